create or replace function darkroom_private.create_job(
  job_id uuid, type text, key_id text, account_id uuid, cost bigint, input jsonb, webhook_receiver text)
returns void
language sql
set search_path = darkroom_private, darkroom, pg_temp
as $$
  insert into jobs
  select job.*
  from extend_stream(null, job_id, 0::smallint, jsonb_build_array(jsonb_build_object(
    'type', 'job_queued',
    'data', jsonb_build_object('type', type, 'key_id', key_id, 'account_id', account_id, 'cost', cost, 'input', input)
      || jsonb_strip_nulls(jsonb_build_object('webhook_receiver', webhook_receiver))))) job;
  select enqueue(type, job_id);
$$;

comment on function darkroom_private.create_job(uuid, text, text, uuid, bigint, jsonb, text) is
  'The first event of a job, its projection and its row in the queue.';
