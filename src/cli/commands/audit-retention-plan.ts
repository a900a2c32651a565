import { droppablePartitions } from '../../audit/archive.ts'
import { withAuditConnection } from '../../audit/connection.ts'
import { countExpiring } from '../../audit/expire-outputs.ts'
import { defineCommand } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const command = defineCommand({
  summary: 'Show what retention would give up now, and give up nothing',
  details: 'What is kept for how long is set by DARKROOM_OUTPUT_DAYS and DARKROOM_EVENT_MONTHS.',
  async run(context) {
    const { outputDays, eventMonths, archiveFolder } = context.config
    const { jobs, partitions } = await withDatabase(context, async ({ database }) => ({
      jobs: outputDays === 0 ? 0 : await countExpiring(database, outputDays),
      partitions:
        eventMonths === 0
          ? []
          : await withAuditConnection(database, (client) => droppablePartitions(client, eventMonths)),
    }))
    const names = partitions.map(({ partition }) => partition)
    const outputs = outputDays === 0 ? 'Outputs are kept for ever.' : `Outputs of ${jobs} jobs would expire.`
    const events =
      eventMonths === 0
        ? 'Events are kept for ever.'
        : names.length === 0
          ? 'No partition of events would be dropped.'
          : `Would be archived to ${archiveFolder} and dropped: ${names.join(', ')}.`
    return {
      json: { output_days: outputDays, expiring_jobs: jobs, event_months: eventMonths, partitions: names },
      text: `${outputs}\n${events}`,
    }
  },
})
