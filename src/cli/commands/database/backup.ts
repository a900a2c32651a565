import { backUpHome } from '../../../database/embedded/backup.ts'
import { defineCommand } from '../../command.ts'
import { checkPrivate } from '../../private-database.ts'
import { textOf } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary:
    'Copy the private database with the pictures, seals and keys of its home into a new folder; the service may run',
  details: 'Of a database of your own, make a backup with pg_dump: see the page on operating.',
  operands: { folder: { about: 'Where the backup is to be; nothing may be there yet', read: textOf(1, 4_096) } },
  async run(context, _, { folder }) {
    checkPrivate(context.config)
    await withDatabase(context, ({ url }) => backUpHome(context.config.home, url, folder))
    return { json: { folder }, text: `Backed up to ${folder}.` }
  },
})
