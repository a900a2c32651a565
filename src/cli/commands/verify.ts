import pg from 'pg'
import { inDomainTerms } from '../../database/errors.ts'
import { DomainError } from '../../errors.ts'
import { defineCommand } from '../command.ts'
import { uuid } from '../values.ts'
import { withDatabase } from '../with-database.ts'

/** Something that does not fit; `seq` is the first event that it shows at, or null for a job's row. */
interface Fault {
  readonly job_id: string
  readonly seq: number | null
  readonly fault: string
}

const EXPLANATIONS: Readonly<Record<string, string>> = {
  SEQUENCE_GAP: 'an event before it is missing',
  HASH_MISMATCH: 'it, or the event before it, was altered',
  HEAD_MISMATCH: "the stream does not end where the job's row says",
  PROJECTION_MISSING: 'it has events, but no row',
  EVENTS_MISSING: 'it has a row, but no events',
  PROJECTION_DIFFERS: 'its row is not what its events fold to',
}

export const command = defineCommand({
  summary: 'Prove that no event was altered or lost, and that jobs are what their events say',
  details: 'Exits with 1 and names job and event where something does not fit.',
  operands: { job_id: { about: 'Only this job', read: uuid, optional: true } },
  async run(context, _options, { job_id: jobId }) {
    const { counts, faults } = await withDatabase(context, ({ database }) => examine(database.connection, jobId))
    if (jobId !== undefined && counts.events === 0 && faults.length === 0) {
      throw new DomainError('JOB_NOT_FOUND', `There is no job ${jobId}.`)
    }
    return {
      json: { ...counts, faults },
      text: faults.length === 0 ? `${counts.jobs} jobs, ${counts.events} events: all in order.` : describe(faults),
      failed: faults.length > 0,
    }
  },
})

interface Examination {
  readonly counts: { readonly jobs: number; readonly events: number }
  readonly faults: readonly Fault[]
}

/** Reads all there is on a connection of its own, which waits for as long as that takes. */
async function examine(connection: pg.ClientConfig, jobId: string | undefined): Promise<Examination> {
  const client = new pg.Client({ ...connection, query_timeout: 0 })
  client.on('error', () => undefined) // the query under way rejects as well
  return inDomainTerms(async () => {
    await client.connect()
    try {
      return { counts: await countEvents(client, jobId), faults: await findFaults(client, jobId) }
    } finally {
      await client.end()
    }
  })
}

async function countEvents(client: pg.Client, jobId: string | undefined): Promise<Examination['counts']> {
  const result = await client.query<Examination['counts']>(
    'select count(distinct job_id) as jobs, count(*) as events from darkroom.events where $1::uuid is null or job_id = $1',
    [jobId ?? null],
  )
  return result.rows[0]!
}

/** Faults of the events; only when there are none, of the projection: events that were altered may not fold at all. */
async function findFaults(client: pg.Client, jobId: string | undefined): Promise<Fault[]> {
  const only = [jobId ?? null]
  const chain = await client.query<Fault>('select job_id, seq, fault from darkroom.verify_events($1)', only)
  if (chain.rows.length > 0) return chain.rows
  const projection = await client.query<Fault>(
    'select job_id, null as seq, fault from darkroom.verify_projection($1)',
    only,
  )
  return projection.rows
}

function describe(faults: readonly Fault[]): string {
  return faults
    .map(({ job_id, seq, fault }) => {
      const place = seq === null ? `job ${job_id}` : `job ${job_id}, event ${seq}`
      return `${place}: ${fault}, ${EXPLANATIONS[fault] ?? 'see the database'}`
    })
    .join('\n')
}
