create or replace function darkroom_private.roll_up_storage() returns int
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  -- An hour is closed ten minutes after its end: by then, every transaction that ended a job within it has committed.
  closed timestamptz := date_trunc('hour', now() - interval '10 minutes', 'UTC');
  rolled_up int;
begin
  perform pg_advisory_xact_lock(hashtext('darkroom.roll_up_storage'));
  insert into storage_hours (hour, type, jobs, files, bytes) select hour, type, jobs, files, bytes from recent_storage(closed);
  get diagnostics rolled_up = row_count;
  return rolled_up;
end
$$;

comment on function darkroom_private.roll_up_storage() is
  'Sums up the size of the results of every finished hour into storage_hours, for the view storage_usage. Returns the number of new rows. Maintenance calls it.';
