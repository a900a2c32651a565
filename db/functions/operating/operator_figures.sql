-- Has no column that a client wrote or was told: those who keep the service running need not know what it is used
-- for.
create or replace function operator_figures(at_most int default 50) returns jsonb
language sql stable
set search_path = darkroom, pg_temp
as $$
  with running as materialized (
    select r.job_id, r.type, r.account, r.attempt, r.worker, moment_ago(r.running_for) as started_at, r.percent,
      moment_ago(r.last_heard) as last_heard_at
    from running_jobs r limit 1000
  ),
  waiting as materialized (
    select j.job_id from jobs j where j.status = 'queued' order by j.job_id limit 1000
  )
  select jsonb_build_object(
    'queues', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select type, queued, running, awaiting_retry, moment_ago(oldest_wait) as oldest_since from queue_status order by type) r),
    'waiting', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select job_id, j.type, a.name as account, moment_ago(now() - j.created_at) as created_at
      from waiting join jobs j using (job_id) join accounts a using (account_id) order by job_id limit at_most) r),
    'running', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (select * from running limit at_most) r),
    -- Only the oldest can be stuck: checking the claim of every waiting job would cost too much.
    'stuck', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select job_id, type, account, status, attempt, moment_ago(unchanged_for) as unchanged_since, reason from stuck_jobs
      where job_id = any(array(select job_id from waiting union all
        (select job_id from jobs where status = 'processing' order by job_id limit 1000)))
      order by unchanged_for desc limit at_most) r),
    'failures', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select job_id, type, account, moment_ago(now() - finished_at) as finished_at, attempts, code from recent_failures limit at_most) r),
    'failure_codes', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select code, count(*) as jobs from recent_failures group by code order by jobs desc, code limit at_most) r),
    'workers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select worker, slots, busy, moment_ago(last_heard) as last_heard_at from worker_slots limit at_most) r),
    'webhook_backlog', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select receiver, pending, due, most_failures, moment_ago(oldest) as oldest_since from webhook_backlog limit at_most) r),
    'failing_webhooks', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select job_id, seq, account, receiver, state, failures, status, error, moment_ago(now() - last_attempt_at) as last_attempt_at,
        moment_ago(now() - next_attempt_at) as next_attempt_at
      from failing_webhooks limit at_most) r),
    'database', jsonb_build_object(
      'bytes', pg_database_size(current_database()),
      'partitions', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select partition, events, bytes from partition_sizes order by partition desc limit at_most) r)),
    'storage', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select month, type, jobs, files, bytes from storage_usage limit at_most) r))
$$;

comment on function operator_figures(int) is
  'The state of the service as one JSON value: the first rows of each view for operators, without anything that clients sent or were told. GET /v1/operate answers with it.';
