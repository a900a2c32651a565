create or replace function ensure_partitions(parent text, months_ahead int default 3) returns int
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  about constant text := case parent
    when 'events' then 'Events of the jobs created in %s (UTC).'
    when 'accesses' then 'Accesses of %s (UTC).'
  end;
  key constant text := case parent when 'events' then 'job_id' else 'first_at' end;
  this_month constant timestamp := date_trunc('month', now() at time zone 'UTC');
  month timestamp;
  bounds text[];
  partition_name text;
  is_taken boolean;
  created int := 0;
begin
  if about is null then
    raise exception '% is not partitioned by the month: events and accesses are', parent using errcode = '22023';
  end if;
  -- Two processes that start together must not create the same partition twice.
  perform pg_advisory_xact_lock(hashtext('darkroom.ensure_partitions'));
  for month in select generate_series(this_month, this_month + make_interval(months => months_ahead), interval '1 month') loop
    partition_name := parent || to_char(month, '_YYYY_MM');
    continue when to_regclass('darkroom.' || partition_name) is not null;
    bounds := array[month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC'];
    if parent = 'events' then
      bounds := array[uuidv7_floor(bounds[1]::timestamptz), uuidv7_floor(bounds[2]::timestamptz)];
    end if;
    -- A clock that was ahead has put rows of this month into the default partition. They cannot be moved out of it,
    -- and PostgreSQL refuses another partition for them. So the month stays there: nothing must keep the service from
    -- starting.
    execute format('select exists (select from %I where %I >= %L and %I < %L)',
      parent || '_default', key, bounds[1], key, bounds[2]) into is_taken;
    continue when is_taken;

    execute format('create table %I partition of %I for values from (%L) to (%L)', partition_name, parent, bounds[1], bounds[2]);
    execute format('create trigger append_only_statement before update or delete or truncate on %I for each statement execute function darkroom_private.refuse_change()',
      partition_name);
    execute format('comment on table %I is %L', partition_name, format(about, to_char(month, 'FMMonth YYYY')));
    created := created + 1;
  end loop;
  return created;
end
$$;

comment on function ensure_partitions(text, int) is
  'Creates the monthly partitions of events or of accesses from this month to months_ahead from now and returns how many were new. If the default partition holds rows of a month, all rows of that month stay there. Maintenance calls it.';
