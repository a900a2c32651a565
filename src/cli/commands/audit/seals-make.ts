import { withAuditConnection } from '../../../audit/connection.ts'
import { writeSealFiles } from '../../../audit/seal-files.ts'
import { sealHeads } from '../../../audit/seal-heads.ts'
import { openSigningKey } from '../../../audit/signing-key.ts'
import { defineCommand } from '../../command.ts'
import { count } from '../../count.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Seal what was appended since the last seal',
  details:
    'Workers do this every DARKROOM_SEAL_SECONDS. Events of transactions that have not ended go into the next seal.',
  async run(context) {
    const { sealKeyFile, sealsFolder } = context.config
    const key = await openSigningKey(sealKeyFile)
    const seals = await withDatabase(context, async ({ database }) => {
      const made = await sealHeads(database, key)
      await withAuditConnection(database, (client) => writeSealFiles(client, sealsFolder))
      return made
    })
    const heads = seals.reduce((sum, seal) => sum + seal.heads, 0)
    return {
      json: { seals },
      text:
        seals.length === 0
          ? 'Nothing is new since the last seal.'
          : `Sealed ${count(heads, 'job')}: seal ${seals.map(({ seal }) => seal).join(', ')}.`,
    }
  },
})
