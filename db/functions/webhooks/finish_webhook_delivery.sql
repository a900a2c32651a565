create or replace function darkroom_private.finish_webhook_delivery(
  queue_id uuid, job_id uuid, attempt int, status int, milliseconds int, error text, answer text,
  delivered boolean, retry_seconds double precision)
returns void
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  webhook webhooks;
begin
  update webhook_deliveries d set
    status = finish_webhook_delivery.status, milliseconds = finish_webhook_delivery.milliseconds,
    error = finish_webhook_delivery.error, answer = finish_webhook_delivery.answer
  where d.job_id = finish_webhook_delivery.job_id and d.attempt = finish_webhook_delivery.attempt;

  -- If a worker was thought to be dead, what it reports is recorded but decides nothing.
  select * into webhook from webhooks w
  where w.job_id = finish_webhook_delivery.job_id and w.queue_id = finish_webhook_delivery.queue_id and w.state = 'pending'
  for update;
  if not found then
    return;
  end if;

  if delivered or retry_seconds is null then
    update webhooks w set
      state = case when delivered then 'delivered' else 'failed' end,
      failures = w.failures + (not delivered)::int, next_attempt_at = null, ended_at = clock_timestamp()
    where w.job_id = webhook.job_id and w.seq = webhook.seq;
  else
    update webhooks w set failures = w.failures + 1 where w.job_id = webhook.job_id and w.seq = webhook.seq;
    perform schedule_webhook(webhook.job_id, webhook.seq, retry_seconds);
  end if;
end
$$;

comment on function darkroom_private.finish_webhook_delivery(uuid, uuid, int, int, int, text, text, boolean, double precision) is
  'Records how an attempt at a webhook ended. If it was not delivered, it is tried again after retry_seconds; without these, it is given up.';
