import { smoothstep } from '../../images/raster/smoothstep.ts'
import { clamp } from '../raster/numbers.ts'
import type { Thresholds } from '../thresholds.ts'
import type { Cluster } from './clusters.ts'
import type { Displacement, PieceMotion } from './displacement.ts'
import type { Surroundings } from './enclosure.ts'
import type { Unlikeness } from './make-up.ts'

/** A cluster of disagreement and what is known of it. */
export interface Suspect {
  readonly cluster: Cluster
  readonly around: Surroundings
  /** Measured when it is first asked for: it costs more than the rest. */
  readonly displacement: () => Displacement
  /** Measured when it is first asked for. */
  readonly pieces: () => PieceMotion
  /** Measured when it is first asked for. */
  readonly unlikeness: () => Unlikeness
}

/** What the whole picture says about its clusters. */
export interface VerdictContext {
  /** Size of the box that references cover, pixels. */
  readonly coveredWidth: number
  readonly coveredHeight: number
  /** Pixels where source or reference has texture. */
  readonly textured: number
  /** Median similarity of detail where source and reference show the same thing. */
  readonly typicalSimilarity: number
  /** Whether softness alone may convict: only in the first, most lenient pass. */
  readonly judgesSoftness: boolean
}

/** Why a part is repaired: it has lost the detail that a reference shows, or shows another in its place. */
export type RepairReason = 'soft' | 'garbled'

/** What a suspect is found to be by itself. */
type Ruling =
  | { readonly wrong: true; readonly reason: RepairReason; readonly certainty: number }
  | {
      readonly wrong: false
      /** What the reference shows lies elsewhere, though all around is in its place: bent print, as a rule. */
      readonly bent: boolean
    }

/** A suspect and what became of it. */
export type Trial = Suspect & {
  readonly convicted: boolean
  /** By itself; one that is wrong is convicted if that holds in view of the others. */
  readonly ruling: Ruling
}

/** Judges all clusters of one pass, each by itself and then in view of the others. */
export function judgeSuspects(suspects: readonly Suspect[], context: VerdictContext, limits: Thresholds): Trial[] {
  const judged = suspects.map((suspect) => ({ ...suspect, ruling: ruleOn(suspect, context, limits) }))
  return judged.map((trial) => ({
    ...trial,
    convicted:
      trial.ruling.wrong && upholdsVerdict(trial, context, disagreementBeside(trial, judged, context, limits), limits),
  }))
}

/**
 * Share of the texture outside a cluster that lies in clusters which differ without being wrong, or
 * of which that is not sure either: several doubtful areas in one picture speak against each other.
 */
function disagreementBeside(
  { cluster: own }: Suspect,
  judged: readonly (Suspect & { readonly ruling: Ruling })[],
  { textured }: VerdictContext,
  limits: Thresholds,
): number {
  const doubtful = judged.reduce((sum, { cluster, around, ruling }) => {
    return cluster === own || (ruling.wrong && isSurelyEnclosed(around, limits)) ? sum : sum + cluster.seeds
  }, 0)
  return doubtful / Math.max(1, textured - own.seeds)
}

/**
 * Whether a cluster of disagreement is wrong detail to be repaired. Two kinds are: garbled (enclosed
 * by texture that agrees, unlike the reference within, but the same thing) and degraded (in place, but softer than the
 * reference). All else is left: another object, parallax, a shine, or a source that is the sharper.
 */
function ruleOn(suspect: Suspect, context: VerdictContext, limits: Thresholds): Ruling {
  const { cluster, around } = suspect
  const { enclosure, aligned, misaligned } = around
  const displaced = { wrong: false, bent: isSurelyEnclosed(around, limits) } as const
  const harmless = { wrong: false, bent: false } as const
  if (misaligned > limits.surelyMisaligned) return displaced
  if (misaligned > limits.misaligned && misaligned > aligned && enclosure < limits.surrounded) return displaced
  if (spansReference(cluster, context, limits) && enclosure < limits.allAround && aligned < limits.inPlace)
    return harmless
  if (isSharperInSource(suspect, limits) || isTooFineFor(suspect, limits)) return harmless
  const soft = isDegraded(cluster, around, context, limits)
  if (!soft && !isGarbled(suspect, context, limits)) return harmless
  if (isElsewhere(suspect, limits)) return displaced
  if (soft) return { wrong: true, reason: 'soft', certainty: certaintyOf(aligned, limits.inPlace) }
  const shuffled = enclosure < limits.enclosed
  const certainty = shuffled ? certaintyOf(around.consent, limits.amidConsent) : certaintyOf(enclosure, limits.enclosed)
  return { wrong: true, reason: hasFaded(cluster, limits) ? 'soft' : 'garbled', certainty }
}

