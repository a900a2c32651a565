import type { Typeface } from '../../letters/fonts.ts'
import { setLettering } from '../../letters/lettering.ts'
import type { Colour } from '../../raster/colour.ts'
import { layAll, type Placement } from '../../raster/compose.ts'
import { colourMask } from '../../raster/mask.ts'
import type { Picture } from '../../raster/picture.ts'
import { rotate } from '../geometry/turn.ts'

export interface WatermarkOptions {
  readonly text: string
  readonly face: Typeface
  /** Em size in pixels. */
  readonly size: number
  readonly colour: Colour
  /** 0 to 1. */
  readonly opacity: number
}

/**
 * Repeats a text over the whole picture, rising to the right, with every second line shifted by half a repeat.
 *
 * @throws DomainError `TEXT_TOO_LONG`
 */
export async function tileWatermark(picture: Picture, options: WatermarkOptions): Promise<Picture> {
  const { text, face, size, colour, opacity } = options
  const box = { width: picture.width * 0.8, height: picture.height * 0.8 }
  const { mask, insets } = await setLettering({ text, face, align: 'center' }, box, size, picture)
  const written = layAll(
    colourMask(mask, colour),
    insets.map(({ picture: inset, ...at }) => [inset, at]),
  )
  const stamp = await rotate(written, -30)
  const across = Math.round(stamp.width * 1.25)
  const down = Math.round(stamp.height * 1.15)
  const stamps: [Picture, Placement][] = []
  for (let row = 0; row * down < picture.height + stamp.height; row += 1) {
    const shift = row % 2 === 0 ? 0 : Math.round(across / 2)
    for (let left = shift - across; left < picture.width; left += across) {
      const top = row * down - Math.round(stamp.height / 2)
      stamps.push([stamp, { left, top, opacity }])
    }
  }
  return layAll(picture, stamps)
}
