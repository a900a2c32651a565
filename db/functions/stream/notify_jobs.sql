create or replace function darkroom_private.notify_jobs(changed jobs[]) returns void
language sql
as $$
  select pg_notify('darkroom_events', string_agg(job.job_id || ':' || job.last_seq, ' '))
  from unnest(changed) job
  having count(*) > 0
$$;

comment on function darkroom_private.notify_jobs(jobs[]) is
  'Wakes everyone who listens on darkroom_events: the payload is job_id:last_seq, or several of these separated by spaces. It is only a hint; readers read the events.';
