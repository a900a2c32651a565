import { sql } from 'kysely'
import type { Database } from '../../../database/connection.ts'
import { JOB_STATUSES } from '../../../jobs/job-answers.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { oneOf, textOf, wholeNumber } from '../../values.ts'
import { watchTable } from '../../watch-table.ts'
import { withReads } from '../../with-database.ts'

const HEAD = ['JOB', 'TYPE', 'STATUS', 'DONE', 'ATTEMPT', 'CREATED', 'KEY', 'ERROR']

const OPTIONS = {
  status: { placeholder: 'status', about: `Only jobs that are ${JOB_STATUSES.join(', ')}`, read: oneOf(JOB_STATUSES) },
  words: {
    placeholder: 'words',
    about: 'Only jobs with all these words in their instructions, reference or names of pictures',
    read: textOf(1, 200),
  },
  limit: { placeholder: 'n', about: 'How many (default: 20)', read: wholeNumber(1, 10_000) },
  watch: { about: 'Keep the list up to date until stopped' },
} as const

interface Asked {
  readonly status: (typeof JOB_STATUSES)[number] | undefined
  readonly words: string | undefined
  readonly limit: number | undefined
}

type Listed = Awaited<ReturnType<typeof latestJobs>>[number]

export const command = defineCommand({
  summary: 'List the latest jobs of all keys',
  details:
    'With --watch, a terminal shows the list as it changes. Elsewhere, and with --json, each new or changed job is a line.',
  options: OPTIONS,
  async run(context, { watch, ...asked }) {
    return withReads(context, async ({ database }) => {
      if (watch) {
        const items = () => latestJobs(database, asked)
        await watchTable(context, process.stdout, { head: HEAD, items, row: rowOf }, untilStopped())
        return { json: undefined, text: undefined }
      }
      const jobs = await latestJobs(database, asked)
      return { json: { jobs }, text: table([HEAD, ...jobs.map(rowOf)]) }
    })
  },
})

function latestJobs({ kysely }: Database, { status, words, limit = 20 }: Asked) {
  return kysely
    .selectFrom('jobs')
    .select(['job_id', 'type', 'status', 'progress', 'attempt', 'key_id', 'created_at', 'finished_at', 'error'])
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(words !== undefined, (query) =>
      query.where(sql<boolean>`darkroom_private.has_words(input, ${words!.trim().split(/\s+/)})`),
    )
    .orderBy('job_id', 'desc')
    .limit(limit)
    .execute()
}

function rowOf(job: Listed): string[] {
  return [
    job.job_id,
    job.type,
    job.status,
    `${Math.round(job.progress * 100)} %`,
    String(job.attempt),
    job.created_at.toISOString(),
    job.key_id,
    (job.error as { code: string } | null)?.code ?? '',
  ]
}

/** Ends with an interruption, or when whoever reads what is printed has seen enough. */
function untilStopped(): AbortSignal {
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop)
  process.stdout.on('error', stop)
  return stopped.signal
}
