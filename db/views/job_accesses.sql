create or replace view job_accesses as
select
  a.job_id,
  a.kind,
  a.key_id,
  k.name as key_name,
  a.address,
  a.subject,
  sum(a.times)::bigint as times,
  min(a.first_at) as first_at,
  max(a.last_at) as last_at,
  min(a.share) as least_share
from accesses a
left join api_keys k on k.key_id = a.key_id
group by a.job_id, a.kind, a.key_id, k.name, a.address, a.subject;

comment on view job_accesses is 'Who read what of a job, how often, first and last: select * from darkroom.job_accesses where job_id = … order by first_at. least_share below 1 says that only a sample was recorded.';
comment on column job_accesses.job_id is 'The job that was read.';
comment on column job_accesses.kind is 'job, stream, input or output: see accesses.';
comment on column job_accesses.key_id is 'The API key that was used, if any.';
comment on column job_accesses.key_name is 'Name of that key.';
comment on column job_accesses.address is 'Where the requests came from.';
comment on column job_accesses.subject is 'The file, for an input or output.';
comment on column job_accesses.times is 'How many reads were recorded.';
comment on column job_accesses.first_at is 'The first of them.';
comment on column job_accesses.last_at is 'The last of them.';
comment on column job_accesses.least_share is 'Smallest share of reads that was recorded at the time; 1 is all.';
