-- Older code goes on: it fetches whatever waits first, and minds neither the column nor the order of the index.
-- Workers choose the next job by account, and fetch pictures apart from the work on them.

alter table jobs add column awaiting_pictures boolean not null default false;

update jobs set awaiting_pictures = jsonb_path_exists(input, '$.*[*] ? (@.source == "uri")')
where status in ('queued', 'processing');

comment on column jobs.awaiting_pictures is 'True until the pictures that were given by their address have been fetched.';

drop index jobs_under_way;
create index jobs_under_way on jobs (account_id, awaiting_pictures, job_id) where status in ('queued', 'processing');
