import t from 'tap'
import * as v from 'valibot'
import { type AgentRequest, runAgent } from '../../src/agent/run-agent.ts'
import { TOOLBOX } from '../../src/agent/tools/toolbox.ts'
import { openWorkspace } from '../../src/agent/workspace.ts'
import { blockUntrustedLoaders } from '../../src/images/files/codec.ts'
import { toSharp } from '../../src/images/raster/picture.ts'
import type { LogLevel, Report } from '../../src/report.ts'
import { measure, near, pixelAt, plainPicture, quarters } from '../images/support/pictures.ts'

t.before(async () => {
  blockUntrustedLoaders()
})

const png = (width: number, height: number) => toSharp(quarters(width, height)).png().toBuffer()

function request(instructions: string, more: Partial<AgentRequest> = {}): AgentRequest {
  return { instructions, aspect_ratio: '1:1', resolution: '2K', max_steps: 10, ...more }
}

class Listener implements Report {
  readonly logs: [LogLevel, string][] = []
  readonly fractions: number[] = []

  log(level: LogLevel, message: string): void {
    this.logs.push([level, message])
  }

  progress(fraction: number): void {
    this.fractions.push(fraction)
  }
}

const quiet: Report = { log: () => {}, progress: () => {} }
const { signal } = new AbortController()

t.test('results have exactly the size of the ratio and resolution', async (t) => {
  const file = await png(300, 200)
  const sizes: [Partial<AgentRequest>, number, number][] = [
    [{ aspect_ratio: '1:1' }, 2048, 2048],
    [{ aspect_ratio: '9:16' }, 1152, 2048],
    [{ aspect_ratio: 'auto' }, 2048, 1365],
    [{ aspect_ratio: '16:9', resolution: '4K' }, 4096, 2304],
  ]
  for (const [more, width, height] of sizes) {
    const {
      pictures: [picture],
    } = await runAgent(request('make it sepia', more), [file], quiet, signal)
    t.match(picture, { width, height }, JSON.stringify(more))
    t.equal(picture!.pixels.length, width * height * picture!.channels)
  }
  const {
    pictures: [drawn],
  } = await runAgent(request('a red circle on a white background', { aspect_ratio: '4:5' }), [], quiet, signal)
  t.match(drawn, { width: 1638, height: 2048 })
})

t.test('an auto ratio follows what the instructions make of the first picture', async (t) => {
  const files = [await png(300, 200), await png(100, 100)]
  const auto = { aspect_ratio: 'auto' } as const
  const ratio = async (instructions: string) => {
    const {
      pictures: [picture],
    } = await runAgent(request(instructions, auto), files.slice(0, 1), quiet, signal)
    return picture!.width / picture!.height
  }
  t.ok(Math.abs((await ratio('rotate by 90 degrees')) - 2 / 3) < 0.01)
  t.ok(Math.abs((await ratio('crop to 16:9')) - 16 / 9) < 0.01)
  t.ok(Math.abs((await ratio('cut away the left third')) - 1) < 0.01)
  const odd = await png(800, 600)
  const {
    pictures: [framed],
  } = await runAgent(request('crop to 3:2 and add a white border', auto), [odd], quiet, signal)
  t.equal(framed!.channels, 3, 'rounding leaves no clear edge')
  const {
    pictures: [row],
  } = await runAgent(request('side by side', auto), files, quiet, signal)
  t.ok(Math.abs(row!.width / row!.height - 2.5) < 0.01)
})

t.test('a photo is cropped to the ratio, a cut-out is shown whole', async (t) => {
  const wide = await png(400, 200)
  const {
    pictures: [cropped],
  } = await runAgent(request('make it brighter by 1%'), [wide], quiet, signal)
  t.equal(cropped!.channels, 3)
  const disc = await toSharp(plainPicture(400, 200, [200, 0, 0, 200]))
    .png()
    .toBuffer()
  const {
    pictures: [whole],
  } = await runAgent(request('invert the colours'), [disc], quiet, signal)
  t.equal(pixelAt(whole!, 0.5, 0.1)[3], 0)
  t.ok(near(pixelAt(whole!, 0.02, 0.5), [55, 255, 255, 200], 3))
})

