import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import t from 'tap'
import { createClock, findFaketime } from '../../scripts/chaos/clock.ts'
import { startCluster } from '../../scripts/chaos/cluster.ts'
import { startHttp } from '../outbound/servers.ts'
import { ended, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'

const HOUR = 3_600
const STEPS = [2 * HOUR, 0, -HOUR, 26 * HOUR, 0]
/** Long enough for claims to be looked at several times after each step. */
const PAUSE_MS = 5_000

const library = await findFaketime()

t.test(
  'steps of the server’s clock cost a job that runs no attempt',
  { skip: library === undefined && 'libfaketime is not installed' },
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'darkroom-clock-'))
    const clock = await createClock(library!, join(folder, 'clock'))
    const cluster = await startCluster(folder, clock)
    t.teardown(async () => {
      await cluster.close()
      await rm(folder, { recursive: true, force: true })
    })
    const environment = { DARKROOM_ALLOW_HOSTS: '127.0.0.1' }
    const service = await startService(t, { databaseUrl: cluster.url(cluster.port), environment })

    // A picture that takes its time to come keeps the job running for as long as that.
    const create = { width: 40, height: 30, channels: 3 as const, background: '#c02020' }
    const picture = await sharp({ create }).png().toBuffer()
    const asked = Promise.withResolvers<void>()
    let sent = 0
    const port = await startHttp(t, async (_, response) => {
      asked.resolve()
      response.writeHead(200, { 'content-type': 'image/png' })
      for (; sent < STEPS.length * 2; sent++) {
        response.write(picture.subarray(sent, sent + 1))
        await sleep(PAUSE_MS / 2)
      }
      response.end(picture.subarray(sent))
    })
    const images = [`http://127.0.0.1:${port}/slow.png`]
    const jobId = await submit(service, { instructions: 'make it black and white', images })
    await asked.promise
    for (const step of STEPS) {
      await clock.step(step)
      await sleep(PAUSE_MS)
    }
    t.match(await ended(service, jobId), { status: 'succeeded', attempt: 1 })
  },
)
