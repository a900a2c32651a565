-- pg-boss hands out what waits longest: whoever sends a thousand jobs would be served a thousand times before anybody
-- else. So the choice is made here, and a claim is written as pg-boss's own fetch writes it but for two things: its group
-- says whose slot it takes, and nothing that is counted on the server's clock lets it expire (see watch-claims.ts).
-- Renewing claims, completing jobs and giving them back remain pg-boss's.
--
-- Each slot goes to the account that has the fewest, and among those with as many to the next in the ring of accounts.
-- Mostly, each slot goes to an account that has none: all of these take their first jobs together.
--
-- Each account costs a probe of an index or two, and no more of them are looked at than there are slots and jobs that
-- run: a claim costs the same however many jobs and accounts wait.
create or replace function darkroom_private.claim_jobs(
  queues text[], fetching boolean, slots int, after uuid, ended uuid[], ready uuid[], held uuid[], most_each int)
returns table (queue text, job_id uuid, retry_count int, account_id uuid)
language plpgsql security definer
set search_path = darkroom, pg_temp
-- A plan is kept as long as its connection lives. If it was made while few jobs waited, or before they were counted,
-- it would read all of them when there are many: 20 to 70 ms instead of 1. Compared as rows and ordered by all of its
-- columns, jobs can only be found by the index jobs_under_way. With their states compared as texts, rows of the queue can
-- only be found by their keys, and not by pg-boss's index of all that wait.
set plan_cache_mode = force_generic_plan
set join_collapse_limit = 1
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_sort = off
as $$
#variable_conflict use_column
declare
  first_id constant uuid := '00000000-0000-0000-0000-000000000000';
  last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  -- Ids begin with the time at which they were made. Those from a clock that was ahead go first; otherwise they would
  -- wait until that time.
  present constant uuid := uuidv7_floor(clock_timestamp() + interval '2 seconds');
  mark constant text := case when fetching then 'fetching ' else '' end;
  running jsonb;
  ring uuid[];
  counts int[];
  candidate uuid := after;
  wrapped boolean := false;
  idle int := 0;
  -- The first job of the account that is looked at; and of the accounts that have no slot, in turn, with these accounts.
  first_job uuid;
  first_jobs uuid[] := '{}';
  first_takers uuid[] := '{}';
  ordinal int;
  quota int;
  chosen uuid[];
  taken uuid[] := '{}';
  takers uuid[] := '{}';
  -- Where jobs are looked for, in order: among those from a clock that was ahead, if there are any, and all others.
  places boolean[];
  ahead boolean;
