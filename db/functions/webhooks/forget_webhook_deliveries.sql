-- Attempts begin after their job was created, so its id limits the search, for which the primary key is used.
create or replace function darkroom_private.forget_webhook_deliveries(older_than interval, most int default 10000) returns int
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  forgotten int;
begin
  with old as (
    select d.job_id, d.attempt
    from webhook_deliveries d join webhooks w on w.job_id = d.job_id and w.seq = d.seq
    where d.job_id < uuidv7_floor(now() - older_than) and d.started_at < now() - older_than and w.state <> 'pending'
    order by d.job_id, d.attempt
    limit most
    for update of d skip locked
  )
  delete from webhook_deliveries d using old where d.job_id = old.job_id and d.attempt = old.attempt;
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

comment on function darkroom_private.forget_webhook_deliveries(interval, int) is
  'Removes the records of attempts that began longer ago than this, at most this many at once, and returns how many. Webhooks in progress keep theirs; whether a webhook was delivered stays in webhooks. Maintenance calls it.';
