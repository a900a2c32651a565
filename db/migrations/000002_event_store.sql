-- The events are the only truth; jobs is their projection and can be rebuilt from them at any time.

create table jobs (
  job_id uuid primary key,
  type text not null,
  key_id text not null,
  account_id uuid not null,
  cost bigint not null,
  status text not null check (status in ('queued', 'processing', 'succeeded', 'failed')),
  awaiting_attempt boolean not null,
  attempt smallint not null,
  progress numeric not null check (progress between 0 and 1),
  input jsonb not null,
  output jsonb,
  outputs jsonb not null,
  error jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz not null,
  last_seq int not null,
  head_hash bytea not null
) with (fillfactor = 60);

create index jobs_by_key on jobs (key_id, job_id desc);
create index jobs_queued on jobs (type, job_id) where status = 'queued';
create index jobs_processing on jobs (job_id) where status = 'processing';

comment on table jobs is 'The current state of every job: the projection of its events, written in the transaction that appends them. Never write here; append events. rebuild_jobs() makes it anew, verify_projection() proves that it is right.';
comment on column jobs.job_id is 'UUIDv7: starts with the time of creation in milliseconds, so ids sort by age.';
comment on column jobs.type is 'Kind of job, and the name of its queue: image_agent, detail_preservation.';
comment on column jobs.key_id is 'The API key that created the job; no other key sees it.';
comment on column jobs.account_id is 'The account that pays.';
comment on column jobs.cost is 'Credits held at submission, captured on success, released on failure.';
comment on column jobs.status is 'queued, processing, succeeded or failed. The last two are final.';
comment on column jobs.awaiting_attempt is 'True while no worker holds the job: it is queued, or an attempt was lost and the next has not started.';
comment on column jobs.attempt is 'Number of the current or last attempt; 0 before the first. Appends from an older attempt are refused.';
comment on column jobs.progress is '0 to 1. Never falls, not even when an attempt starts over.';
comment on column jobs.input is 'What the client asked for, with the storage keys of its pictures.';
comment on column jobs.output is 'The finished result with storage keys of renditions, or null.';
comment on column jobs.outputs is 'The full-size files of the result: key, width, height, content_type, bytes, sha256.';
comment on column jobs.error is 'Why the job failed: code and message. Null otherwise.';
comment on column jobs.created_at is 'When the job was accepted.';
comment on column jobs.started_at is 'When its first attempt started.';
comment on column jobs.finished_at is 'When it succeeded or failed.';
comment on column jobs.updated_at is 'Time of its latest event.';
comment on column jobs.last_seq is 'Sequence of its latest event. Sequences run 1, 2, 3 … without gaps.';
comment on column jobs.head_hash is 'Hash of its latest event; vouches for the whole stream before it.';

create table events (
  job_id uuid not null,
  seq int not null check (seq > 0),
  type text not null,
  attempt smallint not null,
  data jsonb not null,
  recorded_at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  hash bytea not null,
  primary key (job_id, seq)
) partition by range (job_id);

create table events_default partition of events default;

comment on table events is 'Everything that ever happened to every job, append-only. Partitioned by month of the job''s creation: job ids are UUIDv7, so a range of ids is a range of time and all events of one job lie together.';
comment on column events.job_id is 'The stream the event belongs to.';
comment on column events.seq is 'Position in the job''s stream: 1, 2, 3 … without gaps, given under the lock of the job''s row, so no later event is ever visible before an earlier one.';
comment on column events.type is 'job_queued, input_fetched, attempt_started, progress_reported, message_logged, result_produced, attempt_lost, job_succeeded or job_failed.';
comment on column events.attempt is 'The attempt during which it happened; 0 before the first.';
comment on column events.data is 'What happened. Its shape depends on the type; see darkroom.apply_event.';
comment on column events.recorded_at is 'When it was appended. Never earlier than the event before it in the same stream.';
comment on column events.transaction_id is 'The transaction that appended it. Readers across jobs stay below pg_snapshot_xmin so that they miss nothing.';
comment on column events.hash is 'sha256(hash of the event before it ‖ event_bytes of this one). One changed byte anywhere breaks the chain from there on.';
comment on table events_default is 'Events of jobs for whose month no partition exists. Empty while maintenance runs.';

create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'events are append-only: % on % is refused', tg_op, tg_table_name
    using errcode = 'DK000', hint = 'Append a new event instead.';
end
$$;

comment on function refuse_change() is 'Trigger that keeps events append-only: raises on UPDATE, DELETE and TRUNCATE, for the owner too.';

create trigger append_only before update or delete on events for each row execute function refuse_change();
create trigger append_only_statement before update or delete or truncate on events for each statement execute function refuse_change();
create trigger append_only_statement before update or delete or truncate on events_default for each statement execute function refuse_change();
