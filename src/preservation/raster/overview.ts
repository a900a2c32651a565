import { boxMean } from './blur.ts'
import type { Raster } from './raster.ts'
import { resizeRaster } from './resample.ts'

/** Everything slow is estimated on a reduced picture. */
export interface Overview {
  readonly width: number
  readonly height: number
  /** Source pixels per overview pixel. */
  readonly step: number
}

/** The overview of a source: about four pixels to one at 1 megapixel. */
export function overviewOf(width: number, height: number, unit: number): Overview {
  const step = Math.max(1, Math.round(4 * unit))
  return { width: Math.max(8, Math.round(width / step)), height: Math.max(8, Math.round(height / step)), step }
}

/** The pixel of a picture of that size at each point of its overview. */
export function overviewPixels(overview: Overview, width: number, height: number): Int32Array {
  const pixels = new Int32Array(overview.width * overview.height)
  for (let i = 0; i < pixels.length; i++) {
    const x = Math.round((((i % overview.width) + 0.5) * width) / overview.width - 0.5)
    const y = Math.round(((Math.floor(i / overview.width) + 0.5) * height) / overview.height - 0.5)
    pixels[i] = Math.min(height - 1, y) * width + Math.min(width - 1, x)
  }
  return pixels
}

/** A raster averaged down to the overview. */
export function toOverview(raster: Raster, overview: Overview): Raster {
  const radius = Math.max(1, Math.round(raster.width / overview.width))
  return resizeRaster(boxMean(raster, radius), overview.width, overview.height)
}
