import { globSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '../read-arguments.ts'
import { AREAS, type Area } from './areas.ts'
import { type Finding, isGoodEnough, readEquivalents, table, told } from './report.ts'
import { type Sampled, sample } from './sample.ts'
import { type Slot, startSlot } from './slots.ts'

const ROOT = join(import.meta.dirname, '../..')
/** A mutant may make a test wait; it gets this many times what the test takes otherwise, and some seconds. */
const PATIENCE = 3
const MORE_MS = 15_000
const BASELINE_MS = 240_000

const { options, wholeNumber, misused } = readArguments(
  `npm run mutate [-- --seed n --count n --folder ${AREAS.map(({ name }) => name).join('|')} --match text --jobs n]

Changes one place of the code at a time; do the tests notice? Tries so many mutants of each folder, chosen by the seed, with
the tests of the folder, in copies of the tree.`,
  {
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '25' },
      folder: { type: 'string', default: '' },
      match: { type: 'string', default: '' },
      jobs: { type: 'string', default: '1' },
    },
  },
)
const [seed, count, jobs] = [wholeNumber('seed', 0), wholeNumber('count'), wholeNumber('jobs')]
const areas = AREAS.filter(({ name }) => options.folder === '' || name === options.folder)
if (areas.length === 0) misused(`there is no folder called ${options.folder}`)

const equivalents = readEquivalents()
// All of them now: what is edited while they are tried must not be mixed with the copies of the tree.
const samples = areas.map((area) => ({
  area,
  mutants: sample(ROOT, area, { seed, count, match: options.match }).filter((mutant) => !equivalents.has(mutant)),
}))
const slots = await Promise.all(Array.from({ length: jobs }, (_, number) => startSlot(ROOT, number)))
const findings: Finding[] = []
try {
  for (const { area, mutants } of samples) findings.push(...(await tryArea(area, mutants)))
} finally {
  await Promise.all(slots.map((slot) => slot.stop()))
}
console.log(`\nseed ${seed}, ${count} of each folder\n${table(findings)}`)
process.exitCode = isGoodEnough(findings) ? 0 : 1

async function tryArea(area: Area, mutants: readonly Sampled[]): Promise<Finding[]> {
  const times = await baseline(area, slots[0]!)
  console.log(`${area.name}: ${mutants.length} mutants, ${times.size} test files`)
  /** Whoever noticed changes of a file is asked about the next one first, then who noticed those of others. */
  const noticed = new Map<string, number>()
  const found: Finding[] = []
  const queue = [...mutants]
  async function work(slot: Slot): Promise<void> {
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const tests = inOrder(times, (test) => {
        const [here, elsewhere] = [`${mutant!.file} ${test}`, test].map((place) => noticed.get(place) ?? 0)
        return 1_000 * here! + elsewhere!
      })
      const verdict = await slot.tryOut({ file: mutant.file, text: mutant.text, tests })
      if (verdict.by !== undefined) {
        for (const place of [`${mutant.file} ${verdict.by}`, verdict.by])
          noticed.set(place, (noticed.get(place) ?? 0) + 1)
      }
      const finding = { area: area.name, mutant, verdict }
      found.push(finding)
      console.log(told(finding))
    }
  }
  await Promise.all(slots.map(work))
  return found
}

/** Milliseconds that each test file takes on the tree as it is. */
async function baseline(area: Area, slot: Slot): Promise<Map<string, number>> {
  const files = [...new Set(area.tests.flatMap((pattern) => globSync(pattern, { cwd: ROOT })))].sort()
  const times = new Map<string, number>()
  for (const file of files) {
    const { outcome, ms } = await slot.tryOut({ file, tests: [{ file, limitMs: BASELINE_MS }] })
    if (outcome !== 'survived') throw new Error(`${file} fails before anything was changed`)
    times.set(file, ms)
  }
  return times
}

function inOrder(
  times: ReadonlyMap<string, number>,
  kills: (test: string) => number,
): { file: string; limitMs: number }[] {
  return [...times]
    .sort(([a, aMs], [b, bMs]) => kills(b) - kills(a) || aMs - bMs)
    .map(([file, ms]) => ({ file, limitMs: PATIENCE * ms + MORE_MS }))
}