begin
  if slots <= 0 then
    return;
  end if;
  -- Nobody is told of a claim, and whoever has it begins by appending to the job: once that is on disk, so is the claim,
  -- which was committed before. So a claim does not wait for the disk itself.
  perform set_config('synchronous_commit', 'off', true);

  select coalesce(jsonb_object_agg(g.group_id, g.jobs), '{}') into running
  from (
    select q.group_id, count(*) as jobs
    from pgboss.job q
    where q.name = any(queues) and q.state = 'active' and q.group_id is not null and q.id <> all(ended)
    group by q.group_id
  ) g;

  select coalesce(array_agg(distinct j.account_id), '{}') into ring from jobs j where j.job_id = any(ready);
  while idle < slots loop
    select a.account_id, (
        select j.job_id
        from jobs j
        join pgboss.job q on q.name = j.type and q.id = j.job_id
        where j.status in ('queued', 'processing')
          and (j.account_id, j.awaiting_pictures) >= (a.account_id, fetching)
          and (j.account_id, j.awaiting_pictures) <= (a.account_id, fetching)
          and j.type = any(queues) and q.state::text in ('created', 'retry') and not q.blocked and q.start_after <= now()
        order by j.account_id, j.awaiting_pictures, j.job_id
        limit 1)
      into candidate, first_job
    from (
      select j.account_id
      from jobs j
      where j.status in ('queued', 'processing') and j.account_id > candidate
      order by j.account_id
      limit 1
    ) a;
    if candidate is null and not wrapped then
      wrapped := true;
      candidate := first_id;
      continue;
    end if;
    exit when candidate is null or (wrapped and candidate > after);
    continue when first_job is null or candidate = any(ring);
    ring := ring || candidate;
    if not running ? (mark || candidate) then
      idle := idle + 1;
      if most_each is null or most_each > cardinality(array_positions(held, candidate)) then
        first_jobs := first_jobs || first_job;
        first_takers := first_takers || candidate;
      end if;
    end if;
  end loop;

  places := case when exists (select from jobs j where j.job_id > present) then array[true, false] else array[false] end;
  if cardinality(ready) = 0 and not places[1] then
    chosen := array(
      select q.id
      from pgboss.job q
      where q.name = any(queues) and q.id = any(first_jobs)
        and q.state::text in ('created', 'retry') and not q.blocked and q.start_after <= now()
      for update skip locked);
    select coalesce(array_agg(f.job order by f.turn), '{}'), coalesce(array_agg(f.taker order by f.turn), '{}')
      into taken, takers
    from unnest(first_jobs, first_takers) with ordinality f (job, taker, turn)
    where f.job = any(chosen);
    slots := slots - cardinality(taken);
    held := held || takers;
  end if;

  select array_agg(r.account order by r.account <= after, r.account),
    array_agg(
      coalesce((running ->> (mark || r.account))::int, 0) + (r.account = any(takers))::int order by r.account <= after, r.account)
    into ring, counts
  from unnest(ring) r (account);

  while slots > 0 loop
    -- The first of the accounts with the fewest slots, and as many jobs as it can take until another account is due.
    select c.ordinal, coalesce(c.next_jobs - c.jobs + (c.next_ordinal > c.ordinal)::int, slots)
      into ordinal, quota
    from (
      select o.ordinal::int as ordinal, o.jobs, lead(o.jobs) over fewest as next_jobs, lead(o.ordinal) over fewest as next_ordinal
      from unnest(counts) with ordinality o (jobs, ordinal)
      where o.jobs is not null
      window fewest as (order by o.jobs, o.ordinal)
    ) c
    order by c.jobs, c.ordinal
    limit 1;
    exit when not found;
    candidate := ring[ordinal];
    quota := least(quota, slots, most_each - cardinality(array_positions(held, candidate)));

    chosen := '{}';
    if cardinality(ready) > 0 then
      chosen := array(
        select holding.id
        from unnest(ready) r (job_id)
        -- offset 0: each is looked up; joined, all jobs there are might be read to find none.
        cross join lateral (
          select q.id
          from jobs j
          join pgboss.job q on q.name = j.type and q.id = j.job_id
          where j.job_id = r.job_id and j.account_id = candidate
            and q.name = any(queues) and q.id = r.job_id and q.state = 'active'
          offset 0) holding
        where holding.id <> all(taken)
        limit greatest(quota, 0));
    end if;
    foreach ahead in array places loop
      chosen := chosen || array(
        select q.id
        from jobs j
        join pgboss.job q on q.name = j.type and q.id = j.job_id
        where j.status in ('queued', 'processing')
          and (j.account_id, j.awaiting_pictures, j.job_id) > (candidate, fetching, case when ahead then present else first_id end)
          and (j.account_id, j.awaiting_pictures, j.job_id) <= (candidate, fetching, case when ahead then last_id else present end)
          and j.type = any(queues) and q.state::text in ('created', 'retry') and not q.blocked and q.start_after <= now()
          and q.id <> all(taken)
        order by j.account_id, j.awaiting_pictures, j.job_id
        limit greatest(quota - cardinality(chosen), 0)
        for update of q skip locked);
    end loop;

    taken := taken || chosen;
    takers := takers || array_fill(candidate, array[cardinality(chosen)]);
    slots := slots - cardinality(chosen);
    held := held || array_fill(candidate, array[cardinality(chosen)]);
    -- An account that has no more jobs, or may have no more slots, is out.
    counts[ordinal] := case when quota > 0 and cardinality(chosen) = quota then counts[ordinal] + quota end;
  end loop;

  return query
  with claimed as (
    update pgboss.job q set
      state = 'active', started_on = now(), heartbeat_on = now(),
      retry_count = q.retry_count + (q.state < 'active' and q.started_on is not null)::int,
      group_id = mark || takers[array_position(taken, q.id)], heartbeat_seconds = null, expire_seconds = 7 * 86400
    where q.name = any(queues) and q.id = any(taken)
    returning q.name, q.id, q.retry_count, array_position(taken, q.id) as turn
  )
  select c.name, c.id, c.retry_count, takers[c.turn] from claimed c order by c.turn;
end
$$;

comment on function darkroom_private.claim_jobs(text[], boolean, int, uuid, uuid[], uuid[], uuid[], int) is
  'Takes jobs that wait in the queues for a worker that has slots for them, each slot for the account that has the fewest. fetching: those whose pictures have to be fetched first, or the others. after: the account that was served last. ended: none; older code names the jobs that it is about to take off the queue. ready: jobs that it holds already, whose pictures it has fetched, and that wait for a slot. held and most_each: the accounts of its slots that are taken, and how many of these one account may have at most; null for no limit.';
