import type { Size } from '../../raster/picture.ts'
import { samplesAround } from '../../raster/planes.ts'

/**
 * Enlarges bytes of some channels by bilinear interpolation in whole numbers. That is several times as fast as a resampler
 * for pictures, and enough if nothing changes abruptly between samples, as after a blur.
 */
export function enlarged(from: Uint8Array, small: Size, size: Size, channels: 1 | 3): Uint8Array {
  const { width, height } = size
  const values = new Uint8Array(width * height * channels)
  const across = placesAlong(small.width, width)
  const down = placesAlong(small.height, height)
  const stride = small.width * channels
  // One sample more, so that the last one has a neighbour.
  const row = new Int32Array(stride + channels)
  const samples = row.subarray(0, stride)
  const stretch = channels === 3 ? stretchColours : stretchValues
  for (let y = 0; y < height; y += 1) {
    blendRows(samples, from, down.first[y]! * stride, down.second[y]! * stride, down.share[y]!)
    row.copyWithin(stride, stride - channels, stride)
    stretch(values, y * width * channels, row, across)
  }
  return values
}

/** For every place of a longer line the first of the two samples around it, and how much of the second it takes in 256ths. */
interface Places {
  readonly first: Int32Array
  readonly share: Int32Array
}

function stretchColours(values: Uint8Array, start: number, row: Int32Array, { first, share }: Places): void {
  for (let x = 0, out = start; x < first.length; x += 1, out += 3) {
    const at = first[x]! * 3
    const second = share[x]!
    const kept = 256 - second
    values[out] = (row[at]! * kept + row[at + 3]! * second + HALF) >> 16
    values[out + 1] = (row[at + 1]! * kept + row[at + 4]! * second + HALF) >> 16
    values[out + 2] = (row[at + 2]! * kept + row[at + 5]! * second + HALF) >> 16
  }
}

function stretchValues(values: Uint8Array, start: number, row: Int32Array, { first, share }: Places): void {
  for (let x = 0; x < first.length; x += 1) {
    const at = first[x]!
    values[start + x] = (row[at]! * (256 - share[x]!) + row[at + 1]! * share[x]! + HALF) >> 16
  }
}

const HALF = 1 << 15

/** Two rows of samples mixed, in 256ths. */
function blendRows(into: Int32Array, from: Uint8Array, upper: number, lower: number, share: number): void {
  for (let i = 0; i < into.length; i += 1) {
    const above = from[upper + i]!
    into[i] = (above << 8) + (from[lower + i]! - above) * share
  }
}

function placesAlong(samples: number, length: number): Places & { readonly second: Int32Array } {
  const { places, first, second } = samplesAround(samples, length)
  return { first, second, share: Int32Array.from(places, (place) => Math.round((place % 1) * 256)) }
}
