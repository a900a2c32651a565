-- Jobs from before migration 000015 do not say which receiver their address belongs to; it is parsed from the address
-- as well as possible.
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
  'Enqueues the message about an event of a job (0: its end) to its webhook_url, if it has one, in the transaction that appends the event.';
