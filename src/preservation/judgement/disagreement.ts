import { smoothstep } from '../../images/raster/smoothstep.ts'
import { structuresOf } from '../compare/structures.ts'
import { type Box, labelComponents } from '../raster/components.ts'
import { clamp } from '../raster/numbers.ts'
import { countFlags, flagsWhere, type PixelFlags } from '../raster/raster.ts'
import { THRESHOLDS } from '../thresholds.ts'
import { type DensityRule, findClusters } from './clusters.ts'
import { compareSharpness, findDegraded } from './degradation.ts'
import { seekDisplacement, seekPieces } from './displacement.ts'
import { surveySurroundings } from './enclosure.ts'
import type { Evidence } from './evidence.ts'
import { growRepairs } from './growth.ts'
import { compareMakeUp } from './make-up.ts'
import { findMisprints } from './misprints.ts'
import { findSoftThroughout } from './softness-throughout.ts'
import { certaintyOf, isAnotherThing, judgeSuspects, type Suspect, type Trial, type VerdictContext } from './verdict.ts'

/** The parts of the source whose detail is wrong. */
export interface Disagreement {
  /** 1 where the pixel is to be repaired. */
  readonly repair: PixelFlags
  /** Why, and how surely. */
  readonly convictions: Convictions
  /** Areas that differ and were left alone, largest first. */
  readonly leftAlone: readonly LeftAlone[]
}

/** What speaks for the repair, per pixel. Pixels to which a repair merely grew have a certainty of 0 and no say. */
export interface Convictions {
  /** 0.5 (just enough) to 1. */
  readonly certainty: Float32Array
  /** 1 where the source is garbled, 0 where it is soft. */
  readonly garbled: PixelFlags
}

export interface LeftAlone {
  readonly box: Box
  /** Whether most of it seems wrong, only not surely, or not so that it could be repaired. */
  readonly seemsWrong: boolean
}

interface Pass {
  /** Detail less similar than this is a seed. */
  readonly similarity: number
  readonly density: DensityRule
  /** Whether detail that is merely softer is a seed too. */
  readonly seeksSoftness: boolean
}

/** Detail this dissimilar whose source has less than this share of the reference's contrast is soft. */
const SOFT_SIMILARITY = 0.82
const SOFT_CONTRAST = 0.6

const MIN_SEED_DENSITY = 0.05

/**
 * Finds wrong detail: first what has lost its sharpness, then what is garbled, pass by pass; at last
 * all of it grows to its borders. `alignedShare` is the share of aligned nodes among all textured ones.
 */
export function findDisagreement(evidence: Evidence, alignedShare: number): Disagreement {
  const { sameThingNearby } = THRESHOLDS
  const sharpness = compareSharpness(evidence, THRESHOLDS)
  const repair = findDegraded(evidence, THRESHOLDS, sharpness)
  const garbled = new Uint8Array(repair.length)
  const certainty = new Float32Array(repair.length)
  for (let i = 0; i < repair.length; i++) {
    const likeness = sharpness.likeness[i]!
    if (repair[i] === 1 && likeness >= sameThingNearby) certainty[i] = certaintyOf(likeness, sameThingNearby)
  }
  const throughout = findSoftThroughout(evidence, repair)
  if (throughout !== undefined) {
    for (let i = 0; i < repair.length; i++) {
      if (throughout.soft[i] === 0 || repair[i] === 1) continue
      repair[i] = 1
      certainty[i] = certaintyOf(throughout.similarity[i]!, THRESHOLDS.explained)
    }
  }
  const doubts = new Uint8Array(repair.length)
  for (const { labels, trials } of judgePasses(evidence, alignedShare, repair)) {
    const byLabel: (Trial | undefined)[] = [undefined]
    for (const trial of trials) byLabel[trial.cluster.label] = trial
    for (let i = 0; i < labels.length; i++) {
      const trial = byLabel[labels[i]!]
      if (trial === undefined) continue
      const { ruling, convicted } = trial
      if (!convicted) doubts[i] = ruling.wrong || ruling.bent ? SEEMS_WRONG : MAY_BE_RIGHT
      else if (ruling.wrong) {
        certainty[i] = ruling.certainty
        garbled[i] = ruling.reason === 'garbled' ? 1 : 0
      }
    }
  }
  const grown = growRepairs(evidence, repair)
  const { letters, consent, doubtful } = findMisprints(evidence, grown)
  if (letters.includes(1)) {
    const words = growRepairs(evidence, letters)
    for (let i = 0; i < words.length; i++) {
      if (words[i] === 0 || grown[i] === 1) continue
      grown[i] = 1
      garbled[i] = letters[i]!
      certainty[i] = letters[i] === 1 ? certaintyOf(consent[i]!, THRESHOLDS.letterConsent) : 0
    }
  }
  const areas = leftAloneIn(evidence, doubts, grown)
  const besides = doubtful.filter((box) => !areas.some((area) => overlaps(area.box, box)))
  const leftAlone = [...areas, ...besides.map((box) => ({ box, seemsWrong: false }))]
  return { repair: grown, convictions: { certainty, garbled }, leftAlone }
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const MAY_BE_RIGHT = 1
const SEEMS_WRONG = 2

/** Areas of doubt beside the repairs; what is smaller than the least that is judged is a remnant. */
function leftAloneIn({ width, height, unit }: Evidence, doubts: PixelFlags, repair: PixelFlags): LeftAlone[] {
  const left = flagsWhere(doubts, (doubt, i) => doubt > 0 && repair[i] === 0)
  const { labels, boxes } = labelComponents(left, width, height)
  const areas = boxes.map((box) => ({ box, area: 0, wrong: 0 }))
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue
    const area = areas[labels[i]! - 1]!
    area.area++
    if (doubts[i] === SEEMS_WRONG) area.wrong++
  }
  return areas
    .filter(({ area }) => area >= THRESHOLDS.seeds * unit ** 2)
    .sort((a, b) => b.area - a.area)
    .map(({ box, area, wrong }) => ({ box, seemsWrong: wrong > area / 2 }))
}

