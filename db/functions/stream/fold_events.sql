-- A plan is kept for as long as a connection lives. One made while a table, or the next month's partition of events, is
-- almost empty would read all of it for every event until statistics are next gathered. So what every job needs is planned
-- once, for its indexes, wherever these two settings stand.
--
-- Whatever a function sets is set and undone by each call of it: a search_path alone takes longer than folding an event.
-- So what is called for every event or entry sets nothing, and names the schema of all that it uses.
create or replace function darkroom_private.fold_events(
  inout job darkroom.jobs, job_id uuid, attempt smallint, new_events jsonb, new_position bigint default null,
  out appended darkroom.events[])
language plpgsql
as $$
declare
  entry jsonb;
  event darkroom.events;
  stamp jsonb;
begin
  new_position := coalesce(new_position, darkroom_private.next_position(job));
  appended := '{}';
  for n in 0 .. jsonb_array_length(new_events) - 1 loop
    entry := new_events -> n;
    event.job_id := fold_events.job_id;
    event.seq := coalesce(job.last_seq, 0) + 1;
    event.type := entry ->> 'type';
    event.attempt := fold_events.attempt;
    -- A clock that steps back must not reorder history.
    event.recorded_at := greatest(clock_timestamp(), job.updated_at);
    event.transaction_id := pg_current_xact_id();
    event.position := new_position;
    event.data := coalesce(entry -> 'data', '{}');
    if not darkroom_private.is_well_formed(job, event) then
      -- An impossible transition is refused as such, whatever its data.
      event.data := '{}';
      perform darkroom.apply_event(job, event);
      raise exception 'job %: the data of % does not have the shape of its type, or names something of another job: %',
        event.job_id, event.type, left(entry ->> 'data', 200) using errcode = 'DK008';
    end if;
    -- Events that a client sees as a status carry the progress (and on success the output) after them, so that a
    -- message of the stream depends only on its event, wherever a reader resumes.
    stamp := case event.type
      when 'attempt_started' then jsonb_build_object('progress', job.progress)
      when 'progress_reported' then jsonb_build_object('progress', greatest(job.progress, (event.data ->> 'progress')::numeric))
      when 'attempt_lost' then jsonb_build_object('progress', job.progress)
      when 'job_succeeded' then jsonb_build_object('progress', 1, 'output', job.output)
      when 'job_failed' then jsonb_build_object('progress', job.progress)
      else '{}'
    end;
    event.data := event.data || stamp;
    event.hash := darkroom.event_hash(job.head_hash, event);
    job := darkroom.apply_event(job, event);
    event.key_id := job.key_id;
    appended := appended || event;
  end loop;
end
$$;

comment on function darkroom_private.fold_events(jobs, uuid, smallint, jsonb, bigint) is
  'Gives new events of a job their sequence, time, position and hash, and folds them over it. Returns the job after them, and the events, and stores neither: see store_and_settle. new_events: [{type, data}, …]. new_position: found here unless a caller has found those of many jobs together. Callers hold the lock of the job''s row, or are creating it. Raises DK004 for an event that is not possible, DK008 for one that is not well formed.';
