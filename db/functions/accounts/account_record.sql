create or replace function darkroom_private.account_record(account accounts) returns jsonb
language sql stable
set timezone = 'UTC'
as $$
  select jsonb_strip_nulls(to_jsonb(account) - array['account_id', 'balance', 'last_seq', 'head_hash'])
$$;

comment on function darkroom_private.account_record(accounts) is
  'What the entries opened, limited and taken_over of an account keep of its row: all that is set, but for its balance and its head.';
