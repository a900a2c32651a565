create or replace view queue_status as
select
  j.type,
  count(*) filter (where j.status = 'queued') as queued,
  count(*) filter (where j.status = 'processing' and not j.awaiting_attempt) as running,
  count(*) filter (where j.status = 'processing' and j.awaiting_attempt) as awaiting_retry,
  date_trunc('milliseconds', now() - min(j.created_at) filter (where j.status = 'queued')) as oldest_wait
from jobs j
where j.status = 'queued' or j.status = 'processing' -- not in (…): only this form takes the two partial indexes
group by j.type;

comment on view queue_status is 'How much work is waiting and running, by type of job. Empty when nothing is.';
comment on column queue_status.type is 'Type of job.';
comment on column queue_status.queued is 'Jobs that no worker has started.';
comment on column queue_status.running is 'Jobs that a worker holds.';
comment on column queue_status.awaiting_retry is 'Jobs whose worker was lost, and that wait for another.';
comment on column queue_status.oldest_wait is 'How long the oldest queued job has waited.';
