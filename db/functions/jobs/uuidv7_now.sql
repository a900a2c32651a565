create or replace function darkroom_private.uuidv7_now() returns uuid
language sql volatile
set search_path = darkroom, pg_temp
as $$
  -- The time comes first, followed by the bits of a random UUID, with the version set to 7.
  select (substr(floor_hex, 1, 12) || '7' || substr(random_hex, 14, 19))::uuid
  from (
    select replace(uuidv7_floor(clock_timestamp())::text, '-', '') as floor_hex, replace(gen_random_uuid()::text, '-', '') as random_hex
  ) parts
$$;

comment on function darkroom_private.uuidv7_now() is 'A new UUIDv7: the id of a job that is created now. (PostgreSQL has a function for that from version 18 on.)';
