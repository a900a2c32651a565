import { defineCommand } from '../../command.ts'
import { withDatabase } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Print the address of the database, for psql, while the service runs',
  details:
    'psql "$(npm run --silent darkroom -- database url)". The address contains the password: keep it out of logs.',
  async run(context) {
    const url = await withDatabase(context, async (opened) => opened.url)
    return { json: { database_url: url }, text: url }
  },
})
