-- Slower than verify_projection, which folds everything at once; meant for jobs that it could not fold.
create or replace function verify_transitions(from_job uuid, to_job uuid) returns table (job_id uuid, seq int, fault text)
language plpgsql stable
set search_path = darkroom, pg_temp
as $$
declare
  event events;
  job jobs;
begin
  for verify_transitions.job_id in
    select distinct e.job_id from events e where e.job_id between from_job and to_job order by e.job_id
  loop
    job := null;
    begin
      for event in select * from events e where e.job_id = verify_transitions.job_id order by e.seq loop
        verify_transitions.seq := event.seq;
        job := apply_event(job, event);
      end loop;
    exception when others then
      fault := case sqlstate when 'DK004' then 'ILLEGAL_TRANSITION' when 'DK005' then 'SEQUENCE_GAP' else 'EVENT_UNREADABLE' end;
      return next;
    end;
  end loop;
end
$$;

comment on function verify_transitions(uuid, uuid) is
  'Folds each job in a range of ids by itself, and names the first event that is impossible. ILLEGAL_TRANSITION: not possible in the state of the job. SEQUENCE_GAP: an event before it is missing. EVENT_UNREADABLE: its data does not have the shape of its type.';
