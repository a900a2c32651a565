import type pg from 'pg'
import type { Observations } from '../observations.ts'

/** What the oracle holds against each other. */
export interface Evidence {
  readonly observations: Observations
  /** A connection of the database's owner. */
  readonly owner: pg.Client
  /** Folder of the stored files. */
  readonly files: string
  /** Address that results are served under, as streams name it. */
  readonly staticUrl: string
  /** Seconds between a failed attempt at a webhook and the next. */
  readonly webhookSchedule: readonly number[]
}
