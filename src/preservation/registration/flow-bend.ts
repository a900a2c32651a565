import { type Flow, placeOfNode } from '../view/flow.ts'
import type { NodeVotes } from './flow-search.ts'
import { type Displacement, fitCurveToFlow } from './surface-fit.ts'

/** Enough for a cover that bends at its hinge and bulges; damage bends in smaller waves. */
const DEGREE = 3

/** Nodes needed for its 10 coefficients to mean something, and how much each must believe its vote. */
const MIN_NODES = 60
const MIN_WEIGHT = 0.2

/** How far, in pixels at 1 megapixel, a vote may be from the surface before it is half disbelieved. */
const TOLERANCE = 1.2

/** Share of the votes that must lie on the surface: single ones scatter. */
const MIN_SHARE = 0.4

/** A bend of which nine tenths of the nodes feel less than this, in pixels, is none. */
const MIN_BEND = 0.5
const FELT = 0.9

/**
 * The bend of a surface that a stiff flow cannot follow: a smooth surface through what the nodes found beside the flow, each by
 * itself. `undefined` where they find none together. It is to be laid over the flow.
 */
export function bendBeside(flow: Flow, votes: NodeVotes, unit: number): Flow | undefined {
  const nodes: Displacement[] = []
  for (let k = 0; k < votes.weight.length; k++) {
    if (votes.weight[k]! <= MIN_WEIGHT) continue
    const [x, y] = placeOfNode(k, flow)
    nodes.push({ x, y, dx: votes.dx[k]! - flow.dx[k]!, dy: votes.dy[k]! - flow.dy[k]! })
  }
  if (nodes.length < MIN_NODES) return undefined
  const { share, displacementAt } = fitCurveToFlow(nodes, DEGREE, TOLERANCE * unit)
  if (share < MIN_SHARE) return undefined
  const bends = nodes.map(({ x, y }) => Math.hypot(...displacementAt(x, y))).sort((a, b) => a - b)
  if (bends[Math.floor(FELT * bends.length)]! < MIN_BEND) return undefined
  const bend = { ...flow, dx: new Float32Array(flow.dx.length), dy: new Float32Array(flow.dy.length) }
  for (let k = 0; k < bend.dx.length; k++) [bend.dx[k], bend.dy[k]] = displacementAt(...placeOfNode(k, flow))
  return bend
}
