import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { oneOf, wholeNumber } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

const STATUSES = ['queued', 'processing', 'succeeded', 'failed'] as const

const OPTIONS = {
  status: { placeholder: 'status', about: `Only jobs that are ${STATUSES.join(', ')}`, read: oneOf(STATUSES) },
  limit: { placeholder: 'n', about: 'How many (default: 20)', read: wholeNumber(1, 10_000) },
} as const

export const command = defineCommand({
  summary: 'List the latest jobs of all keys',
  options: OPTIONS,
  async run(context, { status, limit = 20 }) {
    const jobs = await withDatabase(context, ({ database }) =>
      database.kysely
        .selectFrom('jobs')
        .select(['job_id', 'type', 'status', 'progress', 'attempt', 'key_id', 'created_at', 'finished_at', 'error'])
        .$if(status !== undefined, (query) => query.where('status', '=', status!))
        .orderBy('job_id', 'desc')
        .limit(limit)
        .execute(),
    )
    const rows = jobs.map((job) => [
      job.job_id,
      job.type,
      job.status,
      `${Math.round(job.progress * 100)} %`,
      String(job.attempt),
      job.created_at.toISOString(),
      job.key_id,
      (job.error as { code: string } | null)?.code ?? '',
    ])
    return {
      json: { jobs },
      text: table([['JOB', 'TYPE', 'STATUS', 'DONE', 'ATTEMPT', 'CREATED', 'KEY', 'ERROR'], ...rows]),
    }
  },
})
