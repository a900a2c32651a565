create or replace function darkroom_private.message_id(event events, number int) returns text
language sql immutable
as $$
  select format('%s-%s-%s-%s', event.position, replace(event.job_id::text, '-', ''), number, left(encode(event.hash, 'hex'), 8))
$$;

comment on function darkroom_private.message_id(events, int) is
  'What names a message among those of all jobs of a key: the place of its event, the job, its number in the job''s stream, and the beginning of the hash of its event, by which a reader notices that the database is not the one it has read.';
