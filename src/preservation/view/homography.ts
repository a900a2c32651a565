/** A 3×3 projective map, row by row, from source pixels to reference pixels; positive depth in front. */
export type Homography = Float64Array

export interface Projection {
  readonly x: number
  readonly y: number
  /** Homogeneous coordinate: at or below zero the point lies behind the camera. */
  readonly depth: number
}

/** Where a source point lies in the reference. */
export function project(homography: Homography, x: number, y: number): Projection {
  const depth = homography[6]! * x + homography[7]! * y + homography[8]!
  return {
    x: (homography[0]! * x + homography[1]! * y + homography[2]!) / depth,
    y: (homography[3]! * x + homography[4]! * y + homography[5]!) / depth,
    depth,
  }
}

/** First `inner`, then `outer`. */
export function compose(outer: Homography, inner: Homography): Homography {
  return outer.map((_, i) => {
    const row = i - (i % 3)
    const column = i % 3
    return outer[row]! * inner[column]! + outer[row + 1]! * inner[3 + column]! + outer[row + 2]! * inner[6 + column]!
  })
}

/** From reference pixels to source pixels; up to its scale, which a projection does not see. */
export function inverse([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  const [a0, b0, c0, d0, e0, f0, g0, h0, i0] = [a!, b!, c!, d!, e!, f!, g!, h!, i!]
  return Float64Array.of(
    e0 * i0 - f0 * h0,
    c0 * h0 - b0 * i0,
    b0 * f0 - c0 * e0,
    f0 * g0 - d0 * i0,
    a0 * i0 - c0 * g0,
    c0 * d0 - a0 * f0,
    d0 * h0 - e0 * g0,
    b0 * g0 - a0 * h0,
    a0 * e0 - b0 * d0,
  )
}

export interface LocalScale {
  /** Negative where the map mirrors. */
  readonly determinant: number
  /** Reference pixels per source pixel. */
  readonly scale: number
  /** Ratio of the longest to the shortest stretch: 1 head-on, more the more oblique. */
  readonly anisotropy: number
}

/** How a homography stretches the surroundings of a source point (its Jacobian over one pixel). */
export function localScale(homography: Homography, x: number, y: number): LocalScale {
  const left = project(homography, x - 0.5, y)
  const right = project(homography, x + 0.5, y)
  const above = project(homography, x, y - 0.5)
  const below = project(homography, x, y + 0.5)
  const [a, b, c, d] = [right.x - left.x, below.x - above.x, right.y - left.y, below.y - above.y]
  const determinant = a * d - b * c
  const squares = a * a + b * b + c * c + d * d
  const spread = Math.sqrt(Math.max(0, (squares * squares) / 4 - determinant * determinant))
  return {
    determinant,
    scale: Math.sqrt(Math.abs(determinant)),
    anisotropy: Math.sqrt(squares / 2 + spread) / Math.sqrt(Math.max(1e-12, squares / 2 - spread)),
  }
}
