import { cutOut } from '../../raster/mask.ts'
import type { Picture } from '../../raster/picture.ts'

/** Makes a picture transparent. @param opacity 0 (invisible) to 1 (unchanged) */
export function fade(picture: Picture, opacity: number): Picture {
  const { width, height } = picture
  return cutOut(picture, { width, height, values: new Uint8Array(width * height).fill(Math.round(opacity * 255)) })
}
