-- What operators ask for at three in the morning must answer at once, however many jobs there are.

create index jobs_finished on jobs (finished_at) where finished_at is not null;
create index jobs_failed on jobs (finished_at) where status = 'failed';
create index credit_entries_grants on credit_entries (account_id) where kind = 'grant';

create table storage_hours (
  hour timestamptz not null,
  type text not null,
  jobs int not null,
  files int not null,
  bytes bigint not null,
  primary key (hour, type)
);

comment on table storage_hours is 'How much the results of each hour take, summed up once the hour is over, by roll_up_storage(). Read the view storage_usage instead.';
comment on column storage_hours.hour is 'The hour in which the jobs succeeded.';
comment on column storage_hours.type is 'Kind of job.';
comment on column storage_hours.jobs is 'Jobs that succeeded in it.';
comment on column storage_hours.files is 'Their full-size files.';
comment on column storage_hours.bytes is 'Size of these files together.';

-- The ledger is checked by verify_ledger(), receivers are found in webhook_backlog, job_timeline became a function.
drop view if exists account_balances;
drop view if exists webhook_receivers;
drop view if exists job_timeline;
