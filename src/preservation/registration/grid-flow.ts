import { type Patches, patchesOf } from '../compare/correlation.ts'
import { gaussianBlur } from '../raster/blur.ts'
import type { Raster } from '../raster/raster.ts'
import { pyramid } from '../raster/resample.ts'
import type { Flow } from '../view/flow.ts'
import { relaxFlow } from './flow-relaxation.ts'
import { type NodeVotes, noVotes, searchNodes } from './flow-search.ts'

export interface FlowSearch {
  /** Pyramid levels from coarse to fine; level l is reduced by 2^l. */
  readonly coarsest: number
  readonly finest: number
  /** Search range on the coarsest level, in its pixels. */
  readonly reach: number
  /** Weight of smoothness against evidence, at the finest level. */
  readonly smoothness: number
  /** Blur (source pixels) of the reference offered where the source has lost its detail. */
  readonly softening: number | undefined
}

/** Patches of 17×17 pixels: smaller ones lock onto the wrong bar of a bar code. */
const PATCH_RADIUS = 8

/** A pyramid in which several searches look at the same levels. */
export interface SearchedPyramid {
  readonly levels: number
  /** The patches of a level, made when they are first asked for. */
  readonly patches: (level: number) => Patches
}

export function searchedPyramid(levels: readonly Raster[]): SearchedPyramid {
  const known: Patches[] = []
  return { levels: levels.length, patches: (level) => (known[level] ??= patchesOf(levels[level]!, PATCH_RADIUS)) }
}

/** Range below the coarsest level, which only corrects rounding. */
const FINER_REACH = 2

/** Distance from its vote, in pixels of the level, at which a node is half disbelieved. */
const TOLERANCE = 1

/** The softened alternative matters where detail is compared, on the two finest levels. */
const SOFTENED_LEVELS = 2

/** Displacements, and what each node found by itself at the finest level, before its neighbours were heard. */
export interface FlowEstimate {
  readonly flow: Flow
  readonly votes: NodeVotes
}

/**
 * Displacements of the warped reference against the source on a grid of nodes `step` pixels apart,
 * by block correlation and robust smoothing, coarse to fine.
 * `source` is the source's luminance pyramid; `warped` and `valid` are of the source's size.
 */
export function estimateFlow(
  source: SearchedPyramid,
  warped: Raster,
  valid: Raster,
  step: number,
  search: FlowSearch,
): FlowEstimate {
  const { width, height } = warped
  const columns = Math.ceil((width - 1) / step) + 1
  const rows = Math.ceil((height - 1) / step) + 1
  const nodes = columns * rows
  let votes = noVotes(nodes)
  let flow: Flow = {
    columns,
    rows,
    step,
    dx: new Float32Array(nodes),
    dy: new Float32Array(nodes),
    confidence: new Float32Array(nodes),
  }
  const coarsest = Math.min(search.coarsest, source.levels - 1)
  const warpedLevels = pyramid(warped, coarsest + 1)
  const validLevels = pyramid(valid, coarsest + 1)
  const softened =
    search.softening === undefined ? [] : pyramid(gaussianBlur(warped, search.softening), SOFTENED_LEVELS)
  for (let level = coarsest; level >= search.finest; level--) {
    const soft = softened[level]
    votes = searchNodes(
      {
        level,
        source: source.patches(level),
        warped: patchesOf(warpedLevels[level]!, PATCH_RADIUS),
        softened: soft === undefined ? undefined : patchesOf(soft, PATCH_RADIUS),
        valid: validLevels[level]!,
      },
      flow,
      width,
      height,
      level === coarsest ? search.reach : FINER_REACH,
    )
    const weights = relaxFlow(flow, votes, search.smoothness / 4 ** level, TOLERANCE * 2 ** level)
    flow = { ...flow, confidence: weights }
  }
  return { flow, votes }
}
