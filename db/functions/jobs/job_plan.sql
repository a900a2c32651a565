create or replace function job_plan(job_id uuid, at_seq int default 2147483647) returns jsonb
language sql stable
set search_path = darkroom, pg_temp
as $$
  select made.data || jsonb_build_object('steps', made.data -> 'steps' || coalesce(
    (
      select jsonb_agg(e.data order by e.seq)
      from events e
      where e.job_id = job_plan.job_id and e.seq > made.seq and e.seq <= at_seq and e.type = 'tool_called'
    ), '[]'))
  from (
    select e.seq, e.data
    from events e
    where e.job_id = job_plan.job_id and e.seq <= at_seq and e.type = 'plan_made' and jsonb_typeof(e.data) = 'object'
    order by e.seq desc
    limit 1
  ) made
$$;

comment on function job_plan(uuid, int) is
  'The plan of a job after its event at_seq: its last plan_made, followed by what a language model has called since. Null if there is none.';
