-- A key finds its newest jobs of one type and status next to each other, however many of the others it has. At next to no
-- cost: a change of status has always written to every index of the row.

drop index if exists jobs_by_key;
create index jobs_by_key on jobs (key_id, type, status, job_id);
