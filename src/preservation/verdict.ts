import type { Cluster } from './clusters.ts'
import type { Displacement } from './displacement.ts'
import type { Surroundings } from './enclosure.ts'
import { smoothstep } from './numbers.ts'

/** A cluster of disagreement and what is known of it. */
export interface Suspect {
  readonly cluster: Cluster
  readonly around: Surroundings
  /** Measured when it is first asked for: it costs more than the rest. */
  readonly displacement: () => Displacement
}

/** What the whole picture says about its clusters. */
export interface VerdictContext {
  /** Size of the box that references cover, pixels. */
  readonly coveredWidth: number
  readonly coveredHeight: number
  /** Median similarity of detail where source and reference show the same thing. */
  readonly typicalSimilarity: number
  /** Whether softness alone may convict: only in the first, most lenient pass. */
  readonly judgesSoftness: boolean
}

/**
 * Enclosure that garbled detail needs, and from which it is beyond doubt. Damaged print measured
 * .76–1, foliage and parallax up to .85.
 */
const ENCLOSED = 0.75
const SURELY_ENCLOSED = 0.86

/** With this enclosure, hardly anything but damage is left: less must speak for it, more against it. */
const SURROUNDED = 0.9

/** Hardly any direction is left in which anything but agreeing texture is met. */
const ALL_AROUND = 0.95

/** Share of the seeds that must have nothing in common with the reference, and the lower one when surrounded. */
const STRONG_SHARE = 0.2
const STRONG_SHARE_SURROUNDED = 0.12

/**
 * Share of misaligned nodes from which a cluster is taken for the same thing elsewhere, and from which it surely is:
 * bent print measured up to .45, parallax up to .71.
 */
const MISALIGNED = 0.25
const SURELY_MISALIGNED = 0.6

/** Share of aligned nodes from which a cluster shows what the reference shows, in the same place. */
const IN_PLACE = 0.6

/**
 * Whether a cluster of disagreement is wrong detail to be repaired. Two kinds are: garbled (enclosed
 * by texture that agrees, unlike the reference within) and degraded (in place, but softer than the
 * reference). All else is left: another object, parallax, a shine, or a source that is the sharper.
 */
export function deservesRepair(suspect: Suspect, context: VerdictContext): boolean {
  const { cluster, around } = suspect
  const { enclosure, aligned, misaligned } = around
  if (misaligned > SURELY_MISALIGNED) return false
  if (misaligned > MISALIGNED && misaligned > aligned && enclosure < SURROUNDED) return false
  if (spansReference(cluster, context) && enclosure < ALL_AROUND && aligned < IN_PLACE) return false
  if (isSharperInSource(cluster, around)) return false
  if (!isDegraded(cluster, around, context) && !isGarbled(suspect, context)) return false
  return !isElsewhere(suspect)
}

/** Enclosed, or shuffled, and enough of it without anything in common with the reference. */
function isGarbled(suspect: Suspect, context: VerdictContext): boolean {
  const { cluster, around } = suspect
  const strong = around.enclosure >= SURROUNDED ? STRONG_SHARE_SURROUNDED : STRONG_SHARE
  if (cluster.strongSeeds < strong * cluster.seeds) return false
  return around.enclosure >= neededEnclosure(cluster, around) || isShuffled(suspect, context)
}

/** Difference of the colours of shuffled print, levels; how many directions must see the reference, and agree. */
const SHUFFLED_PALETTE = 8
const MIN_WITNESSES = 0.45
const MIN_CONSENT = 0.9

/** Share of the nodes of shuffled print that are found anywhere near: it measured up to .07, parallax .24 and more. */
const SHUFFLED_FOUND = 0.15

/**
 * Likeness from which shuffled print is none: it measured up to .24 wherever it was laid over the reference, what parallax
 * moved and stretched .35 and more.
 */
const SHUFFLED_LIKENESS = 0.3

/** Where all else agrees as well as this, colours this equal prove that a cluster is shuffled, whatever is around it. */
const PERFECT_SIMILARITY = 0.95
const SAME_PALETTE = 4

/**
 * Whether a cluster has just the colours of the reference, yet neither it nor any of its patches is found anywhere near:
 * shuffled print. It must lie amid texture that agrees in every direction in which the reference shows anything, which
 * may be few where the reference is framed closely; or in a picture of which the reference shows all else exactly, which
 * is never so of foliage.
 */
function isShuffled({ cluster, around, displacement }: Suspect, { typicalSimilarity }: VerdictContext): boolean {
  const { witnesses, consent, aligned, misaligned } = around
  if (witnesses < MIN_WITNESSES || aligned + misaligned >= SHUFFLED_FOUND) return false
  const surrounded = consent >= MIN_CONSENT && cluster.paletteDifference <= SHUFFLED_PALETTE
  const alone = typicalSimilarity >= PERFECT_SIMILARITY && cluster.paletteDifference <= SAME_PALETTE
  return (surrounded || alone) && displacement().likeness < SHUFFLED_LIKENESS
}

/**
 * Likeness from which a cluster shows what the reference shows elsewhere, and how much better than in its place it must
 * be there: what parallax moved measured .75–.99 and gained .25 and more. Bent print that is surely enclosed measured up
 * to .96 with a gain of .18, and up to .91 with one of .43.
 */
