create or replace function job_branches(job_id uuid, at_most int default 100) returns jsonb
language sql stable
set search_path = darkroom, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('job_id', b.job_id, 'step', b.input -> 'from_step') order by b.job_id desc), '[]')
  from (
    select b.job_id, b.input
    from jobs j
    join jobs b on b.key_id = j.key_id and b.input ->> 'from_job' = j.job_id::text
    where j.job_id = job_branches.job_id
    order by b.job_id desc
    limit at_most
  ) b
$$;

comment on function job_branches(uuid, int) is
  'The jobs that continue from a step of this one, the newest first: [{job_id, step}, …], step being how many steps of its plan they inherit.';
