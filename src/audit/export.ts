import { createHash, sign } from 'node:crypto'
import type pg from 'pg'
import { fetchRows } from './connection.ts'
import {
  type AccountStart,
  EXPORT_VERSION,
  type ExportEnd,
  type ExportHeader,
  endStatement,
  type HeadProof,
} from './export-format.ts'
import { type MerkleTree, merkleTree } from './merkle.ts'
import { type Head, headLeaf } from './seal.ts'
import { HEADS, SEAL_COLUMNS, type SealRow } from './seal-files.ts'
import { publicKeyBytes, type SigningKey } from './signing-key.ts'

/**
 * What to export: the jobs created and the entries recorded in a span of time, for one account. What is left out does
 * not restrict it.
 */
export interface ExportSelection {
  /** First moment of creation. */
  readonly from?: string | undefined
  /** Moment before which jobs were created. */
  readonly to?: string | undefined
  readonly accountId?: string | undefined
}

interface ExportedRow {
  readonly line: string
  readonly starts_job: boolean
  /** With the first event of a job: its last sealed head, or null if none is sealed. Null with the others. */
  readonly sealed: SealedHead | null
}

interface SealedHead extends Head {
  readonly seal: number
  readonly position: number
}

const EVENTS = `
  select darkroom.event_line(e) as line, e.seq = 1 as starts_job, sealed.head as sealed
  from darkroom.events e
  left join lateral (
    select json_build_object('job_id', h.job_id, 'seq', h.seq, 'hash', encode(h.hash, 'hex'), 'seal', h.seal, 'position', h.position) as head
    from darkroom.sealed_heads h
    where e.seq = 1 and h.job_id = e.job_id
    order by h.seq desc
    limit 1
  ) sealed on true
  where e.job_id >= darkroom.uuidv7_floor(coalesce($1::timestamptz, 'epoch'))
    and ($2::timestamptz is null or e.job_id < darkroom.uuidv7_floor($2))
    and ($3::uuid is null or exists (
      select from darkroom.events f
      where f.job_id = e.job_id and f.seq = 1 and f.data ->> 'account_id' = $3::text))
  order by e.job_id, e.seq`

interface ExportedEntry {
  readonly line: string
  /** With the first entry of an account: what it follows. */
  readonly start: AccountStart | null
  /** With the first entry of an account: the last sealed head among the exported ones, or null if none is sealed. */
  readonly sealed: SealedHead | null
}

/** For each account the entries of a span of time and on to the next sealed one, so that a seal covers all of them. */
const ENTRIES = `
  with span as materialized (
    select s.account_id, s.first_seq, coalesce(
      (select min(h.seq) from darkroom.sealed_accounts h where h.account_id = s.account_id and h.seq >= s.last_seq),
      s.last_seq) as last_seq
    from (
      select e.account_id, min(e.seq) as first_seq, max(e.seq) as last_seq
      from darkroom.account_entries e
      where e.recorded_at >= coalesce($1::timestamptz, '-infinity') and e.recorded_at < coalesce($2::timestamptz, 'infinity')
        and ($3::uuid is null or e.account_id = $3)
      group by e.account_id
    ) s
  )
  select darkroom.entry_line(e) as line, opening.start, opening.sealed
  from span s
  join darkroom.account_entries e on e.account_id = s.account_id and e.seq between s.first_seq and s.last_seq
  left join lateral (
    select
      json_build_object('account_id', s.account_id, 'seq', s.first_seq - 1, 'hash', coalesce((
        select encode(p.hash, 'hex') from darkroom.account_entries p
        where p.account_id = s.account_id and p.seq = s.first_seq - 1), '')) as start,
      (select json_build_object(
          'account_id', h.account_id, 'seq', h.seq, 'hash', encode(h.hash, 'hex'), 'seal', h.seal, 'position', h.position)
        from darkroom.sealed_accounts h
        where h.account_id = s.account_id and h.seq between s.first_seq and s.last_seq
        order by h.seq desc
        limit 1) as sealed
    where e.seq = s.first_seq
  ) opening on true
  order by e.account_id, e.seq`

