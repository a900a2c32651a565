import { gaussianBlur } from '../raster/blur.ts'
import { createRaster } from '../raster/raster.ts'
import { type Flow, placeOfNode } from '../view/flow.ts'
import { confidentNodes } from './plane-refit.ts'
import { fitCurveToFlow } from './surface-fit.ts'

/** Enough for a label around a can or a folded page; damage bends in smaller waves. */
const DEGREE = 4

/** Nodes needed for its 15 coefficients to mean something. */
const MIN_NODES = 80

/** How far, in pixels at 1 megapixel, a node may be from the surface before it is half disbelieved. */
const TOLERANCE = 1.2

/** Share of the nodes that must lie on the surface. What is crumpled or in relief is no surface, and only the flow follows it. */
const MIN_SHARE = 0.7

/** Deviations from the surface are averaged over about this many nodes (sigma). */
const DEVIATION_REACH = 1.5

/** Weight of "no deviation" against one fully believed node. */
const NO_DEVIATION = 0.05

/**
 * Replaces a flow by the smooth surface that most of its nodes lie on, plus the small deviations
 * around it. Damage that bends part of the picture pulls the flow's nodes along; they lie far
 * off the surface, and are bridged.
 */
export function bridgeFlow(flow: Flow, unit: number, width: number, height: number): Flow {
  const nodes = confidentNodes(flow, unit, width, height)
  if (nodes.length < MIN_NODES) return flow
  const tolerance = TOLERANCE * unit
  const surface = fitCurveToFlow(nodes, DEGREE, tolerance)
  if (surface.share < MIN_SHARE) return flow
  const weights = createRaster(flow.columns, flow.rows)
  const deviationX = createRaster(flow.columns, flow.rows)
  const deviationY = createRaster(flow.columns, flow.rows)
  nodes.forEach(({ x, y, dx, dy, column, row }, i) => {
    const k = row * flow.columns + column
    const belief = flow.confidence[k]! * (tolerance ** 2 / (tolerance ** 2 + surface.errors[i]! ** 2)) ** 2
    const [surfaceX, surfaceY] = surface.displacementAt(x, y)
    weights.values[k] = belief
    deviationX.values[k] = belief * (dx - surfaceX)
    deviationY.values[k] = belief * (dy - surfaceY)
  })
  const weight = gaussianBlur(weights, DEVIATION_REACH).values
  const sumX = gaussianBlur(deviationX, DEVIATION_REACH).values
  const sumY = gaussianBlur(deviationY, DEVIATION_REACH).values
  const dx = new Float32Array(flow.dx.length)
  const dy = new Float32Array(flow.dy.length)
  for (let k = 0; k < dx.length; k++) {
    const [surfaceX, surfaceY] = surface.displacementAt(...placeOfNode(k, flow))
    const total = weight[k]! + NO_DEVIATION
    dx[k] = surfaceX + sumX[k]! / total
    dy[k] = surfaceY + sumY[k]! / total
  }
  return { ...flow, dx, dy }
}
