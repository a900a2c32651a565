create or replace function darkroom_private.seal_window() returns table (last_seal int, last_digest bytea, from_transaction xid8, horizon xid8)
language sql volatile security definer
set search_path = darkroom, pg_temp
as $$
  -- Until this transaction ends nobody else seals, so numbers and windows follow each other.
  select pg_advisory_xact_lock(hashtext('darkroom.seals'));
  select s.seal, s.digest, coalesce(s.horizon, '0'), pg_snapshot_xmin(pg_current_snapshot())
  from (select) one left join lateral (select * from seals order by seal desc limit 1) s on true
$$;

comment on function darkroom_private.seal_window() is
  'Begins a seal: waits for its turn, and returns the previous seal (nulls if there is none) and the transactions to read, from from_transaction up to, not including, horizon. Below the horizon every transaction has ended, so nothing that commits later can be skipped.';
