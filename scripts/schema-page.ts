/** `npm run schema`: writes `db/schema.sql`, what the database looks like today. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStage } from './bench/stage.ts'
import { describeSchema } from './schema/describe-schema.ts'

const stage = await openStage()
try {
  await writeFile(join(import.meta.dirname, '../db/schema.sql'), await describeSchema(stage.owner))
} finally {
  await stage.close()
}
