import type { Size } from '../../images/raster/picture.ts'
import type { Convictions } from '../judgement/disagreement.ts'
import { LEAST_CERTAINTY, type RepairReason } from '../judgement/verdict.ts'
import { type Components, labelComponents } from '../raster/components.ts'
import { flagsWhere, type PixelFlags, type Raster } from '../raster/raster.ts'
import type { Composition, Rendering } from '../rendering/composition.ts'

/** A part of the source that was repaired. */
export interface RepairedRegion {
  /** Box in pixels of the source. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The reference that gave most of the repair, counted from 1. */
  readonly reference: number
  /** Share of the box's pixels that changed, 0–1. */
  readonly changed: number
  /** How surely the source was wrong: 0.5 (just enough for a repair) to 1. */
  readonly certainty: number
  /** What was wrong with most of it. */
  readonly reason: RepairReason
}

/**
 * One region per connected area of the mask, largest first; `mask` is of the working size, `changes` has 1 for every
 * pixel of the source that changed.
 */
export function repairedRegions(
  source: Size,
  changes: PixelFlags,
  mask: Raster,
  composition: Composition,
  renderings: readonly Rendering[],
  convictions: Convictions,
): RepairedRegion[] {
  const flags = flagsWhere(mask.values, (opacity) => opacity > 0)
  const components = labelComponents(flags, mask.width, mask.height)
  const across = source.width / mask.width
  const down = source.height / mask.height
  const givers = mainReferences(components, composition, renderings)
  const verdicts = verdictsOf(components, convictions)
  return components.boxes
    .map((box, i) => {
      const x = Math.floor(box.x * across)
      const y = Math.floor(box.y * down)
      const width = Math.min(source.width, Math.ceil((box.x + box.width) * across)) - x
      const height = Math.min(source.height, Math.ceil((box.y + box.height) * down)) - y
      const changed = changedShare(source, changes, x, y, width, height)
      return { x, y, width, height, reference: givers[i]! + 1, changed, ...verdicts[i]! }
    })
    .filter(({ changed }) => changed > 0)
    .sort((a, b) => b.width * b.height - a.width * a.height)
}

/** For each area the index of the reference whose renderings weigh most in it. */
function mainReferences(
  { labels, boxes }: Components,
  { weights }: Composition,
  renderings: readonly Rendering[],
): number[] {
  const totals = boxes.map(() => renderings.map(() => 0))
  for (const [k, { reference }] of renderings.entries()) {
    const { values } = weights[k]!
    const first = renderings.findIndex((rendering) => rendering.reference === reference)
    for (let i = 0; i < labels.length; i++) if (labels[i]! > 0) totals[labels[i]! - 1]![first]! += values[i]!
  }
  return totals.map((total) => renderings[total.indexOf(Math.max(...total))]!.reference)
}

/** For each area the reason of most of its pixels, and their mean certainty. */
function verdictsOf({ labels, boxes }: Components, { certainty, garbled }: Convictions) {
  const sums = boxes.map(() => ({ pixels: 0, certainty: 0, garbled: 0 }))
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0 || certainty[i] === 0) continue
    const sum = sums[labels[i]! - 1]!
    sum.pixels++
    sum.certainty += certainty[i]!
    sum.garbled += garbled[i]!
  }
  // A repair that grew over a gap is no surer than it must be, and has other detail beside it.
  return sums.map((sum): { certainty: number; reason: RepairReason } => ({
    certainty: sum.pixels === 0 ? LEAST_CERTAINTY : sum.certainty / sum.pixels,
    reason: sum.garbled >= sum.pixels / 2 ? 'garbled' : 'soft',
  }))
}

function changedShare(source: Size, changes: PixelFlags, x: number, y: number, width: number, height: number): number {
  let changed = 0
  for (let row = y; row < y + height; row++) {
    for (let i = row * source.width + x, end = i + width; i < end; i++) changed += changes[i]!
  }
  return changed / (width * height)
}
