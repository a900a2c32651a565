create or replace function moment_ago(ago interval) returns text
language sql stable
as $$
  select to_char(date_trunc('second', now() - ago + interval '500 milliseconds') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

comment on function moment_ago(interval) is
  'The second in which something happened this long ago, for JSON. Unlike the time since then, it is the same whenever it is asked for.';
