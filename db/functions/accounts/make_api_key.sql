create or replace function darkroom_private.make_api_key(
  key_id text, account_id uuid, name text, secret_hash bytea, by text, most_keys int,
  requests int default null, seconds int default null, streams int default null, uploads int default null)
returns void
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
begin
  -- Another call for this account waits here, and then counts this key too.
  perform from accounts a where a.account_id = make_api_key.account_id for no key update;
  if (select count(*) from api_keys k where k.account_id = make_api_key.account_id and k.revoked_at is null) >= most_keys then
    raise exception 'The account already has % active keys, which is its maximum.', most_keys
      using errcode = 'DK012', hint = 'Revoke one of them first.';
  end if;
  perform create_api_key(key_id, account_id, name, secret_hash, by => by);
  if coalesce(requests, streams, uploads) is not null then
    perform limit_api_key(key_id, requests, seconds, streams, uploads, by);
  end if;
end
$$;

comment on function darkroom_private.make_api_key(text, uuid, text, bytea, text, int, int, int, int, int) is
  'Stores an API key that another key of its account has made, with limits of its own. Raises DK012 if the account already has as many active keys as it may have.';
