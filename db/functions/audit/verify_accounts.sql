create or replace function verify_accounts(only_account uuid default null) returns table (account_id uuid, key_id text, fault text)
language sql stable security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
  with stream as materialized (
    select e.account_id, max(e.seq) as last_seq, sum(e.amount) as balance
    from account_entries e
    where only_account is null or e.account_id = only_account
    group by e.account_id
  ),
  account as materialized (
    select * from accounts a where only_account is null or a.account_id = only_account
  )
  select coalesce(a.account_id, s.account_id), null::text, found.fault
  from account a
  full join stream s on s.account_id = a.account_id
  left join account_entries head on head.account_id = s.account_id and head.seq = s.last_seq
  left join lateral (
    select e.data - array['by', 'balance'] as data
    from account_entries e
    where e.account_id = a.account_id and e.job_id is null and e.kind in ('opened', 'limited', 'taken_over')
    order by e.seq desc
    limit 1
  ) told on true
  cross join lateral unnest(array[
    case when a.account_id is null then 'ACCOUNT_MISSING'
      when (a.last_seq, a.head_hash) is distinct from (head.seq, head.hash) then 'HEAD_MISMATCH' end,
    case when a.balance <> coalesce(s.balance, 0) then 'BALANCE_MISMATCH' end,
    case when a.account_id is not null and told.data is distinct from account_record(a::accounts) then 'ACCOUNT_DIFFERS' end
  ]) found (fault)
  where found.fault is not null
  union all
  select coalesce(k.account_id, told.account_id), coalesce(k.key_id, told.key_id),
    case when k.key_id is null then 'KEY_MISSING' when told.key_id is null then 'KEY_NOT_RECORDED' else 'KEY_DIFFERS' end
  from (select * from api_keys k where only_account is null or k.account_id = only_account) k
  full join (
    select distinct on (e.data ->> 'key_id') e.account_id, e.data ->> 'key_id' as key_id, e.data - 'by' as data
    from account_entries e
    where e.job_id is null and e.kind in ('key_created', 'key_limited', 'key_revoked', 'key_taken_over')
      and (only_account is null or e.account_id = only_account)
    order by e.data ->> 'key_id', e.seq desc
  ) told on told.key_id = k.key_id
  where (k.account_id, key_record(k::api_keys)) is distinct from (told.account_id, told.data)
$$;

comment on function verify_accounts(uuid) is
  'Verifies that the rows of accounts and keys are what their entries say, for one account or all. Faults: ACCOUNT_MISSING (it has entries, but no row), HEAD_MISMATCH (the entries do not end where the row says), BALANCE_MISMATCH, ACCOUNT_DIFFERS (name or limits), KEY_MISSING, KEY_NOT_RECORDED, KEY_DIFFERS.';
