create or replace function reconcile_webhooks() returns setof uuid
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  soon timestamptz := now() + interval '90 seconds'; -- no retry waits for longer than a minute
  candidate record;
begin
  for candidate in
    select w.job_id, w.seq, q.id as queue_id, q.state, greatest(q.created_on - now(), interval '0') as ahead
    from webhooks w
    left join pgboss.job q on q.name = 'webhook_delivery' and q.id = w.queue_id
    where w.state = 'pending' and (
      q.id is null or q.state in ('completed', 'cancelled', 'failed')
      -- Delayed by a clock that was ahead: when they were written, retried, or claimed by a worker that may have
      -- died.
      or q.created_on > soon or (q.state = 'retry' and q.start_after > soon) or q.heartbeat_on > soon
    )
    order by w.job_id, w.seq
    limit 1000
    for update of w skip locked
  loop
    if candidate.state in ('created', 'retry', 'active') then
      update pgboss.job q
      set start_after = case when q.state = 'created' then q.start_after - candidate.ahead else least(q.start_after, now()) end,
        created_on = q.created_on - candidate.ahead,
        heartbeat_on = case when q.heartbeat_on > now() then now() else q.heartbeat_on end
      where q.name = 'webhook_delivery' and q.id = candidate.queue_id;
      update webhooks w set next_attempt_at = w.next_attempt_at - candidate.ahead where w.job_id = candidate.job_id and w.seq = candidate.seq;
    else
      perform schedule_webhook(candidate.job_id, candidate.seq, 0);
      return next candidate.job_id;
    end if;
  end loop;
end
$$;

comment on function reconcile_webhooks() is
  'Queues webhooks again that are pending although the queue knows nothing of them, and returns their jobs. Brings those that a clock which was ahead has put off back to when they are due. Workers call it every few seconds.';
