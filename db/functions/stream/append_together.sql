-- Code that locks several rows locks jobs first, in order, and then accounts, in order, so that two calls cannot
-- deadlock. Events that end jobs come last, so that accounts are locked for a short time.
create or replace function darkroom_private.append_together(appends jsonb) returns table (place int, last_seq int)
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  append record;
  locked boolean := false;
begin
  perform from jobs j
  where j.job_id in (select a.job_id from jsonb_to_recordset(appends) as a (job_id uuid))
  order by j.job_id
  for no key update;

  for append in
    select e.ordinality::int as place, a.*, a.events @? '$[*] ? (@.type == "job_succeeded" || @.type == "job_failed")' as ends
    from jsonb_array_elements(appends) with ordinality e,
      lateral jsonb_to_record(e.value) as a (job_id uuid, attempt smallint, events jsonb, after_seq int)
    order by ends, e.ordinality
  loop
    if append.ends and not locked then
      perform from accounts a
      where a.account_id in (
        select j.account_id from jobs j
        where j.job_id in (select e.job_id from jsonb_to_recordset(appends) as e (job_id uuid)))
      order by a.account_id
      for no key update;
      locked := true;
    end if;
    place := append.place;
    last_seq := append_events(append.job_id, append.attempt, append.events, append.after_seq);
    return next;
  end loop;
end
$$;

comment on function darkroom_private.append_together(jsonb) is
  'append_events for many jobs in one transaction: [{job_id, attempt, events, after_seq?}, …]. Returns the last sequence of each by its place in the list, from 1. All or nothing.';
