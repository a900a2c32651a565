import { createHash } from 'node:crypto'
import type pg from 'pg'
import { readRows } from './connection.ts'
import { EXPORT_VERSION, type ExportEnd, type ExportHeader } from './export-format.ts'

/** Which jobs to export: those created in a span of time, and of one account. Everything left out means all. */
export interface ExportSelection {
  /** First moment of creation. */
  readonly from?: string | undefined
  /** Moment before which jobs were created. */
  readonly to?: string | undefined
  readonly accountId?: string | undefined
}

interface ExportedRow {
  readonly line: string
  readonly starts_job: boolean
}

const EVENTS = `
  select darkroom.event_line(e) as line, e.seq = 1 as starts_job
  from darkroom.events e
  where e.job_id >= darkroom.uuidv7_floor(coalesce($1::timestamptz, 'epoch'))
    and ($2::timestamptz is null or e.job_id < darkroom.uuidv7_floor($2))
    and ($3::uuid is null or exists (
      select from darkroom.events f
      where f.job_id = e.job_id and f.seq = 1 and f.data ->> 'account_id' = $3::text))
  order by e.job_id, e.seq`

/**
 * The events of the selected jobs, as of one moment, as lines of JSON in pieces of text: a header, the events in the order
 * of job and sequence, and an end that counts and hashes what came before. Reads through a cursor: the memory it takes does
 * not depend on how much there is.
 */
export async function* exportEvents(client: pg.Client, selection: ExportSelection): AsyncGenerator<string, ExportEnd> {
  const { from = null, to = null, accountId = null } = selection
  const hash = createHash('sha256')
  const hashed = (text: string) => {
    hash.update(text)
    return text
  }
  const header: ExportHeader = {
    version: EXPORT_VERSION,
    created_at: new Date().toISOString(),
    from,
    to,
    account_id: accountId,
  }
  yield hashed(`${JSON.stringify({ export: header })}\n`)

  let jobs = 0
  let events = 0
  for await (const rows of readRows<ExportedRow>(client, EVENTS, [from, to, accountId])) {
    events += rows.length
    for (const row of rows) if (row.starts_job) jobs += 1
    yield hashed(rows.map((row) => `${row.line}\n`).join(''))
  }
  const end: ExportEnd = { jobs, events, sha256: hash.digest('hex') }
  yield `${JSON.stringify({ end })}\n`
  return end
}
