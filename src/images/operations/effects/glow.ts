import { layOver } from '../../raster/compose.ts'
import type { Picture } from '../../raster/picture.ts'
import { blur } from '../sharpness/blur.ts'

/**
 * A soft glow around what is light: a blurred copy laid over the picture with the screen mode.
 *
 * @param strength opacity of the copy, 0 to 1
 */
export async function glow(picture: Picture, strength: number): Promise<Picture> {
  const soft = await blur(picture, Math.min(picture.width, picture.height) * 0.02)
  return layOver(picture, soft, { left: 0, top: 0, opacity: strength, blend: 'screen' })
}
