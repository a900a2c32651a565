import { smoothstep } from '../../images/raster/smoothstep.ts'
import { ALIGNED, MISALIGNED, type NodeAgreement } from '../compare/node-agreement.ts'
import { gaussianBlur } from '../raster/blur.ts'
import { labelComponents } from '../raster/components.ts'
import type { Overview } from '../raster/overview.ts'
import { createRaster, flagsWhere, type PixelFlags, type Raster } from '../raster/raster.ts'
import { resizeRaster } from '../raster/resample.ts'

/** Where a registered reference speaks for the source, on the overview; every value is 0–1. */
export interface Coverage {
  /** How far the place belongs to the surface that was matched. */
  readonly support: Raster
  /** Share of aligned nodes around. */
  readonly aligned: Raster
  /** Share of misaligned nodes around. */
  readonly misaligned: Raster
  /** Mean of `support`. */
  readonly share: number
}

/** How far the matched surface reaches beyond its aligned nodes (sigma, share of the picture's diagonal). */
const REACH = 0.06

/** Blurred share of aligned nodes from which a place belongs to the surface, and share of each place in a gap that must be shown. */
const NEAR = 0.12
const SHOWN = 0.9

/** Share of a gap's outline along the picture's edge, from which it is no gap: at a corner half of it is. */
const AT_EDGE = 0.4

/**
 * A place is covered where the reference shows any of it and aligned nodes are near, or all around: damage itself does
 * not align, but what surrounds it does. Which of its pixels are shown is for the reader to look up.
 * `covered` is the share of valid pixels on the overview.
 */
export function coverageOf(nodes: NodeAgreement, covered: Raster, overview: Overview): Coverage {
  const { width, height } = overview
  const aligned = spread(nodes, ALIGNED, overview)
  const misaligned = spread(nodes, MISALIGNED, overview)
  for (let i = 0; i < aligned.values.length; i++) if (covered.values[i]! <= 0.98) aligned.values[i] = 0
  const near = gaussianBlur(aligned, REACH * Math.hypot(width, height))
  const enclosed = enclosedGaps(near, covered)
  const support = createRaster(width, height)
  let sum = 0
  for (let i = 0; i < support.values.length; i++) {
    if (covered.values[i]! === 0) continue
    const belongs = enclosed[i] === 1 ? 1 : smoothstep(0.03, NEAR, near.values[i]!)
    const value = belongs * (0.3 + 0.7 * aligned.values[i]!)
    support.values[i] = value
    sum += value
  }
  return { support, aligned, misaligned, share: sum / support.values.length }
}

/**
 * What lies amid the surface, too far from aligned nodes to be reached by them: the middle of large damage. Its outline
 * meets the surface, and the picture's edge for a smaller part, as that of what surrounds a thing does not.
 */
function enclosedGaps({ width, height, values }: Raster, covered: Raster): PixelFlags {
  const { labels, boxes } = labelComponents(
    flagsWhere(values, (share) => share < NEAR),
    width,
    height,
  )
  const outlines = boxes.map(() => ({ edge: 0, surface: 0, shown: true }))
  for (let i = 0; i < labels.length; i++) {
    const outline = outlines[labels[i]! - 1]
    if (outline === undefined) continue
    const x = i % width
    const inside = [
      x > 0 && i - 1,
      x < width - 1 && i + 1,
      i >= width && i - width,
      i < labels.length - width && i + width,
    ]
    for (const neighbour of inside) {
      if (neighbour === false) outline.edge++
      else if (labels[neighbour] === 0) outline.surface++
    }
    if (covered.values[i]! <= SHOWN) outline.shown = false
  }
  const enclosed = outlines.map(({ edge, surface, shown }) => shown && edge < AT_EDGE * (edge + surface))
  return flagsWhere(labels, (label) => enclosed[label - 1] === true)
}

function spread({ columns, rows, verdicts }: NodeAgreement, verdict: number, { width, height }: Overview): Raster {
  return resizeRaster(
    { width: columns, height: rows, values: Float32Array.from(verdicts, (value) => (value === verdict ? 1 : 0)) },
    width,
    height,
  )
}
