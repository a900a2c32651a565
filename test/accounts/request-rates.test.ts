import t from 'tap'
import { createRequestRates } from '../../src/accounts/request-rates.ts'
import type { Database } from '../../src/database/connection.ts'
import { startService } from '../support/service.ts'

const RATE = { requests: 10, seconds: 3_600 }

t.test('rates over several processes', async (t) => {
  const { platform } = await startService(t, { worker: false })
  const { database } = platform
  const { pool } = database

  t.test('add up what each let through, and take off what has passed once', async (t) => {
    const client = await pool.connect()
    t.teardown(() => client.release())
    const spend = async (milliseconds: number, since: number) => {
      const spent = JSON.stringify([{ key_id: 'a key', milliseconds }])
      const { rows } = await client.query('select * from darkroom_private.spend_requests($1, $2)', [spent, since])
      return rows[0].milliseconds
    }
    await client.query('begin') // the clock stands still
    t.equal(await spend(10_000, 1_000), 9_000, 'a second of it has passed since')
    t.equal(await spend(2_000, 1_000), 11_000, 'of which the others knew')
    t.equal(await spend(3_000, 0), 14_000)
    await client.query('rollback')
  })

  t.test('miss nothing that could not be told at first', async (t) => {
    let failures = 2
    let told = () => {}
    let since = Number.NaN
    const failing: Database['statements'] = {
      async query(statement, values) {
        if (failures-- > 0) throw new Error('away')
        ;[, since] = values as [string, number]
        const rows = await database.statements.query<never>(statement, values)
        told()
        return rows
      },
    }
    const startedAt = performance.now()
    const one = createRequestRates({ ...database, statements: failing }, 10)
    const two = createRequestRates(database, 10)
    t.teardown(one.close)
    t.teardown(two.close)
    const next = new Promise<void>((resolve) => (told = resolve))
    for (let n = 0; n < 6; n++) t.ok(one.take('key', RATE).admitted)
    await next
    t.equal(failures, -1)
    t.ok(since > 0 && since <= performance.now() - startedAt, 'the time that has passed is told as well')
    // So small a part of the same rate that asking costs next to nothing.
    const shareLeft = () => two.take('key', { requests: 1_000_000, seconds: RATE.seconds }).remaining / 1_000_000
    t.ok(shareLeft() > 0.99, 'of a key that it was not asked for it knows nothing')
    while (shareLeft() > 0.41) await new Promise((resolve) => setTimeout(resolve, 10))
    t.ok(shareLeft() > 0.39, 'it has heard of all six, once')
  })

  t.test('are told with every answer', async (t) => {
    const rates = createRequestRates(database, 2 ** 31 - 1)
    t.teardown(rates.close)
    t.same(rates.take('another', RATE), { admitted: true, remaining: 9, wholeInSeconds: 360, retrySeconds: 0 })
    for (let n = 0; n < 8; n++) rates.take('another', RATE)
    t.match(rates.take('another', RATE), { admitted: true, remaining: 0, wholeInSeconds: 3_600 })
    t.match(rates.take('another', RATE), { admitted: false, remaining: 0, retrySeconds: 360 })
    t.match(rates.take('third', { requests: 1, seconds: 1 }), { admitted: true, remaining: 0 })
    t.match(rates.take('third', { requests: 1, seconds: 1 }), { admitted: false, retrySeconds: 1 })
  })
})
