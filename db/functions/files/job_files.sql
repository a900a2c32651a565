create or replace function job_files(from_job uuid, to_job uuid)
returns table (job_id uuid, seq int, key text, sha256 text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select e.job_id, min(e.seq), file.key, file.sha256
  from events e,
    lateral (
      -- Pictures of the input and full-size results, each with its hash.
      select found ->> 'key' as key, found ->> 'sha256' as sha256
      from jsonb_path_query(e.data, 'strict $.** ? (@.type() == "object" && exists (@.key) && exists (@.sha256))', silent => true) found
      where e.type <> 'step_finished'
      union
      -- Renditions: their names are their hashes.
      select rendition #>> '{}', substring(rendition #>> '{}' from '([0-9a-f]{64})\.[a-z0-9]+$')
      from jsonb_path_query(e.data, 'lax $.output.images[*].*', silent => true) rendition
    ) file
  where e.job_id between from_job and to_job
    and e.type in ('job_queued', 'input_fetched', 'step_shown', 'result_produced')
    and not exists (
      select from events x
      where x.job_id = e.job_id and x.seq > e.seq
        and (x.type = 'pictures_erased' or x.type = 'outputs_expired' and e.type not in ('job_queued', 'input_fetched')))
    -- A job that is run again as this one keeps its own pictures; this job gets copies.
    and (e.type <> 'job_queued' or starts_with(file.key, format('inputs/%s/', e.job_id)))
  group by e.job_id, file.key, file.sha256
  order by e.job_id, min(e.seq), file.key
$$;

comment on function job_files(uuid, uuid) is
  'The files that the events of the jobs in a range of ids (including both ends) name: inputs, pictures of steps, results and their renditions, with the first event that names each and the SHA-256 it must have. Results that have expired are left out, pictures of steps with them, and whatever was erased.';
