import type { EmbeddedLogger } from './embedded/log.ts'
import { openEmbedded } from './embedded/open.ts'
import { type MigrationOutcome, migrate } from './migrate.ts'

/** A database that is there and up to date; what that took, see {@link migrate}. */
export interface PreparedDatabase extends MigrationOutcome {
  readonly url: string
  /** Stops a private server that this process started; does nothing to any other. */
  stop(): Promise<void>
}

export interface PrepareOptions {
  /** The database to use; `undefined` means the private one under `home`. */
  readonly url: string | undefined
  readonly home: string
  /** `own` starts the private server for this process; `join` uses one that runs. */
  readonly mode: 'own' | 'join'
  readonly logger: EmbeddedLogger
}

/** Finds or starts the database and brings its schema up to date. */
export async function prepareDatabase({ url, ...embedding }: PrepareOptions): Promise<PreparedDatabase> {
  const server = url === undefined ? await openEmbedded(embedding) : { url, stop: async () => {} }
  try {
    return { ...(await migrate(server.url)), url: server.url, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}
