import { migrate } from '../../database/migrate.ts'
import { installJobQueues } from '../../platform.ts'
import { defineCommand } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const command = defineCommand({
  summary: 'Bring the database up to date and install the queues',
  details: 'The service does this whenever it starts. Any number of processes may do it at once.',
  options: {
    'put-back': {
      about:
        'Replace functions, views and roles with those of this code, even if newer code with the same migrations made them; drop what only older code calls',
    },
  },
  async run(context, { 'put-back': putBack }) {
    return withDatabase(context, async ({ url, applied, newer }) => {
      const objects = putBack ? (await migrate(url, undefined, true)).objects : undefined
      await installJobQueues(context.config, url)
      return { json: { applied, newer, objects }, text: describe(applied, newer, objects) }
    })
  },
})

function describe(applied: readonly string[], newer: readonly string[], objects: string | undefined): string {
  if (newer.length > 0) return `The database is newer than this code, and stays as it is: it has ${newer.join(', ')}.`
  if (objects === 'replaced') return 'Functions, views and roles are now those of this code.'
  if (applied.length === 0) return 'The database was up to date.'
  return ['Applied:', ...applied.map((name) => `  ${name}`)].join('\n')
}
