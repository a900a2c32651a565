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

comment on view worker_slots is 'The workers, how many jobs each can run at once, and how many it holds. A worker that was not heard from for half a minute is gone, or cannot reach the database.';
comment on column worker_slots.worker is 'Host and process id.';
comment on column worker_slots.slots is 'Jobs that it can run at once; null if it holds jobs but has not reported this.';
comment on column worker_slots.busy is 'Jobs that it holds: up to one more than it has slots, so that accounts take turns.';
comment on column worker_slots.last_heard is 'Time since it last reported; null if it never did.';
