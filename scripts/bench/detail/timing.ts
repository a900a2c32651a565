import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { randomNumbers } from '../../../test/support/random-numbers.ts'
import { decodeRgb, writeCases } from './cases.ts'
import { DAMAGES } from './damage.ts'
import type { Rectangle } from './measures.ts'
import { photographAgain } from './pairs.ts'

const SIZES = [
  { name: '0.3 megapixels, one reference', width: 640, height: 480, references: 1, limit: 4 },
  { name: '2K, one reference', width: 2048, height: 1536, references: 1, limit: 5 },
  { name: '4K, three references of 12 megapixels', width: 4096, height: 3072, references: 3, limit: 30 },
  { name: '4K, ten references of 12 megapixels', width: 4096, height: 3072, references: 10, limit: 30 },
]

const PHOTO = 'city-3mp.jpg'

interface Cost {
  readonly seconds: number
  /** The longest time without progress; the prototype told none. */
  readonly silence?: number
  readonly cpuSeconds: number
  readonly megabytes: number
}

/**
 * What a job costs at the sizes for which a limit was set, each in a fresh process as jobs run, where Node has kept what it
 * compiled before. With `prototype`, a folder in which the prototype's scripts can run, it takes turns with the engine and
 * the ratio is printed.
 */
export async function runTiming(photos: string, prototype: string | undefined): Promise<void> {
  for (const { name, width, height, references, limit } of SIZES) {
    const folder = await mkdtemp(join(tmpdir(), 'darkroom-timing-'))
    try {
      await writeTimedCase(folder, join(photos, PHOTO), width, height, references)
      const engine = [join(import.meta.dirname, 'timed-run.ts'), folder]
      if (name === SIZES[0]!.name) await run(engine) // compiles it
      const cost = await run(engine)
      console.log(`${name}: ${describe(cost)} (limit ${limit} s)`)
      if (prototype === undefined) continue
      const other = await run(['--input-type=module', '--eval', prototypeScript(prototype, folder, references)])
      const ratio = (cost.cpuSeconds / other.cpuSeconds).toFixed(2)
      console.log(`    prototype: ${describe(other)}; CPU time of the engine to that of the prototype: ${ratio}`)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

/** One garbled picture, and photographs of it from other angles in other light. */
async function writeTimedCase(folder: string, photo: string, width: number, height: number, count: number) {
  const truth = await decodeRgb(
    await sharp(await readFile(photo))
      .resize(width, height, { fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  const random = randomNumbers(1)
  const region: Rectangle = [0.35, 0.35, 0.3, 0.3].map((share, i) => {
    return Math.round(share * (i % 2 === 0 ? width : height))
  }) as [number, number, number, number]
  const references: Buffer[] = []
  for (let i = 0; i < count; i++) references.push(await photographAgain(truth, random))
  await writeCases(folder, [
    { name: 'timed', region, source: DAMAGES.garble!(truth, region, random), truth, references },
  ])
}

function prototypeScript(prototype: string, folder: string, references: number): string {
  const url = (file: string) => JSON.stringify(pathToFileURL(join(prototype, file)).href)
  const file = (name: string) => JSON.stringify(join(folder, 'timed', name))
  const loads = Array.from({ length: references }, (_, i) => `await load(${file(`reference_${i}`)})`)
  return `
    import { load } from ${url('plane.mjs')}
    import { repair } from ${url('repair.mjs')}
    import { peakMegabytes } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../peak-memory.ts')).href)}
    const start = performance.now(), before = process.cpuUsage()
    await repair(await load(${file('source.png')}), [${loads.join(', ')}], {})
    const { user, system } = process.cpuUsage(before)
    const megabytes = peakMegabytes()
    console.log(JSON.stringify({ seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6, megabytes }))
    process.exit(0)`
}

async function run(args: readonly string[]): Promise<Cost> {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'darkroom-timing-compiled') }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

function describe({ seconds, silence, cpuSeconds, megabytes }: Cost): string {
  const silent = silence === undefined ? '' : `, at most ${silence.toFixed(1)} s without progress`
  return `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU time, at most ${Math.round(megabytes)} MB${silent}`
}
