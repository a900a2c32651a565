-- Older code goes on: it lists jobs as before, and hands fields that it does not know to nobody.
-- A key finds its jobs by its own name for them, and those that failed by how.

create index jobs_by_reference on jobs (key_id, (input ->> 'reference'), job_id) where input ->> 'reference' is not null;
create index jobs_by_code on jobs (key_id, (error ->> 'code'), job_id) where error ->> 'code' is not null;
