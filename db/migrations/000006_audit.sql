-- What lets an auditor trust events although whoever runs the database could rewrite them, and know who read them.

-- Finds the events of a window of transactions in a few pages, at next to no cost for those who append.
create index events_by_transaction on events using brin ((transaction_id::text::bigint)) with (autosummarize = on);

create table seals (
  seal int primary key check (seal > 0),
  sealed_at timestamptz not null,
  horizon xid8 not null,
  heads int not null check (heads > 0),
  root bytea not null check (length(root) = 32),
  previous bytea check (length(previous) = 32),
  digest bytea not null check (length(digest) = 32),
  public_key bytea not null,
  signature bytea not null
);

comment on table seals is 'Signed statements of where the streams of jobs stood: each vouches for the heads in sealed_heads and for the seal before it. Append-only. Copies of it kept elsewhere show what was rewritten here.';
comment on column seals.seal is '1, 2, 3 … without gaps.';
comment on column seals.sealed_at is 'When it was made.';
comment on column seals.horizon is 'Every transaction below this one had ended; what they appended is sealed here or before.';
comment on column seals.heads is 'How many heads it vouches for.';
comment on column seals.root is 'Root of the Merkle tree (RFC 6962) over its heads: proves a single one without showing the others.';
comment on column seals.previous is 'Digest of the seal before; null for the first.';
comment on column seals.digest is 'SHA-256 of its statement, which names all the above.';
comment on column seals.public_key is 'Ed25519 public key that it is signed with (SPKI, DER).';
comment on column seals.signature is 'Ed25519 signature of the statement.';

create table sealed_heads (
  seal int not null references seals,
  position int not null check (position >= 0),
  job_id uuid not null,
  seq int not null check (seq > 0),
  hash bytea not null check (length(hash) = 32),
  primary key (seal, position)
);

create index sealed_heads_by_job on sealed_heads (job_id, seq);

comment on table sealed_heads is 'Where each job stood when it was sealed. The hash of an event vouches for all events of the job before it. Append-only.';
comment on column sealed_heads.seal is 'The seal that vouches for it.';
comment on column sealed_heads.position is 'Its leaf in the seal''s tree, from 0 in the order of job ids.';
comment on column sealed_heads.job_id is 'The job.';
comment on column sealed_heads.seq is 'Its last event then.';
comment on column sealed_heads.hash is 'Hash of that event.';

create or replace function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op
    using errcode = 'DK000', hint = 'Append a new row instead.';
end
$$;

comment on function refuse_change() is 'Trigger that keeps tables append-only: raises on UPDATE, DELETE and TRUNCATE, for the owner too.';

create trigger append_only before update or delete on seals for each row execute function refuse_change();
create trigger append_only_statement before update or delete or truncate on seals for each statement execute function refuse_change();
create trigger append_only before update or delete on sealed_heads for each row execute function refuse_change();
create trigger append_only_statement before update or delete or truncate on sealed_heads for each statement execute function refuse_change();

create table accesses (
  job_id uuid not null,
  key_id text,
  kind text not null check (kind in ('job', 'stream', 'input', 'output')),
  subject text,
  address inet,
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  times int not null check (times > 0),
  share real not null check (share > 0 and share <= 1)
) partition by range (first_at);

create table accesses_default partition of accesses default;

create index accesses_by_job on accesses (job_id, first_at);
create index accesses_by_key on accesses (key_id, first_at);

comment on table accesses is 'Who read what of a job, and when. Kept apart from the job''s own stream; written in batches, in which repeated reads of the same by the same become one row. Partitioned by month. Append-only.';
comment on column accesses.job_id is 'The job that was read.';
comment on column accesses.key_id is 'The API key it was read with; null where none was shown: whoever knows the address of an output, or holds a stream token, may read it.';
comment on column accesses.kind is 'job: its document, past or present. stream: its events, as a stream or by long poll. input: a picture it was given. output: a file of its result, or a picture of one of its steps.';
comment on column accesses.subject is 'The storage key of the file; null unless kind is input or output.';
comment on column accesses.address is 'Where the request came from, as the service saw it: behind a proxy, the proxy.';
comment on column accesses.first_at is 'The first of the reads that this row stands for.';
comment on column accesses.last_at is 'The last of them.';
comment on column accesses.times is 'How many they were.';
comment on column accesses.share is 'The share of all reads that was recorded at the time; 1 is all.';
comment on table accesses_default is 'Accesses for whose month no partition exists. Empty while maintenance runs.';

create trigger append_only before update or delete on accesses for each row execute function refuse_change();
create trigger append_only_statement before update or delete or truncate on accesses for each statement execute function refuse_change();
create trigger append_only_statement before update or delete or truncate on accesses_default for each statement execute function refuse_change();
