create or replace aggregate job_state(event events) (
  sfunc = apply_event,
  stype = jobs
);

comment on aggregate job_state(events) is
  'The state of a job after its events: select (job_state(e order by e.seq)).* from darkroom.events e where job_id = …';
