import { sql } from 'kysely'
import type { Database } from '../../../database/connection.ts'
import type { ResultRow, TableRow } from '../../../database/rows.ts'
import { DomainError } from '../../../errors.ts'
import type { Job } from '../../../jobs/job-answers.ts'
import { JOB_COLUMNS, type JobRow, jobView } from '../../../jobs/view.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { uuid } from '../../values.ts'
import { withReads } from '../../with-database.ts'

/** What an operator may see of a job, and its key may not. */
interface OperatorColumns {
  readonly key_id: string
  readonly account_id: string
  readonly cost: number
  readonly awaiting_attempt: boolean
}

interface StoredEvent
  extends Pick<TableRow<'events'>, 'seq' | 'type' | 'attempt' | 'recorded_at' | 'data'>,
    Pick<ResultRow<'job_timeline', { what: string | null }>, 'what'> {
  /** Seconds since the job was queued. */
  readonly since_start: number
}

type ShownJob = Job & OperatorColumns

export const command = defineCommand({
  summary: 'Show a job of any key and everything that happened to it',
  operands: { job_id: { about: 'The job', read: uuid } },
  async run(context, _options, { job_id: jobId }) {
    const { job, events } = await withReads(context, async ({ database }) => ({
      job: await readJob(database, jobId, context.config.staticUrl),
      events: await readEvents(database, jobId),
    }))
    return {
      json: { job, events: events.map(({ what: _, since_start: __, ...event }) => event) },
      text: `${describe(job)}\n\n${timeline(events)}`,
    }
  },
})

async function readJob(database: Database, jobId: string, staticUrl: string): Promise<ShownJob> {
  const row = await database.kysely
    .selectFrom('jobs')
    .select([...JOB_COLUMNS, 'key_id', 'account_id', 'cost', 'awaiting_attempt'])
    .select(sql<unknown>`darkroom.job_branches(job_id)`.as('branches'))
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('JOB_NOT_FOUND', `There is no job ${jobId}.`)
  const { key_id, account_id, cost, awaiting_attempt } = row
  return { ...jobView(row as JobRow, staticUrl), key_id, account_id, cost, awaiting_attempt }
}

async function readEvents(database: Database, jobId: string): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select e.seq, e.type, e.attempt, e.recorded_at, e.data, t.what, extract(epoch from t.since_start) as since_start
    from darkroom.job_timeline(${jobId}) t
    join darkroom.events e on e.job_id = ${jobId} and e.seq = t.seq
    order by e.seq
  `.execute(database.kysely)
  return rows
}

function describe(job: ShownJob): string {
  const lines = [
    ['job', job.id],
    ['type', job.type],
    [
      'status',
      `${job.status}, ${Math.round(job.progress * 100)} %${job.awaiting_attempt ? ', awaiting an attempt' : ''}`,
    ],
    ['attempt', String(job.attempt)],
    ['key', job.key_id],
    ['account', job.account_id],
    ['cost', `${job.cost} credits${job.status === 'failed' ? ', given back' : ''}`],
    ['created', job.created_at],
    ['finished', job.finished_at ?? '–'],
    ['input', JSON.stringify(job.input)],
    ...(job.parent === null ? [] : [['branch of', `${job.parent.job_id}, after step ${job.parent.step}`]]),
    ...(job.branches ?? []).map(({ job_id, step }) => ['branch', `${job_id}, after step ${step}`]),
    ...(job.error === null ? [] : [['error', `${job.error.code}: ${job.error.message}`]]),
    ...job.outputs.map(({ url, width, height }) => ['output', `${url} (${width} × ${height})`]),
  ]
  return table(lines)
}

function timeline(events: readonly StoredEvent[]): string {
  return table(
    events.map((event) => [
      String(event.seq).padStart(4),
      `+${event.since_start.toFixed(3)} s`,
      `attempt ${event.attempt}`,
      event.type,
      event.what ?? '',
    ]),
  )
}
