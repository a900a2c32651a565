-- pg-boss hands out the longest waiting row, and knows only one share, that of a group. Here there are two: that of
-- the receiver, which is the group, and that of the account. Otherwise an account with many slow receivers would take
-- all slots.
create or replace function darkroom_private.claim_webhooks(slots int, per_receiver int, per_account int)
returns table (queue text, queue_id uuid, retry_count int)
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
#variable_conflict use_column
declare
  receivers jsonb;
  accounts jsonb;
  chosen uuid[];
begin
  -- Workers take turns, because each counts what the others have.
  perform pg_advisory_xact_lock(hashtext('darkroom.claim_webhooks'));
  while slots > 0 loop
    select coalesce(jsonb_object_agg(c.receiver, c.deliveries) filter (where c.account is null), '{}'),
      coalesce(jsonb_object_agg(c.account, c.deliveries) filter (where c.account is not null), '{}')
      into receivers, accounts
    from (
      select q.group_id as receiver, q.data ->> 'account_id' as account, count(*) as deliveries
      from pgboss.job q
      where q.name = 'webhook_delivery' and q.state = 'active' and q.group_id is not null
      group by grouping sets ((q.group_id), (q.data ->> 'account_id'))
    ) c
    where c.receiver is not null or c.account is not null;

    -- Of the oldest rows, those within both shares. Rows behind them are examined once these shares are full. Rows
    -- from before migration 000015 name no account.
    chosen := array(
      select r.id
      from (
        select o.id, o.account,
          coalesce((receivers ->> o.receiver)::int, 0) + row_number() over (partition by o.receiver order by o.since) as of_receiver,
          coalesce((accounts ->> o.account)::int, 0) + row_number() over (partition by o.account order by o.since) as of_account
        from (
          select q.id, q.group_id as receiver, q.data ->> 'account_id' as account, (q.created_on, q.id) as since
          from pgboss.job q
          where q.name = 'webhook_delivery' and q.state < 'active' and not q.blocked and q.start_after <= now()
            and coalesce((receivers ->> q.group_id)::int, 0) < per_receiver
            and coalesce((accounts ->> (q.data ->> 'account_id'))::int, 0) < per_account
          order by q.created_on, q.id
          limit slots
          for update skip locked
        ) o
      ) r
      where r.of_receiver <= per_receiver and (r.account is null or r.of_account <= per_account));
    exit when cardinality(chosen) = 0;

    return query
    update pgboss.job q set
      state = 'active', started_on = now(), heartbeat_on = now(),
      retry_count = q.retry_count + (q.started_on is not null)::int
    where q.name = 'webhook_delivery' and q.id = any(chosen)
    returning q.name, q.id, q.retry_count;
    slots := slots - cardinality(chosen);
  end loop;
end
$$;

comment on function darkroom_private.claim_webhooks(int, int, int) is
  'Takes attempts at webhooks that are due for a worker that has so many slots, oldest first, at most so many to one receiver and so many of one account at once over all workers. Returns the rows of the queue.';
