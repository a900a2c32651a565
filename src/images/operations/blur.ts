import sharp, { type Sharp } from 'sharp'
import type { Mask } from '../mask.ts'
import { fromSharp, type Picture, type Size, toSharp } from '../picture.ts'

/** Standard deviation, in pixels, up to which the convolution itself is quick. */
const DIRECT_SIGMA = 6

/**
 * Gaussian blur; colour is weighted by alpha, so nothing bleeds out of transparent pixels. Wide blurs run on
 * a smaller copy: a picture blurred this much holds no detail that the smaller size could not.
 *
 * @param sigma standard deviation in pixels; below 0.3 the picture is returned as it is.
 */
export async function blur(picture: Picture, sigma: number): Promise<Picture> {
  if (sigma < 0.3) return picture
  return fromSharp(await blurred(toSharp(picture), picture, sigma))
}

/** The same for a mask, for soft shadows. */
export async function blurMask(mask: Mask, sigma: number): Promise<Mask> {
  if (sigma < 0.3) return mask
  const { width, height } = mask
  const source = sharp(mask.values, { raw: { width, height, channels: 1 }, limitInputPixels: false })
  const values = await (await blurred(source, mask, sigma)).extractChannel(0).raw().toBuffer()
  return { width, height, values }
}

async function blurred(source: Sharp, { width, height }: Size, sigma: number): Promise<Sharp> {
  const factor = Math.max(1, sigma / DIRECT_SIGMA)
  if (factor < 1.5) return source.blur(sigma)
  const small = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) }
  // One pipeline cannot resize twice, so the small picture is taken out in between.
  const shrunk = await taken(source.resize({ ...small, fit: 'fill', kernel: 'linear' }))
  const soft = await taken(shrunk.blur((sigma * small.width) / width))
  return soft.resize({ width, height, fit: 'fill', kernel: 'cubic' })
}

async function taken(pipeline: Sharp): Promise<Sharp> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
    limitInputPixels: false,
  })
}
