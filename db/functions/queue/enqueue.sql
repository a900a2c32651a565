-- Inserts the rows that pg-boss would insert, in the caller's transaction and without another round trip; pg-boss
-- documents inserting from SQL. A row of the job must not be there.
create or replace function darkroom_private.enqueue(waiting jobs[]) returns void
language plpgsql
set search_path = darkroom, pg_temp
as $$
begin
  insert into pgboss.job (
    id, name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    policy, heartbeat_seconds)
  select
    j.job_id, q.name, jsonb_build_object('job_id', j.job_id), q.expire_seconds, q.deletion_seconds,
    now() + q.retention_seconds * interval '1 second', q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false),
    q.retry_delay_max, q.policy, q.heartbeat_seconds
  from unnest(waiting) j
  join pgboss.queue q on q.name = j.type;
end
$$;

comment on function darkroom_private.enqueue(jobs[]) is
  'Puts jobs into their queues: for each a row for pg-boss whose id is the job''s.';
