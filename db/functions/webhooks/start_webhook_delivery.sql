create or replace function start_webhook_delivery(queue_id uuid, new_secret text)
returns table (job_id uuid, attempt int, url text, failures int, secrets text[])
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  webhook webhooks;
begin
  select * into webhook from webhooks w
  where w.queue_id = start_webhook_delivery.queue_id and w.state = 'pending'
  for update;
  if not found then
    return;
  end if;

  -- An attempt still open here is one whose worker died: the queue gave it to somebody else.
  update webhook_deliveries d set error = 'The attempt was cut off before there was an answer'
  where d.job_id = webhook.job_id and d.milliseconds is null and d.error is null;

  job_id := webhook.job_id;
  url := webhook.url;
  failures := webhook.failures;
  insert into webhook_deliveries as d (job_id, attempt)
  select webhook.job_id, coalesce(max(e.attempt), 0) + 1 from webhook_deliveries e where e.job_id = webhook.job_id
  returning d.attempt into attempt;
  select array_remove(array[s.secret, s.previous_secret], null) into secrets
  from jobs j, webhook_secret(j.account_id, new_secret) s
  where j.job_id = webhook.job_id;
  return next;
end
$$;

comment on function start_webhook_delivery(uuid, text) is
  'Starts the attempt at a webhook that a queue row stands for: records it and returns where to send it and what to sign it with, the current secret first. new_secret becomes the account''s if it has none. No row when the queue row is out of date.';
