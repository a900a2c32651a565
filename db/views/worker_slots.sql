create or replace view worker_slots as
select
  coalesce(w.worker, r.worker) as worker,
  w.slots,
  coalesce(r.busy, 0) as busy,
  date_trunc('milliseconds', now() - w.heard_at) as last_heard
from workers w
full join (
  select worker, count(*) as busy
  from running_jobs
  group by worker
) r on r.worker = w.worker
order by 1;

comment on view worker_slots is 'The workers, how many jobs each works on at once, and how many it holds. What was not heard of for half a minute is gone, or cannot reach the database.';
comment on column worker_slots.worker is 'Host and process id.';
comment on column worker_slots.slots is 'Jobs it works on at once; null of one that holds jobs and has not said so.';
comment on column worker_slots.busy is 'Jobs it holds. One more than it has slots may be at work, so that accounts take turns.';
comment on column worker_slots.last_heard is 'Since it last said that it runs; null of one that never did.';