t.test('every step is told and progress rises to the end', async (t) => {
  const listener = new Listener()
  const instructions = 'Make it black and white, then write "Hi" at the top. Sing me a song.'
  await runAgent(request(instructions, { agent_id: 'somebody' }), [await png(60, 60)], listener, signal)
  t.match(listener.logs, [
    ['info', /no agent “somebody”/],
    ['warn', /Not understood: “Sing me a song”/],
    ['info', 'Step 1 of 2: Turn black and white'],
    ['info', 'Step 2 of 2: Write “Hi” at the top'],
  ])
  t.equal(listener.fractions.at(-1), 1)
  t.strictSame(
    listener.fractions,
    listener.fractions.toSorted((a, b) => a - b),
  )
})

t.test('nothing understood fails and says what can be done', async (t) => {
  const work = runAgent(request('Teleport the cat to Mars'), [await png(60, 60)], quiet, signal)
  const message = /“Teleport the cat to Mars”.*add text/
  await t.rejects(work, { name: 'DomainError', code: 'INSTRUCTIONS_NOT_UNDERSTOOD', message })
})

t.test('characters without a font are left out, and the client is warned', async (t) => {
  const listener = new Listener()
  await runAgent(request('write "Java ꦏꦏ 日本" at the top'), [await png(60, 60)], listener, signal)
  t.match(listener.logs, [
    ['info', 'Step 1 of 1: Write “Java 日本” at the top'],
    ['warn', 'Written without ꦏ, for which there is no font'],
    ['info', '“Java 日本” got a soft shadow, so that it can be read'],
  ])
  const nothing = runAgent(request('write "ꦏꦏ" at the top'), [await png(60, 60)], quiet, signal)
  await t.rejects(nothing, { code: 'TEXT_NOT_DRAWABLE', message: /“ꦏꦏ”/ })
})

t.test('characters of a text are counted as those of instructions', async (t) => {
  const { schema } = TOOLBOX.get('text')!
  t.ok(v.is(schema, { text: '😀'.repeat(10_000) }), 'an emoji is one')
  t.notOk(v.is(schema, { text: 'a'.repeat(10_001) }))
})

t.test('a text in which there is nothing to see fails as such', async (t) => {
  const write = TOOLBOX.get('text')!
  const workspace = openWorkspace([], '1:1', '2K', { width: 600, height: 600 })
  for (const text of ['\u2060', '\0', '\u0001\u200b']) {
    await t.rejects(write.run(workspace, { text }), { code: 'TEXT_NOT_DRAWABLE' })
  }
  const { sentence } = await write.run(workspace, { text: `a\0b${'😀'.repeat(50)}` })
  t.equal(sentence, `Write “ab${'😀'.repeat(37)}…” where it hides least`)
})

t.test('a broken picture fails as such', async (t) => {
  const cut = (await png(300, 300)).subarray(0, 400)
  await t.rejects(runAgent(request('make it gray'), [cut], quiet, signal), { code: 'IMAGE_BROKEN' })
})

t.test('aborting ends the work between two steps', async (t) => {
  const controller = new AbortController()
  const seen: string[] = []
  const report: Report = {
    log: (_, message) => {
      seen.push(message)
      controller.abort(new Error('cancelled'))
    },
    progress: () => {},
  }
  const file = await png(60, 60)
  const work = runAgent(request('make it gray, then blur it, then invert it'), [file], report, controller.signal)
  await t.rejects(work, { message: 'cancelled' })
  t.equal(seen.length, 1)
})

t.test('the same request gives the same bytes', async (t) => {
  const files = [await png(500, 300), await png(200, 300)]
  const instructions =
    'add film grain to both, arrange them side by side with a white gap and write "Same" in the middle with a shadow'
  const {
    pictures: [first],
  } = await runAgent(request(instructions), files, quiet, signal)
  const {
    pictures: [second],
  } = await runAgent(request(instructions), files, quiet, signal)
  t.ok(Buffer.from(first!.pixels).equals(Buffer.from(second!.pixels)))
})

t.test('ten large pictures stay within the memory for one', async (t) => {
  const large = await toSharp(plainPicture(100, 100, [90, 120, 150]))
    .resize(6000, 4500, { kernel: 'nearest' })
    .jpeg()
    .toBuffer()
  const before = process.memoryUsage().rss
  const {
    pictures: [sheet],
  } = await runAgent(request('make a collage', { aspect_ratio: '3:2' }), Array(10).fill(large), quiet, signal)
  t.ok(near(pixelAt(sheet!, 0.5, 0.5), [90, 120, 150], 8))
  const taken = (process.memoryUsage().rss - before) / 1e6
  t.ok(taken < 700, `${Math.round(taken)} MB`)
  t.ok(measure(sheet!).colour > 0)
})
