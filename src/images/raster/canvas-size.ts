import type { Size } from './picture.ts'

/** The shapes a job may ask for, width to height; `auto` follows the first picture. */
export const ASPECT_RATIOS = ['auto', '9:16', '2:3', '3:4', '4:5', '1:1', '5:4', '4:3', '3:2', '16:9'] as const
export type AspectRatio = (typeof ASPECT_RATIOS)[number]

export const RESOLUTIONS = ['2K', '4K'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

const LONG_EDGE: Record<Resolution, number> = { '2K': 2048, '4K': 4096 }

/**
 * The exact size of a result in pixels: the long edge is 2048 (2K) or 4096 (4K), the other follows the ratio,
 * rounded to the nearest pixel and at least 1.
 *
 * @param first the picture whose ratio `auto` takes; without one `auto` is a square.
 * @param original whether it has no more pixels than fill that shape without enlarging the first picture.
 */
export function canvasSize(aspectRatio: AspectRatio, resolution: Resolution, first?: Size, original = false): Size {
  const ratio = ratioOf(aspectRatio, first)
  const long = LONG_EDGE[resolution]
  const short = Math.max(1, Math.round(ratio >= 1 ? long / ratio : long * ratio))
  const size = ratio >= 1 ? { width: long, height: short } : { width: short, height: long }
  if (!original || first === undefined || (first.width >= size.width && first.height >= size.height)) return size
  const width = Math.min(first.width, Math.max(1, Math.round(first.height * ratio)))
  const height = Math.min(first.height, Math.max(1, Math.round(first.width / ratio)))
  return { width, height }
}

/** Width divided by height. */
function ratioOf(aspectRatio: AspectRatio, first: Size | undefined): number {
  if (aspectRatio === 'auto') return first === undefined ? 1 : first.width / first.height
  const [across, down] = aspectRatio.split(':').map(Number)
  return across! / down!
}
