import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { CreatedKey } from '../../../src/accounts/accounts.ts'
import { JOB_COST, JOB_INPUT } from './job-input.ts'

const INPUT = JSON.stringify(JOB_INPUT)
const HASH = Buffer.alloc(32)

const CHARGE = {
  name: 'charge',
  text: `
    update darkroom.accounts set balance = balance - $2, last_seq = last_seq + 1
    where account_id = $1 and balance >= $2
    returning last_seq`,
}
const HOLD = {
  name: 'hold',
  text: `
    insert into darkroom.account_entries (account_id, seq, kind, amount, job_id, data, recorded_at, transaction_id, hash)
    values ($1, $4, 'hold', -$2::bigint, $3, '{}', now(), pg_current_xact_id(), $5)`,
}
const EVENT = {
  name: 'event',
  text: `
    insert into darkroom.events (job_id, seq, type, attempt, data, recorded_at, hash)
    values ($1, 1, 'job_queued', 0, $2, now(), $3)`,
}
const JOB = {
  name: 'job',
  text: `
    insert into darkroom.jobs (job_id, type, key_id, account_id, cost, status, awaiting_attempt, attempt, progress,
      input, outputs, created_at, updated_at, last_seq, head_hash)
    values ($1, 'image_agent', $2, $3, $4, 'queued', true, 0, 0, $5, '[]', now(), now(), 1, $6)`,
}
const ENQUEUE = {
  name: 'enqueue',
  text: `insert into pgboss.job (id, name, data) values ($1, 'image_agent', jsonb_build_object('job_id', $1::uuid))`,
}

/**
 * Writes the rows of a submission statement by statement in a transaction, with neither hash chain, fold, saturation nor
 * idempotency: what a service without an event store would do.
 */
export async function submitByStatements(client: pg.Client, key: CreatedKey): Promise<void> {
  const jobId = uuidv7()
  const { account_id: accountId, key_id: keyId } = key
  const data = JSON.stringify({
    type: 'image_agent',
    key_id: keyId,
    account_id: accountId,
    cost: JOB_COST,
    input: JOB_INPUT,
  })
  await client.query('begin')
  const { rows } = await client.query<{ last_seq: string }>({ ...CHARGE, values: [accountId, JOB_COST] })
  await client.query({ ...HOLD, values: [accountId, JOB_COST, jobId, rows[0]!.last_seq, HASH] })
  await client.query({ ...EVENT, values: [jobId, data, HASH] })
  await client.query({ ...JOB, values: [jobId, keyId, accountId, JOB_COST, INPUT, HASH] })
  await client.query({ ...ENQUEUE, values: [jobId] })
  await client.query('commit')
}
