create or replace view webhook_receivers as
select
  w.receiver,
  count(*) filter (where w.state = 'pending') as pending,
  count(*) filter (where w.state = 'delivered') as delivered,
  count(*) filter (where w.state = 'failed') as failed,
  max(w.failures) filter (where w.state = 'pending') as most_failures,
  min(w.next_attempt_at) as next_attempt_at
from webhooks w
group by w.receiver;

comment on view webhook_receivers is 'How deliveries to each receiver of webhooks go: a receiver that is down has many pending, and their failures grow.';
