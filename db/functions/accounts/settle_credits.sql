create or replace function darkroom_private.settle_credits(job jobs) returns void
language plpgsql
set search_path = darkroom_private, darkroom, pg_temp
as $$
begin
  if job.status = 'succeeded' then
    perform append_entry(job.account_id, 'capture', 0, job.job_id, '{}');
  else
    perform append_entry(job.account_id, 'release', job.cost, job.job_id, '{}');
  end if;
end
$$;

comment on function darkroom_private.settle_credits(jobs) is
  'Captures the hold of a job that succeeded, and releases that of one that failed. A second settlement of the same job violates the ledger''s unique index.';