const CONVICTED = 1
const ANOTHER_THING = 2

/** The clusters of one pass and what became of them. */
export interface JudgedPass {
  /** Per pixel the label of its cluster, 0 for none. */
  readonly labels: Int32Array
  readonly context: VerdictContext
  readonly trials: readonly Trial[]
}

/** Judges clusters of disagreement pass by pass; pixels of those that are convicted are set in `repair`. */
export function* judgePasses(
  evidence: Evidence,
  alignedShare: number,
  repair: PixelFlags,
): Generator<JudgedPass, undefined, undefined> {
  const minSeeds = THRESHOLDS.seeds * evidence.unit ** 2
  const picture = contextOf(evidence)
  const otherThings = new Uint8Array(repair.length)
  const { looks, covered, overview, width, height } = evidence
  const structuresOnce = once(() => {
    return structuresOf(looks.source.reduced, looks.reference.reduced, { width, height, values: covered }, overview)
  })
  for (const pass of passesFor(evidence.typicalSimilarity, alignedShare)) {
    const seeds = seedsOf(evidence, repair, pass)
    if (seeds.count < minSeeds) break
    const { labels, clusters } = findClusters(evidence, seeds.flags, repair, pass.density)
    const surroundings = surveySurroundings(evidence, { labels, clusters }, minSeeds, repair)
    const suspects = clusters.flatMap((cluster): Suspect[] => {
      const around = surroundings[cluster.label]
      if (around === undefined || cluster.depth < THRESHOLDS.frame * evidence.unit) return []
      const displacement = once(() => seekDisplacement(structuresOnce(), labels, cluster))
      const pieces = once(() => seekPieces(structuresOnce(), labels, cluster.label))
      // What agrees all around lies between a piece and the thing that it was taken for a part of.
      const inherited = around.enclosure < THRESHOLDS.surrounded ? otherThings : undefined
      const unlikeness = once(() => compareMakeUp(evidence, labels, cluster, inherited))
      return [{ cluster, around, displacement, pieces, unlikeness }]
    })
    const context = { ...picture, judgesSoftness: pass.seeksSoftness }
    const trials = judgeSuspects(suspects, context, THRESHOLDS)
    const found = new Uint8Array(clusters.length + 1)
    for (const trial of trials) {
      if (trial.convicted) found[trial.cluster.label] = CONVICTED
      else if (isAnotherThing(trial, THRESHOLDS)) found[trial.cluster.label] = ANOTHER_THING
    }
    for (let i = 0; i < repair.length; i++) {
      if (found[labels[i]!] === CONVICTED) repair[i] = 1
      else if (found[labels[i]!] === ANOTHER_THING) otherThings[i] = 1
    }
    yield { labels, context, trials }
  }
}

/** A measurement that is made when it is first asked for. */
function once<T>(measure: () => T): () => T {
  let measured: T | undefined
  return () => (measured ??= measure())
}

/**
 * From lenient to strict: a strict pass can cut a defect out of a larger area of general
 * disagreement (parallax, foliage) that was refused as a whole.
 */
function passesFor(typicalSimilarity: number, alignedShare: number): Pass[] {
  const similarity = clamp(typicalSimilarity - 0.14, 0.6, 0.84)
  const share = alignedShare >= 0.8 ? 0.33 : 0.33 + 0.27 * smoothstep(0.75, 0.6, alignedShare)
  const floor = MIN_SEED_DENSITY
  return [
    { similarity, density: { share, floor }, seeksSoftness: true },
    { similarity: Math.min(similarity, 0.6), density: { share: Math.max(share, 0.5), floor }, seeksSoftness: false },
    { similarity: 0.5, density: { share: 0.65, floor }, seeksSoftness: false },
    { similarity: 0.4, density: { share: 0.8, floor }, seeksSoftness: false },
  ]
}

function seedsOf({ textured, detail }: Evidence, repair: PixelFlags, pass: Pass): { flags: PixelFlags; count: number } {
  const flags = new Uint8Array(textured.length)
  let count = 0
  for (let i = 0; i < flags.length; i++) {
    if (textured[i] === 0 || repair[i] === 1) continue
    const similarity = detail.similarity[i]!
    const soft =
      similarity < SOFT_SIMILARITY && detail.sourceVariance[i]! < SOFT_CONTRAST * detail.referenceVariance[i]!
    if (similarity >= pass.similarity && !(pass.seeksSoftness && soft)) continue
    flags[i] = 1
    count++
  }
  return { flags, count }
}

function contextOf({
  covered,
  textured,
  width,
  height,
  typicalSimilarity,
}: Evidence): Omit<VerdictContext, 'judgesSoftness'> {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0; y < height; y++) {
    const row = covered.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(1)
    if (first < 0) continue
    left = Math.min(left, first)
    right = Math.max(right, row.lastIndexOf(1))
    top = Math.min(top, y)
    bottom = y
  }
  return {
    coveredWidth: Math.max(1, right - left),
    coveredHeight: Math.max(1, bottom - top),
    textured: countFlags(textured),
    typicalSimilarity,
  }
}
