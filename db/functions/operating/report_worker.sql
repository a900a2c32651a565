create or replace function darkroom_private.report_worker(worker text, slots int) returns void
language sql security definer
set search_path = darkroom, pg_temp
as $$
  insert into workers (worker, slots) values (report_worker.worker, report_worker.slots)
  on conflict (worker) do update set slots = excluded.slots, heard_at = now();
  delete from workers w where w.heard_at < now() - interval '1 hour';
$$;

comment on function darkroom_private.report_worker(text, int) is
  'Records that a worker runs and how many jobs it works on at once, and forgets workers that were silent for an hour. Workers call it every few seconds.';
