-- Older code goes on: it makes no branches, and carries one out as if its instructions were all that was asked for.
-- A job that goes on from a step of another one names it in its input: from_job and from_step.

create index jobs_by_parent on jobs (key_id, (input ->> 'from_job'), job_id) where input ->> 'from_job' is not null;
