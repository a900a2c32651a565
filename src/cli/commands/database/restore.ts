import { restoreHome } from '../../../database/embedded/backup.ts'
import { defineCommand } from '../../command.ts'
import { checkPrivate } from '../../private-database.ts'
import { textOf } from '../../values.ts'

export const command = defineCommand({
  summary: 'Put what database backup has copied into DARKROOM_HOME, which has to be empty',
  details: 'Start the service then, and look with: audit verify. What was done since the backup is lost.',
  operands: { folder: { about: 'A backup', read: textOf(1, 4_096) } },
  async run({ config, log }, _, { folder }) {
    checkPrivate(config)
    await restoreHome(folder, config.home, log)
    return { json: { home: config.home }, text: `Restored to ${config.home}.` }
  },
})
