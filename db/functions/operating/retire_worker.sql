create or replace function retire_worker(worker text) returns void
language sql security definer
set search_path = darkroom, pg_temp
as $$
  delete from workers w where w.worker = retire_worker.worker
$$;

comment on function retire_worker(text) is 'Takes a worker that stops off the list of those that run.';
