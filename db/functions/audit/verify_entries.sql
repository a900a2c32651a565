create or replace function verify_entries(after_account uuid, after_seq bigint, to_account uuid, to_seq bigint)
returns table (account_id uuid, seq bigint, fault text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select linked.account_id, linked.seq, case when linked.follows <> linked.seq - 1 then 'SEQUENCE_GAP' else 'HASH_MISMATCH' end
  from (
    select e.account_id, e.seq,
      lag(e.seq, 1, 0::bigint) over stream as follows,
      e.hash = entry_hash(lag(e.hash) over stream, e) as fits
    from account_entries e
    where (e.account_id, e.seq) between (after_account, after_seq) and (to_account, to_seq)
    window stream as (partition by e.account_id order by e.seq)
  ) linked
  -- The entry before the range is needed only to be followed.
  where (linked.account_id, linked.seq) > (after_account, after_seq) and (linked.follows <> linked.seq - 1 or not linked.fits)
  order by linked.account_id, linked.seq
$$;

comment on function verify_entries(uuid, bigint, uuid, bigint) is
  'verify_entries for a part of the ledger, from after one entry up to and including another, so that large ledgers can be verified piece by piece.';

create or replace function verify_entries(only_account uuid default null) returns table (account_id uuid, seq bigint, fault text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select *
  from verify_entries(
    coalesce(only_account, '00000000-0000-0000-0000-000000000000'), 0,
    coalesce(only_account, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), 9223372036854775807)
$$;

comment on function verify_entries(uuid) is
  'Checks the hash chains of all accounts or of one, and returns a row for each entry that does not fit. SEQUENCE_GAP: an entry before it is missing. HASH_MISMATCH: it, or the one before it, was altered. verify_accounts() checks whether a chain ends where it should.';
