import type { Cluster } from './clusters.ts'
import type { Surroundings } from './enclosure.ts'
import { smoothstep } from './numbers.ts'

/** What the whole picture says about its clusters. */
export interface VerdictContext {
  /** Area covered by references, in overview pixels, and the size of its box in pixels. */
  readonly coveredArea: number
  readonly coveredWidth: number
  readonly coveredHeight: number
  readonly typicalSimilarity: number
  /** Whether softness alone may convict: only in the first, most lenient pass. */
  readonly judgesSoftness: boolean
}

/**
 * Whether a cluster of disagreement is wrong detail to be repaired. Two kinds are: garbled (enclosed
 * by texture that agrees, unlike the reference within) and degraded (in place, but softer than the
 * reference). All else is left: another object, parallax, a shine, or a source that is the sharper.
 */
export function deservesRepair(cluster: Cluster, around: Surroundings, context: VerdictContext): boolean {
  const { enclosure, aligned, misaligned } = around
  if (misaligned > 0.25 && misaligned > aligned && enclosure < 0.9) return false
  if (spansReference(cluster, context) && enclosure < 0.95 && aligned < 0.6) return false
  if (isSharperInSource(cluster, around)) return false
  if (isDegraded(cluster, around, context)) return true
  const large = around.area > 0.08 * context.coveredArea
  return (
    enclosure >= (large ? 0.9 : 0.75) &&
    showsSameColours(cluster, around) &&
    cluster.strongSeeds >= (enclosure >= 0.9 ? 0.12 : 0.2) * cluster.seeds
  )
}

/** In place, and so blurred that even its middling detail is gone: `findDegraded` needs that to compare. */
function isDegraded(cluster: Cluster, { aligned, colour }: Surroundings, context: VerdictContext): boolean {
  if (!context.judgesSoftness || aligned < 0.6 || colour >= 20) return false
  return relativeSharpness(cluster) < (context.typicalSimilarity < 0.8 ? 0.7 : 0.55)
}

/**
 * In place, and with more fine detail than the reference has: the source knows better. Unless a
 * third of it has nothing in common with the reference: then it is invented detail.
 */
function isSharperInSource(cluster: Cluster, { aligned, enclosure }: Surroundings): boolean {
  const sharpness = relativeSharpness(cluster)
  const invented = cluster.strongSeeds >= 0.3 * cluster.seeds
  if (aligned >= 0.4 && sharpness > 1.2) return !(invented && enclosure >= 0.95)
  return aligned >= 0.85 && sharpness > 0.85 && !invented
}

/**
 * Another thing has other colours. Garbling may carry strokes far, so that colours differ place by
 * place; over the whole cluster they are then still the same.
 */
function showsSameColours({ paletteDifference }: Cluster, { enclosure, colour }: Surroundings): boolean {
  const samePlaces = colour < 22 + 16 * smoothstep(0.7, 0.95, enclosure)
  return samePlaces || (enclosure >= 0.85 && paletteDifference < MAX_PALETTE_DIFFERENCE)
}

/** Levels; shuffled print measured 1–8, a hand or a shadow on a label 25 and more. */
const MAX_PALETTE_DIFFERENCE = 14

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
