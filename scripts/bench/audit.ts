import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withAuditConnection } from '../../src/audit/connection.ts'
import { exportEvents } from '../../src/audit/export.ts'
import { sealHeads } from '../../src/audit/seal-heads.ts'
import { openSigningKey } from '../../src/audit/signing-key.ts'
import { verify } from '../../src/audit/verify.ts'
import { verifyExport } from '../../src/audit/verify-export.ts'
import { verifySeals } from '../../src/audit/verify-seals.ts'
import { appendEvents } from '../../src/event-store/append.ts'
import { messageLogged, progressReported } from '../../src/jobs/events.ts'
import type { Bench } from './bench.ts'
import { alternate } from './rounds.ts'
import { createRunningJob } from './running-job.ts'
import type { Stage } from './stage.ts'

const JOBS = 5_000
const STEPS = 19
/** What the audit promises. */
const LEAST_PER_SECOND = 50_000

export const audit: Bench = {
  name: 'audit',
  about: `verifying, exporting and verifying the export of ${JOBS.toLocaleString('en')} sealed jobs, against the least promised`,

  async run(stage, rounds) {
    await createJobs(stage)
    const key = await openSigningKey(join(stage.home, 'seal-key.pem'))
    await sealHeads(stage.platform.database, key)
    const file = join(stage.home, 'export.ndjson')
    const values = await alternate(rounds, {
      verify: () => eventsPerSecond(() => verifyAll(stage)),
      export: () => eventsPerSecond(() => writeExport(stage, file)),
      verifyExport: () => eventsPerSecond(() => verifyExport(createReadStream(file))),
    })
    const against = { name: 'promised', values: Array.from({ length: rounds }, () => LEAST_PER_SECOND) }
    const compared = { measure: 'events', unit: '/s', against, aim: { atLeast: 1 } }
    return [
      { ...compared, ours: { name: 'audit verify', values: values.verify } },
      { ...compared, ours: { name: 'audit export', values: values.export } },
      { ...compared, ours: { name: 'audit verify-export', values: values.verifyExport } },
    ]
  },
}

async function createJobs(stage: Stage): Promise<void> {
  for (let n = 0; n < JOBS; n += 50) {
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { jobId, attempt } = await createRunningJob(stage)
        const steps = Array.from({ length: STEPS }, (_, step) => [
          messageLogged('info', `Step ${step + 1} of ${STEPS}: Blur slightly`),
          progressReported((step + 1) / STEPS),
        ])
        await appendEvents(stage.platform.database, jobId, attempt, steps.flat())
      }),
    )
  }
  await stage.owner.query('vacuum analyze darkroom.events, darkroom.jobs')
}

async function verifyAll({ platform }: Stage): Promise<{ readonly events: number }> {
  return withAuditConnection(platform.database, async (client) => {
    const { events, faults } = await verify(client)
    const seals = await verifySeals(client, { trusted: [] })
    const [fault] = [...faults, ...seals.faults]
    if (fault !== undefined) throw new Error(`the audit found a fault: ${JSON.stringify(fault)}`)
    return { events }
  })
}

async function writeExport({ platform }: Stage, file: string): Promise<{ readonly events: number }> {
  let events = 0
  await withAuditConnection(platform.database, async (client) => {
    async function* pieces() {
      const end = yield* exportEvents(client, {})
      events = end.events
    }
    await pipeline(Readable.from(pieces()), createWriteStream(file))
  })
  return { events }
}

async function eventsPerSecond(read: () => Promise<{ readonly events: number }>): Promise<number> {
  const startedAt = performance.now()
  const { events } = await read()
  return (events * 1000) / (performance.now() - startedAt)
}
