import { dropAccesses } from '../../../audit/accesses.ts'
import { archiveEvents } from '../../../audit/archive.ts'
import { expireOutputs } from '../../../audit/expire-outputs.ts'
import { openSigningKey } from '../../../audit/signing-key.ts'
import { openStorage } from '../../../platform.ts'
import { defineCommand } from '../../command.ts'
import { count } from '../../count.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Delete outputs, events and recorded reads that have been kept long enough',
  details: `Workers do this every hour. A partition of events is dropped only after its archive was written, synced to disk,
read back and verified, seals included. Recorded reads are not archived.`,
  async run(context) {
    const { outputDays, eventMonths, accessMonths, archiveFolder: folder, sealKeyFile, sealsFolder } = context.config
    const storage = await openStorage(context.config)
    const key = await openSigningKey(sealKeyFile)
    const { expired, dropped, forgotten } = await withDatabase(context, async ({ database }) => ({
      expired: outputDays === 0 ? 0 : await expireOutputs(database, storage, outputDays),
      forgotten: accessMonths === 0 ? [] : await dropAccesses(database, accessMonths),
      dropped: eventMonths === 0 ? [] : await archiveEvents(database, eventMonths, { key, folder, sealsFolder }),
    }))
    const lines = [
      ...(expired === 0 ? [] : [`Outputs of ${count(expired, 'job')} expired.`]),
      ...forgotten.map((partition) => `Forgot ${partition}.`),
      ...dropped.map(
        ({ partition, jobs, events, archive }) =>
          `Dropped ${partition}: ${count(events, 'event')} of ${count(jobs, 'job')} are in ${folder}/${archive}.`,
      ),
    ]
    return {
      json: { expired_jobs: expired, dropped, forgotten },
      text: lines.length === 0 ? 'Nothing is to be given up: see audit retention plan.' : lines.join('\n'),
    }
  },
})
