import { withAuditConnection } from '../../../audit/connection.ts'
import { writeSealFiles } from '../../../audit/seal-files.ts'
import { defineCommand } from '../../command.ts'
import { count } from '../../count.ts'
import { textOf } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Write seals as files, to be kept out of reach of those who run the database',
  details: `Writes a file for each seal after the last one that the folder has. Workers write them to DARKROOM_SEALS_FOLDER when
they seal. audit verify --seals compares such files with the database.`,
  options: {
    output: {
      placeholder: 'folder',
      about: 'Where to write them (default: DARKROOM_SEALS_FOLDER)',
      read: textOf(1, 4_096),
    },
  },
  async run(context, { output: folder = context.config.sealsFolder }) {
    const written = await withDatabase(context, ({ database }) =>
      withAuditConnection(database, (client) => writeSealFiles(client, folder)),
    )
    return { json: { folder, written }, text: `Wrote ${count(written.length, 'file')} to ${folder}.` }
  },
})
