create or replace function darkroom_private.store_and_settle(folded jobs[], appended events[]) returns void
language plpgsql
set search_path = darkroom_private, darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  ended constant jobs[] := array(
    select j from unnest(folded) j join unnest(appended) a using (job_id) where a.type in ('job_succeeded', 'job_failed'));
begin
  perform store_streams(folded, appended);

  perform enqueue_webhook(j, a.seq)
  from unnest(folded) j
  join unnest(appended) a using (job_id)
  where j.input ? 'webhook_events' and (
    a.type = 'attempt_started' and a.attempt = 1 and webhook_hears(j, 'started')
    or a.type = 'step_shown' and webhook_hears(j, 'step'));

  if cardinality(ended) > 0 then
    perform settle_credits(ended);
    perform enqueue_webhook(j, 0) from unnest(ended) j where webhook_hears(j, 'completed');
    perform dequeue(ended);
  end if;
end
$$;

comment on function darkroom_private.store_and_settle(jobs[], events[]) is
  'Stores what fold_events has made of jobs, enqueues the webhooks that ask for these events, and settles the jobs that have ended: their credits are captured or released, and they leave the queue if they were still waiting.';
