-- Code says which migrations older code may go on with, and leaves a database alone that has others. Code from before this
-- migration would put its own functions, views and roles in the place of newer ones: it fails when it records that.

delete from migrations where name like 'objects %';

create function refuse_older_code() returns trigger
language plpgsql
as $$
begin
  raise exception 'The database is newer than this code, which would put its older functions in the place of newer ones. Nothing was changed.'
    using errcode = 'DK007', hint = 'Start the code that the database was brought up to date with.';
end
$$;

comment on function refuse_older_code() is 'Trigger that keeps code from before version 14 from replacing functions, views and roles: its record of them begins otherwise than today''s.';

create trigger refuse_older_code before insert on migrations
  for each row when (new.name like 'objects %') execute function refuse_older_code();

create function announce_schema() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('darkroom_events', 'schema');
  return null;
end
$$;

comment on function announce_schema() is 'Trigger that tells running processes that a migration was applied: those whose code cannot go on with it stop.';

create trigger announce_schema after insert on migrations
  for each statement execute function announce_schema();
