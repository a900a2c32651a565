import { openStorage } from '../../platform.ts'
import { sweepFiles } from '../../worker/maintenance.ts'
import { defineCommand } from '../command.ts'
import { count } from '../count.ts'
import { withDatabase } from '../with-database.ts'

export const command = defineCommand({
  summary: 'Remove old files that no event names',
  details: `Workers do this every hour. Keeps files that a running attempt may still name, and files of jobs that are not in the
database: it may have been restored from an older backup.`,
  options: { lost: { about: 'Also remove files of jobs that are not in the database' } },
  async run(context, { lost: removeLost }) {
    const { jobSeconds } = context.config
    const storage = await openStorage(context.config)
    const swept = await withDatabase(context, ({ database }) =>
      sweepFiles({ database, storage, jobSeconds }, { removeLost }),
    )
    const kept = swept.lost === 0 ? '' : ` Kept ${count(swept.lost, 'file')} of jobs that the database does not know.`
    return {
      json: { seen: swept.seen, removed: swept.removed, removed_bytes: swept.removedBytes, lost: swept.lost },
      text: `Looked at ${count(swept.seen, 'file')}, removed ${swept.removed} (${swept.removedBytes} bytes).${kept}`,
    }
  },
})
