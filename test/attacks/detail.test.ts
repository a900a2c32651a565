import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { NO_MODELS } from '../../src/agent/models/agent-settings.ts'
import { createEnginePool } from '../../src/engine/pool.ts'
import type { RunTask } from '../../src/engine/protocol.ts'
import { watchEngineProcesses } from '../support/engine-processes.ts'
import { largestPictures } from './corpus/largest.ts'

/** All ten kinds of references: minutes. Otherwise one of those that take the most memory. */
const WHOLE = process.env.ATTACKS === 'all'
const KINDS = WHOLE ? 10 : 1

/** 1.2 GB, in a unit of 2^20 bytes. */
const MOST_MEGABYTES = 1_144
const DEADLINE_MS = 1_200_000

t.setTimeout(DEADLINE_MS)

t.test('detail is repaired in pictures of the largest size', async (t) => {
  const { source, references } = await largestPictures(KINDS)
  const folder = t.testdir()
  const write = async (name: string, bytes: Buffer) => {
    t.ok(bytes.length < 30e6, `${name}: small enough to be sent`)
    const path = join(folder, name)
    await writeFile(path, bytes)
    return path
  }
  const paths: string[] = []
  for (const [kind, bytes] of Object.entries(references)) paths.push(await write(kind, bytes))
  const files = { source_image: [await write('source', source)], reference_images: paths }
  const scratch = join(folder, 'scratch')
  await mkdir(scratch)

  // The engine by itself: a machine that has much else to do would refuse the costliest kinds as too slow to look at.
  const pool = createEnginePool(1)
  t.teardown(() => pool.close())
  const engines = await watchEngineProcesses(process.pid)
  if (engines === undefined) t.comment('this system does not tell what processes use: memory is not measured')
  t.teardown(() => engines?.stop())
  const what = { kind: 'run', type: 'detail_preservation', input: {} } as const
  const task: RunTask = { ...what, files, scratch, settings: { agent: NO_MODELS }, earlier: undefined, plan: undefined }
  const { details } = await pool.run(task, { deadlineMs: DEADLINE_MS })
  t.match(details, { repaired: true })
  if (engines === undefined) return
  const { megabytes, seconds } = await engines.use()
  t.ok(megabytes < MOST_MEGABYTES, `it held no more than ${Math.round(megabytes)} MB`)
  t.comment(`${Object.keys(references).join('; ')}: ${seconds.toFixed(0)} s of processor time`)
})
