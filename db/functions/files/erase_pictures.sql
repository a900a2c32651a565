create or replace function darkroom_private.erase_pictures(job_id uuid) returns void
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  job jobs;
begin
  -- Else a job that is erased while its hour is summed up would stay in the sum.
  perform pg_advisory_xact_lock(hashtext('darkroom.roll_up_storage'));
  job := lock_job(job_id);
  if job.pictures_erased_at is null then
    perform give_up_files(job, '{"type": "pictures_erased", "data": {}}');
  end if;
end
$$;

comment on function darkroom_private.erase_pictures(uuid) is
  'Records that all pictures of a job that has ended, those that it was given too, are erased for its client; again, it does nothing. Raises DK004 while the job has not ended. Whoever calls it removes the files; what it leaves, the sweeper finds unnamed.';
