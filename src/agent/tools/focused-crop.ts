import * as v from 'valibot'
import { DomainError } from '../../errors.ts'
import { findFaces } from '../../images/analysis/faces.ts'
import type { FindSubject } from '../../images/analysis/subject.ts'
import { cropToRatio, cropToShare, type Focus } from '../../images/operations/geometry/crop.ts'
import { cropToBoxes } from '../../images/operations/geometry/crop-to-boxes.ts'
import { cropToSubject, cutOutInShape } from '../../images/operations/geometry/crop-to-subject.ts'
import { frame } from '../../images/operations/geometry/frame.ts'
import { subjectMask } from '../../images/operations/subject/separate.ts'
import type { Picture, Size } from '../../images/raster/picture.ts'
import { POSITIONS } from '../../images/raster/position.ts'
import { ratioOf } from './entries.ts'

export const FOCUSES = ['attention', 'face', ...POSITIONS, 'subject'] as const

/** Which part of a picture stays when it is cut. */
export const focusEntry = v.optional(
  v.pipe(
    v.picklist(FOCUSES),
    v.description('Part that stays: where the eye goes first, the faces, the subject, or a place'),
  ),
  'attention',
)

/** The part of a shape, the picture's own by default, and of that a share; of a cut-out nothing is lost to the shape. */
export async function croppedTo(
  picture: Picture,
  share: Size,
  ratio: string | undefined,
  focus: Focus,
): Promise<Picture> {
  const wanted = ratio === undefined ? undefined : ratioOf(ratio)
  const cutOut = wanted === undefined || focus !== 'attention' ? undefined : cutOutInShape(picture, wanted)
  return cropToShare(cutOut ?? (await shaped(picture, wanted, focus)), share, focus)
}

async function shaped(picture: Picture, ratio: number | undefined, focus: Focus): Promise<Picture> {
  if (ratio === undefined) return picture
  return focus === 'attention' ? (await frame(picture, ratio)).picture : cropToRatio(picture, ratio, focus)
}

/** How many times as high, or wide, as the faces a close-up is. */
const AROUND_FACES = 2.2
const NO_FACE = 'No face was found: what catches the eye is kept instead'

/**
 * The same around the faces; without a share or a shape a close-up of them in the shape of a result. Where there is no face,
 * a shape or share that was asked for is cut around what catches the eye, with a warning.
 *
 * @throws DomainError `FACE_UNSURE` where no face is found.
 */
export async function croppedToFaces(
  picture: Picture,
  share: Size,
  ratio: string | undefined,
  size: Size,
): Promise<{ readonly picture: Picture; readonly warnings: readonly string[] }> {
  const faces = await findFaces(picture)
  const isCloseUp = ratio === undefined && share.width === 1 && share.height === 1
  if (faces.length === 0) {
    if (isCloseUp) throw new DomainError('FACE_UNSURE', 'No face was found for a close-up')
    return { picture: await croppedTo(picture, share, ratio, 'attention'), warnings: [NO_FACE] }
  }
  const shape = isCloseUp ? size : picture
  const wide = ratio === undefined ? shape.width / shape.height : ratioOf(ratio)
  return { picture: cropToBoxes(picture, faces, wide, AROUND_FACES, isCloseUp ? undefined : share), warnings: [] }
}

/** How many times as high as the faces a portrait is, which shows head and shoulders, and where in it their middle lies. */
const AROUND_HEADS = 3.1
const HEADS_AT = 0.42
/** Of a portrait whose shape nobody has said. */
const PORTRAIT = '4:5'

/**
 * Head and shoulders, with room above the hair.
 *
 * @param size of a result that has its shape already.
 * @throws DomainError `FACE_UNSURE` where no face is found.
 */
export async function croppedToPortrait(
  picture: Picture,
  ratio: string | undefined,
  size: Size | undefined,
): Promise<Picture> {
  const faces = await findFaces(picture)
  if (faces.length === 0) throw new DomainError('FACE_UNSURE', 'No face was found to make a portrait of')
  const shape = ratio === undefined && size !== undefined ? size.width / size.height : ratioOf(ratio ?? PORTRAIT)
  return cropToBoxes(picture, faces, shape, AROUND_HEADS, undefined, HEADS_AT)
}

/**
 * The same around the subject; without a share a close-up, of the subject's own shape where neither a shape is asked for
 * nor the result has one.
 *
 * @param room around the subject as a share of its longer edge
 * @param size of a result that has its shape already.
 * @throws DomainError `SUBJECT_UNSURE`.
 */
export async function croppedToSubject(
  picture: Picture,
  share: Size,
  ratio: string | undefined,
  room: number,
  size: Size | undefined,
  findSubject: FindSubject,
): Promise<Picture> {
  const mask = await subjectMask(picture, findSubject)
  const shape = ratio === undefined ? undefined : ratioOf(ratio)
  if (share.width < 1 || share.height < 1) return cropToSubject(picture, mask, room, shape, share)
  return cropToSubject(picture, mask, room, shape ?? (size && size.width / size.height))
}
