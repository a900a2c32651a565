-- Jobs from before migration 000015 do not say to whom their address leads; it is read off as well as text allows.
create or replace function darkroom_private.enqueue_webhook(job jobs, seq int) returns void
language plpgsql
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  url text := job.input ->> 'webhook_url';
  receiver text;
begin
  if url is null then
    return;
  end if;
  select e.data ->> 'webhook_receiver' into receiver from events e where e.job_id = job.job_id and e.seq = 1;
  insert into webhooks (job_id, seq, url, receiver, state)
  values (
    job.job_id, enqueue_webhook.seq, url, coalesce(receiver, lower(substring(url from '^[^:]+://[^/?#\\]+')), ''), 'pending');
  perform schedule_webhook(job.job_id, enqueue_webhook.seq, 0);
end
$$;

comment on function darkroom_private.enqueue_webhook(jobs, int) is
  'Has an event of a job, or with 0 its end, told to its webhook_url, if it has one, in the transaction that gave reason for it.';