const MOVED = [{ least: 0.75, gain: 0.25 }]
const SURELY_MOVED = [
  { least: 0.95, gain: 0.25 },
  { least: 0.85, gain: 0.5 },
]

/**
 * Whether the reference shows what the source shows in a cluster, only not there: a thing in front of the rest, seen from
 * another place. It is right as it is.
 */
function isElsewhere({ around, displacement }: Suspect): boolean {
  const { inPlace, likeness } = displacement()
  // Print that is bent far is mostly misaligned as well, but hardly anything around it ever is.
  const enclosed = isSurelyEnclosed(around) && (around.aligned >= around.misaligned || around.enclosure >= ALL_AROUND)
  const bounds = enclosed ? SURELY_MOVED : MOVED
  return bounds.some(({ least, gain }) => likeness >= least && likeness - inPlace >= gain)
}

/** Whether agreeing texture lies all around. */
export function isSurelyEnclosed({ enclosure }: Surroundings): boolean {
  return enclosure >= SURELY_ENCLOSED
}

/**
 * Whether a conviction holds in view of the rest of the picture. `disagreement` is the share of other
 * texture that differs without surely being wrong: where leaves or another angle change much, one
 * more difference proves less.
 */
export function upholdsVerdict(suspect: Suspect, context: VerdictContext, disagreement: number): boolean {
  const { cluster, around } = suspect
  const needed = ENCLOSED + (SURELY_ENCLOSED - ENCLOSED) * smoothstep(0.05, 0.25, disagreement)
  if (around.aligned >= IN_PLACE || isShuffled(suspect, context)) return true
  return around.enclosure >= Math.max(needed, neededEnclosure(cluster, around))
}

/**
 * Sharpness below which a cluster is degraded, and the higher one where it is surely damage: the picture agrees
 * nowhere well, so it is soft all over, or all around is sharp.
 */
const DEGRADED = 0.55
const SURELY_DEGRADED = 0.7
const DEGRADED_MAX_COLOUR = 20

/** In place, and so blurred that even its middling detail is gone: `findDegraded` needs that to compare. */
function isDegraded(
  cluster: Cluster,
  { aligned, colour, enclosure }: Surroundings,
  { judgesSoftness, typicalSimilarity }: VerdictContext,
): boolean {
  if (!judgesSoftness || aligned < IN_PLACE || colour >= DEGRADED_MAX_COLOUR) return false
  const surely = typicalSimilarity < 0.8 || enclosure >= SURROUNDED
  return relativeSharpness(cluster) < (surely ? SURELY_DEGRADED : DEGRADED)
}

/**
 * In place, and with more fine detail than the reference has: the source knows better. Unless a
 * third of it has nothing in common with the reference: then it is invented detail, which is hardly ever
 * in place throughout.
 */
function isSharperInSource(cluster: Cluster, { aligned, enclosure }: Surroundings): boolean {
  const sharpness = relativeSharpness(cluster)
  const invented = cluster.strongSeeds >= 0.3 * cluster.seeds
  if (aligned >= 0.85 && sharpness > 1.1) return true
  if (aligned >= 0.4 && sharpness > 1.2) return !(invented && enclosure >= ALL_AROUND)
  return aligned >= 0.85 && sharpness > 0.85 && !invented
}

/** Difference of the whole cluster's colours, levels: shuffled print measured 1–14, other things 16–118. */
const EQUAL_PALETTE = 12

/** Difference of local colour that damage may make, levels, and how much more when well enclosed. */
const MAX_COLOUR_DIFFERENCE = 22
const MORE_COLOUR_DIFFERENCE = 16

/** Each level by which the palettes differ beyond `EQUAL_PALETTE` asks for so much more enclosure. */
const ENCLOSURE_PER_LEVEL = 0.016

/**
 * The enclosure that convicts a garbled cluster. Another thing has other colours. Garbling may carry
 * strokes far, so that colours differ place by place; over the whole cluster they are then still the
 * same. The same colours alone prove nothing: what parallax moved has them too, at up to .67 enclosed.
 */
function neededEnclosure({ paletteDifference }: Cluster, { enclosure, colour }: Surroundings): number {
  const limit = MAX_COLOUR_DIFFERENCE + MORE_COLOUR_DIFFERENCE * smoothstep(0.7, 0.95, enclosure)
  if (colour < limit) return ENCLOSED
  return ENCLOSED + ENCLOSURE_PER_LEVEL * Math.max(0, paletteDifference - EQUAL_PALETTE)
}

/** Fine detail of the source against the reference, relative to middling detail: below 1 the source is softer. */
function relativeSharpness({ sourceFine, referenceFine, sourceMiddling, referenceMiddling }: Cluster): number {
  const fine = sourceFine / (referenceFine + 1e-3)
  const middling = sourceMiddling / (referenceMiddling + 1e-3)
  return Math.sqrt(fine / (middling + 1e-3))
}

/** Disagreement over nearly all of the reference is a bad alignment, not damage. */
function spansReference({ box }: Cluster, { coveredWidth, coveredHeight }: VerdictContext): boolean {
  return box.width > 0.7 * coveredWidth && box.height > 0.7 * coveredHeight
}
