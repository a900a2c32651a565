import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withAuditConnection } from '../../../audit/connection.ts'
import { exportEvents } from '../../../audit/export.ts'
import type { ExportEnd } from '../../../audit/export-format.ts'
import { readSigningKey } from '../../../audit/signing-key.ts'
import { defineCommand } from '../../command.ts'
import { count } from '../../count.ts'
import { textOf, time, uuid } from '../../values.ts'
import { withReads } from '../../with-database.ts'

const day = { placeholder: 'time', read: time }

export const command = defineCommand({
  summary: 'Write events and the ledger as lines of JSON, to be verified without the database',
  details: `Without --output, the lines go to standard output and the summary to standard error. The export shows one moment,
however long it takes, and needs no more memory for more events. It contains the proofs that jobs and accounts were
sealed, and is signed if the private key of the seals is available. audit verify-export verifies it.`,
  options: {
    from: {
      ...day,
      about: 'Only jobs and entries from this time on, such as 2026-01-31 or 2026-01-31T12:00:00Z',
    },
    to: { ...day, about: 'Only jobs and entries before this time' },
    account: { placeholder: 'account_id', about: 'Only this account', read: uuid },
    output: { placeholder: 'file', about: 'Where to write; an existing file is replaced', read: textOf(1, 4_096) },
  },
  async run(context, { from, to, account: accountId, output }) {
    const key = await readSigningKey(context.config.sealKeyFile)
    const end = await withReads(context, ({ database }) =>
      withAuditConnection(database, (client) => write(exportEvents(client, { from, to, accountId }, key), output)),
    )
    const summary = `${count(end.jobs, 'job')}, ${count(end.events, 'event')}, ${count(end.entries ?? 0, 'entry', 'entries')}, SHA-256 ${end.sha256}`
    if (output !== undefined) return { json: { ...end, file: output }, text: `${summary}, in ${output}` }
    context.note(summary)
    return { json: undefined, text: undefined }
  },
})

/** Writes the pieces of an export as fast as they are taken, and returns its end. */
async function write(pieces: AsyncGenerator<string, ExportEnd>, output: string | undefined): Promise<ExportEnd> {
  let end: ExportEnd | undefined
  async function* withoutEnd() {
    end = yield* pieces
  }
  if (output !== undefined) await pipeline(Readable.from(withoutEnd()), createWriteStream(output))
  else {
    for await (const piece of withoutEnd()) {
      if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
    }
  }
  return end!
}
