import sharp from 'sharp'
import t from 'tap'
import { startHttp } from '../outbound/servers.ts'
import { ended, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'

const environment = { DARKROOM_ALLOW_HOSTS: '127.0.0.1', DARKROOM_WORKER_SLOTS: '1' }

t.test('pictures given by their address', async (t) => {
  const service = await startService(t, { environment })
  const { pool } = service.platform.database
  const instructions = 'make it black and white'

  await t.test('are fetched side by side, and become files of the job', async (t) => {
    const create = { width: 40, height: 30, channels: 3 as const, background: '#c02020' }
    const picture = await sharp({ create }).png().toBuffer()
    let asked = 0
    const all = Promise.withResolvers<void>()
    const port = await startHttp(t, async (_, response) => {
      asked += 1
      if (asked === 3) all.resolve()
      await all.promise
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    })
    const images = ['a', 'b', 'c'].map((name) => `http://127.0.0.1:${port}/${name}.png`)
    const job = await ended(service, await submit(service, { instructions, images }))
    t.equal(job.status, 'succeeded')
    t.match(
      job.input.images,
      images.map((uri) => ({ uri, width: 40, height: 30 })),
    )
    const { rows } = await pool.query('select awaiting_pictures from darkroom.jobs where job_id = $1', [job.id])
    t.same(rows, [{ awaiting_pictures: false }])
    t.same((await pool.query('select * from darkroom.verify_projection()')).rows, [])
  })

  await t.test('are given up together: one that is not there ends the job and the wait for the others', async (t) => {
    const closed = Promise.withResolvers<void>()
    const port = await startHttp(t, (request, response) => {
      if (request.url === '/hangs.png') response.on('close', closed.resolve)
      else response.writeHead(404).end()
    })
    const images = ['hangs', 'missing'].map((name) => `http://127.0.0.1:${port}/${name}.png`)
    const job = await ended(service, await submit(service, { instructions, images }))
    t.match(job, { status: 'failed', error: { code: 'OUTBOUND_FAILED' } })
    await closed.promise
    const { rows } = await pool.query('select awaiting_pictures from darkroom.jobs where job_id = $1', [job.id])
    t.same(rows, [{ awaiting_pictures: false }])
  })
})
