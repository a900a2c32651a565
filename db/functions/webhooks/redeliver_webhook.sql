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
  'Has a message of a job sent at once, the last one or that about an event (0: the end), whether it was delivered, given up or waits for its next attempt, and starts its schedule anew. Returns SCHEDULED; UNDER_WAY when it is being sent right now; UNKNOWN when there is no such message: nothing to tell yet, or no webhook_url.';
