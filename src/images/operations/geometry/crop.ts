import type { Box } from '../../raster/outlines.ts'
import { fromSharp, type Picture, type Size, toSharp } from '../../raster/picture.ts'
import { anchorOf, type Position } from '../../raster/position.ts'

/** Which part of a picture stays when it is cropped: a position, or its most striking part. */
export type Focus = Position | 'attention'

/** Cuts a rectangle out of a picture; parts outside the picture are ignored. */
export function crop(picture: Picture, box: Box): Picture {
  const left = Math.min(picture.width - 1, Math.max(0, Math.round(box.left)))
  const top = Math.min(picture.height - 1, Math.max(0, Math.round(box.top)))
  const width = Math.max(1, Math.min(picture.width - left, Math.round(box.width)))
  const height = Math.max(1, Math.min(picture.height - top, Math.round(box.height)))
  if (width === picture.width && height === picture.height) return picture
  const { channels, pixels: from } = picture
  const pixels = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y += 1) {
    const start = ((top + y) * picture.width + left) * channels
    pixels.set(from.subarray(start, start + width * channels), y * width * channels)
  }
  return { width, height, channels, pixels }
}

/**
 * The largest part of a picture with a given shape. With `attention`, it is the part with the most luminance change,
 * colour and skin tones (the smart crop of libvips).
 *
 * @param ratio width divided by height
 */
export async function cropToRatio(picture: Picture, ratio: number, focus: Focus): Promise<Picture> {
  const wide = picture.width / picture.height > ratio
  const size: Size = {
    width: wide ? Math.max(1, Math.round(picture.height * ratio)) : picture.width,
    height: wide ? picture.height : Math.max(1, Math.round(picture.width / ratio)),
  }
  if (focus === 'attention') {
    if (size.width === picture.width && size.height === picture.height) return picture
    return fromSharp(toSharp(picture).resize({ ...size, fit: 'cover', position: 'attention' }))
  }
  const { x, y } = anchorOf(focus)
  return crop(picture, { left: x * (picture.width - size.width), top: y * (picture.height - size.height), ...size })
}

/**
 * A part of a picture.
 *
 * @param share of the width and of the height that is kept, 0 to 1.
 */
export async function cropToShare(picture: Picture, share: Size, focus: Focus): Promise<Picture> {
  if (share.width >= 1 && share.height >= 1) return picture
  const size = { width: Math.max(1, picture.width * share.width), height: Math.max(1, picture.height * share.height) }
  if (focus !== 'attention') {
    const { x, y } = anchorOf(focus)
    return crop(picture, { left: x * (picture.width - size.width), top: y * (picture.height - size.height), ...size })
  }
  // The smart crop decides along one axis at a time, so the part is narrowed first and shortened after that.
  const narrow = await cropToRatio(picture, size.width / picture.height, focus)
  return cropToRatio(narrow, narrow.width / size.height, focus)
}
