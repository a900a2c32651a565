import type { PixelFlags } from '../raster/raster.ts'
import type { MatchedPlane } from './planes.ts'

/** Domains are decided for squares of this side, pixels: matches are no denser. */
const BLOCK = 8

/**
 * Divides the source among the planes of one reference: a place belongs to the plane that has the
 * nearest match. Each plane is then aligned and judged where it holds, not where its neighbour does.
 * Returns flags per plane, of the source's size; `undefined` for a plane that is alone.
 */
export function divideAmongPlanes(
  planes: readonly MatchedPlane[],
  width: number,
  height: number,
): readonly (PixelFlags | undefined)[] {
  if (planes.length < 2) return planes.map(() => undefined)
  const domains = planes.map(() => new Uint8Array(width * height))
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      const owner = domains[nearestPlane(planes, left + BLOCK / 2, top + BLOCK / 2)]!
      const right = Math.min(width, left + BLOCK)
      for (let y = top; y < Math.min(height, top + BLOCK); y++) owner.fill(1, y * width + left, y * width + right)
    }
  }
  return domains
}

function nearestPlane(planes: readonly MatchedPlane[], x: number, y: number): number {
  let nearest = 0
  let best = Number.POSITIVE_INFINITY
  for (const [k, { matches }] of planes.entries()) {
    for (const match of matches) {
      const distance = (match.x - x) ** 2 + (match.y - y) ** 2
      if (distance < best) {
        best = distance
        nearest = k
      }
    }
  }
  return nearest
}
