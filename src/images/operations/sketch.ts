import { layOver } from '../compose.ts'
import type { Picture } from '../picture.ts'
import { blur } from './blur.ts'
import { grayscale } from './grayscale.ts'
import { invert } from './invert.ts'

/** A pencil drawing: grey, dodged by its own blurred negative, which leaves the contours. */
export async function sketch(picture: Picture): Promise<Picture> {
  const grey = grayscale(picture, 1)
  const soft = invert(await blur(grey, Math.max(1, Math.min(picture.width, picture.height) * 0.006)))
  return layOver(grey, soft, { left: 0, top: 0, blend: 'color dodge' })
}
