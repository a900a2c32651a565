create or replace function stream_end(job jobs) returns int
language sql immutable
as $$
  -- Behind the end comes at most that outputs have expired, and that the pictures were erased, which without the first is both.
  select job.last_seq - (job.outputs_expired_at is not null)::int
    - coalesce(job.pictures_erased_at > job.outputs_expired_at, false)::int
$$;

comment on function stream_end(jobs) is
  'The last event of a job that its clients see. Once the job has ended, the closing message of its stream has the number behind it.';
