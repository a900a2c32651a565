-- Counts only up to the limit: if many jobs wait, counting the whole queue would cost more than everything else
-- together.
create or replace function darkroom_private.waiting_jobs(submissions jsonb) returns jsonb
language sql stable
set search_path = darkroom, pg_temp
as $$
  select jsonb_object_agg(s.type, (
    select count(*) from (select from jobs j where j.status = 'queued' and j.type = s.type limit s.queue_limit) queued))
  from (
    select s.type, max(s.queue_limit) as queue_limit
    from jsonb_to_recordset(submissions) as s (type text, queue_limit int)
    group by s.type
  ) s
$$;

comment on function darkroom_private.waiting_jobs(jsonb) is
  'Jobs that wait in the queues of some submissions, by type, counted up to their limit.';
