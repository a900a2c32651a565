import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStage } from './bench/stage.ts'
import { readArguments } from './read-arguments.ts'
import { describeSchema } from './schema/describe-schema.ts'
import { describeTables } from './schema/describe-tables.ts'

const ROOT = join(import.meta.dirname, '..')

readArguments(
  'npm run schema\n\nWrites what the database looks like, db/schema.sql, and the types of its rows, src/database/tables.ts.',
  {},
)
const stage = await openStage()
try {
  await writeFile(join(ROOT, 'db/schema.sql'), await describeSchema(stage.owner))
  await writeFile(join(ROOT, 'src/database/tables.ts'), await describeTables(stage.owner))
} finally {
  await stage.close()
}
