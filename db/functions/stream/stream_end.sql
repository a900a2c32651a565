create or replace function stream_end(job jobs) returns int
language sql immutable
as $$
  -- After the end there can only be the expiry of the outputs and the erasure of the pictures. The erasure without an
  -- earlier expiry counts as both.
  select job.last_seq - (job.outputs_expired_at is not null)::int
    - coalesce(job.pictures_erased_at > job.outputs_expired_at, false)::int
$$;

comment on function stream_end(jobs) is
  'The last event of a job that its clients see. Once the job has ended, the closing message of its stream has the next number.';
