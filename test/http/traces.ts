import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Service } from '../support/service.ts'

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

async function filesOf({ home }: Service): Promise<string[]> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)))
    .sort()
}
