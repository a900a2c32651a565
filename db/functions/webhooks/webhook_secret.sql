create or replace function darkroom_private.webhook_secret(account_id uuid, new_secret text)
returns table (secret text, created_at timestamptz, previous_secret text, previous_until timestamptz)
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
begin
  if not exists (select from accounts a where a.account_id = webhook_secret.account_id) then
    raise exception 'account % does not exist', webhook_secret.account_id using errcode = 'DK006';
  end if;
  insert into webhook_secrets as s (account_id, secret) values (webhook_secret.account_id, new_secret)
  on conflict on constraint webhook_secrets_pkey do nothing;
  return query
    select s.secret, s.created_at,
      case when s.previous_until > now() then s.previous_secret end,
      case when s.previous_until > now() then s.previous_until end
    from webhook_secrets s
    where s.account_id = webhook_secret.account_id;
end
$$;

comment on function darkroom_private.webhook_secret(uuid, text) is
  'The secret of an account''s webhooks, and until when the previous secret also signs. new_secret becomes the account''s if it has none. Raises DK006 for an unknown account.';
