create or replace function entry_hash(previous_hash bytea, entry account_entries) returns bytea
language sql stable
as $$
  select sha256(coalesce(previous_hash, ''::bytea) || darkroom.entry_bytes(entry))
$$;

comment on function entry_hash(bytea, account_entries) is
  'The link of an account''s hash chain: sha256(hash of the previous entry ‖ entry_bytes(entry)). The first entry of an account follows the empty hash.';
