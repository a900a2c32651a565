-- Inserts the row that pg-boss would insert, in the caller's transaction and without another round trip; pg-boss
-- documents inserting from SQL. A row of the job must not be there.
create or replace function darkroom_private.enqueue(queue text, job_id uuid) returns void
language sql
set search_path = darkroom, pg_temp
as $$
  insert into pgboss.job (
    id, name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    policy, heartbeat_seconds)
  select
    job_id, q.name, jsonb_build_object('job_id', job_id), q.expire_seconds, q.deletion_seconds,
    now() + q.retention_seconds * interval '1 second', q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false),
    q.retry_delay_max, q.policy, q.heartbeat_seconds
  from pgboss.queue q
  where q.name = queue
$$;

comment on function darkroom_private.enqueue(text, uuid) is
  'Puts a job into its queue: a row for pg-boss whose id is the job''s.';
