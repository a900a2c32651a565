import type { Colour } from '../../raster/colour.ts'
import { layOver, layUnder } from '../../raster/compose.ts'
import { isClear, type Paint, paintPicture, plain } from '../../raster/paint.ts'
import { type Picture, type Size, withAlpha } from '../../raster/picture.ts'
import { type Position, placeAt } from '../../raster/position.ts'
import { resize, scaledTo } from '../../raster/resize.ts'
import { crop, cropToRatio, type Focus } from './crop.ts'

/** Fills a size completely; what does not fit is cropped. */
export async function cover(picture: Picture, size: Size, focus: Focus): Promise<Picture> {
  return resize(await cropToRatio(picture, size.width / size.height, focus), size)
}

/**
 * Resizes the part of a picture around its middle that a canvas will show.
 *
 * @throws DomainError `PICTURE_TOO_LARGE`
 */
export function resizeWithin(picture: Picture, size: Size, canvas: Size): Promise<Picture> {
  const [across, down] = [size.width / picture.width, size.height / picture.height]
  const [width, height] = [seen(picture.width, canvas.width / across), seen(picture.height, canvas.height / down)]
  const part = crop(picture, {
    left: (picture.width - width) / 2,
    top: (picture.height - height) / 2,
    width,
    height,
  })
  return resize(part, { width: part.width * across, height: part.height * down })
}

/** Pixels next to the visible ones, which are needed to interpolate these. */
const NEIGHBOURS = 4

/** The visible pixels around the middle of a line; equally many are left out at either end. */
function seen(length: number, wanted: number): number {
  return length - 2 * Math.max(0, Math.floor((length - wanted) / 2) - NEIGHBOURS)
}

/** Shows the whole picture within a size; the rest is painted. Less than a pixel is not a rest. */
export async function contain(picture: Picture, size: Size, backdrop: Paint, position: Position): Promise<Picture> {
  const scaled = scaledTo(picture, size, 'contain')
  const pixel = Math.max(1, scaled.width / picture.width)
  const fills = size.width - scaled.width <= pixel && size.height - scaled.height <= pixel
  return onSheet(await resize(picture, fills ? size : scaled), size, backdrop, position)
}

/** Puts a picture on a painted sheet unchanged; what does not fit is cropped evenly. */
export function onSheet(picture: Picture, size: Size, backdrop: Paint, position: Position): Picture {
  const width = Math.min(picture.width, size.width)
  const height = Math.min(picture.height, size.height)
  const left = Math.round((picture.width - width) / 2)
  const top = Math.round((picture.height - height) / 2)
  const inner = crop(picture, { left, top, width, height })
  if (isClear(backdrop)) return onClear(inner, size, placeAt(size, inner, position, 0))
  if (inner.width === size.width && inner.height === size.height) return layUnder(inner, paintPicture(size, backdrop))
  return layOver(paintPicture(size, backdrop), inner, placeAt(size, inner, position, 0))
}

/** A picture that fits a size, with transparent pixels around it. */
function onClear(picture: Picture, size: Size, { left, top }: { left: number; top: number }): Picture {
  const { width, height } = picture
  if (width === size.width && height === size.height) return picture
  const { pixels: from } = withAlpha(picture)
  const pixels = new Uint8Array(size.width * size.height * 4)
  for (let y = 0; y < height; y += 1) {
    pixels.set(from.subarray(y * width * 4, (y + 1) * width * 4), ((top + y) * size.width + left) * 4)
  }
  return { width: size.width, height: size.height, channels: 4, pixels }
}

/** Puts a colour behind a picture's transparent parts. */
export function flatten(picture: Picture, colour: Colour): Picture {
  return layUnder(picture, paintPicture(picture, plain(colour)))
}
