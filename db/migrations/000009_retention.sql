-- What is kept for how long: outputs of jobs, and events by the month.

alter table jobs add column outputs_expired_at timestamptz;

create index jobs_to_expire on jobs (finished_at) where finished_at is not null and outputs_expired_at is null;

comment on column jobs.outputs_expired_at is 'When the files of its result, and the pictures of its steps, were given up, or null while they are kept. The event that says so is the last of its job, and clients do not see it: their stream has ended before.';
comment on column events.type is 'job_queued, input_fetched, attempt_started, progress_reported, message_logged, step_finished, step_shown, result_produced, attempt_lost, job_succeeded, job_failed or outputs_expired.';
comment on column accesses.key_id is 'The API key it was read with, or that gave out the stream token it was read with; null where none was shown: whoever knows the address of an output may read it.';

create table dropped_events (
  partition text primary key,
  from_job uuid not null,
  to_job uuid not null check (to_job > from_job),
  jobs bigint not null check (jobs >= 0),
  events bigint not null check (events >= 0),
  archive text not null,
  archive_sha256 bytea not null check (length(archive_sha256) = 32),
  dropped_at timestamptz not null,
  public_key bytea not null,
  signature bytea not null
);

comment on table dropped_events is 'The partitions of events that were archived and dropped. Explains to an audit why jobs that were sealed have no events any more. Append-only, and signed with the key that signs seals.';
comment on column dropped_events.partition is 'Name of the partition, by month of creation of its jobs: events_YYYY_MM.';
comment on column dropped_events.from_job is 'Smallest id that a job of it could have.';
comment on column dropped_events.to_job is 'Its jobs had smaller ids than this.';
comment on column dropped_events.jobs is 'How many jobs it held.';
comment on column dropped_events.events is 'How many events it held.';
comment on column dropped_events.archive is 'Name of the file they were exported to: audit verify-export reads it.';
comment on column dropped_events.archive_sha256 is 'SHA-256 of that file as it was written.';
comment on column dropped_events.dropped_at is 'When it was dropped.';
comment on column dropped_events.public_key is 'Ed25519 public key that the above is signed with (SPKI, DER).';
comment on column dropped_events.signature is 'Ed25519 signature of the above.';

create trigger append_only before update or delete on dropped_events for each row execute function refuse_change();
create trigger append_only_statement before update or delete or truncate on dropped_events for each statement execute function refuse_change();