/** Certainty of what is just enough for a repair. */
export const LEAST_CERTAINTY = 0.5

/** How sure a verdict is, of which `value` must be at least `least`: 1 where it is 1. */
export function certaintyOf(value: number, least: number): number {
  const clearance = clamp((value - least) / Math.max(1e-6, 1 - least), 0, 1)
  return LEAST_CERTAINTY + (1 - LEAST_CERTAINTY) * clearance
}

/** Enclosed, or shuffled, and enough of it without anything in common with the reference. */
function isGarbled(suspect: Suspect, context: VerdictContext, limits: Thresholds): boolean {
  const { cluster, around } = suspect
  const strong = around.enclosure >= limits.surrounded ? limits.strongShareSurrounded : limits.strongShare
  if (cluster.strongSeeds < strong * cluster.seeds) return false
  if (isShuffled(suspect, context, limits)) return true
  return around.enclosure >= limits.enclosed && !isAnotherThing(suspect, limits)
}

/**
 * Whether source and reference show different things, one of which stands in front, in either picture. Wrong print has the
 * inks and the ground of the right one, and print that is bent, blurred or faded lies where that does: of the one the
 * colours agree, of the other the layout. What stands in front has its own colours, and those wherever they are.
 */
export function isAnotherThing(suspect: Suspect, { otherThing }: Thresholds): boolean {
  return unlikenessOf(suspect) >= otherThing
}

/** How far a cluster is from showing the same: 0 where its colours are those of the reference, or lie where those do. */
function unlikenessOf({ unlikeness }: Suspect): number {
  const { colours, apart, layout } = unlikeness()
  return (colours + apart) * layout
}

/**
 * Whether a cluster has just the colours of the reference, or hardly others in hardly other places, and the whole of it is
 * found nowhere, or nowhere better than in its place, amid texture that agrees in every direction in which the reference
 * shows anything, which may be few where the reference is framed closely.
 */
function isAmidAgreement(suspect: Suspect, limits: Thresholds): boolean {
  const { onReference, consent } = suspect.around
  if (onReference < limits.amidOnReference || consent < limits.amidConsent) return false
  return hasItsColours(suspect, limits) && isFoundNowhereBetter(suspect, limits)
}

function hasItsColours(suspect: Suspect, limits: Thresholds): boolean {
  if (suspect.cluster.paletteDifference <= limits.amidPalette) return true
  const { colours, apart } = suspect.unlikeness()
  return colours + apart <= limits.amidColours || unlikenessOf(suspect) <= limits.amidUnlikeness
}

/** Whether the reference shows it nowhere, or nowhere better than in its place. */
function isFoundNowhereBetter({ displacement }: Suspect, { amidLikeness, amidGain }: Thresholds): boolean {
  const { inPlace, likeness } = displacement()
  return likeness < amidLikeness || likeness - inPlace < amidGain
}

/**
 * Whether none of a cluster's patches is found anywhere near, nor the whole of it, though it has the colours of the
 * reference: shuffled print. It must lie amid texture that agrees, or in a picture of which the reference shows all else
 * exactly, which is never so of foliage.
 */
function isShuffled(suspect: Suspect, { typicalSimilarity }: VerdictContext, limits: Thresholds): boolean {
  const { onReference, aligned, misaligned } = suspect.around
  if (onReference < limits.amidOnReference || aligned + misaligned >= limits.shuffledFound) return false
  if (isAmidAgreement(suspect, limits)) return true
  const alone = typicalSimilarity >= limits.perfectSimilarity && suspect.cluster.paletteDifference <= limits.samePalette
  return alone && isFoundNowhereBetter(suspect, limits)
}

/**
 * Whether the reference shows what the source shows in a cluster, only not there: a thing in front of the rest, seen from
 * another place. It is right as it is.
 */
function isElsewhere({ cluster, around, displacement, pieces }: Suspect, limits: Thresholds): boolean {
  const { inPlace, likeness } = displacement()
  const { enclosure, aligned, misaligned } = around
  const gain = likeness - inPlace
  // A smooth surface that moved a little is nearly as like in its place.
  if (2 * cluster.faintSeeds > cluster.seeds && likeness >= limits.movedLikeness) return true
  // Print that is bent far is mostly misaligned as well, but hardly anything around it ever is.
  const enclosed = isSurelyEnclosed(around, limits) && (aligned >= misaligned || enclosure >= limits.allAround)
  if (!enclosed) {
    return (likeness >= limits.movedLikeness && gain >= limits.movedGain) || pieces().elsewhere >= limits.movedPieces
  }
  return (
    (likeness >= limits.exactlyMovedLikeness && gain >= limits.exactlyMovedGain) ||
    (likeness >= limits.farMovedLikeness && gain >= limits.farMovedGain) ||
    pieces().oneWay >= limits.movedOneWay ||
    isAllElsewhere(enclosure, displacement(), pieces(), limits)
  )
}

