import { withAuditConnection } from '../../../audit/connection.ts'
import { SEAL_COLUMNS, type SealRow } from '../../../audit/seal-files.ts'
import { fingerprint } from '../../../audit/signing-key.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { wholeNumber } from '../../values.ts'
import { withReads } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'List the latest seals',
  options: { limit: { placeholder: 'n', about: 'How many (default: 20)', read: wholeNumber(1, 1_000_000) } },
  async run(context, { limit = 20 }) {
    const text = `select ${SEAL_COLUMNS} from darkroom.seals s order by s.seal desc limit $1`
    const seals = await withReads(context, ({ database }) =>
      withAuditConnection(database, async (client) => (await client.query<SealRow>(text, [limit])).rows),
    )
    const rows = seals.map((seal) => [
      String(seal.seal),
      seal.sealed_at,
      String(seal.heads),
      seal.digest,
      fingerprint(Buffer.from(seal.public_key, 'hex')),
    ])
    return { json: { seals }, text: table([['SEAL', 'SEALED AT', 'JOBS', 'DIGEST', 'KEY'], ...rows]) }
  },
})
