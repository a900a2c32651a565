import { compareSharpness, findDegraded, type Sharpness } from '../../../src/preservation/judgement/degradation.ts'
import { type JudgedPass, judgePasses } from '../../../src/preservation/judgement/disagreement.ts'
import { densityRadius, type Evidence, gatherEvidence } from '../../../src/preservation/judgement/evidence.ts'
import { growRepairs } from '../../../src/preservation/judgement/growth.ts'
import { findMisprints } from '../../../src/preservation/judgement/misprints.ts'
import { ownSoftness } from '../../../src/preservation/judgement/own-softness.ts'
import { findSoftThroughout } from '../../../src/preservation/judgement/softness-throughout.ts'
import { judgeSuspects } from '../../../src/preservation/judgement/verdict.ts'
import { boxMean, convolveGaussian } from '../../../src/preservation/raster/blur.ts'
import { channelOf, flagsWhere, type PixelFlags, type Rgb } from '../../../src/preservation/raster/raster.ts'
import { composeRenderings } from '../../../src/preservation/rendering/composition.ts'
import { alignedShare, alignReferences } from '../../../src/preservation/run-preservation.ts'
import { USUAL_THREADS } from '../../../src/preservation/threads.ts'
import { THRESHOLDS, type Thresholds } from '../../../src/preservation/thresholds.ts'
import { openPictures } from '../../../src/preservation/view/given-pictures.ts'
import { encodePng } from './cases.ts'
import type { Exhibit } from './exhibits.ts'

export type ThresholdName = keyof Thresholds

/** At `value`, the threshold alone being moved, another verdict is reached on something that an exhibit shows. */
export interface Turn {
  readonly threshold: ThresholdName
  readonly value: number
  readonly exhibit: string
  /** Whether it is damage; a difference that does no harm otherwise. */
  readonly damage: boolean
  /** Whether it is judged rightly with the threshold where it is. */
  readonly right: boolean
}

/** Something that is judged. */
interface Question {
  readonly damage: boolean
  /** Whether it is found to be damage. */
  readonly judge: (limits: Thresholds) => boolean
  /** In how many steps a threshold is moved each way: what takes long is asked less often. */
  readonly steps: number
}

/** Levels by which a pixel must differ from the truth to be damage, grain aside. */
const DIFFERS = 8

/** Share of a cluster that must be damage for it to count as such, and share up to which it is free of it. */
const DAMAGE_SHARE = 0.2
const FREE_SHARE = 0.02

/** Share of the damage that must be found, and share of what is right that may be. */
const FOUND_SHARE = 0.5
const SPILT_SHARE = 0.002

/** Halvings of the step in which a verdict changes. */
const HALVINGS = 6

/**
 * Moves each threshold alone, down and up, until a verdict on the exhibit changes.
 * Throws where the source is too large to be analysed at its own size: its truth could not be compared.
 */
export async function turnsOf(exhibit: Exhibit): Promise<Turn[]> {
  const judged = await judge(exhibit)
  if (judged === undefined) return []
  return judged.flatMap((question) => {
    const reads = new Set<ThresholdName>()
    const now = question.judge(
      new Proxy(THRESHOLDS, {
        get(limits, name: ThresholdName) {
          reads.add(name)
          return limits[name]
        },
      }),
    )
    const right = now === question.damage
    return [...reads].flatMap((threshold) =>
      turningPoints(question, threshold, now).map((value): Turn => {
        return { threshold, value, exhibit: exhibit.name, damage: question.damage, right }
      }),
    )
  })
}

/** The nearest values below and above at which the answer is another one. */
function turningPoints({ judge, steps }: Question, threshold: ThresholdName, now: boolean): number[] {
  const value: number = THRESHOLDS[threshold]
  const turned = (at: number) => judge({ ...THRESHOLDS, [threshold]: at }) !== now
  return [0, value < 1.5 ? 2 : 10 * value].flatMap((end) => {
    let before = value
    for (let step = 1; step <= steps; step++) {
      let at = value + (end - value) * (step / steps) ** 2
      if (turned(at)) {
        for (let halving = 0; halving < HALVINGS; halving++) {
          const middle = (before + at) / 2
          if (turned(middle)) at = middle
          else before = middle
        }
        return [at]
      }
      before = at
    }
    return []
  })
}

