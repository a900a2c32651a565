import sharp, { type Sharp } from 'sharp'
import type { Mask } from '../../raster/mask.ts'
import { fromSharp, type Picture, type Size, toSharp } from '../../raster/picture.ts'
import { enlarged } from './enlarged.ts'

/** Standard deviation, in pixels, up to which the convolution itself is quick. */
const DIRECT_SIGMA = 6

/**
 * Gaussian blur. Colour is weighted by alpha, so nothing bleeds out of transparent pixels. Wide blurs use a smaller
 * copy: a picture blurred this much has no detail that the smaller size could not show.
 *
 * @param sigma standard deviation in pixels; below 0.3 the picture is returned unchanged
 */
export async function blur(picture: Picture, sigma: number): Promise<Picture> {
  if (sigma < 0.3) return picture
  const small = smallerFor(picture, sigma)
  if (small === undefined) return fromSharp(toSharp(picture).blur(sigma))
  const soft = await (await blurredSmall(toSharp(picture), picture, small, sigma)).raw().toBuffer()
  const { width, height, channels } = picture
  // Between transparent pixels, colour must be weighted by alpha, which is left to libvips.
  if (channels === 4) return fromSharp(taken(soft, small, 4).resize({ width, height, fit: 'fill', kernel: 'cubic' }))
  return { width, height, channels, pixels: enlarged(soft, small, picture, 3) }
}

/** The same for a mask, for soft shadows. */
export async function blurMask(mask: Mask, sigma: number): Promise<Mask> {
  if (sigma < 0.3) return mask
  const { width, height, values } = mask
  const source = taken(values, mask, 1)
  const small = smallerFor(mask, sigma)
  const blurred = small === undefined ? source.blur(sigma) : await blurredSmall(source, mask, small, sigma)
  const soft = await blurred.extractChannel(0).raw().toBuffer()
  return { width, height, values: small === undefined ? soft : enlarged(soft, small, mask, 1) }
}

/** The size at which a wide blur is computed. */
function smallerFor({ width, height }: Size, sigma: number): Size | undefined {
  const factor = sigma / DIRECT_SIGMA
  return factor < 1.5 ? undefined : { width: Math.ceil(width / factor), height: Math.ceil(height / factor) }
}

async function blurredSmall(source: Sharp, { width }: Size, small: Size, sigma: number): Promise<Sharp> {
  // One pipeline cannot resize and then blur less, so there are two.
  const shrunk = await source
    .resize({ ...small, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return taken(shrunk.data, small, shrunk.info.channels).blur((sigma * small.width) / width)
}

function taken(pixels: Uint8Array, { width, height }: Size, channels: 1 | 2 | 3 | 4): Sharp {
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
}
