import { openPlatform } from '../../platform.ts'
import { sweepFiles } from '../../worker/maintenance.ts'
import { defineCommand } from '../command.ts'

export const command = defineCommand({
  summary: 'Remove old files that no event names',
  details: 'Workers do this every hour. Files that a running attempt may be about to name are spared.',
  async run({ config, log }) {
    const platform = await openPlatform(config, log, { mode: 'join', poolSize: 1 })
    try {
      const { maxAttempts, jobSeconds } = config
      const swept = await sweepFiles({ ...platform, log, maxAttempts, jobSeconds })
      return {
        json: { seen: swept.seen, removed: swept.removed, removed_bytes: swept.removedBytes },
        text: `Looked at ${swept.seen} files, removed ${swept.removed} (${swept.removedBytes} bytes).`,
      }
    } finally {
      await platform.close()
    }
  },
})
