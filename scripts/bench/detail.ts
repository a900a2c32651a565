import { resolve } from 'node:path'
import { readArguments } from '../read-arguments.ts'
import { BarcodeTally } from './detail/barcodes.ts'
import { type DetailCase, decodeRgb, readCases } from './detail/cases.ts'
import { exhibitsOf } from './detail/exhibits.ts'
import { changedShare, grainAtSeam, type Likeness, measure, visiblyChanged } from './detail/measures.ts'
import { measureRegistration } from './detail/registration.ts'
import { runRim } from './detail/rim.ts'
import { reasons, runEngine } from './detail/run-engine.ts'
import { runMade, runStress } from './detail/stress.ts'
import { measureThresholds } from './detail/thresholds.ts'
import { runTiming } from './detail/timing.ts'
import { runUndamaged } from './detail/undamaged.ts'
import { peakMegabytes } from './peak-memory.ts'

const ABOUT = `npm run bench:detail -- <one of these> [<and of those>]

Measures repairs of pictures whose truth is known:
  --cases <folder>                             each case of a folder: manifest.json lists source, truth and references
  --stress <seed> --cases <folder> --photos <folder>
                                               random damage on real pictures, and the same undamaged
  --undamaged <seed> --cases <folder> --photos <folder>
                                               pictures that are right and yet differ from their references
  --made <seed>                                the same on drawn scenes, seen from the front, aslant, small and large, and on
                                               boards with such scenes that stand apart before a wall
  --registration <seed>                        by how many pixels references of drawn scenes are misplaced
  --rim <seed> --photos <folder>               whole pictures blurred: how much is repaired along the edges
  --thresholds --cases <folder>                at which values of each threshold verdicts change
  --time --photos <folder>                     what a job takes at three sizes
and with these
  --only <text>                                cases and scenes whose names contain it
  --trials <count>                             damaged pictures, or undamaged ones of --undamaged; 40 unless given
  --damage <kinds>                             only these, such as mirror,swirl; misprint exchanges letters (--made)
  --barcodes                                   damages bar codes only (--stress)
  --keep <folder>                              writes as cases what got no better (--stress, --made) or was changed (--undamaged;
                                               of the others into <folder>-undamaged)
  --prototype <folder>                         takes turns with the prototype (--time)`

const { options, wholeNumber, misused } = readArguments(ABOUT, {
  options: {
    cases: { type: 'string' },
    photos: { type: 'string' },
    only: { type: 'string', default: '' },
    thresholds: { type: 'boolean', default: false },
    stress: { type: 'string' },
    undamaged: { type: 'string' },
    trials: { type: 'string', default: '40' },
    keep: { type: 'string' },
    barcodes: { type: 'boolean', default: false },
    damage: { type: 'string', default: '' },
    time: { type: 'boolean', default: false },
    rim: { type: 'string' },
    made: { type: 'string' },
    registration: { type: 'string' },
    prototype: { type: 'string' },
  },
})
const prototype = options.prototype === undefined ? undefined : resolve(options.prototype)
const listed = options.cases === undefined ? [] : await readCases(resolve(options.cases))
const cases = listed.filter(({ name }) => name.includes(options.only))
if (options.time) await runTiming(photosFolder(), prototype)
else if (options.rim !== undefined) await runRim(photosFolder(), wholeNumber('rim', 0))
else if (options.registration !== undefined) await measureRegistration(wholeNumber('registration', 0), options.only)
else if (options.made !== undefined) {
  const { only } = options
  await runMade({ seed: wholeNumber('made', 0), only, ...damageOptions() })
} else if (options.thresholds) {
  const exhibits = await exhibitsOf(listed)
  await measureThresholds(exhibits.filter(({ name }) => name.includes(options.only)))
} else if (options.undamaged !== undefined) {
  const { trials, keep } = damageOptions()
  await runUndamaged(cases, photosFolder(), { seed: wholeNumber('undamaged', 0), trials, keep })
} else if (options.stress === undefined) await runCases(cases)
else {
  const { barcodes } = options
  await runStress(cases, photosFolder(), { seed: wholeNumber('stress', 0), barcodes, ...damageOptions() })
}

function damageOptions() {
  const { keep, damage } = options
  return {
    trials: wholeNumber('trials'),
    keep: keep === undefined ? undefined : resolve(keep),
    kinds: damage.split(',').filter((kind) => kind !== ''),
  }
}

function photosFolder(): string {
  return resolve(options.photos ?? misused('--photos <folder> is missing'))
}

/** Runs every case once and prints what the engine made of it, then the means over the positive ones. */
async function runCases(all: readonly DetailCase[]): Promise<void> {
  const rows: { before: Likeness; after: Likeness }[] = []
  const barcodes = new BarcodeTally()
  for (const { name, negative, regions, source, truth, references } of all) {
    const { picture, regions: repaired, seconds, log } = await runEngine(source, references)
    const [from, to] = [await decodeRgb(source), await decodeRgb(truth)]
    const before = measure(from, to, regions)
    const after = measure(picture, to, regions)
    if (!negative) rows.push({ before, after })
    await barcodes.add(to, from, picture)
    console.log(
      name.padEnd(38),
      `region SSIM ${change(before.regionSsim, after.regionSsim)}  gradient ${change(before.regionGradientSsim, after.regionGradientSsim)}`,
      ` whole SSIM ${change(before.ssim, after.ssim)}  PSNR ${change(before.psnr, after.psnr, 1)}`,
      ` changed ${percent(changedShare(from, picture))}, outside ${percent(visiblyChanged(from, picture, regions))}`,
      ` grain ${grainAtSeam(from, picture, to)?.toFixed(2) ?? '–'}`,
      ` ${seconds.toFixed(1)} s  peak ${Math.round(peakMegabytes())} MB`,
    )
    for (const line of log) console.log(`    ${line}`)
    if (repaired.length > 0) console.log(`    ${reasons(repaired)}`)
  }
  const mean = (read: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + read(row), 0) / rows.length
  console.log(
    `mean of ${rows.length} positive cases: region SSIM`,
    change(
      mean(({ before }) => before.regionSsim),
      mean(({ after }) => after.regionSsim),
    ),
    ' gradient',
    change(
      mean(({ before }) => before.regionGradientSsim),
      mean(({ after }) => after.regionGradientSsim),
    ),
  )
  console.log(`${barcodes}`)
}

function change(before: number, after: number, digits = 3): string {
  return `${before.toFixed(digits)} → ${after.toFixed(digits)}`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
