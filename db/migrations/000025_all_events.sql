-- Older code goes on: it reads events by their jobs, and the functions give what it appends its place.
-- Everything of a key in one order: each event has a place among those of all jobs.

-- Nobody appends while the columns come, and whoever waits appends with the functions that fill them.
lock table jobs, events in access exclusive mode;

create table transaction_epochs (
  epoch int primary key,
  system_identifier bigint not null,
  ahead bigint not null,
  begun_at timestamptz not null default now()
);

comment on table transaction_epochs is 'The clusters that this database has lived in. Each numbers its transactions by itself, and the places of events go on rising.';
comment on column transaction_epochs.epoch is '1, 2, 3 …; the last is the present one.';
comment on column transaction_epochs.system_identifier is 'What tells clusters apart; see pg_control_system().';
comment on column transaction_epochs.ahead is 'What is added to the number of a transaction to make a place.';
comment on column transaction_epochs.begun_at is 'When the database was first used there. The events before the first have the place 0.';

alter table events
  add column key_id text,
  add column position bigint not null default 0;

create index events_by_key on events (key_id, position, job_id, seq) where position > 0;

comment on column events.key_id is 'The key of the job, so that everything of a key is found together. Null before migration 000025.';
comment on column events.position is 'Place among the events of all jobs: the number of the transaction that appended it, or the place of the event before it in its job if that is higher. Below the oldest transaction that has not ended nothing is added any more; see key_events. 0 before migration 000025.';
