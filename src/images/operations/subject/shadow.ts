import type { FindSubject } from '../../analysis/subject.ts'
import type { Colour } from '../../raster/colour.ts'
import { colourUnder, layOver } from '../../raster/compose.ts'
import { alphaMask, colourMask } from '../../raster/mask.ts'
import { hasTransparency, type Picture } from '../../raster/picture.ts'
import { anchorOf, type Position } from '../../raster/position.ts'
import { withRoom } from '../geometry/room.ts'
import { blurMask } from '../sharpness/blur.ts'
import { behindSubject } from './behind-subject.ts'

export interface ShadowOptions {
  readonly colour: Colour
  /** 0 to 1. */
  readonly opacity: number
  /** Standard deviation of its softness in pixels. */
  readonly softness: number
  /** Pixels by which it is moved. */
  readonly offset: number
  /** Where it falls. */
  readonly towards: Position
}

/**
 * A soft shadow under a picture, at the same size. A cut-out casts the shadow of its silhouette; a picture that
 * reaches its own edges is first made smaller, so that there is something for the shadow to fall on.
 */
export async function dropShadow(picture: Picture, options: ShadowOptions): Promise<Picture> {
  const { softness, offset, opacity } = options
  const object = await withRoom(picture, Math.round(offset + 2 * softness))
  return colourUnder(object, await blurMask(alphaMask(object), softness), options.colour, {
    ...moved(options),
    opacity,
  })
}

/** A soft shadow that the subject of a picture casts on what is behind it. @throws DomainError `SUBJECT_UNSURE` */
export async function subjectShadow(
  picture: Picture,
  options: ShadowOptions,
  findSubject: FindSubject,
): Promise<Picture> {
  if (hasTransparency(picture)) return dropShadow(picture, options)
  return behindSubject(picture, findSubject, async (ground, subject) => {
    const shade = colourMask(await blurMask(subject, options.softness), options.colour)
    return layOver(ground, shade, { ...moved(options), opacity: options.opacity })
  })
}

function moved({ towards, offset }: ShadowOptions): { readonly left: number; readonly top: number } {
  const { x, y } = anchorOf(towards)
  return { left: Math.round((2 * x - 1) * offset), top: Math.round((2 * y - 1) * offset) }
}
