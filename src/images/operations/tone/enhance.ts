import { encodeLight, LINEAR } from '../../raster/colour.ts'
import type { Picture } from '../../raster/picture.ts'
import { mapTones, toneTable } from '../../raster/tones.ts'
import { sharpen } from '../sharpness/sharpen.ts'
import { saturation } from './saturation.ts'

/** Share of the pixels that may be clipped at either end when levels are stretched. */
const CLIPPED = 0.003

/**
 * Like the automatic correction of a photo lab: stretches the levels to the full range, brings the middle tones to a
 * middle lightness, and raises local contrast and colour a little. One curve serves all channels, so hues stay.
 *
 * @param strength 0 (unchanged) to 1 (the usual amount)
 */
export async function enhance(picture: Picture, strength: number): Promise<Picture> {
  const { low, high, median } = lightnessRange(picture)
  // A range that is nearly flat is a plain picture, not a dull one.
  const span = Math.max(0.25, high - low)
  const middle = Math.min(0.95, Math.max(0.05, (median - low) / span))
  const exponent = Math.min(1.35, Math.max(0.75, Math.log(0.46) / Math.log(middle)))
  const curve = toneTable((value) => {
    const stretched = Math.min(1, Math.max(0, (value - low) / span)) ** exponent
    return value + (stretched - value) * strength
  })
  const levelled = saturation(mapTones(picture, curve), 1 + 0.12 * strength)
  return localContrast(levelled, 0.25 * strength)
}

/** Raises the difference between a place and its surroundings. @param amount 0 (unchanged) to 1. */
export function localContrast(picture: Picture, amount: number): Promise<Picture> {
  return sharpen(picture, Math.min(picture.width, picture.height) * 0.025, amount)
}

/**
 * The lightnesses, 0 to 1, below and above which only the clipped share of the pixels is, and that of the median
 * pixel.
 */
function lightnessRange({ channels, pixels }: Picture): { low: number; high: number; median: number } {
  const histogram = new Uint32Array(256)
  // A million pixels tell as much about a picture as all of them.
  const step = channels * Math.max(1, Math.floor(pixels.length / channels / 1_000_000))
  let count = 0
  for (let i = 0; i < pixels.length; i += step) {
    count += 1
    const light = 0.2126 * LINEAR[pixels[i]!]! + 0.7152 * LINEAR[pixels[i + 1]!]! + 0.0722 * LINEAR[pixels[i + 2]!]!
    histogram[encodeLight(light)]! += 1
  }
  const quantile = (share: number) => {
    let seen = 0
    const byte = histogram.findIndex((number) => {
      seen += number
      return seen > share * count
    })
    return (byte === -1 ? 255 : byte) / 255
  }
  return { low: quantile(CLIPPED), high: quantile(1 - CLIPPED), median: quantile(0.5) }
}
