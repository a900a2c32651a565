create or replace function darkroom_private.allowed_jobs(held accounts[], submissions jsonb) returns jsonb
language sql stable
set search_path = darkroom, pg_temp
as $$
  select jsonb_object_agg(l.account_id, l.most - (
    select count(*) from (
      select from jobs j where j.account_id = l.account_id and j.status in ('queued', 'processing') limit l.most) under_way))
  from (
    select a.account_id, coalesce(a.limit_jobs, s.job_limit) as most
    from unnest(held) a
    join (
      select s.account_id, max(s.job_limit) as job_limit
      from jsonb_to_recordset(submissions) as s (account_id uuid, job_limit int)
      group by s.account_id
    ) s using (account_id)
  ) l
  where l.most is not null
$$;

comment on function darkroom_private.allowed_jobs(accounts[], jsonb) is
  'How many more jobs the accounts of some submissions may have waiting or running, by account, for those that have a limit.';
