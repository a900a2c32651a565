create or replace function darkroom_private.key_record(key api_keys) returns jsonb
language sql stable
set timezone = 'UTC'
as $$
  select jsonb_strip_nulls(to_jsonb(key) - array['account_id', 'secret_hash'])
    || jsonb_build_object('secret_digest', encode(sha256(key.secret_hash), 'hex'))
$$;

comment on function darkroom_private.key_record(api_keys) is
  'The part of a key''s row that entries record: everything that is set, but only the SHA-256 of the hash of its secret.';
