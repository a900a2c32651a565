-- One webhook for each ended job that named an address, one delivery for each attempt to send it.

create table webhook_secrets (
  account_id uuid primary key references accounts,
  secret text not null check (secret ~ '^whsec_[A-Za-z0-9+/]{32,}={0,2}$'),
  created_at timestamptz not null default now(),
  previous_secret text,
  previous_until timestamptz,
  check ((previous_secret is null) = (previous_until is null))
);

comment on table webhook_secrets is 'What an account''s webhooks are signed with. Kept as it is, not as a hash: signing needs it.';
comment on column webhook_secrets.account_id is 'The account. It has one secret, made when it is first needed.';
comment on column webhook_secrets.secret is 'whsec_ and the key in base64.';
comment on column webhook_secrets.created_at is 'When this secret was made.';
comment on column webhook_secrets.previous_secret is 'The secret before the last rotation, or null.';
comment on column webhook_secrets.previous_until is 'Until then webhooks carry a signature of the previous secret too.';

create table webhooks (
  job_id uuid primary key,
  url text not null,
  receiver text not null generated always as (coalesce(lower(substring(url from '^[^:]+://[^/?#]+')), '')) stored,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  failures int not null default 0 check (failures >= 0),
  queue_id uuid,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'pending') = (ended_at is null))
);

create unique index webhooks_queued on webhooks (queue_id) where state = 'pending';
create index webhooks_by_receiver on webhooks (receiver, state);

comment on table webhooks is 'What jobs have to tell their webhook_url: a row for each ended job that named one, written in the transaction that ended it.';
comment on column webhooks.job_id is 'The job. No foreign key: jobs is a projection that may be rebuilt.';
comment on column webhooks.url is 'Where it is sent.';
comment on column webhooks.receiver is 'Scheme, host and port of the address. Few deliveries to one receiver run at once, so that one that is slow keeps nobody else waiting.';
comment on column webhooks.state is 'pending: to be sent, for the first time or again. delivered: answered with 2xx. failed: answered with 410, or every attempt of the schedule failed.';
comment on column webhooks.failures is 'Failed attempts since it was enqueued or sent again by hand; says where in the schedule it is.';
comment on column webhooks.queue_id is 'The row of pgboss.job that stands for the next attempt. A delivery under any other id is out of date and decides nothing.';
comment on column webhooks.next_attempt_at is 'When the next attempt is due, or null.';
comment on column webhooks.created_at is 'When the job ended.';
comment on column webhooks.ended_at is 'When it was delivered or given up.';

create table webhook_deliveries (
  job_id uuid not null references webhooks,
  attempt int not null check (attempt > 0),
  started_at timestamptz not null default clock_timestamp(),
  status int,
  milliseconds int,
  error text,
  answer text,
  primary key (job_id, attempt)
);

comment on table webhook_deliveries is 'Every attempt to deliver a webhook, written before the request is made and completed after it.';
comment on column webhook_deliveries.job_id is 'The job that the webhook is about.';
comment on column webhook_deliveries.attempt is '1, 2, 3 … over all attempts, those asked for by hand included.';
comment on column webhook_deliveries.started_at is 'When the attempt began.';
comment on column webhook_deliveries.status is 'HTTP status of the answer; null when there was none.';
comment on column webhook_deliveries.milliseconds is 'How long it took; null while it is under way, or when it was cut off.';
comment on column webhook_deliveries.error is 'Why there was no answer; null when there was one.';
comment on column webhook_deliveries.answer is 'The first 1,024 bytes of the answer''s body.';
