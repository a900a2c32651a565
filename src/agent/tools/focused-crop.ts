import * as v from 'valibot'
import { findFaces } from '../../images/faces.ts'
import { cropToRatio, cropToShare, type Focus } from '../../images/operations/crop.ts'
import { cropToFaces } from '../../images/operations/crop-to-faces.ts'
import type { Picture, Size } from '../../images/picture.ts'
import { POSITIONS } from '../../images/position.ts'
import { ratioOf } from './entries.ts'

/** Which part of a picture stays when it is cut. */
export const focusEntry = v.optional(
  v.pipe(
    v.picklist(['attention', 'face', ...POSITIONS]),
    v.description('Part that stays: where the eye goes first, the faces, or a place'),
  ),
  'attention',
)

/** The part of a shape, the picture's own by default, and of that a share. */
export async function croppedTo(
  picture: Picture,
  share: Size,
  ratio: string | undefined,
  focus: Focus,
): Promise<Picture> {
  const whole = ratio === undefined ? picture : await cropToRatio(picture, ratioOf(ratio), focus)
  return cropToShare(whole, share, focus)
}

/** Share of the width and height that is kept where no face was found to come closer to. */
const AROUND_NO_FACE = { width: 0.7, height: 0.7 }

/**
 * The same around the faces; without a share or a shape a close-up of them in the shape of a result. A picture
 * without faces is cropped to what catches the eye.
 */
export async function croppedToFaces(
  picture: Picture,
  share: Size,
  ratio: string | undefined,
  size: Size,
): Promise<Picture> {
  const faces = await findFaces(picture)
  const isCloseUp = ratio === undefined && share.width === 1 && share.height === 1
  if (faces.length === 0) return croppedTo(picture, isCloseUp ? AROUND_NO_FACE : share, ratio, 'attention')
  if (isCloseUp) return cropToFaces(picture, faces, size.width / size.height)
  return cropToFaces(picture, faces, ratio === undefined ? picture.width / picture.height : ratioOf(ratio), share)
}
