create or replace function redeliver_webhook(job_id uuid) returns text
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  webhook webhooks;
begin
  select * into webhook from webhooks w where w.job_id = redeliver_webhook.job_id for update;
  if not found then
    return 'UNKNOWN';
  end if;
  if webhook.state = 'pending' and not dequeue_delivery(webhook.queue_id) then
    return 'UNDER_WAY';
  end if;
  update webhooks w set failures = 0 where w.job_id = webhook.job_id;
  perform schedule_webhook(webhook.job_id, 0);
  perform notify_jobs(array[j]) from jobs j where j.job_id = webhook.job_id;
  return 'SCHEDULED';
end
$$;

comment on function redeliver_webhook(uuid) is
  'Has a job''s webhook sent at once, whether it was delivered, given up or waits for its next attempt, and starts its schedule anew. Returns SCHEDULED; UNDER_WAY when it is being sent right now; UNKNOWN when the job has not ended or has no webhook_url.';
