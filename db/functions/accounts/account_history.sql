create or replace function account_history(account_id uuid)
returns table (seq bigint, recorded_at timestamptz, kind text, amount bigint, balance bigint, job_id uuid, "by" text, what text)
language sql stable
set search_path = darkroom, pg_temp
as $$
  select e.seq, e.recorded_at, e.kind, e.amount, (sum(e.amount) over (order by e.seq))::bigint, e.job_id, e.data ->> 'by',
    case
      when e.kind = 'grant' then e.data ->> 'note'
      when e.kind = 'correction' then e.data ->> 'reason'
      when e.job_id is not null then null
      else (
        select string_agg(format('%s %s', member.key, member.value), ', ' order by member.key)
        from jsonb_each_text(e.data) member
        where member.key not in ('by', 'created_at', 'secret_digest')
      )
    end
  from account_entries e
  where e.account_id = account_history.account_id
  order by e.seq
$$;

comment on function account_history(uuid) is
  'Everything that has happened to an account: its credits, with the balance after each entry, its keys and limits, and what operators did by hand.';
