import type Router from '@koa/router'
import type { Database } from '../../database/connection.ts'
import { DomainError } from '../../errors.ts'

const IS_READY = { name: 'is_ready', text: 'select darkroom_private.is_ready() as ready' }

/**
 * `/healthz`: the process is alive. `/readyz`: the database and the queue can be reached, so requests will work; without its
 * standby they do as well.
 */
export function addHealthRoutes(router: Router, database: Database): void {
  router.get('/healthz', (ctx) => {
    ctx.body = { data: { status: 'alive' }, errors: null }
  })

  router.get('/readyz', async (ctx) => {
    const rows = await database.reader.query<{ ready: boolean }>(IS_READY, [])
    if (rows[0]?.ready !== true) throw new DomainError('UNAVAILABLE', 'The queues are not installed.')
    const lag = await database.replica?.lag()
    const replica = database.replica && { answers: lag !== undefined, lag_bytes: lag ?? null }
    ctx.body = { data: { status: 'ready', ...(replica && { replica }) }, errors: null }
  })
}
