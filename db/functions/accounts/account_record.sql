create or replace function darkroom_private.account_record(account accounts) returns jsonb
language sql stable
set timezone = 'UTC'
as $$
  select jsonb_strip_nulls(to_jsonb(account) - array['account_id', 'balance', 'last_seq', 'head_hash'])
$$;

comment on function darkroom_private.account_record(accounts) is
  'The part of an account''s row that its entries opened, limited and taken_over record: everything that is set, except balance and head.';