/**
 * Whether the reference shows nearly all pieces of a cluster elsewhere: not here and there, but half of them one way, or the
 * whole.
 */
function isAllElsewhere(
  enclosure: number,
  { inPlace, likeness }: Displacement,
  { elsewhere, oneWay }: PieceMotion,
  limits: Thresholds,
): boolean {
  if (elsewhere < (enclosure < limits.surrounded ? limits.mostMovedPieces : limits.allMovedPieces)) return false
  const isAlike = likeness >= limits.allMovedLikeness && likeness - inPlace >= limits.allMovedGain
  return isAlike || oneWay >= limits.allMovedOneWay
}

/** Whether agreeing texture lies all around. */
function isSurelyEnclosed({ enclosure }: Surroundings, limits: Thresholds): boolean {
  return enclosure >= limits.surelyEnclosed
}

/**
 * Whether a conviction holds in view of the rest of the picture. `disagreement` is the share of other
 * texture that differs without surely being wrong: where leaves or another angle change much, one
 * more difference proves less.
 */
function upholdsVerdict(suspect: Suspect, context: VerdictContext, disagreement: number, limits: Thresholds): boolean {
  const { around } = suspect
  const doubt = smoothstep(limits.littleDisagreement, limits.muchDisagreement, disagreement)
  const needed = limits.enclosed + (limits.surelyEnclosed - limits.enclosed) * doubt
  if (around.aligned >= limits.inPlace || around.enclosure >= needed) return true
  return isAmidAgreement(suspect, limits) || isShuffled(suspect, context, limits)
}

/** Whether the source has no other detail in a cluster's place, but none. */
function hasFaded({ sourceFine, referenceFine }: Cluster, { faded }: Thresholds): boolean {
  return sourceFine < faded * referenceFine
}

/** In place, and so blurred that even its middling detail is gone: `findDegraded` needs that to compare. */
function isDegraded(
  cluster: Cluster,
  { aligned, colour, enclosure }: Surroundings,
  { judgesSoftness, typicalSimilarity }: VerdictContext,
  limits: Thresholds,
): boolean {
  if (!judgesSoftness || aligned < limits.inPlace || colour >= limits.degradedColour) return false
  const surely = typicalSimilarity < limits.softAllOver || enclosure >= limits.surrounded
  return relativeSharpness(cluster) < (surely ? limits.surelyDegraded : limits.degraded)
}

/**
 * In place, and with more fine detail than the reference has: the source knows better. Unless a
 * third of it has nothing in common with the reference: then it is invented detail, which is hardly ever
 * in place throughout, and if so never found better a pixel or two beside, as what parallax moved is.
 */
function isSharperInSource({ cluster, around, displacement }: Suspect, limits: Thresholds): boolean {
  const { aligned, enclosure } = around
  const sharpness = relativeSharpness(cluster)
  const invented = cluster.strongSeeds >= limits.inventedShare * cluster.seeds
  if (aligned >= limits.inPlaceThroughout && sharpness > limits.sharper) return true
  if (aligned >= limits.partlyInPlace && sharpness > limits.surelySharper) {
    return !(invented && enclosure >= limits.allAround)
  }
  if (aligned < limits.inPlaceThroughout || sharpness <= limits.asSharp) return false
  const { inPlace, likeness } = displacement()
  return !invented || likeness - inPlace >= limits.inventedGain
}

/**
 * Whether the source shows what is too fine for the reference, of which that has lost even the middling detail: a small
 * photograph shows small print as blots, which are like no print, be it right or wrong. But they lie where the print does,
 * and so are aligned in part; print that was moved onto plain ground is like nothing there.
 */
function isTooFineFor({ cluster, around }: Suspect, { coarse, blotted, blottedInPlace }: Thresholds): boolean {
  if (around.aligned < blottedInPlace) return false
  return relativeSharpness(cluster) > coarse && cluster.sourceMiddling > blotted * cluster.referenceMiddling
}

/** Fine detail of the source against the reference, relative to middling detail: below 1 the source is softer. */
function relativeSharpness({ sourceFine, referenceFine, sourceMiddling, referenceMiddling }: Cluster): number {
  const fine = sourceFine / (referenceFine + 1e-3)
  const middling = sourceMiddling / (referenceMiddling + 1e-3)
  return Math.sqrt(fine / (middling + 1e-3))
}

/** Disagreement over nearly all of the reference is a bad alignment, not damage. */
function spansReference({ box }: Cluster, context: VerdictContext, { spans }: Thresholds): boolean {
  return box.width > spans * context.coveredWidth && box.height > spans * context.coveredHeight
}
