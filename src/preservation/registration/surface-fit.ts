import { clamp } from '../raster/numbers.ts'
import { compose, type Homography, project } from '../view/homography.ts'
import { addEquation, normalEquations, solve } from './linear-solve.ts'

/** A confident displacement of a flow: what belongs at (x, y) lies (dx, dy) away, all in source pixels. */
export interface Displacement {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

/** A smooth map fitted to displacements. */
export interface SurfaceFit {
  readonly displacementAt: (x: number, y: number) => readonly [dx: number, dy: number]
  /** Per node how far the fit misses it, source pixels. */
  readonly errors: Float64Array
  /** Share of the nodes missed by less than the tolerance. */
  readonly share: number
}

/** The tolerance shrinks by these factors, so that the majority is found from afar. */
const ANNEALING = [8, 4, 2, 1, 1, 1]

/** A plane fitted to displacements: a homography from source pixels to displaced source pixels. */
export interface PlaneFit extends SurfaceFit {
  readonly homography: Homography
}

/**
 * The plane most displacements agree on: a homography near the identity, by iteratively re-weighted
 * least squares with Geman–McClure weights, starting from no displacement. On dense flows it finds
 * majorities of 60 % where sampling (MAGSAC at a tight threshold) settled on 36 %.
 */
export function fitPlaneToFlow(
  nodes: readonly Displacement[],
  width: number,
  height: number,
  tolerance: number,
): PlaneFit {
  // Coordinates of about ±1 keep the equations well conditioned; the unknowns are H minus the identity.
  const half = Math.max(width, height) / 2
  const toUnit = (x: number, y: number) => [(x - width / 2) / half, (y - height / 2) / half] as const
  const rowX = new Float64Array(8)
  const rowY = new Float64Array(8)
  let homography: Homography = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)
  const fit = anneal(nodes, tolerance, (weights) => {
    const equations = normalEquations(8)
    nodes.forEach(({ x, y, dx, dy }, i) => {
      const [u, v] = toUnit(x, y)
      const [toU, toV] = toUnit(x + dx, y + dy)
      rowX.set([u, v, 1, 0, 0, 0, -u * toU, -v * toU])
      rowY.set([0, 0, 0, u, v, 1, -u * toV, -v * toV])
      addEquation(equations, rowX, toU - u, weights[i]!)
      addEquation(equations, rowY, toV - v, weights[i]!)
    })
    const h = solve(equations)
    const inUnits = Float64Array.of(1 + h[0]!, h[1]!, h[2]!, h[3]!, 1 + h[4]!, h[5]!, h[6]!, h[7]!, 1)
    homography = compose(
      Float64Array.of(half, 0, width / 2, 0, half, height / 2, 0, 0, 1),
      compose(inUnits, Float64Array.of(1 / half, 0, -width / 2 / half, 0, 1 / half, -height / 2 / half, 0, 0, 1)),
    )
    return (x, y) => {
      const to = project(homography, x, y)
      return [to.x - x, to.y - y]
    }
  })
  return { ...fit, homography }
}

/**
 * A curved surface through most displacements: a polynomial in x and y, fitted alike. A label on a
 * can and a page that curls are such surfaces; damage that bends a part of the picture is not, and
 * is bridged. Beyond the box of the nodes it goes on as at the box's border.
 */
export function fitCurveToFlow(nodes: readonly Displacement[], degree: number, tolerance: number): SurfaceFit {
  const powers: (readonly [number, number])[] = []
  for (let p = 0; p <= degree; p++) for (let q = 0; p + q <= degree; q++) powers.push([p, q])
  const across = rangeOf(nodes.map(({ x }) => x))
  const down = rangeOf(nodes.map(({ y }) => y))
  const row = (x: number, y: number) => {
    const u = clamp((x - across.middle) / across.half, -1, 1)
    const v = clamp((y - down.middle) / down.half, -1, 1)
    return powers.map(([p, q]) => u ** p * v ** q)
  }
  const rows = nodes.map(({ x, y }) => row(x, y))
  return anneal(nodes, tolerance, (weights) => {
    const forX = normalEquations(powers.length)
    const forY = normalEquations(powers.length)
    nodes.forEach(({ dx, dy }, i) => {
      addEquation(forX, rows[i]!, dx, weights[i]!)
      addEquation(forY, rows[i]!, dy, weights[i]!)
    })
    const x = solve(forX)
    const y = solve(forY)
    return (atX, atY) => {
      const terms = row(atX, atY)
      return [dot(terms, x), dot(terms, y)]
    }
  })
}

function rangeOf(values: readonly number[]): { middle: number; half: number } {
  const low = values.reduce((a, b) => Math.min(a, b))
  const high = values.reduce((a, b) => Math.max(a, b))
  return { middle: (low + high) / 2, half: Math.max(1, (high - low) / 2) }
}

function dot(a: readonly number[], b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!
  return sum
}

function anneal(
  nodes: readonly Displacement[],
  tolerance: number,
  fit: (weights: Float64Array) => SurfaceFit['displacementAt'],
): SurfaceFit {
  let displacementAt: SurfaceFit['displacementAt'] = () => [0, 0]
  const errors = new Float64Array(nodes.length)
  const measure = () => {
    nodes.forEach(({ x, y, dx, dy }, i) => {
      const [fitX, fitY] = displacementAt(x, y)
      errors[i] = Math.hypot(fitX - dx, fitY - dy)
    })
  }
  measure()
  for (const factor of ANNEALING) {
    const squared = (factor * tolerance) ** 2
    displacementAt = fit(errors.map((error) => (squared / (squared + error * error)) ** 2))
    measure()
  }
  const share = errors.reduce((sum, error) => sum + (error < tolerance ? 1 : 0), 0) / nodes.length
  return { displacementAt, errors, share }
}
