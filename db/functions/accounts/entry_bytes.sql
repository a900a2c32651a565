create or replace function entry_bytes(entry account_entries) returns bytea
language sql stable
as $$
  select convert_to(
    entry.account_id::text || E'\n' || entry.seq || E'\n' || entry.kind || E'\n' || entry.amount || E'\n' ||
    coalesce(entry.job_id::text, '') || E'\n' ||
    to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || E'\n' || entry.data::text,
    'UTF8')
$$;

comment on function entry_bytes(account_entries) is
  'The canonical bytes of an entry: account_id, seq, kind, amount, job_id (empty for none), recorded_at in UTC with microseconds and data as jsonb prints it, joined by line feeds, in UTF-8. The hash chain of an account is over these.';
