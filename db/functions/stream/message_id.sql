create or replace function darkroom_private.message_id(event events, number int) returns text
language sql immutable
as $$
  select event.position::text || '-' || encode(uuid_send(event.job_id), 'hex') || '-' || number::text || '-'
    || encode(substr(event.hash, 1, 4), 'hex')
$$;

comment on function darkroom_private.message_id(events, int) is
  'The id of a message among those of all jobs of a key: the position of its event, the job, its number in the job''s stream, and the beginning of the hash of its event, which shows a reader whether this is still the same database.';
