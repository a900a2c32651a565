import type { Rgb } from '../../../src/preservation/raster/raster.ts'
import { randomNumbers } from '../../../test/support/random-numbers.ts'
import { BarcodeTally } from './barcodes.ts'
import { changedCase, type DetailCase, encodePng, type MadeCase, writeCases } from './cases.ts'
import { DAMAGES } from './damage.ts'
import { pairsOfRepetitions, pairsOfScenes, renditionsOf, VIEWINGS } from './made.ts'
import { changedShare, grainAtSeam, measure, plainlyChanged, type Rectangle, visiblyChanged } from './measures.ts'
import { boxOfDifference } from './misprints.ts'
import {
  type Pair,
  pairsOfCases,
  pairsOfPhotos,
  pairsWithBarcodes,
  pairsWithParallax,
  pickRegion,
  pickStrip,
} from './pairs.ts'
import { reasons, runEngine } from './run-engine.ts'
import { pairsOfStanding } from './standing.ts'

/** One trial of a stress run in ten has a reference of another thing beside the right ones. */
const STRANGER_SHARE = 0.1

/** Share of a region's pixels that damage must change plainly to be seen as such. */
const VISIBLE_SHARE = 0.1

type PickRegion = (pair: Pair, random: () => number) => Rectangle

/** The kind of damage that exchanges letters; it is drawn only where it is asked for. */
const MISPRINT = 'misprint'

/** An exchanged letter lower or narrower than this, pixels, can hardly be read at all. */
const SMALLEST_LETTER = 10

interface DamageOptions {
  /** Damaged sources. */
  readonly trials: number
  /** Folder for the trials that got no better. */
  readonly keep: string | undefined
  /** Which kinds of damage are drawn; where there are none, all that need pixels alone, and undamaged pictures after them. */
  readonly kinds: readonly string[]
}

export interface StressOptions extends DamageOptions {
  readonly seed: number
  /** Damage bar codes only. */
  readonly barcodes: boolean
}

/** Which scenes are damaged, or left as they are. */
export interface MadeOptions extends DamageOptions {
  readonly seed: number
  /** Part of the names of the scenes and of how they are seen. */
  readonly only: string
}

/**
 * Random damage on scenes that are drawn, seen from various places, and each scene undamaged in various renditions; as
 * `runStress` does with real pictures.
 */
export async function runMade({ seed, only, ...damage }: MadeOptions): Promise<void> {
  const random = randomNumbers(seed)
  const all: Pair[] = []
  for (const viewing of Object.keys(VIEWINGS)) all.push(...(await pairsOfScenes(viewing, random)))
  all.push(...(await pairsOfStanding(random)))
  const pairs = all.filter(({ name }) => name.includes(only))
  if (damage.trials > 0) await stressDamaged(pairs, pickRegion, random, damage)
  if (damage.kinds.length > 0) return
  const right = await Promise.all(
    pairs.map(async (pair) => (pair.name.includes('ordinary') ? await renditionsOf(pair) : [pair])),
  )
  const moved = await pairsWithParallax(pairs, random)
  const elsewhere = (await pairsOfRepetitions(random)).filter(({ name }) => name.includes(only))
  await stressUndamaged([...right.flat(), ...moved, ...elsewhere], damage.keep)
}

/**
 * Random damage on real and made pairs, and the same pairs undamaged; the seed decides everything. Damage that
 * changes less than a tenth of its region by more than 16 levels, grain aside, is drawn again: nobody would see it.
 * Prints a line per trial and, at the end, the shares by which the engine is judged. Trials that got no better are
 * written to the folder `keep`, to be looked at as cases.
 */
export async function runStress(
  cases: readonly DetailCase[],
  photos: string,
  { seed, barcodes, ...damage }: StressOptions,
) {
  const random = randomNumbers(seed)
  const pairs = [...(await pairsOfCases(cases)), ...(await pairsOfPhotos(photos, random))]
  if (barcodes) await stressDamaged(await pairsWithBarcodes(pairs), pickStrip, random, damage)
  else await stressDamaged(pairs, pickRegion, random, damage)
  if (!barcodes && damage.kinds.length === 0)
    await stressUndamaged([...pairs, ...(await pairsWithParallax(pairs, random))], damage.keep)
}

