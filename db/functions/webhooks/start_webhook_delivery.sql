create or replace function darkroom_private.start_webhook_delivery(queue_id uuid, new_secret text, any_message boolean default false)
returns table (job_id uuid, attempt int, url text, failures int, secrets text[], seq int)
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  webhook webhooks;
begin
  select * into webhook from webhooks w
  where w.queue_id = start_webhook_delivery.queue_id and w.state = 'pending' and (any_message or w.seq = 0);
  if not found then
    return;
  end if;
  -- The attempts at all messages of a job are numbered together: they begin one after another.
  perform from webhooks w where w.job_id = webhook.job_id order by w.seq for update;
  select * into webhook from webhooks w
  where w.job_id = webhook.job_id and w.seq = webhook.seq
    and w.queue_id = start_webhook_delivery.queue_id and w.state = 'pending';
  if not found then
    return;
  end if;

  -- If an attempt is still open here, its worker died: the queue has passed it on.
  update webhook_deliveries d set error = 'The attempt was cut off before there was an answer'
  where d.job_id = webhook.job_id and d.seq = webhook.seq and d.milliseconds is null and d.error is null;

  job_id := webhook.job_id;
  url := webhook.url;
  failures := webhook.failures;
  seq := webhook.seq;
  insert into webhook_deliveries as d (job_id, seq, attempt)
  select webhook.job_id, webhook.seq, coalesce(max(e.attempt), 0) + 1 from webhook_deliveries e where e.job_id = webhook.job_id
  returning d.attempt into attempt;
  select array_remove(array[s.secret, s.previous_secret], null) into secrets
  from jobs j, webhook_secret(j.account_id, new_secret) s
  where j.job_id = webhook.job_id;
  return next;
end
$$;

comment on function darkroom_private.start_webhook_delivery(uuid, text, boolean) is
  'Starts the attempt at a message that a queue row stands for: records it, and returns the event that the message is about (0: the end of the job), where to send it, and the secrets to sign it with, the current one first. new_secret becomes the account''s if it has none. No row if the queue row is out of date or, unless any_message, if the message is about an earlier event: older code does not know such messages.';
