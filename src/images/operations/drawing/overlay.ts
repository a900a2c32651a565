import { BLACK, CLEAR } from '../../raster/colour.ts'
import { type BlendMode, layAll, layOver, type Placement } from '../../raster/compose.ts'
import { padded } from '../../raster/distance.ts'
import { alphaMask, colourMask } from '../../raster/mask.ts'
import type { Box } from '../../raster/outlines.ts'
import { type Paint, paintPicture, plain } from '../../raster/paint.ts'
import { hasTransparency, type Picture, type Size } from '../../raster/picture.ts'
import { type Position, placeAt } from '../../raster/position.ts'
import { resize, scaledTo } from '../../raster/resize.ts'
import { onSheet } from '../geometry/fit.ts'
import { rotate } from '../geometry/turn.ts'
import { blurMask } from '../sharpness/blur.ts'
import { type CutShape, cutIntoShape, roundCorners } from '../subject/cut-into-shape.ts'
import { outlineObject } from '../subject/outline.ts'

export interface OverlayOptions {
  readonly position: Position
  /** Width and height of the box that the overlay is fitted into, as a share of the base; 1 covers the base. */
  readonly share: number
  /** The only edge that the share applies to; by default both. */
  readonly edge?: 'width' | 'height'
  /** Pixels kept free at the edges of the base. */
  readonly margin: number
  /** 0 to 1. */
  readonly opacity: number
  readonly blend: BlendMode
  /** The shape that the overlay is cut into. */
  readonly shape?: CutShape
  /** Radius of its corners in pixels; none by default. */
  readonly rounding?: number
  /** Degrees clockwise; none by default. */
  readonly turn?: number
  /** A line around it, with its width in pixels. */
  readonly outline?: { readonly paint: Paint; readonly width: number }
  /** Whether it casts a soft shadow on the base. */
  readonly shadow?: boolean
  /** Whether it is repeated over the whole base, with every second row shifted by half a repeat. */
  readonly tiled?: boolean
}

/**
 * Places one picture on another, and returns the box in pixels that it takes. The base keeps its size, the overlay
 * its shape and transparency.
 */
export async function overlay(
  base: Picture,
  top: Picture,
  options: OverlayOptions,
): Promise<{ readonly picture: Picture; readonly box: Box }> {
  const { position, share, margin, opacity, blend, shape, rounding = 0, turn = 0, outline } = options
  const cut = shape === undefined ? top : await cutIntoShape(top, shape, 'attention')
  const box = {
    width: options.edge === 'height' ? base.width : base.width * share,
    height: options.edge === 'width' ? base.height : base.height * share,
  }
  const size = scaledTo(cut, box, share >= 1 ? 'cover' : 'contain')
  const scaled = await resize(cut, size)
  const rounded = rounding > 0 ? roundCorners(scaled, rounding) : scaled
  const turned = turn % 360 === 0 ? rounded : await rotate(rounded, turn)
  const item = outline === undefined ? turned : await outlined(turned, outline)
  if (options.tiled === true) return { picture: tiled(base, item, opacity), box: { left: 0, top: 0, ...sizeOf(base) } }
  const place = placeAt(base, item, position, share >= 1 ? 0 : margin)
  const sheet = options.shadow === true ? await shaded(base, item, place, opacity) : base
  return { picture: layOver(sheet, item, { ...place, opacity, blend }), box: { ...place, ...sizeOf(item) } }
}

function sizeOf({ width, height }: Size): Size {
  return { width, height }
}

/** An item all over a base, with half its size free between two of them. */
function tiled(base: Picture, item: Picture, opacity: number): Picture {
  const [across, down] = [Math.round(item.width * 1.5), Math.round(item.height * 1.5)]
  const places: [Picture, Placement][] = []
  for (let row = 0, top = Math.round(-item.height / 4); top < base.height; row += 1, top += down) {
    const shift = Math.round(row % 2 === 0 ? -item.width / 4 : -across / 2 - item.width / 4)
    for (let left = shift; left < base.width; left += across) places.push([item, { left, top, opacity }])
  }
  return layAll(base, places)
}

/** With a line around it, which makes it larger. */
function outlined(item: Picture, { paint, width }: { paint: Paint; width: number }): Promise<Picture> {
  const room = Math.ceil(width) + 1
  const size = { width: item.width + 2 * room, height: item.height + 2 * room }
  if (!hasTransparency(item))
    return Promise.resolve(layOver(paintPicture(size, paint), item, { left: room, top: room }))
  return outlineObject(onSheet(item, size, plain(CLEAR), 'center'), width, paint)
}

/** The base with the soft shadow of the item that will be at a place. */
async function shaded(base: Picture, item: Picture, place: { left: number; top: number }, opacity: number) {
  const softness = Math.max(1, Math.min(base.width, base.height) * 0.012)
  const reach = Math.ceil(3 * softness)
  const shade = colourMask(await blurMask(padded(alphaMask(item), reach), softness), BLACK)
  const offset = Math.round(softness) - reach
  return layOver(base, shade, { left: place.left + offset, top: place.top + offset, opacity: opacity * 0.55 })
}
