import { type Picture, toSharp } from '../../../src/images/raster/picture.ts'
import { luminanceOf } from '../../../src/preservation/raster/raster.ts'
import { runPreservation } from '../../../src/preservation/run-preservation.ts'
import type { LogLevel } from '../../../src/report.ts'
import type { Area } from './label.ts'

/** Runs the engine on raw pictures; `log` holds what a client would read, `progress` the fractions. */
export async function preserve(source: Picture | Buffer, ...references: (Picture | Buffer)[]) {
  const log: { level: LogLevel; message: string }[] = []
  const progress: number[] = []
  const report = {
    log: (level: LogLevel, message: string) => void log.push({ level, message }),
    progress: (fraction: number) => void progress.push(fraction),
  }
  const encoded = await Promise.all(references.map(encode))
  const { signal } = new AbortController()
  const result = await runPreservation(given(await encode(source)), encoded.map(given), report, signal)
  return { ...result, log, progress }
}

/** A picture as the engine is given it. */
export function given(bytes: Buffer): () => Promise<Buffer> {
  return async () => bytes
}

/** Lossless bytes of a raw picture; bytes stay as they are. */
export function encode(picture: Picture | Buffer): Promise<Buffer> {
  return Buffer.isBuffer(picture) ? Promise.resolve(picture) : toSharp(picture).png({ compressionLevel: 1 }).toBuffer()
}

/** SSIM of two pictures over an area: 8×8 windows, every fourth pixel. */
export function similarity(a: Picture, b: Picture, area: Area): number {
  const [first, second] = [luminanceOf(a).values, luminanceOf(b).values]
  const side = 8
  let sum = 0
  let windows = 0
  for (let top = area.y; top + side <= area.y + area.height; top += 4) {
    for (let left = area.x; left + side <= area.x + area.width; left += 4, windows++) {
      let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0]
      for (let row = top; row < top + side; row++) {
        for (let i = row * a.width + left; i < row * a.width + left + side; i++) {
          x += first[i]!
          y += second[i]!
          xx += first[i]! ** 2
          yy += second[i]! ** 2
          xy += first[i]! * second[i]!
        }
      }
      const n = side * side
      const [meanX, meanY] = [x / n, y / n]
      const covariance = xy / n - meanX * meanY
      const variances = xx / n - meanX ** 2 + yy / n - meanY ** 2
      const brightness = (2 * meanX * meanY + 6.5) / (meanX ** 2 + meanY ** 2 + 6.5)
      sum += (brightness * (2 * covariance + 58.5)) / (variances + 58.5)
    }
  }
  return sum / windows
}

/** Share of the pixels outside an area that differ by more than four levels. */
export function changedOutside(a: Picture, b: Picture, area: Area): number {
  let changed = 0
  let outside = 0
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      if (x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height) continue
      outside++
      const p = 3 * (y * a.width + x)
      if ([0, 1, 2].some((c) => Math.abs(a.pixels[p + c]! - b.pixels[p + c]!) > 4)) changed++
    }
  }
  return changed / outside
}
