create or replace function verify_events(from_job uuid, to_job uuid) returns table (job_id uuid, seq int, fault text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select checked.job_id, checked.seq, checked.fault
  from (
    select linked.job_id, linked.seq,
      case
        when linked.follows <> linked.seq - 1 then 'SEQUENCE_GAP'
        when not linked.fits then 'HASH_MISMATCH'
        when linked.is_last and j.head_hash is distinct from linked.hash then 'HEAD_MISMATCH'
      end as fault
    from (
      select e.job_id, e.seq, e.hash,
        lag(e.seq, 1, 0) over stream as follows,
        e.hash = event_hash(lag(e.hash) over stream, e) as fits,
        lead(e.seq) over stream is null as is_last
      from events e
      where e.job_id between from_job and to_job
      window stream as (partition by e.job_id order by e.seq)
    ) linked
    -- Only the last event of a job is compared with the job's row; the others need not look it up.
    left join jobs j on linked.is_last and j.job_id = linked.job_id and j.job_id between from_job and to_job
  ) checked
  where checked.fault is not null
  order by checked.job_id, checked.seq
$$;

comment on function verify_events(uuid, uuid) is
  'verify_events for the jobs in a range of ids, including both ends, so that large stores can be verified piece by piece.';

create or replace function verify_events(only_job uuid default null) returns table (job_id uuid, seq int, fault text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select *
  from verify_events(
    coalesce(only_job, '00000000-0000-0000-0000-000000000000'), coalesce(only_job, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
$$;

comment on function verify_events(uuid) is
  'Checks the hash chains of all jobs or of one, and returns a row for each event that does not fit. SEQUENCE_GAP: an event before it is missing. HASH_MISMATCH: it, or the one before it, was altered. HEAD_MISMATCH: the stream does not end where the job''s row says.';
