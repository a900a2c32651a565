create or replace function event_hash(previous_hash bytea, event events) returns bytea
language sql stable
as $$
  select sha256(coalesce(previous_hash, ''::bytea) || darkroom.event_bytes(event))
$$;

comment on function event_hash(bytea, events) is
  'The link of the hash chain: sha256(hash of the event before ‖ event_bytes(event)). The first event of a job follows the empty hash.';
