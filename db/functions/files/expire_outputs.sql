create or replace function darkroom_private.expire_outputs(after_days int, at_most int) returns table (job_id uuid, last_seq int)
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  job jobs;
begin
  -- Otherwise a job that expires while its hour is summed up would stay in the sum.
  perform pg_advisory_xact_lock(hashtext('darkroom.roll_up_storage'));
  for job in
    select j.*
    from jobs j
    where j.outputs_expired_at is null and j.finished_at < now() - make_interval(days => after_days)
    order by j.finished_at
    limit at_most
    for update skip locked
  loop
    job := give_up_files(job, jsonb_build_object('type', 'outputs_expired', 'data', jsonb_build_object('after_days', after_days)));
    expire_outputs.job_id := job.job_id;
    expire_outputs.last_seq := job.last_seq;
    return next;
  end loop;
end
$$;

comment on function darkroom_private.expire_outputs(int, int) is
  'Records that results and pictures of steps have expired for jobs that ended this many days ago, at most at_most of them, the oldest first. Returns these jobs. The caller removes the files; the sweeper removes any that are left.';
