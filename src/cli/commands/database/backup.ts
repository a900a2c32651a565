import { backUpHome } from '../../../database/embedded/backup.ts'
import { defineCommand } from '../../command.ts'
import { checkPrivate } from '../../private-database.ts'
import { textOf } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Copy the private database and its home, with pictures, seals and keys, into a new folder',
  details: 'The service may run meanwhile. Back up a database of your own with pg_dump: see src/docs/operating.md.',
  operands: { folder: { about: 'The folder to make; it must not exist yet', read: textOf(1, 4_096) } },
  async run(context, _, { folder }) {
    checkPrivate(context.config)
    await withDatabase(context, ({ url }) => backUpHome(context.config.home, url, folder))
    return { json: { folder }, text: `Backed up to ${folder}.` }
  },
})
