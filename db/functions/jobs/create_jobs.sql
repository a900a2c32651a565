create or replace function darkroom_private.create_jobs(created jobs[], appended events[]) returns void
language plpgsql
set search_path = darkroom_private, darkroom, pg_temp
as $$
begin
  insert into events select * from unnest(appended);
  insert into jobs select * from unnest(created);
  perform enqueue(created);
end
$$;

comment on function darkroom_private.create_jobs(jobs[], events[]) is
  'Stores jobs with their first events, as fold_events has made them, and puts them into their queues.';
