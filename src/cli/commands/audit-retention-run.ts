import { archiveEvents } from '../../audit/archive.ts'
import { expireOutputs } from '../../audit/expire-outputs.ts'
import { openSigningKey } from '../../audit/signing-key.ts'
import { openStorage } from '../../platform.ts'
import { defineCommand } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const command = defineCommand({
  summary: 'Give up outputs, and archive and drop events, that are kept no longer',
  details: `Workers do this every hour. A partition of events is dropped only after its archive was written, synced to disk,
read back and verified, seals included.`,
  async run(context) {
    const { outputDays, eventMonths, archiveFolder: folder, sealKeyFile, sealsFolder } = context.config
    const storage = await openStorage(context.config)
    const key = await openSigningKey(sealKeyFile)
    const { expired, dropped } = await withDatabase(context, async ({ database }) => ({
      expired: outputDays === 0 ? 0 : await expireOutputs(database, storage, outputDays),
      dropped: eventMonths === 0 ? [] : await archiveEvents(database, eventMonths, { key, folder, sealsFolder }),
    }))
    const lines = dropped.map(
      ({ partition, jobs, events, archive }) =>
        `Dropped ${partition}: ${events} events of ${jobs} jobs are in ${folder}/${archive}.`,
    )
    return {
      json: { expired_jobs: expired, dropped },
      text: [`Outputs of ${expired} jobs expired.`, ...lines].join('\n'),
    }
  },
})