async function stressDamaged(
  pairs: readonly Pair[],
  pick: PickRegion,
  random: () => number,
  { trials, keep, kinds }: DamageOptions,
): Promise<void> {
  const prints = kinds.length === 1 && kinds[0] === MISPRINT
  const repairable = pairs.filter((pair) => pair.repairable && (!prints || pair.misprint !== undefined))
  const gains: number[] = []
  const after: number[] = []
  const spills: number[] = []
  const barcodes = new BarcodeTally()
  const failures: MadeCase[] = []
  let named = 0
  for (let trial = 0; trial < trials; trial++) {
    const pair = repairable[trial % repairable.length]!
    const { kind, region, source } = await drawDamage(pair, kinds, pick, random)
    const references = [...pair.references]
    if (random() < STRANGER_SHARE) references.unshift(...strangerFor(pair, repairable, random))
    const { picture, regions, seconds, log } = await runEngine(await encodePng(source), references)
    const likenessBefore = measure(source, pair.truth, [region])
    const likenessAfter = measure(picture, pair.truth, [region])
    gains.push(likenessAfter.regionSsim - likenessBefore.regionSsim)
    after.push(likenessAfter.regionSsim)
    if (gains.at(-1)! <= 0.03) {
      failures.push({ name: `${trial}-${pair.name}-${kind}`, region, source, truth: pair.truth, references })
      if (log.some((line) => namesRegion(line, region))) named++
    }
    const spill = visiblyChanged(source, picture, [grown(region, 6)])
    spills.push(spill)
    await barcodes.add(pair.truth, source, picture)
    console.log(
      `${pair.name.padEnd(40)} ${kind.padEnd(14)} ${region.join(',').padEnd(16)}`,
      `SSIM ${likenessBefore.regionSsim.toFixed(3)} → ${likenessAfter.regionSsim.toFixed(3)}`,
      `whole ${likenessBefore.ssim.toFixed(3)} → ${likenessAfter.ssim.toFixed(3)}`,
      `outside ${percent(spill)}  grain ${grainAtSeam(source, picture, pair.truth)?.toFixed(2) ?? '–'}  ${seconds.toFixed(1)} s  ${reasons(regions)}`,
    )
  }
  const share = (test: (gain: number) => boolean) => percent(gains.filter(test).length / gains.length)
  console.log(
    `damaged: ${trials} trials, better by more than .03: ${share((gain) => gain > 0.03)},`,
    `worse by more than .01: ${share((gain) => gain < -0.01)}, worse by more than .005: ${share((gain) => gain < -0.005)},`,
    `mean SSIM ${mean(after.map((value, i) => value - gains[i]!)).toFixed(3)} → ${mean(after).toFixed(3)},`,
    `visibly changed outside: mean ${percent(mean(spills))}, most ${percent(Math.max(...spills))};`,
    `of ${failures.length} no better the log names ${named}`,
  )
  console.log(`${barcodes}`)
  if (keep !== undefined) await writeCases(keep, failures)
}

interface DrawnDamage {
  readonly kind: string
  readonly region: Rectangle
  readonly source: Rgb
}

/** Draws until the damage can be seen: blur on a plain table changes nothing that could be put right. */
async function drawDamage(
  pair: Pair,
  asked: readonly string[],
  pick: PickRegion,
  random: () => number,
): Promise<DrawnDamage> {
  const known = asked.length === 0 ? Object.keys(DAMAGES) : asked
  const kinds = known.filter((kind) => kind !== MISPRINT || pair.misprint !== undefined)
  while (true) {
    const kind = kinds[Math.floor(random() * kinds.length)]!
    const drawn = kind === MISPRINT ? await misprinted(pair, random) : damaged(pair, kind, pick, random)
    if (drawn !== undefined && plainlyChanged(pair.truth, drawn.source, drawn.region) >= VISIBLE_SHARE) return drawn
  }
}

function damaged(pair: Pair, kind: string, pick: PickRegion, random: () => number): DrawnDamage {
  const region = pick(pair, random)
  return { kind, region, source: DAMAGES[kind]!(pair.truth, region, random) }
}

/** `undefined` where the letters lie outside of the picture, or are too small to be read. */
async function misprinted({ truth, misprint }: Pair, random: () => number): Promise<DrawnDamage | undefined> {
  const source = await misprint!(random)
  const region = boxOfDifference(truth, source)
  if (region === undefined || region[3] < SMALLEST_LETTER || region[2] < SMALLEST_LETTER) return undefined
  return { kind: MISPRINT, region, source }
}

/** Whether a line of the log names a box that meets the region. */
function namesRegion(line: string, [left, top, width, height]: Rectangle): boolean {
  return [...line.matchAll(/(\d+) × (\d+) at (\d+), (\d+)/g)].some((numbers) => {
    const [w, h, x, y] = numbers.slice(1).map(Number) as [number, number, number, number]
    return x < left + width && left < x + w && y < top + height && top < y + h
  })
}

async function stressUndamaged(pairs: readonly Pair[], keep: string | undefined): Promise<void> {
  const likeness: number[] = []
  const changed: MadeCase[] = []
  for (const pair of pairs) {
    const { truth, references } = pair
    const { picture, seconds } = await runEngine(await encodePng(truth), references)
    const { ssim } = measure(picture, truth, [])
    likeness.push(ssim)
    if (ssim < 0.995) changed.push(changedCase(`${changed.length}-${pair.name}`, truth, references))
    console.log(
      `${pair.name.padEnd(40)} undamaged      SSIM ${ssim.toFixed(4)}`,
      `changed ${percent(changedShare(truth, picture))}  ${seconds.toFixed(1)} s`,
    )
  }
  const kept = 1 - changed.length / likeness.length
  console.log(
    `undamaged: ${likeness.length} trials, SSIM at least .995: ${percent(kept)},`,
    `least ${Math.min(...likeness).toFixed(4)}, unchanged: ${percent(likeness.filter((ssim) => ssim === 1).length / likeness.length)}`,
  )
  if (keep !== undefined) await writeCases(`${keep}-undamaged`, changed)
}

/** The first reference of another pair; none where there is no other. */
function strangerFor(pair: Pair, pairs: readonly Pair[], random: () => number): Buffer[] {
  const others = pairs.filter((other) => other !== pair)
  return others[Math.floor(random() * others.length)]?.references.slice(0, 1) ?? []
}

function grown([x, y, width, height]: Rectangle, by: number): Rectangle {
  return [x - by, y - by, width + 2 * by, height + 2 * by]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
