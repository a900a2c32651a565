import { restoreHome } from '../../../database/embedded/backup.ts'
import { defineCommand } from '../../command.ts'
import { checkPrivate } from '../../private-database.ts'
import { textOf } from '../../values.ts'

export const command = defineCommand({
  summary: 'Copy a backup of database backup into DARKROOM_HOME, which must be empty',
  details: 'Then start the service and run audit verify. What was done after the backup is lost.',
  operands: { folder: { about: 'A backup', read: textOf(1, 4_096) } },
  async run({ config, log }, _, { folder }) {
    checkPrivate(config)
    await restoreHome(folder, config.home, log)
    return { json: { home: config.home }, text: `Restored to ${config.home}.` }
  },
})
