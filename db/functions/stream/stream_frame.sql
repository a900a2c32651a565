create or replace function darkroom_private.stream_frame(id int, kind text, body text) returns text
language sql immutable
as $$
  select 'id: ' || id || E'\nevent: ' || kind || E'\ndata: ' || body || E'\n\n'
$$;

comment on function darkroom_private.stream_frame(int, text, text) is
  'A message of a job''s stream as Server-Sent Events text.';
