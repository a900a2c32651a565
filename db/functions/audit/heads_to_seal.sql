create or replace function darkroom_private.heads_to_seal(from_transaction xid8, horizon xid8)
returns table (job_id uuid, account_id uuid, seq bigint, hash bytea)
language plpgsql stable
set search_path = darkroom, pg_temp
as $$
begin
  if from_transaction <= horizon then
    return query
      select distinct on (e.job_id) e.job_id, null::uuid, e.seq::bigint, e.hash
      from events e
      where e.transaction_id::text::bigint >= from_transaction::text::bigint
        and e.transaction_id::text::bigint < horizon::text::bigint
        and not exists (select from sealed_heads h where h.job_id = e.job_id and h.seq >= e.seq)
      order by e.job_id, e.seq desc;
    return query
      select distinct on (e.account_id) null::uuid, e.account_id, e.seq, e.hash
      from account_entries e
      where e.transaction_id::text::bigint >= from_transaction::text::bigint
        and e.transaction_id::text::bigint < horizon::text::bigint
        and not exists (select from sealed_accounts h where h.account_id = e.account_id and h.seq >= e.seq)
      order by e.account_id, e.seq desc;
  else
    -- Transactions count from a lower number again, for example after a dump was restored elsewhere. Then windows do
    -- not tell what is there already, so everything is compared once.
    return query
      select j.job_id, null::uuid, e.seq::bigint, e.hash
      from jobs j
      join lateral (select v.seq, v.hash from events v where v.job_id = j.job_id order by v.seq desc limit 1) e on true
      where not exists (select from sealed_heads h where h.job_id = j.job_id and h.seq >= e.seq)
      order by j.job_id;
    return query
      select null::uuid, a.account_id, e.seq, e.hash
      from accounts a
      join lateral (select v.seq, v.hash from account_entries v where v.account_id = a.account_id order by v.seq desc limit 1) e on true
      where not exists (select from sealed_accounts h where h.account_id = a.account_id and h.seq >= e.seq)
      order by a.account_id;
  end if;
end
$$;

comment on function darkroom_private.heads_to_seal(xid8, xid8) is
  'The last event of every job and the last entry of every account that gained one in a window of transactions: jobs in the order of their ids, then accounts; those that a seal already covers are left out.';
