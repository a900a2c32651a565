import type pg from 'pg'
import type { Database } from '../database/connection.ts'
import type { AsText, ResultRow } from '../database/rows.ts'
import { fetchRows, withAuditConnection } from './connection.ts'
import { merkleTree } from './merkle.ts'
import { type Head, headLeaf, type Seal, signSeal } from './seal.ts'
import type { SigningKey } from './signing-key.ts'

/** The most heads of one seal: its tree must fit into memory. More heads make several seals. */
const MOST_HEADS = 65_536

type Window = AsText<
  ResultRow<'seal_window', { last_seal: number | null; last_digest: Buffer | null }>,
  'last_digest' | 'from_transaction' | 'horizon'
>

type HeadToSeal = AsText<ResultRow<'heads_to_seal', { job_id: string | null; account_id: string | null }>, 'hash'>

const HEADS = `
  select job_id, account_id, seq, encode(hash, 'hex') as hash
  from darkroom_private.heads_to_seal($1::xid8, $2::xid8)
  order by account_id nulls first, job_id`

const RECORD = `
  select darkroom_private.record_seal(
    row($1::int, $2::timestamptz, $3::xid8, $4::int, decode($5, 'hex'), decode($6, 'hex'), decode($7, 'hex'),
      decode($8, 'hex'), decode($9, 'hex'))::darkroom.seals,
    $10::uuid[], $11::uuid[], $12::bigint[],
    array(select decode(h, 'hex') from unnest($13::text[]) with ordinality u (h, n) order by n))`

/** Milliseconds that one statement may take. */
const ANSWER_MS = 60_000

/**
 * Seals the heads of all jobs and accounts that have new events or entries below the horizon since the last seal, and
 * returns the new seals: none if nothing is new. It is one transaction; processes that seal at the same time take
 * turns.
 */
export async function sealHeads(database: Database, key: SigningKey): Promise<Seal[]> {
  const seal = async (client: pg.Client) => {
    await client.query('begin')
    // If a process vanishes, its turn must pass to the next one.
    await client.query(`set local idle_in_transaction_session_timeout = ${ANSWER_MS}`)
    try {
      const seals = await sealWindow(client, key)
      await client.query('commit')
      return seals
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }
  return withAuditConnection(database, seal, ANSWER_MS)
}

async function sealWindow(client: pg.Client, key: SigningKey): Promise<Seal[]> {
  const { rows } = await client.query<Window>(
    `select last_seal, encode(last_digest, 'hex') as last_digest, from_transaction::text, horizon::text
     from darkroom_private.seal_window()`,
  )
  const { from_transaction: from, horizon, ...last } = rows[0]!
  const seals: Seal[] = []
  let number = last.last_seal ?? 0
  let previous = last.last_digest
  for await (const heads of batches(fetchRows<HeadToSeal>(client, HEADS, [from, horizon]))) {
    number += 1
    const root = merkleTree(heads.map(headLeaf)).root.toString('hex')
    const sealedAt = new Date().toISOString()
    const seal = signSeal({ seal: number, sealed_at: sealedAt, horizon, heads: heads.length, root, previous }, key)
    await recordSeal(client, seal, heads)
    seals.push(seal)
    previous = seal.digest
  }
  return seals
}

async function* batches(pieces: AsyncIterable<Head[]>): AsyncGenerator<Head[]> {
  let batch: Head[] = []
  for await (const piece of pieces) {
    batch.push(...piece)
    if (batch.length < MOST_HEADS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function recordSeal(client: pg.Client, seal: Seal, heads: readonly Head[]): Promise<void> {
  await client.query(RECORD, [
    seal.seal,
    seal.sealed_at,
    seal.horizon,
    seal.heads,
    seal.root,
    seal.previous,
    seal.digest,
    seal.public_key,
    seal.signature,
    heads.map((head) => head.job_id),
    heads.map((head) => head.account_id),
    heads.map((head) => head.seq),
    heads.map((head) => head.hash),
  ])
}
