create or replace function darkroom_private.store_and_settle(folded jobs[], appended events[]) returns void
language plpgsql
set search_path = darkroom_private, darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  told record;
  ended jobs[] := '{}';
begin
  perform store_streams(folded, appended);

  for told in
    select j as job, a.seq, a.type in ('job_succeeded', 'job_failed') as is_end
    from unnest(folded) j
    join unnest(appended) a using (job_id)
    where a.type in ('job_succeeded', 'job_failed') or j.input ? 'webhook_events' and (
      a.type = 'attempt_started' and a.attempt = 1 and webhook_hears(j, 'started')
      or a.type = 'step_shown' and webhook_hears(j, 'step'))
  loop
    if told.is_end then
      ended := ended || told.job;
    end if;
    if not told.is_end or webhook_hears(told.job, 'completed') then
      perform enqueue_webhook(told.job, case when told.is_end then 0 else told.seq end);
    end if;
  end loop;

  if cardinality(ended) > 0 then
    perform settle_credits(ended);
    perform dequeue(ended);
  end if;
end
$$;

comment on function darkroom_private.store_and_settle(jobs[], events[]) is
  'Stores what fold_events has made of jobs, enqueues the webhooks that ask for these events, and settles the jobs that have ended: their credits are captured or released, and they leave the queue.';
