import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Log } from '../observability/log.ts'

export interface PresenceParts {
  readonly database: Database
  readonly log: Log
  /** Host and process id, by which events name the worker. */
  readonly worker: string
  /** Jobs it runs at once. */
  readonly slots: number
}

const REPORT_MS = 5_000

/** Shows operators that a worker runs and how many slots it has, until it is stopped. */
export function showPresence({ database, log, worker, slots }: PresenceParts): { stop(): Promise<void> } {
  let reporting: Promise<void> | undefined

  async function call(question: RawBuilder<unknown>): Promise<void> {
    try {
      await question.execute(database.kysely)
    } catch (error) {
      // If the database is unavailable, everything else that needs it reports that.
      log.debug({ err: error }, 'it could not be told whether this worker runs')
    }
  }

  function report(): void {
    reporting ??= call(sql`select darkroom_private.report_worker(${worker}, ${slots})`).finally(() => {
      reporting = undefined
    })
  }

  const timer = setInterval(report, REPORT_MS)
  report()
  return {
    async stop() {
      clearInterval(timer)
      await reporting
      await call(sql`select darkroom_private.retire_worker(${worker})`)
    },
  }
}
