-- Older code goes on: what it calls stays in the schema darkroom until functions are made anew without a migration of this kind.
-- What nobody calls but the service has a schema of its own: \df darkroom.* shows what people may call.

create schema darkroom_private;

comment on schema darkroom is 'Image jobs: their events, all that follows from these, and the functions and views for people.';
comment on schema darkroom_private is 'Functions that the service and other functions call. Those for people are in darkroom.';

alter function refuse_change() set schema darkroom_private;
alter function refuse_older_code() set schema darkroom_private;
alter function announce_schema() set schema darkroom_private;
