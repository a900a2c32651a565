import type { PixelFlags } from './raster.ts'
import { enlarge, type Memory, moduleOf } from './web-assembly.ts'

/** What `closing.wat` does; it takes addresses, and lengths in pixels. */
interface Closings {
  readonly memory: Memory
  whereNone(from: number, to: number, stride: number, height: number, radius: number, counts: number): void
}

const { memory, whereNone } = moduleOf<Closings>(new URL('closing.wat', import.meta.url))()

/** Bytes before and after a row of counts. */
const MARGIN = 128

/** Morphological closing by a square of `radius` pixels either side, up to 127; beyond the border no flag is set. */
export function closeGaps(flags: PixelFlags, width: number, height: number, radius: number): PixelFlags {
  const stride = (width + 15) & ~15
  const size = stride * height
  const counts = 2 * size
  enlarge(memory, counts + 2 * (stride + 2 * MARGIN))
  const bytes = new Uint8Array(memory.buffer)
  const clear = () => bytes.fill(0, counts, counts + stride + 2 * MARGIN)
  const eachRow = (tell: (row: number, at: number) => void) => {
    for (let y = 0; y < height; y++) tell(y * width, y * stride)
  }
  eachRow((row, at) => {
    bytes.set(flags.subarray(row, row + width), at)
    bytes.fill(0, at + width, at + stride)
  })
  clear()
  whereNone(0, size, stride, height, radius, counts)
  eachRow((_, at) => bytes.fill(0, size + at + width, size + at + stride))
  clear()
  whereNone(size, 0, stride, height, radius, counts)
  const closed = new Uint8Array(width * height)
  eachRow((row, at) => closed.set(bytes.subarray(at, at + width), row))
  return closed
}
