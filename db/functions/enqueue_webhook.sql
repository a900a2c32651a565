create or replace function enqueue_webhook(job jobs) returns void
language plpgsql
set search_path = darkroom, pg_temp
as $$
begin
  if job.input ->> 'webhook_url' is null then
    return;
  end if;
  insert into webhooks (job_id, url, state) values (job.job_id, job.input ->> 'webhook_url', 'pending');
  perform schedule_webhook(job.job_id, 0);
end
$$;

comment on function enqueue_webhook(jobs) is
  'Internal. Has the end of a job told to its webhook_url, if it has one, in the transaction that ends it.';
