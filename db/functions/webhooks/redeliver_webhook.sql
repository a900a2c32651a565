create or replace function redeliver_webhook(job_id uuid, seq int default null) returns text
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  webhook webhooks;
begin
  select * into webhook from webhooks w
  where w.job_id = redeliver_webhook.job_id and w.seq = coalesce(redeliver_webhook.seq, w.seq)
  order by w.seq = 0 desc, w.seq desc
  limit 1
  for update;
  if not found then
    return 'UNKNOWN';
  end if;
  if webhook.state = 'pending' and not dequeue_delivery(webhook.queue_id) then
    return 'UNDER_WAY';
  end if;
  update webhooks w set failures = 0 where w.job_id = webhook.job_id and w.seq = webhook.seq;
  perform schedule_webhook(webhook.job_id, webhook.seq, 0);
  perform notify_jobs(array[j]) from jobs j where j.job_id = webhook.job_id;
  return 'SCHEDULED';
end
$$;

comment on function redeliver_webhook(uuid, int) is
  'Sends a message of a job at once, the last one or the one about an event (0: the end), whether it was delivered, given up or is waiting for its next attempt, and restarts its schedule. Returns SCHEDULED; UNDER_WAY if it is being sent right now; UNKNOWN if there is no such message, because nothing has happened yet or there is no webhook_url.';
