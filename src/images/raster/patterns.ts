export const PATTERNS = [
  'stripes',
  'vertical stripes',
  'diagonal stripes',
  'checkerboard',
  'dots',
  'grid',
  'zigzag',
  'waves',
] as const
export type Pattern = (typeof PATTERNS)[number]

/**
 * How much of a point (in pixels) a pattern's figures cover, 0 to 1: one pixel wide antialiasing comes from the
 * distance to the nearest figure's edge. @param scale length of one repeat in pixels.
 */
export function patternCoverage(pattern: Pattern, scale: number): (x: number, y: number) => number {
  const distance = DISTANCES[pattern]
  return (x, y) => Math.min(1, Math.max(0, 0.5 - scale * distance(x / scale, y / scale)))
}

/** Signed distance to the nearest edge in repeats, negative inside a figure; coordinates in repeats. */
const DISTANCES: Record<Pattern, (u: number, v: number) => number> = {
  stripes: (_, v) => fromMiddle(v) - 0.25,
  'vertical stripes': (u) => fromMiddle(u) - 0.25,
  'diagonal stripes': (u, v) => (fromMiddle(u + v) - 0.25) / Math.SQRT2,
  checkerboard: (u, v) => {
    const across = fromMiddle(u) - 0.25
    const down = fromMiddle(v) - 0.25
    const inside = across < 0 === down < 0
    return Math.min(Math.abs(across), Math.abs(down)) * (inside ? -1 : 1)
  },
  dots: (u, v) => Math.sqrt(fromMiddle(u) ** 2 + fromMiddle(v) ** 2) - 0.27,
  grid: (u, v) => Math.min(0.5 - fromMiddle(u), 0.5 - fromMiddle(v)) - 0.04,
  zigzag: (u, v) => (fromMiddle(v + fromMiddle(u)) - 0.25) / Math.SQRT2,
  waves: (u, v) => fromMiddle(v + 0.16 * Math.sin(2 * Math.PI * u)) - 0.25,
}

/** Distance to the middle of the repeat that a coordinate lies in, 0 to 0.5. */
function fromMiddle(coordinate: number): number {
  return Math.abs(coordinate - Math.floor(coordinate) - 0.5)
}
