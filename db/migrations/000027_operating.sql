-- Older code goes on: it lets no key operate, its workers are known by the jobs that they hold, and an entry of a kind that it does not know is chained and sealed like any other.
-- Keys that may operate the service, workers that say how many slots they have, and what operators did to jobs.

-- Null and not false: what entries say of keys leaves out what is null, so that those of keys that are there stay true.
alter table api_keys add column may_operate boolean check (may_operate);

comment on column api_keys.may_operate is 'True: the key sees how the service does, and may cancel and retry the jobs of all keys and have their webhooks sent again. Null: it may not.';

-- There is a version with one more parameter now, which has a default.
drop function if exists create_api_key(text, uuid, text, bytea);

alter table account_entries
  drop constraint account_entries_kind_check,
  add constraint account_entries_kind_check check (kind in (
    'grant', 'correction', 'hold', 'capture', 'release', 'operated',
    'opened', 'limited', 'key_created', 'key_limited', 'key_revoked', 'taken_over', 'key_taken_over'));

comment on column account_entries.kind is 'grant: credits given. correction: credits put right by hand, with a reason. hold: set aside when a job is accepted. capture: the job succeeded, the hold is spent (amount 0, the hold already left the balance). release: the job failed, the hold came back. operated: an operator did something to one of its jobs. opened, limited: the account. key_created, key_limited, key_revoked: one of its keys. taken_over, key_taken_over: found when the ledger became a chain.';
comment on column account_entries.data is 'grant: note, by. correction: reason, by. operated: action, job_id, by; retried_as of a retry, seq of a webhook. Of an account and its keys what holds from then on, a key''s secret as the SHA-256 of its hash, and by. by is who did it.';

create table workers (
  worker text primary key,
  slots int not null check (slots >= 0),
  heard_at timestamptz not null default now()
);

comment on table workers is 'Workers that run, as they say themselves every few seconds. One that stops takes its row with it; that of one that was lost goes after an hour.';
comment on column workers.worker is 'Host and process id, as events name it.';
comment on column workers.slots is 'Jobs it works on at once.';
comment on column workers.heard_at is 'When it last said so.';

create index webhooks_given_up on webhooks (ended_at) where state = 'failed';
