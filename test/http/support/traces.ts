import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Service } from '../../support/service.ts'

/** Everything a request can leave behind. */
export interface Traces {
  readonly jobs: number
  /** Uploaded and stored files, by their path in the service's home. */
  readonly files: readonly string[]
  /** Credits of all accounts together. */
  readonly balance: number
  readonly idempotencyKeys: number
}

export async function tracesOf(service: Service): Promise<Traces> {
  const { rows } = await service.platform.database.pool.query<Omit<Traces, 'files'>>(`
    select (select count(*) from darkroom.jobs) as jobs,
      (select sum(balance) from darkroom.accounts) as balance,
      (select count(*) from darkroom.idempotency_keys) as "idempotencyKeys"
  `)
  const { jobs, balance, idempotencyKeys } = rows[0]!
  return { jobs, files: await filesOf(service), balance: Number(balance), idempotencyKeys }
}

/** Reads again when a folder went away while it was being read. */
async function filesOf(service: Service): Promise<string[]> {
  const { home } = service
  try {
    const entries = await readdir(home, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map((file) => relative(home, join(file.parentPath, file.name))).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return filesOf(service)
    throw error
  }
}
