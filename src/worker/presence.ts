import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Log } from '../observability/log.ts'

export interface PresenceParts {
  readonly database: Database
  readonly log: Log
  /** Host and process id, as events name the worker. */
  readonly worker: string
  /** Jobs it works on at once. */
  readonly slots: number
}

const REPORT_MS = 5_000

/** Has operators see that a worker runs and how many slots it has, until it is stopped. */
export function showPresence({ database, log, worker, slots }: PresenceParts): { stop(): Promise<void> } {
  let reporting: Promise<void> | undefined

  async function call(question: RawBuilder<unknown>): Promise<void> {
    try {
      await question.execute(database.kysely)
    } catch (error) {
      // While the database is away, whatever else needs it says so.
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
