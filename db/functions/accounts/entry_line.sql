create or replace function entry_line(entry account_entries) returns text
language sql stable
as $$
  select format('{"account_id":"%s","seq":%s,"kind":"%s","amount":%s,"job_id":%s,"recorded_at":"%s","transaction_id":"%s","hash":"%s","data":%s}',
    entry.account_id, entry.seq, entry.kind, entry.amount, coalesce(to_json(entry.job_id)::text, 'null'),
    to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.transaction_id, encode(entry.hash, 'hex'), entry.data)
$$;

comment on function entry_line(account_entries) is
  'An entry of an account as a line of an export: JSON with the values exactly as in entry_bytes, and data last, as jsonb prints it.';
