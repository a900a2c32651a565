import { cutOut, invertMask, type Mask } from '../../raster/mask.ts'
import { type Picture, withAlpha } from '../../raster/picture.ts'
import { blur } from '../sharpness/blur.ts'
import { withoutFringe } from './without-fringe.ts'

/**
 * Blurs what a mask does not cover, like a fast lens. Nothing that it covers bleeds into the blur.
 *
 * @param mask of the picture's size
 * @param sigma standard deviation in pixels
 */
export async function blurAround(picture: Picture, mask: Mask, sigma: number): Promise<Picture> {
  const { channels } = picture
  const soft = withAlpha(await blur(withAlpha(cutOut(picture, invertMask(mask))), sigma)).pixels
  const pixels = (await withoutFringe(picture, mask)).pixels
  for (let i = 0, at = 0; i < mask.values.length; i += 1, at += channels) {
    const share = mask.values[i]!
    for (let c = 0; c < 3; c += 1) {
      pixels[at + c] = ((pixels[at + c]! * share + soft[i * 4 + c]! * (255 - share) + 127) / 255) | 0
    }
  }
  return { ...picture, pixels }
}
