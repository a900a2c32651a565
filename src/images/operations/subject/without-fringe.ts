import type { Mask } from '../../raster/mask.ts'
import type { Picture, Size } from '../../raster/picture.ts'
import { boxMean, type Plane, planeOf, stretchedAt } from '../../raster/planes.ts'
import { resize, scaledTo } from '../../raster/resize.ts'

/** Longer edge in pixels at which the colours on both sides of an edge are gathered, and the radius. */
const GATHERED = 640
const AROUND = 6

/**
 * Removes the colours of the background from pixels that a mask covers partly, above all hair, so that a subject has
 * no halo. What it covers completely, or not at all, is unchanged.
 *
 * Both colours of a pixel are first taken from its surroundings on either side. Its own colour is their mixture by
 * the mask; any difference from that goes to the subject (Forte 2021, fast foreground estimation).
 *
 * @param mask of the picture's size
 */
export async function withoutFringe(picture: Picture, mask: Mask): Promise<Picture> {
  const { width, channels } = picture
  const edge = Math.min(GATHERED, Math.max(picture.width, picture.height))
  const size = scaledTo(picture, { width: edge, height: edge }, 'contain')
  const small = await resize(picture, size)
  const cover = shrunk(mask, small)
  const inside = coloursWhere(small, cover.map(onlySure))
  const outside = coloursWhere(
    small,
    cover.map((share) => onlySure(1 - share)),
  )
  const pixels = new Uint8Array(picture.pixels)
  const colourAt = stretchedAt(small, picture)
  for (let i = 0; i < mask.values.length; i += 1) {
    const share = mask.values[i]! / 255
    if (share === 0 || share === 1) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    for (let c = 0; c < 3; c += 1) {
      const [subject, ground] = [colourAt(inside[c]!, x, y), colourAt(outside[c]!, x, y)]
      const own = pixels[i * channels + c]! / 255
      const colour = subject + share * (own - share * subject - (1 - share) * ground)
      pixels[i * channels + c] = Math.max(0, Math.min(255, Math.round(255 * colour)))
    }
  }
  return { ...picture, pixels }
}

/** The weight of a covered share: 0 unless it is nearly complete. */
function onlySure(share: number): number {
  return Math.max(0, (share - 0.8) * 5) + share * 1e-3 + 1e-7
}

/** The mean colour around each pixel, of pixels weighted by how much they count. */
function coloursWhere(picture: Picture, weights: Plane): [Plane, Plane, Plane] {
  const total = boxMean(weights, picture, AROUND)
  const mean = (channel: 0 | 1 | 2) => {
    const weighted = planeOf(picture, channel)
    for (let i = 0; i < weighted.length; i += 1) weighted[i]! *= weights[i]!
    const means = boxMean(weighted, picture, AROUND)
    for (let i = 0; i < means.length; i += 1) means[i]! /= total[i]!
    return means
  }
  return [mean(0), mean(1), mean(2)]
}

/** A mask in a smaller size, 0 to 1: each pixel is the mean of those that it replaces. */
function shrunk({ width, height, values }: Mask, size: Size): Plane {
  const plane = new Float32Array(size.width * size.height)
  const counts = new Float32Array(plane.length)
  for (let y = 0, i = 0; y < height; y += 1) {
    const row = Math.floor((y * size.height) / height) * size.width
    for (let x = 0; x < width; x += 1, i += 1) {
      const at = row + Math.floor((x * size.width) / width)
      plane[at]! += values[i]! / 255
      counts[at]! += 1
    }
  }
  return plane.map((sum, i) => sum / counts[i]!)
}
