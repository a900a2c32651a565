import type { Rgb } from '../../../src/preservation/raster/raster.ts'
import { randomNumbers } from '../../../test/support/random-numbers.ts'
import { changedCase, type DetailCase, encodePng, type MadeCase, writeCases } from './cases.ts'
import { pairsOfScenes, RENDITIONS } from './made.ts'
import { changedShare, measure } from './measures.ts'
import { moveForeground, type Pair, pairsOfCases, pairsOfPhotos, photographAgain } from './pairs.ts'
import { reasons, runEngine } from './run-engine.ts'
import { withInFront, withShine } from './things-in-front.ts'

/** A right picture, and what a reference was taken of; absent where the references are those of the pair. */
interface Shown {
  readonly source: Rgb
  readonly seen?: Rgb
}

type Difference = (shown: Shown, other: Rgb, random: () => number) => Promise<Shown>

/** How a right picture may differ from what its references show; those of the references first. */
const DIFFERENCES: Readonly<Record<string, Difference>> = {
  parallax: async ({ source, seen }, _, random) => ({ source, seen: moveForeground(seen ?? source, random) }),
  'something in front of the reference': async ({ source, seen }, other, random) => {
    return { source, seen: withInFront(seen ?? source, other, random) }
  },
  'something in front': async ({ source, ...shown }, other, random) => {
    return { ...shown, source: withInFront(source, other, random) }
  },
  shine: async ({ source, ...shown }, _, random) => ({ ...shown, source: withShine(source, random) }),
  ...Object.fromEntries(
    Object.entries(RENDITIONS).map(([name, render]): [string, Difference] => {
      return [name, async ({ source, ...shown }) => ({ ...shown, source: await render(source) })]
    }),
  ),
}

/** Of so many pictures one has two differences at once. */
const ONE_OF = 3

/** Which undamaged pictures are drawn. */
export interface UndamagedOptions {
  readonly seed: number
  readonly trials: number
  /** Folder for the pictures that were changed. */
  readonly keep: string | undefined
}

/** A right picture with references that show it otherwise. */
export interface UndamagedPair extends Pair {
  /** How it differs from them, or that it does so in two ways. */
  readonly kind: string
}

/** Cases, photographs and scenes in all that may differ without being wrong, one way after the other and two at once. */
export async function* drawUndamaged(
  cases: readonly DetailCase[],
  photos: string,
  { seed, trials }: Omit<UndamagedOptions, 'keep'>,
): AsyncGenerator<UndamagedPair> {
  const random = randomNumbers(seed)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
  const pairs = [
    ...(await pairsOfCases(cases)),
    ...(await pairsOfPhotos(photos, random)),
    ...(await pairsOfScenes('ordinary', random)),
  ]
  const kinds = Object.keys(DIFFERENCES)
  for (let trial = 0; trial < trials; trial++) {
    const pair = pick(pairs)
    const first = kinds[trial % kinds.length]!
    const second = trial % ONE_OF === 0 ? pick(kinds.filter((kind) => kind !== first)) : undefined
    const names = kinds.filter((kind) => kind === first || kind === second)
    const other = pick(pairs.filter((another) => another !== pair)).truth
    let shown: Shown = { source: pair.truth }
    for (const name of names) shown = await DIFFERENCES[name]!(shown, other, random)
    const references = shown.seen === undefined ? pair.references : [await photographAgain(shown.seen, random)]
    const kind = second === undefined ? first : 'two at once'
    yield { ...pair, kind, name: `${pair.name}, ${names.join(', ')}`, truth: shown.source, references }
  }
}

/**
 * Undamaged pictures that differ from their references in ways that do no harm; the seed decides everything. Prints a line
 * for each and, at the end, how many of each kind were left as they are.
 */
export async function runUndamaged(cases: readonly DetailCase[], photos: string, options: UndamagedOptions) {
  const tally = new Map<string, { all: number; kept: number; least: number }>()
  const changed: MadeCase[] = []
  for await (const { name, kind, truth, references } of drawUndamaged(cases, photos, options)) {
    const { picture, regions, seconds } = await runEngine(await encodePng(truth), references)
    const { ssim } = measure(picture, truth, [])
    const row = tally.get(kind) ?? { all: 0, kept: 0, least: 1 }
    const kept = ssim >= 0.995
    tally.set(kind, { all: row.all + 1, kept: row.kept + (kept ? 1 : 0), least: Math.min(row.least, ssim) })
    if (!kept) changed.push(changedCase(`${changed.length}-${name}`, truth, references))
    console.log(
      `${name.padEnd(72)} SSIM ${ssim.toFixed(4)} changed ${(100 * changedShare(truth, picture)).toFixed(1)} %`,
      ` ${seconds.toFixed(1)} s  ${reasons(regions)}`,
    )
  }
  for (const [kind, { all, kept, least }] of tally) {
    console.log(`${kind.padEnd(36)} ${kept} of ${all} at .995 and above, least ${least.toFixed(4)}`)
  }
  if (options.keep !== undefined) await writeCases(options.keep, changed)
}
