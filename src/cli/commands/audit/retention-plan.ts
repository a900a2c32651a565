import { droppableAccesses } from '../../../audit/accesses.ts'
import { droppablePartitions } from '../../../audit/archive.ts'
import { withAuditConnection } from '../../../audit/connection.ts'
import { countExpiring } from '../../../audit/expire-outputs.ts'
import { defineCommand } from '../../command.ts'
import { count } from '../../count.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Show what retention would delete now, and delete nothing',
  details: `DARKROOM_OUTPUT_DAYS, DARKROOM_EVENT_MONTHS and DARKROOM_ACCESS_MONTHS set how long things are kept. Run this with
the settings of the service.`,
  async run(context) {
    const { outputDays, eventMonths, accessMonths, archiveFolder } = context.config
    const plan = await withDatabase(context, async ({ database }) => ({
      jobs: outputDays === 0 ? 0 : await countExpiring(database, outputDays),
      events:
        eventMonths === 0
          ? []
          : await withAuditConnection(database, (client) => droppablePartitions(client, eventMonths)),
      accesses: accessMonths === 0 ? [] : await droppableAccesses(database, accessMonths),
    }))
    const events = plan.events.map(({ partition }) => partition)
    return {
      json: {
        output_days: outputDays,
        expiring_jobs: plan.jobs,
        event_months: eventMonths,
        partitions: events,
        access_months: accessMonths,
        access_partitions: plan.accesses,
      },
      text: [
        outputDays === 0 ? 'Outputs are kept for ever.' : `Outputs of ${count(plan.jobs, 'job')} would expire.`,
        eventMonths === 0
          ? 'Events are kept for ever.'
          : `Would be archived to ${archiveFolder} and dropped: ${list(events, 'no month of events')}.`,
        accessMonths === 0
          ? 'Recorded reads are kept for ever.'
          : `Would be forgotten: ${list(plan.accesses, 'no month of recorded reads')}.`,
      ].join('\n'),
    }
  },
})

function list(names: readonly string[], none: string): string {
  return names.length === 0 ? none : names.join(', ')
}
