create or replace function unsealed_events(from_job uuid, to_job uuid) returns table (job_id uuid, seq int)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select stream.job_id, coalesce(sealed.seq, 0) + 1
  from (
    select e.job_id, max(e.seq) as last_seq
    from events e
    where e.job_id between from_job and to_job
      -- A horizon in the future comes from another server, from which this database was restored.
      and e.transaction_id < (
        select s.horizon from (select * from seals order by seal desc limit 1) s
        where s.horizon <= pg_snapshot_xmax(pg_current_snapshot()))
    group by e.job_id
  ) stream
  left join lateral (select max(h.seq) as seq from sealed_heads h where h.job_id = stream.job_id) sealed on true
  where stream.last_seq > coalesce(sealed.seq, 0)
  order by stream.job_id
$$;

comment on function unsealed_events(uuid, uuid) is
  'Events whose transaction is below the horizon of the last seal, but which no seal covers: they were inserted afterwards. The first of each job in a range of ids, including both ends.';
