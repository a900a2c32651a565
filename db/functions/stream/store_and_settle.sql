create or replace function darkroom_private.store_and_settle(folded jobs[], appended events[]) returns void
language plpgsql
set search_path = darkroom_private, darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  ended constant jobs[] := array(
    select j from unnest(folded) j join unnest(appended) a using (job_id) where a.type in ('job_succeeded', 'job_failed'));
  told record;
begin
  perform store_streams(folded, appended);

  for told in
    select j as job, case when a.type in ('job_succeeded', 'job_failed') then 0 else a.seq end as seq
    from unnest(folded) j
    join unnest(appended) a using (job_id)
    where j.input ? 'webhook_url' and case
      when a.type in ('job_succeeded', 'job_failed') then webhook_hears(j, 'completed')
      when a.type = 'attempt_started' then a.attempt = 1 and webhook_hears(j, 'started')
      when a.type = 'step_shown' then webhook_hears(j, 'step')
    end
  loop
    perform enqueue_webhook(told.job, told.seq);
  end loop;

  if cardinality(ended) > 0 then
    perform settle_credits(ended);
    perform dequeue(ended);
  end if;
end
$$;

comment on function darkroom_private.store_and_settle(jobs[], events[]) is
  'Stores what fold_events has made of jobs, enqueues the webhooks that ask for these events, and settles the jobs that have ended: their credits are captured or released, and they leave the queue.';
