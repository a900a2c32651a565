create or replace function retry_job(job_id uuid) returns uuid
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  job jobs;
  submitted record;
begin
  select * into job from jobs j where j.job_id = retry_job.job_id;
  if not found then
    raise exception 'job % does not exist', retry_job.job_id using errcode = 'DK001';
  end if;
  if job.status <> 'failed' then
    raise exception 'job % is %: only a job that failed can be run again', job.job_id, job.status
      using errcode = 'DK004', hint = 'A job that waits or runs is retried by itself when its worker is lost.';
  end if;

  if job.pictures_erased_at is not null then
    raise exception 'the pictures of job % were erased', job.job_id using errcode = 'DK004';
  end if;

  -- The idempotency key prevents two operators, or one impatient one, from running and charging the job twice. It
  -- contains a line feed, which no header can hold, so that it never matches the key of a client.
  select s.* into submitted
  from submit_jobs(jsonb_build_array(jsonb_build_object(
    'job_id', uuidv7_now(), 'type', job.type, 'key_id', job.key_id, 'account_id', job.account_id, 'cost', job.cost,
    'input', job.input, 'queue_limit', 1000000,
    'idempotency_key', E'retry of\n' || job.job_id, 'request_hash', encode(job.head_hash, 'hex')))) s;
  if submitted.outcome = 'INSUFFICIENT_CREDITS' then
    raise exception 'account % has % credits, the job costs %', job.account_id, submitted.balance, job.cost
      using errcode = 'DK009', hint = 'Grant some first: select darkroom.grant_credits(…).';
  elsif submitted.outcome = 'JOBS_LIMITED' then
    raise exception 'account % already has as many jobs waiting and running as it may have', job.account_id
      using errcode = 'DK010', hint = 'Try again when one of them has ended.';
  elsif submitted.outcome = 'QUEUE_SATURATED' then
    raise exception 'too many jobs wait in the queue' using errcode = 'DK011', hint = 'Try again when there are fewer.';
  end if;
  perform notify_jobs(array[j]) from jobs j where j.job_id = submitted.job_id;
  if submitted.outcome = 'ACCEPTED' then
    -- The client did not send this job, and nothing else that is kept says where it comes from.
    perform append_events(submitted.job_id, 0::smallint, jsonb_build_array(jsonb_build_object(
      'type', 'message_logged',
      'data', jsonb_build_object('level', 'info', 'message', format('Job %s is run again.', job.job_id)))));
  end if;
  return submitted.job_id;
end
$$;

comment on function retry_job(uuid) is
  'Runs a failed job again, as a new job with the same input, key and price, and returns the id of the new job, whose log names the old one. The events of the old job stay as they are. If it is called again within 24 hours, it returns the same new job.';