/**
 * The events of the selected jobs and the entries of their accounts at one moment, as pieces of text with a JSON
 * value on each line: a header; the events in the order of job and sequence, with the proof that a job was sealed
 * before its events, and each seal before its first proof; the entries likewise; and an end that counts, hashes and
 * signs all of it. It reads through a cursor, so the memory it needs does not depend on how much there is.
 */
export async function* exportEvents(
  client: pg.Client,
  selection: ExportSelection,
  key?: SigningKey,
): AsyncGenerator<string, ExportEnd> {
  const { from = null, to = null, accountId = null } = selection
  const hash = createHash('sha256')
  const hashed = (text: string) => {
    hash.update(text)
    return text
  }
  const header: ExportHeader = {
    version: EXPORT_VERSION,
    created_at: new Date().toISOString(),
    from,
    to,
    account_id: accountId,
  }
  yield hashed(`${JSON.stringify({ export: header })}\n`)

  const counts = { jobs: 0, events: 0, entries: 0 }
  const prover = createProver(client)
  await client.query('begin isolation level repeatable read read only')
  try {
    for await (const rows of fetchRows<ExportedRow>(client, EVENTS, [from, to, accountId])) {
      let text = ''
      for (const { line, starts_job, sealed } of rows) {
        counts.events += 1
        if (starts_job) counts.jobs += 1
        if (sealed !== null) text += await prover.lines(sealed)
        text += `${line}\n`
      }
      yield hashed(text)
    }
    for await (const rows of fetchRows<ExportedEntry>(client, ENTRIES, [from, to, accountId])) {
      let text = ''
      for (const { line, start, sealed } of rows) {
        counts.entries += 1
        if (sealed !== null) text += await prover.lines(sealed)
        if (start !== null) text += `${JSON.stringify({ account: start })}\n`
        text += `${line}\n`
      }
      yield hashed(text)
    }
  } finally {
    await client.query('commit')
  }
  const end = signedEnd({ ...counts, sha256: hash.digest('hex') }, key)
  yield `${JSON.stringify({ end })}\n`
  return end
}

function signedEnd(end: ExportEnd, key: SigningKey | undefined): ExportEnd {
  if (key === undefined) return end
  const signature = sign(null, endStatement(end), key.privateKey).toString('hex')
  return { ...end, public_key: publicKeyBytes(key.publicKey).toString('hex'), signature }
}

/** Trees kept in memory. Jobs with neighbouring ids are mostly sealed together, so a few serve nearly all. */
const TREES = 8

/** Proves that heads were sealed, and writes each seal once. */
function createProver(client: pg.Client) {
  const told = new Set<number>()
  const trees = new Map<number, MerkleTree>()

  async function treeOf(seal: number): Promise<MerkleTree> {
    const known = trees.get(seal)
    if (known !== undefined) return known
    const { rows } = await client.query<Head>(HEADS, [seal])
    if (trees.size === TREES) trees.delete(trees.keys().next().value!)
    const tree = merkleTree(rows.map(headLeaf))
    trees.set(seal, tree)
    return tree
  }

  async function sealLine(number: number): Promise<string> {
    if (told.has(number)) return ''
    told.add(number)
    const text = `select ${SEAL_COLUMNS} from darkroom.seals s where s.seal = $1`
    const { rows } = await client.query<SealRow>(text, [number])
    return rows[0] === undefined ? '' : `${JSON.stringify({ seal: rows[0] })}\n`
  }

  return {
    /** The proof of a head as a line, after the seal if it is its first proof. */
    async lines({ seal, position, ...head }: SealedHead): Promise<string> {
      const line = await sealLine(seal)
      const path = (await treeOf(seal)).path(position).map((hash) => hash.toString('hex'))
      const proof: HeadProof = { ...head, seal, position, path }
      return `${line}${JSON.stringify({ proof })}\n`
    },
  }
}
