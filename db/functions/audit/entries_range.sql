create or replace function entries_range(after_account uuid, after_seq bigint, at_most int)
returns table (to_account uuid, to_seq bigint, entries bigint)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select page.account_id, page.seq, count(*) over ()
  from (
    select e.account_id, e.seq
    from account_entries e
    where (e.account_id, e.seq) > (after_account, after_seq)
    order by e.account_id, e.seq
    limit at_most
  ) page
  order by page.account_id desc, page.seq desc
  limit 1
$$;

comment on function entries_range(uuid, bigint, int) is
  'Cuts the ledger into pieces for verification: the end of the piece of at most this many entries after an entry, and how many it has. No row after the last one.';
