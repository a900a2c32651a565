create or replace function darkroom_private.erase_pictures(job_id uuid) returns void
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  job jobs;
begin
  -- Otherwise a job that is erased while its hour is summed up would stay in the sum.
  perform pg_advisory_xact_lock(hashtext('darkroom.roll_up_storage'));
  job := lock_job(job_id);
  if job.pictures_erased_at is null then
    perform give_up_files(job, '{"type": "pictures_erased", "data": {}}');
  end if;
end
$$;

comment on function darkroom_private.erase_pictures(uuid) is
  'Records that all pictures of a job that has ended, including those that it was given, are erased for its client. Does nothing if that was done before. Raises DK004 while the job has not ended. The caller removes the files; the sweeper removes any that are left.';
