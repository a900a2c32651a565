import t from 'tap'
import { blackPng } from '../http/agent-pictures.ts'
import { createTestDatabase, startPrivateCluster } from '../support/postgres.ts'
import { type AcceptedJob, ended, form, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { parseFrames } from '../support/streams.ts'

const RESTARTS = 3
const CLIENTS = 5
const JOBS = 11
/** Of one client; the others have as little as possible done. */
const DRAWING = { instructions: 'draw a red circle on a white background' }

t.test('the database restarts under load', async (t) => {
  const cluster = await startPrivateCluster(t)
  const { url } = await createTestDatabase(t, cluster)
  const service = await startService(t, { databaseUrl: url })
  const strip = new Blob([new Uint8Array(blackPng(256, 8))])
  const accepted: string[] = []
  const unavailable: Response[] = []
  let restarting = true

  /**
   * Submits until the restarts are over and there were enough jobs; every submission is repeated with its key until it
   * is answered.
   */
  async function client(n: number): Promise<void> {
    for (let i = 0; restarting || accepted.length < JOBS; i++) {
      for (;;) {
        const response = await service.request('/v2/image/agent', {
          method: 'POST',
          headers: { 'Idempotency-Key': `client-${n}-${i}` },
          body: form(n === 0 ? DRAWING : { instructions: 'make it sepia', aspect_ratio: 'auto', images: strip }),
        })
        if (response.status === 202) {
          accepted.push((await json<AcceptedJob>(response)).data.job_id)
          break
        }
        unavailable.push(response)
        await response.arrayBuffer()
        await pause(100)
      }
      await pause(1_000)
    }
  }

  /** Follows a job through every cut, as a client does. */
  async function follow(jobId: string): Promise<string> {
    let text = ''
    for (;;) {
      const after = String(parseFrames(text).at(-1)?.id ?? 0)
      const response = await service.request(`/v1/jobs/${jobId}/stream`, { headers: { 'Last-Event-ID': after } })
      if (response.status === 204) return text
      if (response.status !== 200) {
        await response.arrayBuffer()
        await pause(100)
        continue
      }
      text += (await response.text()).replaceAll(/retry: \d+\n\n|: heartbeat\n\n/g, '')
      if (text.includes('event: end')) return text
    }
  }

  const clients = Array.from({ length: CLIENTS }, (_, n) => client(n))
  const streams = new Map<string, Promise<string>>()
  for (let i = 0; i < RESTARTS; i++) {
    await pause(1_000)
    for (const jobId of accepted) if (!streams.has(jobId)) streams.set(jobId, follow(jobId))
    await cluster.restartImmediately()
  }
  restarting = false
  await Promise.all(clients)

  t.ok(accepted.length >= JOBS, `${accepted.length} jobs were accepted`)
  for (const response of unavailable) {
    t.equal(response.status, 503)
    t.equal(response.headers.get('retry-after'), '2')
  }
  for (const jobId of new Set(accepted)) {
    const job = await ended(service, jobId)
    if (job.status !== 'succeeded') t.fail(`${jobId}: ${JSON.stringify(job.error)}`)
  }
  const { pool } = service.platform.database
  for (const [jobId, stream] of streams) {
    const stored = await pool.query('select id from darkroom.stream_messages($1, 0, 100000)', [jobId])
    t.same(
      parseFrames(await stream).map((frame) => frame.id),
      stored.rows.map((row) => row.id),
      'no gap, no repeat',
    )
  }
  const doubled = await pool.query(
    `select job_id, data from darkroom.events where type in ('message_logged', 'result_produced')
     group by job_id, attempt, type, data having count(*) > 1`,
  )
  t.same(doubled.rows, [], 'no line twice')
  const jobs = await pool.query('select count(*)::int as count from darkroom.jobs')
  t.equal(jobs.rows[0].count, new Set(accepted).size, 'no job that nobody was told of')
  t.same((await pool.query('select * from darkroom.verify_events()')).rows, [])
  t.same((await pool.query('select * from darkroom.verify_projection()')).rows, [])
  t.same((await pool.query('select * from darkroom.verify_ledger()')).rows, [])
  const charges = await pool.query(
    "select job_id from darkroom.credit_entries where kind in ('capture', 'release') group by job_id having count(*) <> 1",
  )
  t.same(charges.rows, [])
})

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
