import { installJobQueues } from '../../platform.ts'
import { defineCommand } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const command = defineCommand({
  summary: 'Bring the database up to date and install the queues',
  details: 'The service does this at every start. Any number of processes may do it at once.',
  async run(context) {
    return withDatabase(context, async ({ url, applied }) => {
      await installJobQueues(context.config, url)
      return {
        json: { applied },
        text:
          applied.length === 0
            ? 'The database was up to date.'
            : ['Applied:', ...applied.map((name) => `  ${name}`)].join('\n'),
      }
    })
  },
})
