-- The only way in which events leave the database. Everything that must hold is checked again here, under the lock.
create or replace function darkroom_private.drop_events(dropped dropped_events) returns void
language plpgsql security definer
set search_path = darkroom, pg_temp
set lock_timeout = '5s'
as $$
declare
  month record;
  found_jobs bigint;
  found_events bigint;
begin
  select * into month from droppable_events(1) d where d.partition = dropped.partition;
  if not found or (month.from_job, month.to_job) is distinct from (dropped.from_job, dropped.to_job) then
    raise exception '% is no partition of events that may be dropped', dropped.partition using errcode = 'check_violation';
  end if;

  execute format('lock table %I in access exclusive mode', dropped.partition);
  execute format('select count(distinct job_id), count(*) from %I', dropped.partition) into found_jobs, found_events;
  if (found_jobs, found_events) is distinct from (dropped.jobs, dropped.events) then
    raise exception '% holds % events of % jobs, and % of % were archived',
      dropped.partition, found_events, found_jobs, dropped.events, dropped.jobs using errcode = 'check_violation';
  end if;
  if exists (
    select from jobs j
    where j.job_id >= dropped.from_job and j.job_id < dropped.to_job
      and (j.status in ('queued', 'processing')
        or not exists (select from sealed_heads h where h.job_id = j.job_id and h.seq = j.last_seq and h.hash = j.head_hash))
  ) then
    raise exception '% holds jobs that have not ended or are not sealed', dropped.partition using errcode = 'check_violation';
  end if;

  if exists (
    select from sealed_heads h
    left join events e on e.job_id = h.job_id and e.seq = h.seq
    where h.job_id >= dropped.from_job and h.job_id < dropped.to_job and e.hash is distinct from h.hash
  ) then
    raise exception '% lacks events that were sealed', dropped.partition using errcode = 'check_violation';
  end if;

  insert into dropped_events select dropped.*;
  delete from webhook_deliveries d where d.job_id >= dropped.from_job and d.job_id < dropped.to_job;
  delete from webhooks w where w.job_id >= dropped.from_job and w.job_id < dropped.to_job;
  delete from jobs j where j.job_id >= dropped.from_job and j.job_id < dropped.to_job;
  execute format('drop table %I', dropped.partition);
end
$$;

comment on function darkroom_private.drop_events(dropped_events) is
  'Drops a partition of events that was archived, with the rows of its jobs and their webhooks, and records it. Refuses a partition that does not hold exactly what was archived, and jobs that have not ended, are not sealed to their end or lack something that was sealed. The ledger is kept.';
