/**
 * What a job costs to show at least: Koa, a pool and a prepared statement, with no limits, no log and no record of who
 * read.
 */
import Router from '@koa/router'
import Koa from 'koa'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const FETCH = {
  name: 'fetch',
  text: `select job_id, type, status, progress, attempt, input, outputs, error, created_at, started_at, finished_at
    from darkroom.jobs where job_id = $1 and key_id = $2`,
}
const KEY = { name: 'key', text: 'select key_id from darkroom.api_keys where key_id = $1' }

const router = new Router()
router.get('/v1/jobs/:job_id', async (ctx) => {
  const named = /^Bearer sk_live_v1_([a-z0-9]+)_/.exec(ctx.get('Authorization'))?.[1]
  const key = await pool.query({ ...KEY, values: [named] })
  if (key.rows.length === 0) return ctx.throw(401)
  const { rows } = await pool.query({ ...FETCH, values: [ctx.params.job_id, named] })
  if (rows.length === 0) return ctx.throw(404)
  ctx.body = { data: rows[0], errors: null }
})
const server = new Koa().use(router.routes()).listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as { port: number }).port)
})
process.on('disconnect', () => process.exit(0))
