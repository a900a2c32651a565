create or replace view webhook_backlog as
select
  w.receiver,
  count(*) as pending,
  count(*) filter (where w.next_attempt_at < now()) as due,
  date_trunc('milliseconds', now() - min(w.next_attempt_at) filter (where w.next_attempt_at < now())) as latest_by,
  min(w.next_attempt_at) filter (where w.next_attempt_at >= now()) as next_attempt_at,
  max(w.failures) as most_failures,
  date_trunc('seconds', now() - min(w.created_at)) as oldest
from webhooks w
where w.state = 'pending'
group by w.receiver
order by pending desc;

comment on view webhook_backlog is 'Webhooks still to be delivered, by receiver, the longest backlog first. A receiver that is down has many pending messages and a growing number of failures. Empty when everything was delivered or given up.';
comment on column webhook_backlog.receiver is 'Scheme, host and port of the addresses.';
comment on column webhook_backlog.pending is 'Webhooks that are not delivered yet.';
comment on column webhook_backlog.due is 'Those whose next attempt is due.';
comment on column webhook_backlog.latest_by is 'How long the most overdue of these has been due.';
comment on column webhook_backlog.next_attempt_at is 'When the next attempt that is not due yet will be made.';
comment on column webhook_backlog.most_failures is 'Most failed attempts of any of them.';
comment on column webhook_backlog.oldest is 'Age of the oldest of them.';
