import { fromSharp, type Picture, toSharp } from '../picture.ts'

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
  const factor = Math.max(1, sigma / DIRECT_SIGMA)
  if (factor < 1.5) return fromSharp(toSharp(picture).blur(sigma))
  const { width, height } = picture
  const small = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) }
  const shrunk = await fromSharp(toSharp(picture).resize({ ...small, fit: 'fill', kernel: 'linear' }))
  const blurred = await fromSharp(toSharp(shrunk).blur((sigma * small.width) / width))
  return fromSharp(toSharp(blurred).resize({ width, height, fit: 'fill', kernel: 'cubic' }))
}
