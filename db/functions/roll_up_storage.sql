create or replace function roll_up_storage() returns int
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  -- An hour is closed ten minutes after its end: whoever began to end a job within it has committed by then.
  closed timestamptz := date_trunc('hour', now() - interval '10 minutes');
  rolled_up int;
begin
  perform pg_advisory_xact_lock(hashtext('darkroom.roll_up_storage'));
  insert into storage_hours (hour, type, jobs, files, bytes)
  select
    date_trunc('hour', j.finished_at), j.type, count(*), sum(jsonb_array_length(j.outputs)),
    coalesce(sum((select sum((file ->> 'bytes')::bigint) from jsonb_array_elements(j.outputs) file)), 0)
  from jobs j
  where j.status = 'succeeded' and j.outputs_expired_at is null
    and j.finished_at >= coalesce((select max(hour) + interval '1 hour' from storage_hours), '-infinity')
    and j.finished_at < closed
  group by 1, 2;
  get diagnostics rolled_up = row_count;
  return rolled_up;
end
$$;

comment on function roll_up_storage() is
  'Sums up what the results of every finished hour take, into storage_hours, for the view storage_usage. Returns how many rows were new. Maintenance calls it.';
