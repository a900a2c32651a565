-- One call takes all submissions that arrived during the previous call: a commit costs the same for one job as for
-- fifty. Submissions are taken in the order of their accounts, so that two calls cannot deadlock.
create or replace function darkroom_private.submit_jobs(submissions jsonb)
returns table (ordinal int, outcome text, job_id uuid, balance bigint)
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_variable
declare
  -- Before anything else, and in order, so that two calls cannot deadlock.
  held constant accounts[] := lock_accounts(array(select s.account_id from jsonb_to_recordset(submissions) as s (account_id uuid)));
  here constant bigint := current_position();
  submission record;
  holder idempotency_keys;
  account accounts;
  waiting jsonb;
  allowed jsonb;
  hold record;
  first record;
  folded accounts[] := '{}';
  entries account_entries[] := '{}';
  created jobs[] := '{}';
  appended events[] := '{}';
begin
  -- Counted once for the whole call and kept up to date below. The rows of the accounts are locked and these
  -- statements began after that, so no earlier job of theirs can be missed, and nobody else can add one.
  waiting := waiting_jobs(submissions);
  allowed := allowed_jobs(held, submissions);

  for submission in
    select s.*, e.ordinality::int as ordinal, a as account
    from jsonb_array_elements(submissions) with ordinality e
    cross join lateral jsonb_to_record(e.value) as s (
      job_id uuid, type text, key_id text, account_id uuid, cost bigint, input jsonb, webhook_receiver text,
      queue_limit int, idempotency_key text, request_hash text)
    left join unnest(held) a on a.account_id = s.account_id
    order by s.account_id, s.key_id, s.idempotency_key, e.ordinality
  loop
    if submission.account_id is distinct from account.account_id then
      folded := folded || account;
      account := submission.account;
    end if;
    ordinal := submission.ordinal;
    job_id := submission.job_id;
    balance := null;

    -- Claim the key.
    if submission.idempotency_key is not null then
      holder := claim_idempotency_key(
        submission.key_id, submission.idempotency_key, decode(submission.request_hash, 'hex'), submission.job_id);
      if holder.job_id <> submission.job_id then
        job_id := holder.job_id;
        outcome := case when holder.request_hash = decode(submission.request_hash, 'hex') then 'REPLAYED' else 'IDEMPOTENCY_KEY_REUSED' end;
        return next;
        continue;
      end if;
    end if;

    -- Check the room.
    outcome := case
      when (waiting ->> submission.type)::int >= submission.queue_limit
        and has_share_of_queue(submission.account_id, submission.type, submission.queue_limit, created) then 'QUEUE_SATURATED'
      when (allowed ->> submission.account_id::text)::int <= 0 then 'JOBS_LIMITED'
      when account.balance >= submission.cost then 'ACCEPTED'
      else 'INSUFFICIENT_CREDITS'
    end;
    if outcome <> 'ACCEPTED' then
      balance := case outcome when 'INSUFFICIENT_CREDITS' then account.balance end;
      delete from idempotency_keys k where k.key_id = submission.key_id and k.idempotency_key = submission.idempotency_key;
      return next;
      continue;
    end if;

    -- Hold.
    hold := fold_entry(account, 'hold', -submission.cost, submission.job_id, '{}');
    account := hold.account;
    balance := account.balance;
    entries := entries || hold.entry;

    -- Create.
    first := fold_events(null, submission.job_id, 0::smallint, jsonb_build_array(jsonb_build_object(
      'type', 'job_queued',
      'data', jsonb_strip_nulls(jsonb_build_object('webhook_receiver', submission.webhook_receiver)) || jsonb_build_object(
        'type', submission.type, 'key_id', submission.key_id, 'account_id', submission.account_id, 'cost', submission.cost,
        'input', submission.input))), here);
    created := created || first.job;
    appended := appended || first.appended;
    waiting := waiting || jsonb_build_object(submission.type, (waiting ->> submission.type)::int + 1);
    allowed := allowed || jsonb_strip_nulls(
      jsonb_build_object(submission.account_id, (allowed ->> submission.account_id::text)::int - 1));
    return next;
  end loop;
  if cardinality(created) > 0 then
    perform store_accounts(folded || account, entries);
    perform create_jobs(created, appended);
  end if;
end
$$;

comment on function darkroom_private.submit_jobs(jsonb) is
  'Accepts jobs: idempotency, saturation of the queue, the account''s limit of jobs, hold of credits, first event, projection and queue row, all or nothing per job. submissions: [{job_id, type, key_id, account_id, cost, input, webhook_receiver?, queue_limit, job_limit?, idempotency_key?, request_hash? (hex)}, …]. Per submission an outcome: ACCEPTED; REPLAYED (job_id is that of the first request); IDEMPOTENCY_KEY_REUSED; QUEUE_SATURATED; JOBS_LIMITED; INSUFFICIENT_CREDITS (balance says what is there).';
