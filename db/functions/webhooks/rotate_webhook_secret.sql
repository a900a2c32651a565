create or replace function darkroom_private.rotate_webhook_secret(account_id uuid, new_secret text, overlap interval default '24 hours')
returns table (secret text, created_at timestamptz, previous_secret text, previous_until timestamptz)
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
begin
  perform from webhook_secret(account_id, new_secret);
  update webhook_secrets s set
    secret = new_secret, created_at = now(), previous_secret = s.secret, previous_until = now() + overlap
  where s.account_id = rotate_webhook_secret.account_id and s.secret <> new_secret;
  return query select * from webhook_secret(account_id, new_secret);
end
$$;

comment on function darkroom_private.rotate_webhook_secret(uuid, text, interval) is
  'Gives an account a new webhook secret. Until overlap has passed, webhooks are also signed with the previous one; older ones stop at once.';
