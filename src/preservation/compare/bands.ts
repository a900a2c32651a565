import { gaussianBlur } from '../raster/blur.ts'
import { type Raster, subtract } from '../raster/raster.ts'

/** Fine and middling detail: what blur takes away, and what it leaves. */
export interface Bands {
  readonly fine: Float32Array
  readonly middling: Float32Array
}

export function bandsOf(luminance: Raster, unit: number): Bands {
  const enlargement = Math.max(1, 0.5 + 0.5 * unit)
  const slightly = gaussianBlur(luminance, 1.3 * enlargement)
  const much = gaussianBlur(luminance, 5 * enlargement)
  return { fine: subtract(luminance, slightly).values, middling: subtract(slightly, much).values }
}
