import { BLACK, CLEAR } from '../colour.ts'
import { type BlendMode, layOver } from '../compose.ts'
import { padded } from '../distance.ts'
import { alphaMask, colourMask } from '../mask.ts'
import { type Paint, paintPicture, plain } from '../paint.ts'
import { hasTransparency, type Picture } from '../picture.ts'
import { type Position, placeAt } from '../position.ts'
import { blurMask } from './blur.ts'
import { type CutShape, cutIntoShape, roundCorners } from './cut-into-shape.ts'
import { onSheet } from './fit.ts'
import { outlineObject } from './outline.ts'
import { resize, scaledTo } from './resize.ts'
import { rotate } from './turn.ts'

export interface OverlayOptions {
  readonly position: Position
  /** Width and height of the box the overlay is fitted into, as a share of the base's; 1 covers the base. */
  readonly share: number
  /** Pixels kept free towards the edges of the base. */
  readonly margin: number
  /** 0 to 1. */
  readonly opacity: number
  readonly blend: BlendMode
  /** Into which the overlay is cut. */
  readonly shape?: CutShape
  /** Radius of its corners in pixels; none by default. */
  readonly rounding?: number
  /** Degrees clockwise; none by default. */
  readonly turn?: number
  /** A line around it, its width in pixels. */
  readonly outline?: { readonly paint: Paint; readonly width: number }
  /** Whether it casts a soft shadow on the base. */
  readonly shadow?: boolean
}

/** Places one picture on another; the base keeps its size, the overlay its shape and transparency. */
export async function overlay(base: Picture, top: Picture, options: OverlayOptions): Promise<Picture> {
  const { position, share, margin, opacity, blend, shape, rounding = 0, turn = 0, outline } = options
  const cut = shape === undefined ? top : await cutIntoShape(top, shape, 'attention')
  const box = { width: base.width * share, height: base.height * share }
  const size = scaledTo(cut, box, share >= 1 ? 'cover' : 'contain')
  const scaled = await resize(cut, size)
  const rounded = rounding > 0 ? roundCorners(scaled, rounding) : scaled
  const turned = turn % 360 === 0 ? rounded : await rotate(rounded, turn)
  const item = outline === undefined ? turned : await outlined(turned, outline)
  const place = placeAt(base, item, position, share >= 1 ? 0 : margin)
  const sheet = options.shadow === true ? await shaded(base, item, place, opacity) : base
  return layOver(sheet, item, { ...place, opacity, blend })
}

/** With a line around it, larger by that. */
function outlined(item: Picture, { paint, width }: { paint: Paint; width: number }): Promise<Picture> {
  const room = Math.ceil(width) + 1
  const size = { width: item.width + 2 * room, height: item.height + 2 * room }
  if (!hasTransparency(item))
    return Promise.resolve(layOver(paintPicture(size, paint), item, { left: room, top: room }))
  return outlineObject(onSheet(item, size, plain(CLEAR), 'center'), width, paint)
}

/** The base with the soft shadow of what will lie at a place. */
async function shaded(base: Picture, item: Picture, place: { left: number; top: number }, opacity: number) {
  const softness = Math.max(1, Math.min(base.width, base.height) * 0.012)
  const reach = Math.ceil(3 * softness)
  const shade = colourMask(await blurMask(padded(alphaMask(item), reach), softness), BLACK)
  const offset = Math.round(softness) - reach
  return layOver(base, shade, { left: place.left + offset, top: place.top + offset, opacity: opacity * 0.55 })
}
