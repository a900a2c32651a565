import type { Outline, Point } from './mask.ts'

/** A rectangle in pixels; it may lie partly outside the picture. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A rectangle whose corners are quarter circles of `radius` pixels (0 for sharp ones). */
export function rectangleOutline(box: Box, radius = 0): Outline {
  const r = Math.min(radius, box.width / 2, box.height / 2)
  const { left, top } = box
  const right = left + box.width
  const bottom = top + box.height
  if (r <= 0) return [point(left, top), point(right, top), point(right, bottom), point(left, bottom)]
  return [
    ...arc(right - r, top + r, r, r, -90, 0),
    ...arc(right - r, bottom - r, r, r, 0, 90),
    ...arc(left + r, bottom - r, r, r, 90, 180),
    ...arc(left + r, top + r, r, r, 180, 270),
  ]
}

/** The ellipse that touches all four sides of a box. */
export function ellipseOutline(box: Box): Outline {
  const rx = box.width / 2
  const ry = box.height / 2
  return arc(box.left + rx, box.top + ry, rx, ry, 0, 360).slice(0, -1)
}

/** A regular polygon, one corner up, stretched to fill its box. @param sides at least 3. */
export function polygonOutline(box: Box, sides: number): Outline {
  const corners = Array.from({ length: sides }, (_, i) => onCircle((i * 360) / sides - 90))
  return stretch(corners, box)
}

/** A star, one tip up, stretched to fill its box. @param inner radius of the inner corners as a share of the outer. */
export function starOutline(box: Box, tips: number, inner = 0.45): Outline {
  const corners = Array.from({ length: tips * 2 }, (_, i) => onCircle((i * 180) / tips - 90, i % 2 === 0 ? 1 : inner))
  return stretch(corners, box)
}

/** A heart, point down, stretched to fill its box (the curve x = 16 sin³t, y = 13 cos t − 5 cos 2t − 2 cos 3t − cos 4t). */
export function heartOutline(box: Box): Outline {
  const curve = Array.from({ length: 180 }, (_, i) => {
    const t = (i * Math.PI) / 90
    const y = 13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t)
    return point(16 * Math.sin(t) ** 3, -y)
  })
  return stretch(curve, box)
}

/** A straight line of `thickness` pixels with round ends. */
export function lineOutline(from: Point, to: Point, thickness: number): Outline {
  const r = thickness / 2
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return [...arc(to.x, to.y, r, r, angle - 90, angle + 90), ...arc(from.x, from.y, r, r, angle + 90, angle + 270)]
}

/** An arrow from one point to the tip at the other; shaft of `thickness` pixels, head in proportion to it. */
export function arrowOutline(from: Point, to: Point, thickness: number): Outline {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const along = { x: (to.x - from.x) / (length || 1), y: (to.y - from.y) / (length || 1) }
  const head = Math.min(length, thickness * 3.6)
  const wing = head * 0.56
  const at = (distance: number, aside: number) =>
    point(from.x + along.x * distance - along.y * aside, from.y + along.y * distance + along.x * aside)
  const half = thickness / 2
  const neck = length - head
  return [at(0, -half), at(neck, -half), at(neck, -wing), at(length, 0), at(neck, wing), at(neck, half), at(0, half)]
}

/** Turns an outline clockwise about a point. */
export function turnOutline(outline: Outline, degrees: number, about: Point): Outline {
  const c = Math.cos((degrees * Math.PI) / 180)
  const s = Math.sin((degrees * Math.PI) / 180)
  return outline.map(({ x, y }) => {
    const dx = x - about.x
    const dy = y - about.y
    return point(about.x + c * dx - s * dy, about.y + s * dx + c * dy)
  })
}

/** Points along an ellipse, close enough that no corner can be seen; angles clockwise from three o'clock. */
function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Point[] {
  const radius = Math.max(rx, ry, 1)
  // The sagitta of a chord stays below 1/50 pixel.
  const step = Math.min(15, (2 * Math.acos(1 - Math.min(0.02 / radius, 0.5)) * 180) / Math.PI)
  const count = Math.max(2, Math.ceil(Math.abs(to - from) / step))
  return Array.from({ length: count + 1 }, (_, i) => {
    const corner = onCircle(from + ((to - from) * i) / count)
    return point(cx + rx * corner.x, cy + ry * corner.y)
  })
}

function onCircle(degrees: number, radius = 1): Point {
  const angle = (degrees * Math.PI) / 180
  return point(radius * Math.cos(angle), radius * Math.sin(angle))
}

function stretch(outline: Outline, box: Box): Outline {
  const xs = outline.map(({ x }) => x)
  const ys = outline.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return outline.map(({ x, y }) =>
    point(box.left + ((x - left) / (right - left)) * box.width, box.top + ((y - top) / (bottom - top)) * box.height),
  )
}

function point(x: number, y: number): Point {
  return { x, y }
}
