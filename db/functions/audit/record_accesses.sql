create or replace function darkroom_private.record_accesses(batch jsonb) returns bigint
language sql volatile security definer
set search_path = darkroom, pg_temp
as $$
  with recorded as (
    insert into accesses (job_id, key_id, kind, subject, address, first_at, last_at, times, share)
    select a.job_id, a.key_id, a.kind, a.subject, a.address, a.first_at, a.last_at, a.times, a.share
    from jsonb_to_recordset(batch) as a (
      job_id uuid, key_id text, kind text, subject text, address inet,
      first_at timestamptz, last_at timestamptz, times int, share real)
    returning 1
  )
  select count(*) from recorded
$$;

comment on function darkroom_private.record_accesses(jsonb) is
  'Appends accesses: [{job_id, key_id, kind, subject, address, first_at, last_at, times, share}, …]. Returns how many.';
