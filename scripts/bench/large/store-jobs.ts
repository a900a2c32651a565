import type pg from 'pg'
import type { CreatedKey } from '../../../src/accounts/accounts.ts'
import { JOB_SUCCEEDED, messageLogged, progressReported } from '../../../src/jobs/events.ts'
import { RESULT } from '../jobs/result.ts'
import { JOB_COST, JOB_INPUT } from '../submit/job-input.ts'

/** Days that the jobs are spread over, back from today, so that events lie in several months. */
const DAYS = 120
/** Jobs of one transaction. */
const CHUNK = 2_000

/** All that happens to a job after it was queued. Its files are gone, so an audit of it needs none. */
const LIFE = [
  { type: 'attempt_started', data: { worker: 'bench' } },
  messageLogged('info', 'Step 1 of 2: turn black and white'),
  progressReported(0.5),
  messageLogged('info', 'Step 2 of 2: add a white border of 40 pixels'),
  RESULT,
  JOB_SUCCEEDED,
  { type: 'outputs_expired', data: { after_days: 30 } },
]

/**
 * Stores jobs that have ended, with the events, ledger entries and rows that the service's own functions make of them:
 * an audit finds nothing. They are folded and hashed one by one and written many at a time. Ids rise with time.
 */
export async function storeJobs(owner: pg.Client, count: number, keys: readonly CreatedKey[]): Promise<void> {
  await owner.query('set search_path = darkroom_private, darkroom, public')
  // As if the service had run since then: what lies before its first epoch is looked for in another order.
  await owner.query(`update transaction_epochs set begun_at = now() - interval '${DAYS + 1} days'`)
  await createPastMonths(owner)
  await owner.query(FOLD_LEDGER)
  const holders = keys.map(({ key_id: keyId, account_id: accountId }) => ({ key_id: keyId, account_id: accountId }))
  const values = [count, JSON.stringify(holders), JOB_COST, JSON.stringify(JOB_INPUT), JSON.stringify(LIFE)]
  for (let first = 1; first <= count; first += CHUNK) {
    await owner.query(STORE_CHUNK, [...values, first, Math.min(first + CHUNK - 1, count), DAYS])
  }
  await owner.query('vacuum analyze')
}

/** The service makes partitions from this month on. */
async function createPastMonths(owner: pg.Client): Promise<void> {
  await owner.query(`
    do $$
    declare
      month timestamptz;
      name text;
    begin
      for month in select generate_series(date_trunc('month', now() - interval '${DAYS} days'), now(), interval '1 month') loop
        name := 'events_' || to_char(month, 'YYYY_MM');
        continue when to_regclass(name) is not null;
        execute format('create table darkroom.%I partition of events for values from (%L) to (%L)',
          name, uuidv7_floor(month), uuidv7_floor(month + interval '1 month'));
        execute format('create trigger append_only_statement before update or delete or truncate on %I for each statement
          execute function refuse_change()', name);
      end loop;
    end
    $$`)
}

const FOLD_LEDGER = `
  create function pg_temp.fold_ledger(inout account accounts, job_ids uuid[], cost bigint, out entries account_entries[])
  language plpgsql as $$
  declare
    job_id uuid;
    held record;
    captured record;
  begin
    foreach job_id in array job_ids loop
      held := fold_entry(account, 'hold', -cost, job_id, '{}');
      captured := fold_entry(held.account, 'capture', 0, job_id, '{}');
      account := captured.account;
      entries := entries || held.entry || captured.entry;
    end loop;
  end
  $$`

const STORE_CHUNK = `
  with born as materialized (
    select
      overlay(uuidv7_floor(now() - interval '1 day' * $8::int * ($1::int - n) / $1::int)::text
        placing lpad(to_hex(n), 12, '0') from 25)::uuid as job_id,
      $2::jsonb -> n % jsonb_array_length($2::jsonb) as holder
    from generate_series($6::int, $7::int) n
  ), lived as materialized (
    select ended.job, queued.appended || ended.appended as events
    from born,
      fold_events(null, born.job_id, 0::smallint, jsonb_build_array(jsonb_build_object('type', 'job_queued', 'data',
        born.holder || jsonb_build_object('type', 'image_agent', 'cost', $3::bigint, 'input', $4::jsonb)))) queued,
      fold_events(queued.job, born.job_id, 1::smallint, $5::jsonb) ended
  ), projected as (
    insert into jobs select (job).* from lived
  ), appended as (
    insert into events select event.* from lived, unnest(lived.events) event
  ), settled as materialized (
    select folded.account, folded.entries
    from (
      select a as account, array_agg((l.job).job_id order by (l.job).job_id) as job_ids
      from lived l join accounts a on a.account_id = (l.job).account_id
      group by a.account_id
    ) of_account, pg_temp.fold_ledger(of_account.account, of_account.job_ids, $3::bigint) folded
  )
  select store_accounts(array_agg(account), (select array_agg(entry) from settled, unnest(entries) entry)) from settled`
