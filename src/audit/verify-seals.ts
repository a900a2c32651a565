import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { isDomainError } from '../errors.ts'
import { readRows } from './connection.ts'
import { type DroppedVerification, readDropped, verifyDropped } from './dropped-events.ts'
import type { Fault } from './fault.ts'
import { merkleTree } from './merkle.ts'
import { type Head, headLeaf, isSealIntact, type Seal } from './seal.ts'
import { readSealFile, SEAL_COLUMNS, SEALED, type SealFile, type SealRow, sealFiles } from './seal-files.ts'
import { publicKeyBytes } from './signing-key.ts'

export interface VerifySealsOptions {
  /** Only what seals say about this job. */
  readonly jobId?: string | undefined
  /** Keys whose seals are trusted; if empty, a seal may be signed with whatever key it names. */
  readonly trusted: readonly KeyObject[]
  /** A folder of seal files: copies of seals that show what was done to those of the database. */
  readonly folder?: string | undefined
  /** Where archives of dropped events are; missing ones are not checked. */
  readonly archiveFolder?: string | undefined
}

export interface SealVerification {
  readonly seals: number
  /** Seal files that were compared. */
  readonly sealFiles: number
  /** Public keys (hex) that the seals are signed with. */
  readonly keys: readonly string[]
  /** Partitions of events that were archived and dropped, and how many of their archives were not found. */
  readonly dropped: number
  readonly archivesAway: number
  readonly faults: readonly Fault[]
}

/** A sealed head, and the event or entry that is now at its place. */
interface ComparedHead extends Head {
  /** Hash of that event in hex; null if there is none. */
  readonly found: string | null
  /** Whether the job or account has any events or entries. */
  readonly has_events: boolean
}

interface HeadRow extends ComparedHead {
  readonly seal: number
}

const COMPARE = `
  select h.job_id, h.account_id, h.seq, encode(h.hash, 'hex') as hash, encode(coalesce(e.hash, a.hash), 'hex') as found,
    e.hash is not null or a.hash is not null
      or exists (select from darkroom.events v where v.job_id = h.job_id)
      or exists (select from darkroom.account_entries v where v.account_id = h.account_id) as has_events`

const STORED = `
  left join darkroom.events e on e.job_id = h.job_id and e.seq = h.seq
  left join darkroom.account_entries a on a.account_id = h.account_id and a.seq = h.seq`

const HEADS = `
  ${COMPARE}, h.seal
  from (${SEALED}) h ${STORED}
  where $1::uuid is null or h.seal in (select seal from darkroom.sealed_heads where job_id = $1)
  order by h.seal, h.position`

/**
 * Verifies seals: their chain and signatures; the trees of all of them, or of those that cover one job; and that
 * every event and entry that they cover is unchanged.
 */
export async function verifySeals(client: pg.Client, options: VerifySealsOptions): Promise<SealVerification> {
  // Files before rows: a seal gets its file after its row.
  const files = options.folder === undefined ? [] : await sealFiles(options.folder)
  const { rows: seals } = await client.query<SealRow>(`select ${SEAL_COLUMNS} from darkroom.seals s order by s.seal`)
  const trusted = new Set(options.trusted.map((key) => publicKeyBytes(key).toString('hex')))
  const { jobId } = options
  const found = [
    ...chainFaults(seals, trusted),
    ...(await headFaults(client, seals, jobId)),
    ...(await fileFaults(client, seals, files, trusted)),
  ]
  // Records after events: a partition is dropped in the transaction that records it.
  const records = await readDropped(client)
  const dropped = await verifyDropped(records, trusted, options.archiveFolder)
  const faults = [...dropped.faults, ...found.filter((fault) => !isExplained(fault, dropped))]
  return {
    seals: seals.length,
    sealFiles: files.length,
    keys: [...new Set(seals.map((seal) => seal.public_key))],
    dropped: records.length,
    archivesAway: dropped.archivesAway,
    faults: unique(
      faults.filter(
        (fault) =>
          jobId === undefined || fault.job_id === jobId || (fault.job_id === null && fault.account_id === undefined),
      ),
    ),
  }
}

/** Whether a job is gone because its partition was archived and dropped. */
function isExplained({ job_id, fault }: Fault, { explains }: DroppedVerification): boolean {
  return fault === 'SEALED_JOB_MISSING' && job_id !== null && explains(job_id)
}

function chainFaults(seals: readonly Seal[], trusted: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = []
  let before: Pick<Seal, 'seal' | 'digest'> = { seal: 0, digest: '' }
  for (const seal of seals) {
    if (seal.seal !== before.seal + 1) faults.push(sealFault(before.seal + 1, 'SEAL_MISSING'))
    else if ((seal.previous ?? '') !== before.digest) faults.push(sealFault(seal.seal, 'SEAL_CHAIN_BROKEN'))
    const fault = signatureFault(seal, trusted)
    if (fault !== undefined) faults.push(sealFault(seal.seal, fault))
    before = seal
  }
  return faults
}

