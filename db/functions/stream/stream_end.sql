create or replace function stream_end(job jobs) returns int
language sql immutable
as $$
  -- Outputs expire once at most, after the job has ended, and nothing comes after that.
  select job.last_seq - (job.outputs_expired_at is not null)::int
$$;

comment on function stream_end(jobs) is
  'The last event of a job that its clients see. Once the job has ended, the closing message of its stream has the number behind it.';
