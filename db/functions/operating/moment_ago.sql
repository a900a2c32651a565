create or replace function moment_ago(ago interval) returns text
language sql stable
as $$
  select to_char(date_trunc('second', now() - ago + interval '500 milliseconds') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

comment on function moment_ago(interval) is
  'The second in which something happened so long ago, for JSON. Asked for again, it is the same one, which how long ago is not.';
