import { withAuditConnection } from '../../../audit/connection.ts'
import { setLostSealsAside, writeSealFiles } from '../../../audit/seal-files.ts'
import { defineCommand } from '../../command.ts'
import { count } from '../../count.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'After a restore: set aside the files of seals that the backup does not have',
  details: `Moves them to a folder lost-… in DARKROOM_SEALS_FOLDER; new seals with the same numbers take their place. Keep that
folder: with it, audit verify --seals says which events were lost. Copies elsewhere stay as they are.`,
  async run(context) {
    const { sealsFolder } = context.config
    const { lost, written } = await withDatabase(context, ({ database }) =>
      withAuditConnection(database, async (client) => ({
        lost: await setLostSealsAside(client, sealsFolder),
        written: await writeSealFiles(client, sealsFolder),
      })),
    )
    return {
      json: { folder: sealsFolder, lost, written },
      text: `Set ${count(lost.length, 'file')} aside and wrote ${count(written.length, 'file')} in ${sealsFolder}.`,
    }
  },
})
