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
  submission record;
  holder idempotency_keys;
  account accounts;
  waiting jsonb;
  allowed jsonb;
begin
  -- Lock the accounts before anything else, and in order, so that two calls cannot deadlock.
  perform from accounts a
  where a.account_id in (select s.account_id from jsonb_to_recordset(submissions) as s (account_id uuid))
  order by a.account_id
  for no key update;

  -- Counted once for the whole call and kept up to date below. The rows of the accounts are locked and these
  -- statements began after that, so no earlier job of theirs can be missed, and nobody else can add one.
  waiting := waiting_jobs(submissions);
  allowed := allowed_jobs(submissions);

  for submission in
    select s.*, e.ordinality::int as ordinal
    from jsonb_array_elements(submissions) with ordinality e,
      lateral jsonb_to_record(e.value) as s (
        job_id uuid, type text, key_id text, account_id uuid, cost bigint, input jsonb, webhook_receiver text,
        queue_limit int, idempotency_key text, request_hash text)
    order by s.account_id, s.key_id, s.idempotency_key, e.ordinality
  loop
    -- The account was locked above, so what is known of it here stays true. It is written back once, before the next
    -- account.
    if submission.account_id is distinct from account.account_id then
      perform store_account(account);
      select * into account from accounts a where a.account_id = submission.account_id;
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
        and has_share_of_queue(submission.account_id, submission.type, submission.queue_limit) then 'QUEUE_SATURATED'
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
    account := extend_account(account, 'hold', -submission.cost, submission.job_id, '{}');
    balance := account.balance;

    -- Create.
    perform create_job(
      submission.job_id, submission.type, submission.key_id, submission.account_id, submission.cost, submission.input,
      submission.webhook_receiver);
    waiting := waiting || jsonb_build_object(submission.type, (waiting ->> submission.type)::int + 1);
    allowed := allowed || jsonb_strip_nulls(
      jsonb_build_object(submission.account_id, (allowed ->> submission.account_id::text)::int - 1));
    return next;
  end loop;
  perform store_account(account);
end
$$;

comment on function darkroom_private.submit_jobs(jsonb) is
  'Accepts jobs: idempotency, saturation of the queue, the account''s limit of jobs, hold of credits, first event, projection and queue row, all or nothing per job. submissions: [{job_id, type, key_id, account_id, cost, input, webhook_receiver?, queue_limit, job_limit?, idempotency_key?, request_hash? (hex)}, …]. Per submission an outcome: ACCEPTED; REPLAYED (job_id is that of the first request); IDEMPOTENCY_KEY_REUSED; QUEUE_SATURATED; JOBS_LIMITED; INSUFFICIENT_CREDITS (balance says what is there).';