/** All that is judged of an exhibit; `undefined` where no reference fits. */
async function judge({ source, truth, references }: Exhibit): Promise<Question[] | undefined> {
  const report = { log: () => {}, progress: () => {} }
  const { signal } = new AbortController()
  const bytes = await encodePng(source)
  const given = openPictures(
    async () => bytes,
    references.map((reference) => async () => reference),
  )
  const { working, seen, renderings } = await alignReferences(given, references.length, USUAL_THREADS, report, signal)
  if (working.density > 1) throw new Error('a source that is analysed reduced cannot be compared with its truth')
  if (renderings.length === 0) return undefined
  const { picture, overview, unit } = working
  const composition = composeRenderings(picture, seen.luminance, renderings, overview, unit)
  const evidence = gatherEvidence(picture, seen, composition, overview, unit)
  const damage = changedPixels(source, truth)
  const noneSoft = new Uint8Array(damage.length)
  const repair = findDegraded(evidence)
  const parts = repair.slice()
  const passes = [...judgePasses(evidence, alignedShare(renderings), repair)]
  const grown = growRepairs(evidence, repair)
  const { covered, sourceBands, looks } = evidence
  const softnessOf = (limits: Thresholds) => {
    return ownSoftness(
      sourceBands,
      looks.reference.luminance,
      covered,
      composition.softness,
      densityRadius(unit),
      unit,
      limits,
    )
  }
  return [
    { damage: damage.includes(1), judge: (limits) => softnessOf(limits) < composition.softness, steps: 2 },
    ...passes.flatMap((pass) => clusterQuestions(pass, damage, repair)),
    ...areaQuestions(evidence, damage, degradationIn(evidence)),
    ...areaQuestions(evidence, damage, (limits) => findSoftThroughout(evidence, parts, limits)?.soft ?? noneSoft),
    ...areaQuestions(evidence, damage, (limits) => findMisprints(evidence, grown, limits).letters),
    ...(repair.includes(1) ? areaQuestions(evidence, damage, (limits) => growRepairs(evidence, repair, limits)) : []),
  ]
}

/** One per cluster that is damage or free of it; what a later pass cut out of it and repaired is no longer asked for. */
function clusterQuestions({ labels, context, trials }: JudgedPass, damage: PixelFlags, repair: PixelFlags): Question[] {
  return trials.flatMap(({ cluster, convicted }, k): Question[] => {
    const inside = flagsWhere(labels, (label) => label === cluster.label)
    const share = shareOf(damage, inside)
    if (share > FREE_SHARE && share < DAMAGE_SHARE) return []
    const isDamage = share >= DAMAGE_SHARE
    if (isDamage && !convicted && shareOf(repair, inside) >= FOUND_SHARE) return []
    return [{ damage: isDamage, steps: 24, judge: (limits) => judgeSuspects(trials, context, limits)[k]!.convicted }]
  })
}

/** `findDegraded`, whose measurement is made anew only where what counts as texture is another. */
function degradationIn(evidence: Evidence): (limits: Thresholds) => PixelFlags {
  let measured: { readonly texture: number; readonly sharpness: Sharpness } | undefined
  return (limits) => {
    if (measured?.texture !== limits.faintTexture) {
      measured = { texture: limits.faintTexture, sharpness: compareSharpness(evidence, limits) }
    }
    return findDegraded(evidence, limits, measured.sharpness)
  }
}

/** Whether most of the damage is found, where it is, and whether much is found elsewhere. */
function areaQuestions(
  { width, height, unit, covered }: Evidence,
  damage: PixelFlags,
  find: (limits: Thresholds) => PixelFlags,
): Question[] {
  const near = boxMean({ width, height, values: damage }, 3 * densityRadius(unit)).values
  const elsewhere = flagsWhere(near, (share, i) => share < 1e-6 && covered[i] === 1)
  const known = new Map<string, { readonly found: number; readonly spilt: number }>()
  const sharesWith = (limits: Thresholds) => {
    const key = Object.values(limits).join()
    const before = known.get(key)
    if (before !== undefined) return before
    const flags = find(limits)
    const shares = { found: shareOf(flags, damage), spilt: shareOf(flags, elsewhere) }
    known.set(key, shares)
    return shares
  }
  const finds = (limits: Thresholds) => sharesWith(limits).found >= FOUND_SHARE
  const spills = (limits: Thresholds) => sharesWith(limits).spilt > SPILT_SHARE
  return [
    ...(finds(THRESHOLDS) ? [{ damage: true, judge: finds, steps: 2 }] : []),
    { damage: false, judge: spills, steps: 2 },
  ]
}

function changedPixels(source: Rgb, truth: Rgb): PixelFlags {
  const smooth = (picture: Rgb) => [0, 1, 2].map((c) => convolveGaussian(channelOf(picture, c), 1).values)
  const [is, was] = [smooth(source), smooth(truth)]
  return flagsWhere(is[0]!, (_, i) => is.some((values, c) => Math.abs(values[i]! - was[c]![i]!) > DIFFERS))
}

/** Share of the pixels `within` that are flagged. */
function shareOf(flags: PixelFlags, within: PixelFlags): number {
  let [count, all] = [0, 0]
  for (let i = 0; i < flags.length; i++) {
    all += within[i]!
    count += within[i]! & flags[i]!
  }
  return count / Math.max(1, all)
}
