import { type EncodedImage, openImage } from '../images/files/codec.ts'
import { canvasSize } from '../images/raster/canvas-size.ts'
import type { Picture, Size } from '../images/raster/picture.ts'
import { resize, scaledTo } from '../images/raster/resize.ts'
import { workingSize } from './executor.ts'
import type { Format } from './output.ts'
import type { PlanStep, Scene, ScenePicture } from './plan.ts'
import type { Needs } from './tools/tool.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** A picture of a request, as a plan must know it before its pixels are decoded. */
export interface GivenPicture extends Size {
  readonly channels: Picture['channels']
  /** The picture scaled to a size. @throws DomainError as `decodeImage`. */
  decode(size: Size): Promise<Picture>
}

/** The most pixels of all given pictures together in memory, at three or four bytes each. */
const PIXEL_BUDGET = 60_000_000

/** @throws DomainError as `decodeImage`; the signal's reason once that is aborted. */
export async function openPictures(files: readonly Uint8Array[], signal: AbortSignal): Promise<GivenPicture[]> {
  const pixels = PIXEL_BUDGET / Math.max(1, files.length)
  const given: GivenPicture[] = []
  for (const file of files) {
    signal.throwIfAborted()
    given.push(await openPicture(await openImage(file), pixels))
  }
  return given
}

async function openPicture(image: EncodedImage, pixels: number): Promise<GivenPicture> {
  const size = withinBudget(image, pixels)
  if (!image.hasAlpha) return { ...size, channels: 3, decode: (wanted) => image.decode(wanted) }
  // Whether anything is transparent in a picture that is stored with alpha, only its pixels tell.
  const picture = await image.decode(size)
  return { ...size, channels: picture.channels, decode: (wanted) => resize(picture, wanted) }
}

function withinBudget({ width, height }: Size, pixels: number): Size {
  const excess = (width * height) / pixels
  if (excess <= 1) return { width, height }
  const edge = Math.floor(Math.max(width, height) / Math.sqrt(excess))
  return scaledTo({ width, height }, { width: edge, height: edge }, 'contain')
}

/**
 * What a planner may know of pictures that have not been opened. Those of unknown size are assumed to have the shape of the
 * result and to be opaque.
 */
export function sceneOfSizes(pictures: readonly (ScenePicture | { readonly uri: string })[], format: Format): Scene {
  const pixels = PIXEL_BUDGET / Math.max(1, pictures.length)
  const known = pictures.map((picture) => {
    if ('width' in picture) return { ...picture, ...withinBudget(picture, pixels) }
    const size = canvasSize(format.aspect_ratio, format.resolution)
    return { ...size, transparent: false, name: nameInAddress(picture.uri) }
  })
  return { canvas: sizeOf(format, known), free: format.aspect_ratio === 'auto', pictures: known }
}

/** What a planner may know of the pictures. @param names what the client called them. */
export function sceneOf(given: readonly GivenPicture[], format: Format, names: readonly string[]): Scene {
  const pictures = given.map(({ width, height, channels }, i) => {
    return { width, height, transparent: channels === 4, name: names[i] ?? '' }
  })
  return { canvas: sizeOf(format, given), free: format.aspect_ratio === 'auto', pictures }
}

/**
 * What a planner may know after inherited steps. If there was no picture before them, there is one now: the canvas with
 * what they have drawn.
 */
export function sceneBehind(inheritedSteps: readonly PlanStep[], scene: Scene): Scene {
  if (inheritedSteps.length === 0 || scene.pictures.length > 0) return scene
  return { ...scene, pictures: [{ ...scene.canvas, transparent: false }] }
}

/**
 * The workspace before the first step, with no more detail in its pictures than the steps need.
 *
 * @throws DomainError as `decodeImage`; the signal's reason once that is aborted.
 */
export async function readWorkspace(
  given: readonly GivenPicture[],
  format: Format,
  needs: readonly Needs[],
  signal: AbortSignal,
): Promise<Workspace> {
  const size = sizeOf(format, given)
  const pictures: Picture[] = []
  for (const picture of given) {
    signal.throwIfAborted()
    pictures.push(await picture.decode(workingSize(picture, size, needs)))
  }
  const workspace = openWorkspace(pictures, format.aspect_ratio, format.resolution, size, given[0], format.original)
  return format.shapeDefaulted === true ? { ...workspace, shapeDefaulted: true } : workspace
}

function sizeOf({ aspect_ratio, resolution, original }: Format, given: readonly Size[]): Size {
  return canvasSize(aspect_ratio, resolution, given[0], original)
}

/** The last part of an address' path; `''` where the address is the picture itself. */
export function nameInAddress(uri = ''): string {
  const path = URL.parse(uri)?.protocol === 'data:' ? '' : (URL.parse(uri)?.pathname ?? '')
  return path.slice(path.lastIndexOf('/') + 1)
}
