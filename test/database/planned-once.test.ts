import t from 'tap'
import { createJobReader } from '../../src/http/job-reader.ts'
import { startService } from '../support/service.ts'

const LISTS = 12
const PLANS = {
  name: 'plans',
  text: "select custom_plans, generic_plans from pg_prepared_statements where name like 'list_jobs%'",
}

const skip = Number(process.env.TEST_POOLER ?? 0) > 0 && 'a pooler knows no statement by its name'

t.test('what every request reads is planned once and for all, however often it is read', { skip }, async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const { reader } = platform.database
  const { jobs } = createJobReader(platform.database)
  for (let n = 0; n < LISTS; n++) {
    await jobs(key.key_id, { limit: 20 })
    await jobs(key.key_id, { limit: 20, code: 'INTERNAL_ERROR' })
  }

  // Each statement goes to the next of the reader's two connections, and this one to both of them.
  const plans = (await Promise.all([reader.query(PLANS), reader.query(PLANS)])).flat()
  t.equal(
    plans.reduce((sum, { generic_plans }) => sum + Number(generic_plans), 0),
    2 * LISTS,
  )
  t.ok(
    plans.every(({ custom_plans }) => Number(custom_plans) === 0),
    'never anew',
  )
})
