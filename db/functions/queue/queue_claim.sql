-- In plpgsql, because the tables of pg-boss may be created after this function.
create or replace function queue_claim(queue text, job_id uuid)
returns table (state text, start_after timestamptz, claimed_at timestamptz, last_heard_at timestamptz, silent_seconds int, expire_seconds int)
language plpgsql stable security definer
set search_path = darkroom, pg_temp
as $$
begin
  return query
  select q.state::text, q.start_after, q.started_on, coalesce(q.heartbeat_on, q.started_on), d.heartbeat_seconds, d.expire_seconds
  from pgboss.job q
  join pgboss.queue d using (name)
  where q.name = queue_claim.queue and q.id = queue_claim.job_id;
end
$$;

comment on function queue_claim(text, uuid) is
  'What the queue knows of a job: created, retry (due at start_after) or active (claimed by a worker, last heard of then; given up after silent_seconds of silence). No row when it does not know it.';
