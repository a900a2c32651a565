create or replace function ensure_access_partitions(months_ahead int default 3) returns int
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  month timestamptz := date_trunc('month', now(), 'UTC');
  next_month timestamptz;
  partition_name text;
  created int := 0;
begin
  -- Two processes that start together must not create the same partition twice.
  perform pg_advisory_xact_lock(hashtext('darkroom.ensure_access_partitions'));
  for i in 0 .. months_ahead loop
    next_month := ((month at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    partition_name := 'accesses_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    if to_regclass('darkroom.' || partition_name) is null then
      execute format('create table %I partition of accesses for values from (%L) to (%L)', partition_name, month, next_month);
      execute format('create trigger append_only_statement before update or delete or truncate on %I for each statement execute function refuse_change()',
        partition_name);
      execute format('comment on table %I is %L', partition_name,
        'Accesses of ' || to_char(month at time zone 'UTC', 'FMMonth YYYY') || ' (UTC).');
      created := created + 1;
    end if;
    month := next_month;
  end loop;
  return created;
end
$$;

comment on function ensure_access_partitions(int) is
  'Creates the monthly partitions of accesses from this month to months_ahead from now and returns how many were new. Maintenance calls it.';
