create or replace function darkroom_private.retire_worker(worker text) returns void
language sql security definer
set search_path = darkroom, pg_temp
as $$
  delete from workers w where w.worker = retire_worker.worker
$$;

comment on function darkroom_private.retire_worker(text) is 'Takes a worker that stops off the list of those that run.';
