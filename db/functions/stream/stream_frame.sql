-- Everything in it is as constant as itself (a number joined to a text without a cast is not), or the planner would not put
-- it into the query: called for each row, it doubles what a page takes.
create or replace function darkroom_private.stream_frame(id int, kind text, body text) returns text
language sql immutable
as $$
  select 'id: ' || id::text || E'\nevent: ' || kind || E'\ndata: ' || body || E'\n\n'
$$;

comment on function darkroom_private.stream_frame(int, text, text) is
  'A message of a job''s stream as Server-Sent Events text.';
