import type { MatchedPlane } from '../planes/planes.ts'
import type { Flow } from '../view/flow.ts'
import { compose, type Homography, project } from '../view/homography.ts'
import { type Displacement, fitPlaneToFlow } from './surface-fit.ts'

export interface Refit {
  readonly homography: Homography
  /** The source is an exact plane whose picture wobbles: what remains beside the plane is damage. */
  readonly wobbles: boolean
}

export interface FlowNode extends Displacement {
  readonly column: number
  readonly row: number
}

const MIN_CONFIDENCE = 0.2

/** A node displaced further than this, in pixels at 1 megapixel, has run away. */
const MAX_DISPLACEMENT = 12

const MIN_NODES = 12

/**
 * Share of the nodes that must obey one homography for the surface to count as a plane, and how
 * exactly, in pixels at 1 megapixel. Damaged murals and labels gave .58–1, a crumpled bag .47.
 */
const PLANAR_SHARE = 0.55
const PLANAR_PIXELS = 1.2

/** Errors that a wobble may reach, the share of nodes within, and how few nodes prove nothing. */
const WOBBLE_PIXELS = 3.5
const WOBBLE_SHARE = 0.7
const WOBBLE_MIN_NODES = 60

/** A bent surface's residuals correlate from node to node (measured .27–.79); a wobble's do not. */
const WOBBLE_MAX_CORRELATION = 0.25
const WOBBLE_NODE_DISTANCE = 4

/** Share of the original matches that a refit must still explain, and how exactly (pixels at 1 megapixel). */
const MATCHES_KEPT = 0.7
const MATCH_PIXELS = 5

/**
 * Fits the homography again to the confident nodes of a flow. If the surface is a plane, that one
 * map is exacter than thousands of local ones, and is not misled by damage: the caller starts again
 * from it. `undefined` where the surface is no plane or the fit contradicts the matched features.
 */
export function refitPlane(
  homography: Homography,
  flow: Flow,
  plane: MatchedPlane,
  unit: number,
  { width, height }: { readonly width: number; readonly height: number },
): Refit | undefined {
  const nodes = confidentNodes(flow, unit, width, height)
  if (nodes.length < MIN_NODES) return undefined
  const exact = fitPlaneToFlow(nodes, width, height, PLANAR_PIXELS * unit)
  const refitted = compose(homography, exact.homography)
  if (exact.share >= PLANAR_SHARE) {
    return keepsMatches(refitted, plane, unit) ? { homography: refitted, wobbles: false } : undefined
  }
  if (nodes.length <= WOBBLE_MIN_NODES) return undefined
  const loose = fitPlaneToFlow(nodes, width, height, WOBBLE_PIXELS * unit)
  if (loose.share <= WOBBLE_SHARE) return undefined
  const near = nodes.filter((_, i) => loose.errors[i]! < WOBBLE_PIXELS * unit)
  if (residualCorrelation(loose.displacementAt, near, flow.columns) >= WOBBLE_MAX_CORRELATION) return undefined
  const through = compose(homography, loose.homography)
  return keepsMatches(through, plane, unit) ? { homography: through, wobbles: true } : undefined
}

/** The nodes of a flow that the source's texture supports. */
export function confidentNodes(flow: Flow, unit: number, width: number, height: number): FlowNode[] {
  const nodes: FlowNode[] = []
  for (let k = 0; k < flow.dx.length; k++) {
    const column = k % flow.columns
    const row = Math.floor(k / flow.columns)
    const x = column * flow.step
    const y = row * flow.step
    const dx = flow.dx[k]!
    const dy = flow.dy[k]!
    const ranAway = Math.hypot(dx, dy) >= MAX_DISPLACEMENT * unit
    if (flow.confidence[k]! > MIN_CONFIDENCE && !ranAway && x < width && y < height) {
      nodes.push({ x, y, dx, dy, column, row })
    }
  }
  return nodes
}

/** Correlation of the nodes' residuals with those of the node four columns or rows on. */
function residualCorrelation(
  displacementAt: (x: number, y: number) => readonly [number, number],
  nodes: readonly FlowNode[],
  columns: number,
): number {
  const residuals = new Map(
    nodes.map(({ x, y, dx, dy, column, row }) => {
      const [fitX, fitY] = displacementAt(x, y)
      return [row * columns + column, { column, x: dx - fitX, y: dy - fitY }]
    }),
  )
  let products = 0
  let squares = 1e-9
  for (const [key, a] of residuals) {
    const right = a.column + WOBBLE_NODE_DISTANCE < columns ? residuals.get(key + WOBBLE_NODE_DISTANCE) : undefined
    for (const b of [right, residuals.get(key + WOBBLE_NODE_DISTANCE * columns)]) {
      if (b === undefined) continue
      products += a.x * b.x + a.y * b.y
      squares += 0.5 * (a.x ** 2 + a.y ** 2 + b.x ** 2 + b.y ** 2)
    }
  }
  return products / squares
}

function keepsMatches(homography: Homography, plane: MatchedPlane, unit: number): boolean {
  const tolerance = MATCH_PIXELS * Math.max(1, unit) * plane.scale
  const kept = plane.matches.filter(({ x, y, toX, toY }) => {
    const to = project(homography, x, y)
    return Math.hypot(to.x - toX, to.y - toY) < tolerance
  })
  return kept.length >= MATCHES_KEPT * plane.matches.length
}
