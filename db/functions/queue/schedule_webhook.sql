-- Every attempt has its own queue row. A worker that is late with an older row finds that it no longer counts, and
-- pg-boss needs to know nothing of the schedule. Workers find out whether another one died without using the server's
-- clock.
create or replace function darkroom_private.schedule_webhook(job_id uuid, seq int, delay_seconds double precision) returns void
language plpgsql
set search_path = darkroom, pg_temp
as $$
declare
  due timestamptz := now() + delay_seconds * interval '1 second';
  webhook webhooks;
begin
  update webhooks w
  set state = 'pending', ended_at = null, queue_id = gen_random_uuid(), next_attempt_at = due
  where w.job_id = schedule_webhook.job_id and w.seq = schedule_webhook.seq
  returning * into webhook;

  insert into pgboss.job (
    id, name, data, group_id, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, policy, heartbeat_seconds)
  select
    webhook.queue_id, q.name,
    jsonb_build_object(
      'job_id', webhook.job_id, 'account_id', (select j.account_id from jobs j where j.job_id = webhook.job_id)),
    webhook.receiver, due,
    7 * 86400, q.deletion_seconds, due + q.retention_seconds * interval '1 second', q.retry_limit, q.retry_delay,
    coalesce(q.retry_backoff, false), q.retry_delay_max, q.policy, null
  from pgboss.queue q
  where q.name = 'webhook_delivery';
end
$$;

comment on function darkroom_private.schedule_webhook(uuid, int, double precision) is
  'Puts the next attempt at a message of a job into the queue, due in so many seconds, grouped by its receiver; claim_webhooks takes it from there.';
