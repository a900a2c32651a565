-- One call takes every submission that arrived while the call before it was under way: a commit costs the same for one
-- job as for fifty. Submissions are taken in the order of their accounts so that two calls never wait for each other.
create or replace function submit_jobs(submissions jsonb)
returns table (ordinal int, outcome text, job_id uuid, balance bigint)
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  submission record;
  known idempotency_keys;
  account accounts;
  job jobs;
  waiting jsonb;
  room jsonb;
begin
  -- Accounts before anything else, and in order, so that two calls wait for each other and never in a circle.
  perform from accounts a
  where a.account_id in (select s.account_id from jsonb_to_recordset(submissions) as s (account_id uuid))
  order by a.account_id
  for no key update;

  -- Counted once for the whole call, no further than the limit, and kept up below: looking at the queue again for each
  -- job would cost more than everything else together while many wait.
  select jsonb_object_agg(s.type, (
      select count(*) from (select from jobs j where j.status = 'queued' and j.type = s.type limit s.queue_limit) queued))
    into waiting
  from (
    select s.type, max(s.queue_limit) as queue_limit
    from jsonb_to_recordset(submissions) as s (type text, queue_limit int)
    group by s.type
  ) s;

  -- The same for accounts that have a limit of jobs under way. Their rows are locked, and this statement began after
  -- that: nothing that came before can be missed, and nobody else can add to it.
  select jsonb_object_agg(l.account_id, l.most - (
      select count(*) from (
        select from jobs j where j.account_id = l.account_id and j.status in ('queued', 'processing') limit l.most) under_way))
    into room
  from (
    select a.account_id, coalesce(a.limit_jobs, s.job_limit) as most
    from accounts a
    join (
      select s.account_id, max(s.job_limit) as job_limit
      from jsonb_to_recordset(submissions) as s (account_id uuid, job_limit int)
      group by s.account_id
    ) s using (account_id)
  ) l
  where l.most is not null;

  for submission in
    select s.*, e.ordinality::int as ordinal
    from jsonb_array_elements(submissions) with ordinality e,
      lateral jsonb_to_record(e.value) as s (
        job_id uuid, type text, key_id text, account_id uuid, cost bigint, input jsonb, webhook_receiver text,
        queue_limit int, idempotency_key text, request_hash text)
    order by s.account_id, s.key_id, s.idempotency_key, e.ordinality
  loop
    -- Locked above: what is known of an account here is what holds, and is written back once, when the next one's turn comes.
    if submission.account_id is distinct from account.account_id then
      perform store_account(account);
      select * into account from accounts a where a.account_id = submission.account_id;
    end if;
    ordinal := submission.ordinal;
    job_id := submission.job_id;
    outcome := 'ACCEPTED';
    balance := null;

    if submission.idempotency_key is not null then
      insert into idempotency_keys as k (key_id, idempotency_key, request_hash, job_id)
      values (submission.key_id, submission.idempotency_key, decode(submission.request_hash, 'hex'), submission.job_id)
      on conflict on constraint idempotency_keys_pkey do update
        set request_hash = excluded.request_hash, job_id = excluded.job_id, created_at = now()
        where k.created_at < now() - interval '24 hours'
      returning * into known;
      if not found then
        select * into known from idempotency_keys k
        where k.key_id = submission.key_id and k.idempotency_key = submission.idempotency_key;
        outcome := case when known.request_hash = decode(submission.request_hash, 'hex') then 'REPLAYED' else 'IDEMPOTENCY_KEY_REUSED' end;
        job_id := known.job_id;
        return next;
        continue;
      end if;
    end if;

    -- Nobody is kept out by others: in a full queue, too, an account finds room for a tenth of it. Accounts take turns, so
    -- that these jobs wait no longer than in an empty one.
    if (waiting ->> submission.type)::int >= submission.queue_limit and (
      select count(*) from (
        select from jobs j
        where j.account_id = submission.account_id and j.status = 'queued' and j.type = submission.type
        limit submission.queue_limit / 10) own) >= submission.queue_limit / 10
    then
      outcome := 'QUEUE_SATURATED';
    elsif (room ->> submission.account_id::text)::int <= 0 then
      outcome := 'JOBS_LIMITED';
    elsif account.balance >= submission.cost then
      account := extend_account(account, 'hold', -submission.cost, submission.job_id, '{}');
      balance := account.balance;
    else
      outcome := 'INSUFFICIENT_CREDITS';
      balance := account.balance;
    end if;

    if outcome <> 'ACCEPTED' then
      delete from idempotency_keys k
      where k.key_id = submission.key_id and k.idempotency_key = submission.idempotency_key and k.job_id = submission.job_id;
      return next;
      continue;
    end if;

    job := extend_stream(null, submission.job_id, 0::smallint, jsonb_build_array(jsonb_build_object(
      'type', 'job_queued',
      'data', jsonb_build_object(
        'type', submission.type, 'key_id', submission.key_id, 'account_id', submission.account_id,
        'cost', submission.cost, 'input', submission.input)
        || jsonb_strip_nulls(jsonb_build_object('webhook_receiver', submission.webhook_receiver)))));
    insert into jobs select job.*;
    perform enqueue(submission.type, submission.job_id);
    waiting := jsonb_set(waiting, array[submission.type], to_jsonb((waiting ->> submission.type)::int + 1));
    if room ? submission.account_id::text then
      room := jsonb_set(room, array[submission.account_id::text], to_jsonb((room ->> submission.account_id::text)::int - 1));
    end if;
    return next;
  end loop;
  perform store_account(account);
end
$$;

comment on function submit_jobs(jsonb) is
  'Accepts jobs: idempotency, saturation of the queue, the account''s limit of jobs, hold of credits, first event, projection and queue row, all or nothing per job. submissions: [{job_id, type, key_id, account_id, cost, input, webhook_receiver?, queue_limit, job_limit?, idempotency_key?, request_hash? (hex)}, …]. Per submission an outcome: ACCEPTED; REPLAYED (job_id is that of the first request); IDEMPOTENCY_KEY_REUSED; QUEUE_SATURATED; JOBS_LIMITED; INSUFFICIENT_CREDITS (balance says what is there).';
