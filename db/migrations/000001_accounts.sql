-- Accounts hold credits; keys belong to accounts; the ledger explains every balance.

create table accounts (
  account_id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  balance bigint not null default 0 check (balance >= 0),
  created_at timestamptz not null default now()
) with (fillfactor = 50);

comment on table accounts is 'Who pays. One row per account; the balance always equals the sum of the account''s credit_entries.';
comment on column accounts.account_id is 'UUIDv7 of the account.';
comment on column accounts.name is 'A name for people.';
comment on column accounts.balance is 'Credits that can be spent now. What running jobs hold is already subtracted.';
comment on column accounts.created_at is 'When the account was opened.';

create table api_keys (
  key_id text primary key check (key_id ~ '^[0-9a-z]{12,32}$'),
  account_id uuid not null references accounts,
  name text not null check (length(name) between 1 and 200),
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create index api_keys_account on api_keys (account_id);

comment on table api_keys is 'API keys. A job belongs to the key that created it and is visible to no other.';
comment on column api_keys.key_id is 'The public part of the key: sk_live_v1_<key_id>_<secret>. Safe to write into logs.';
comment on column api_keys.account_id is 'The account that pays for the key''s jobs.';
comment on column api_keys.name is 'A name for people.';
comment on column api_keys.secret_hash is 'SHA-256 of the whole key. The key itself is shown once, at creation, and stored nowhere.';
comment on column api_keys.created_at is 'When the key was made.';
comment on column api_keys.revoked_at is 'When the key stopped working, or null while it works.';

create table credit_entries (
  entry_id bigint generated always as identity primary key,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('grant', 'hold', 'capture', 'release')),
  amount bigint not null,
  job_id uuid,
  note text,
  recorded_at timestamptz not null default now(),
  check ((kind = 'grant') = (job_id is null)),
  check (kind <> 'hold' or amount <= 0),
  check (kind <> 'capture' or amount = 0),
  check (kind <> 'release' or amount >= 0)
);

-- A job is held once and settled once: captured or released, never both.
create unique index credit_entries_hold on credit_entries (job_id) where kind = 'hold';
create unique index credit_entries_settlement on credit_entries (job_id) where kind in ('capture', 'release');
create index credit_entries_account on credit_entries (account_id, entry_id);

comment on table credit_entries is 'The ledger. Every change of a balance is one row; rows are never changed or removed.';
comment on column credit_entries.entry_id is 'Order of writing. Not gapless.';
comment on column credit_entries.account_id is 'The account whose balance changed.';
comment on column credit_entries.kind is 'grant: credits given. hold: set aside when a job is accepted. capture: the job succeeded, the hold is spent (amount 0, the hold already left the balance). release: the job failed, the hold came back.';
comment on column credit_entries.amount is 'Change of the balance: negative for a hold, 0 for a capture, positive for a grant or a release.';
comment on column credit_entries.job_id is 'The job that was held for; null for grants.';
comment on column credit_entries.note is 'Why a grant was made.';
comment on column credit_entries.recorded_at is 'When the entry was written.';
