create or replace function reconcile_webhooks() returns setof uuid
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  forgotten uuid;
begin
  for forgotten in
    select w.job_id
    from webhooks w
    left join pgboss.job q on q.name = 'webhook_delivery' and q.id = w.queue_id
    where w.state = 'pending' and (q.id is null or q.state in ('completed', 'cancelled', 'failed'))
    order by w.job_id
    limit 1000
    for update of w skip locked
  loop
    perform schedule_webhook(forgotten, 0);
    return next forgotten;
  end loop;
end
$$;

comment on function reconcile_webhooks() is
  'Queues webhooks again that are pending although the queue knows nothing of them, and returns their jobs. Workers call it every few seconds.';
