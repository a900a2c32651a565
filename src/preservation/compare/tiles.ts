import type { PixelFlags, Raster } from '../raster/raster.ts'

/** The upper left corner of a square part of the picture. */
export interface Corner {
  readonly x: number
  readonly y: number
}

/** Validity and texture are probed on every eighth pixel: they vary over far more. */
const PROBE_STEP = 8

/**
 * The most textured squares of `side` pixels that are valid throughout, at most `count`, none
 * overlapping another: global estimates read these instead of the whole picture.
 */
export function texturedTiles(raster: Raster, valid: PixelFlags, side: number, count: number): Corner[] {
  const { width, height } = raster
  const stride = Math.max(side >> 1, Math.round(Math.sqrt((width * height) / 400)))
  const candidates: (Corner & { texture: number })[] = []
  for (let y = 0; y + side <= height; y += stride) {
    for (let x = 0; x + side <= width; x += stride) {
      const texture = textureOf(raster, valid, x, y, side)
      if (texture !== undefined) candidates.push({ x, y, texture })
    }
  }
  candidates.sort((a, b) => b.texture - a.texture)
  const chosen: Corner[] = []
  for (const tile of candidates) {
    if (chosen.length >= count) break
    const free = chosen.every(({ x, y }) => Math.abs(x - tile.x) >= side || Math.abs(y - tile.y) >= side)
    if (free) chosen.push(tile)
  }
  return chosen
}

/** Mean step from a probed pixel to its right neighbour; `undefined` where a probe is not valid. */
function textureOf(raster: Raster, valid: PixelFlags, left: number, top: number, side: number): number | undefined {
  let sum = 0
  let probes = 0
  for (let y = top; y < top + side; y += PROBE_STEP) {
    for (let x = left; x < left + side; x += PROBE_STEP) {
      const i = y * raster.width + x
      if (valid[i] === 0) return undefined
      const next = Math.min(i + 1, raster.values.length - 1)
      sum += Math.abs(raster.values[next]! - raster.values[i]!)
      probes++
    }
  }
  return sum / probes
}
