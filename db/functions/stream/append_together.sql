-- Code that locks several rows locks jobs first, in order, and then accounts, in order, so that two calls cannot
-- deadlock. Accounts are locked when all events are folded, so that they are locked for a short time.
create or replace function darkroom_private.append_together(appends jsonb) returns table (
  place int, last_seq int, after_hash bytea, last_hash bytea, recorded_at double precision, frames text)
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
set datestyle = 'ISO'
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  held constant jobs[] := lock_jobs(array(select a.job_id from jsonb_to_recordset(appends) as a (job_id uuid)));
  here constant bigint := current_position();
  append record;
  job jobs;
  extended record;
  folded jobs[] := '{}';
  appended events[] := '{}';
begin
  for append in
    select e.ordinality::int as place, a.*, j as job,
      -- Positions within a job never decrease: see next_position.
      greatest(here, (select e.position from events e where e.job_id = j.job_id and e.seq = j.last_seq)) as position
    from jsonb_array_elements(appends) with ordinality e
    cross join lateral jsonb_to_record(e.value) as a (job_id uuid, attempt smallint, events jsonb, after_seq int)
    left join unnest(held) j on j.job_id = a.job_id
    order by a.job_id, e.ordinality
  loop
    if append.job_id is distinct from job.job_id then
      folded := folded || job;
      job := append.job;
    end if;
    if job.job_id is null then
      raise exception 'job % does not exist', append.job_id using errcode = 'DK001';
    end if;
    frames := null;
    if not is_appended(job, append.attempt, append.events, append.after_seq) then
      after_hash := job.head_hash;
      extended := fold_events(job, job.job_id, append.attempt, append.events, append.position);
      job := extended.job;
      appended := appended || extended.appended;
      last_hash := job.head_hash;
      recorded_at := extract(epoch from job.updated_at)::double precision * 1000;
      -- Addresses in a result are those of whoever reads it, and what ends a stream is read with its end.
      if job.status = 'processing' and not append.events @> '[{"type": "result_produced"}]' then
        frames := (
          select coalesce(string_agg(stream_frame(e.seq, message.kind, message.body), '' order by e.seq), '')
          from unnest(extended.appended) e, stream_message(e, '') message);
      end if;
    end if;
    place := append.place;
    last_seq := job.last_seq;
    return next;
  end loop;
  perform store_and_settle(folded || job, appended);
end
$$;

comment on function darkroom_private.append_together(jsonb) is
  'append_events for many jobs in one transaction: [{job_id, attempt, events, after_seq?}, …]. Returns by the place of each in the list, from 1, the last sequence; and if its messages can be announced, their Server-Sent Events text: frames (otherwise null), when the last event was recorded, and the hashes of the event that they follow and of their last. All or nothing.';
