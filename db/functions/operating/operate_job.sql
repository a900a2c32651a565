create or replace function operate_job(job_id uuid, action text, done_by text default session_user, seq int default null) returns text
language plpgsql security definer
set search_path = darkroom_private, darkroom, pg_temp
as $$
declare
  account uuid := (select j.account_id from jobs j where j.job_id = operate_job.job_id);
  outcome text;
begin
  if coalesce(trim(done_by), '') = '' then
    raise exception 'done_by must say who does this' using errcode = '22023';
  end if;
  if account is null then
    raise exception 'job % does not exist', job_id using errcode = 'DK001';
  end if;
  case action
    when 'cancel' then outcome := cancel_job(job_id, 'The job was canceled by an operator.');
    when 'retry' then outcome := retry_job(job_id);
    when 'redeliver' then outcome := redeliver_webhook(job_id, seq);
  end case;
  -- A call that changed nothing is not recorded.
  if outcome not in ('succeeded', 'failed', 'UNDER_WAY', 'UNKNOWN') then
    perform append_entry(account, 'operated', 0, null, jsonb_strip_nulls(jsonb_build_object(
      'action', action, 'job_id', job_id, 'by', done_by, 'seq', seq, 'retried_as', case action when 'retry' then outcome end)));
  end if;
  return outcome;
end
$$;

comment on function operate_job(uuid, text, text, int) is
  'Cancels or retries a job of any key, or sends its webhook again: actions cancel, retry and redeliver, as cancel_job, retry_job and redeliver_webhook, whose answer it returns. In the same transaction, an entry of the job''s account records who did it.';
