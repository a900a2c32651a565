create or replace function unsealed_entries() returns table (account_id uuid, seq bigint)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select stream.account_id, coalesce(sealed.seq, 0) + 1
  from (
    select e.account_id, max(e.seq) as last_seq
    from account_entries e
    -- A horizon in the future comes from another server, from which this database was restored.
    where e.transaction_id < (
      select s.horizon from (select * from seals order by seal desc limit 1) s
      where s.horizon <= pg_snapshot_xmax(pg_current_snapshot()))
    group by e.account_id
  ) stream
  left join lateral (select max(h.seq) as seq from sealed_accounts h where h.account_id = stream.account_id) sealed on true
  where stream.last_seq > coalesce(sealed.seq, 0)
  order by stream.account_id
$$;

comment on function unsealed_entries() is
  'Entries of accounts whose transaction is below the horizon of the last seal, but which no seal covers: they were inserted afterwards. The first of each account.';
