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
