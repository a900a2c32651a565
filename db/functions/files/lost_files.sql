create or replace function darkroom_private.lost_files(keys text[]) returns setof text
language sql stable
set search_path = darkroom, pg_temp
as $$
  select key
  from unnest(keys) key,
    lateral (select substring(key from '^[a-z]+/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/')::uuid as job_id) of
  where of.job_id is not null and not is_dropped(of.job_id) and not exists (select from jobs j where j.job_id = of.job_id)
$$;

comment on function darkroom_private.lost_files(text[]) is
  'Which of these storage keys belong to a job that is not in the database, and was not archived and dropped? If there are results among them, the database was restored from an older backup, or is the wrong one.';