function signatureFault(seal: Seal, trusted: ReadonlySet<string>): string | undefined {
  if (!isSealIntact(seal)) return 'SEAL_FORGED'
  return trusted.size > 0 && !trusted.has(seal.public_key) ? 'SEAL_KEY_UNKNOWN' : undefined
}

async function headFaults(client: pg.Client, seals: readonly Seal[], jobId: string | undefined): Promise<Fault[]> {
  const faults: Fault[] = []
  const roots = new Map(seals.map((seal) => [seal.seal, seal.root]))
  let leaves: Buffer[] = []
  let current: number | undefined

  function closeSeal(): void {
    if (current === undefined) return
    const root = roots.get(current)
    roots.delete(current)
    // A missing seal is reported where the chain is checked.
    if (root !== undefined && merkleTree(leaves).root.toString('hex') !== root) {
      faults.push(sealFault(current, 'SEAL_ALTERED'))
    }
    leaves = []
  }

  for await (const rows of readRows<HeadRow>(client, HEADS, [jobId ?? null])) {
    for (const row of rows) {
      if (row.seal !== current) {
        closeSeal()
        current = row.seal
      }
      leaves.push(headLeaf(row))
      const fault = headFault(row, `seal ${row.seal}`)
      if (fault !== undefined) faults.push(fault)
    }
  }
  closeSeal()
  // Only if all seals are read does one without any heads stand out.
  const empty = jobId === undefined ? [...roots.keys()] : []
  return [...faults, ...empty.map((seal) => sealFault(seal, 'SEAL_ALTERED'))]
}

function headFault({ hash, found, has_events, ...head }: ComparedHead, subject: string): Fault | undefined {
  if (found === hash) return undefined
  const { job_id = null, account_id, seq } = head
  if (job_id !== null || account_id == null) {
    const fault = found !== null ? 'SEALED_EVENT_REWRITTEN' : has_events ? 'SEALED_EVENT_MISSING' : 'SEALED_JOB_MISSING'
    return { job_id, seq, fault, subject }
  }
  const fault =
    found !== null ? 'SEALED_ENTRY_REWRITTEN' : has_events ? 'SEALED_ENTRY_MISSING' : 'SEALED_ACCOUNT_MISSING'
  return { job_id, account_id, seq, fault, subject }
}

/** What exported copies of seals show about those in the database and, if these differ, about the events themselves. */
async function fileFaults(
  client: pg.Client,
  seals: readonly Seal[],
  files: readonly SealFile[],
  trusted: ReadonlySet<string>,
): Promise<Fault[]> {
  const stored = new Map(seals.map((seal) => [seal.seal, seal]))
  const faults: Fault[] = []
  for (const file of files) {
    try {
      const { seal, heads } = await readSealFile(file)
      const forged = signatureFault(seal, trusted)
      const isWhole = heads.length > 0 && merkleTree(heads.map(headLeaf)).root.toString('hex') === seal.root
      if (forged !== undefined || !isWhole) {
        faults.push({ ...sealFault(file.seal, 'SEAL_FILE_FORGED'), subject: `file ${file.path}` })
        continue
      }
      const same = stored.get(seal.seal)
      if (same?.digest === seal.digest) continue
      faults.push(sealFault(seal.seal, same === undefined ? 'SEAL_MISSING' : 'SEAL_REWRITTEN'))
      faults.push(...(await compareHeads(client, seal, heads)))
    } catch (error) {
      if (!isDomainError(error, 'SEAL_FILE_INVALID')) throw error
      faults.push({ ...sealFault(file.seal, 'SEAL_FILE_FORGED'), subject: `file ${file.path}` })
    }
  }
  return faults
}

async function compareHeads(client: pg.Client, seal: Seal, heads: readonly Head[]): Promise<Fault[]> {
  const { rows } = await client.query<ComparedHead>(
    `${COMPARE}
     from (
       select u.job_id, u.account_id, u.seq, decode(u.hash, 'hex') as hash
       from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[]) u (job_id, account_id, seq, hash)
     ) h ${STORED}
     order by h.job_id, h.account_id`,
    [
      heads.map((head) => head.job_id),
      heads.map((head) => head.account_id),
      heads.map((head) => head.seq),
      heads.map((head) => head.hash),
    ],
  )
  return rows.map((row) => headFault(row, `seal ${seal.seal}`)).filter((fault) => fault !== undefined)
}

function sealFault(seal: number, fault: string): Fault {
  return { job_id: null, seq: null, fault, subject: `seal ${seal}` }
}

/** A missing seal can be noticed by its number and by its file. */
function unique(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}
