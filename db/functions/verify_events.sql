create or replace function verify_events(only_job uuid default null) returns table (job_id uuid, seq int, fault text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select checked.job_id, checked.seq, checked.fault
  from (
    select e.job_id, e.seq,
      case
        when e.seq <> row_number() over stream then 'SEQUENCE_GAP'
        when e.hash <> event_hash(lag(e.hash) over stream, e) then 'HASH_MISMATCH'
        when lead(e.seq) over stream is null and j.head_hash is distinct from e.hash then 'HEAD_MISMATCH'
      end as fault
    from events e
    left join jobs j on j.job_id = e.job_id
    where only_job is null or e.job_id = only_job
    window stream as (partition by e.job_id order by e.seq)
  ) checked
  where checked.fault is not null
  order by checked.job_id, checked.seq
$$;

comment on function verify_events(uuid) is
  'Checks the hash chains of all jobs, or of one: a row per event that does not fit. SEQUENCE_GAP: an event before it is missing. HASH_MISMATCH: it, or the one before it, was altered. HEAD_MISMATCH: the stream does not end where the job''s row says.';
