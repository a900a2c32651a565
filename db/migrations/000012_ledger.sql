-- The ledger becomes a chain, like the streams of jobs: each account has a stream of entries, append-only and hashed, of its
-- credits and of what happens to its keys and limits. What is found is taken over as it is, and chained from now on.

create table account_entries (
  account_id uuid not null,
  seq bigint not null check (seq > 0),
  kind text not null check (kind in (
    'grant', 'correction', 'hold', 'capture', 'release',
    'opened', 'limited', 'key_created', 'key_limited', 'key_revoked', 'taken_over', 'key_taken_over')),
  amount bigint not null,
  job_id uuid,
  data jsonb not null,
  recorded_at timestamptz not null,
  transaction_id xid8 not null,
  hash bytea not null,
  primary key (account_id, seq),
  check ((kind in ('hold', 'capture', 'release')) = (job_id is not null)),
  check (case kind
    when 'grant' then true
    when 'correction' then amount <> 0
    when 'hold' then amount <= 0
    when 'release' then amount >= 0
    else amount = 0
  end)
);

comment on table account_entries is 'Everything that ever happened to every account, append-only: its credits, its keys and its limits. The view credit_entries shows the credits alone.';
comment on column account_entries.account_id is 'The account.';
comment on column account_entries.seq is 'Position in the account''s stream: 1, 2, 3 … without gaps, given under the lock of the account''s row.';
comment on column account_entries.kind is 'grant: credits given. correction: credits put right by hand, with a reason. hold: set aside when a job is accepted. capture: the job succeeded, the hold is spent (amount 0, the hold already left the balance). release: the job failed, the hold came back. opened, limited: the account. key_created, key_limited, key_revoked: one of its keys. taken_over, key_taken_over: found when the ledger became a chain.';
comment on column account_entries.amount is 'Change of the balance: negative for a hold, 0 for a capture and for all that moves no credits.';
comment on column account_entries.job_id is 'The job that was held for; null where there is none.';
comment on column account_entries.data is 'grant: note, by. correction: reason, by. Of an account and its keys what holds from then on, a key''s secret as the SHA-256 of its hash, and by. by is who did it.';
comment on column account_entries.recorded_at is 'When it was appended.';
comment on column account_entries.transaction_id is 'The transaction that appended it. Seals stay below pg_snapshot_xmin so that they miss nothing.';
comment on column account_entries.hash is 'sha256(hash of the entry before it ‖ entry_bytes of this one). One changed byte anywhere breaks the chain from there on.';

alter table accounts
  add column last_seq bigint not null default 0,
  add column head_hash bytea not null default '';

comment on table accounts is 'Who pays. One row per account; the balance always equals the sum of the account''s entries.';
comment on column accounts.last_seq is 'Sequence of its latest entry in account_entries.';
comment on column accounts.head_hash is 'Hash of its latest entry; vouches for all before it.';

create function entry_bytes(entry account_entries) returns bytea
language sql stable
as $$
  select convert_to(
    entry.account_id::text || E'\n' || entry.seq || E'\n' || entry.kind || E'\n' || entry.amount || E'\n' ||
    coalesce(entry.job_id::text, '') || E'\n' ||
    to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || E'\n' || entry.data::text,
    'UTF8')
$$;

create function entry_hash(previous_hash bytea, entry account_entries) returns bytea
language sql stable
as $$
  select sha256(coalesce(previous_hash, ''::bytea) || darkroom.entry_bytes(entry))
$$;

create aggregate entry_chain(entry account_entries) (sfunc = entry_hash, stype = bytea);

set local timezone = 'UTC';

insert into account_entries
select e.account_id, e.seq, e.kind, e.amount, e.job_id, e.data, e.recorded_at, e.transaction_id,
  entry_chain(e::account_entries) over (partition by e.account_id order by e.seq)
from (
  select f.account_id, row_number() over (partition by f.account_id order by f.part, f.place) as seq, f.kind, f.amount, f.job_id,
    f.data, f.recorded_at, pg_current_xact_id() as transaction_id, ''::bytea as hash
  from (
    select 1 as part, c.entry_id as place, c.account_id, c.kind, c.amount, c.job_id,
      jsonb_strip_nulls(jsonb_build_object('note', c.note)) as data, c.recorded_at
    from credit_entries c
    union all
    select 2, 0, a.account_id, 'taken_over', 0, null,
      jsonb_strip_nulls(to_jsonb(a) - array['account_id', 'last_seq', 'head_hash']) || jsonb_build_object('by', session_user), now()
    from accounts a
    union all
    select 3, row_number() over (order by k.created_at, k.key_id), k.account_id, 'key_taken_over', 0, null,
      jsonb_strip_nulls(to_jsonb(k) - array['account_id', 'secret_hash'])
        || jsonb_build_object('secret_digest', encode(sha256(k.secret_hash), 'hex'), 'by', session_user), now()
    from api_keys k
  ) f
) e;

update accounts a set last_seq = e.seq, head_hash = e.hash
from (select distinct on (account_id) account_id, seq, hash from account_entries order by account_id, seq desc) e
where e.account_id = a.account_id;

drop aggregate entry_chain(account_entries);
drop view if exists account_balances;
drop table credit_entries;

-- A job is held once and settled once: captured or released, never both.
create unique index account_entries_hold on account_entries (job_id) where kind = 'hold';
create unique index account_entries_settlement on account_entries (job_id) where kind in ('capture', 'release');
create index account_entries_by_hand on account_entries (account_id, seq) where job_id is null;
create index account_entries_by_transaction on account_entries using brin ((transaction_id::text::bigint)) with (autosummarize = on);

create trigger append_only before update or delete on account_entries for each row execute function refuse_change();
create trigger append_only_statement before update or delete or truncate on account_entries for each statement execute function refuse_change();

create table sealed_accounts (
  seal int not null references seals,
  position int not null check (position >= 0),
  account_id uuid not null,
  seq bigint not null check (seq > 0),
  hash bytea not null check (length(hash) = 32),
  primary key (seal, position)
);

create index sealed_accounts_by_account on sealed_accounts (account_id, seq);

comment on table sealed_accounts is 'Where each account stood when it was sealed. The hash of an entry vouches for all entries of the account before it. Append-only.';
comment on column sealed_accounts.seal is 'The seal that vouches for it.';
comment on column sealed_accounts.position is 'Its leaf in the seal''s tree, behind those of jobs, in the order of account ids.';
comment on column sealed_accounts.account_id is 'The account.';
comment on column sealed_accounts.seq is 'Its last entry then.';
comment on column sealed_accounts.hash is 'Hash of that entry.';
comment on table seals is 'Signed statements of where the streams of jobs and accounts stood: each vouches for the heads in sealed_heads and sealed_accounts and for the seal before it. Append-only. Copies of it kept elsewhere show what was rewritten here.';
comment on column seals.heads is 'How many heads it vouches for, of jobs and accounts.';

create trigger append_only before update or delete on sealed_accounts for each row execute function refuse_change();
create trigger append_only_statement before update or delete or truncate on sealed_accounts for each statement execute function refuse_change();

-- What seals without accounts, or lets people at a prompt append any event, must not be there any more.
drop function if exists append_and_notify(uuid, jsonb);
drop function if exists record_seal(seals, uuid[], int[], bytea[]);
