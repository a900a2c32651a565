import { fromSharp, type Picture, toSharp } from '../../images/raster/picture.ts'
import { clamp } from '../raster/numbers.ts'
import { luminanceOf, type Raster, type Rgb } from '../raster/raster.ts'
import { halveRgb } from '../raster/resample.ts'
import { type Homography, project } from './homography.ts'

/**
 * The part of a reference that a plane shows of the source, shrunk to about the source's scale, and
 * two halvings of it for places where perspective shrinks it further.
 */
export interface ReferenceView {
  readonly levels: readonly Rgb[]
  /** The luminance of a level, made when it is first read: it takes more room than the colours, and few levels are read. */
  readonly luminance: (level: number) => Raster
  /** Alpha of the first level, 255 opaque; absent where the reference has none. */
  readonly alpha: Uint8Array | undefined
  /** Corner of the part, in reference pixels. */
  readonly left: number
  readonly top: number
  /** View pixels per reference pixel. */
  readonly scaleX: number
  readonly scaleY: number
}

/** A bicubic kernel reads up to this enlarged a reference without aliasing that shows. */
const ALIAS_FREE_SCALE = 1.25

/** Reference pixels kept around the part that is seen, for the kernels and for alignment. */
const MARGIN = 64

/**
 * Cuts out and shrinks (Lanczos) what the plane needs, so that a 50-megapixel reference costs no
 * more than the source does. Where both are that large a view takes 250 MB: hold one at a time.
 * `scale` is in reference pixels per source pixel, `width` and `height` are the source's.
 */
export async function viewReference(
  reference: Picture,
  homography: Homography,
  scale: number,
  width: number,
  height: number,
): Promise<ReferenceView> {
  const part = visiblePart(reference, homography, width, height)
  const shrink = scale > ALIAS_FREE_SCALE ? 1 / scale : 1
  const viewWidth = Math.max(8, Math.round(part.width * shrink))
  const viewHeight = Math.max(8, Math.round(part.height * shrink))
  // Not one pipeline and its clone: sharp clones the pixels as well.
  const cut = () => toSharp(reference).extract(part).resize(viewWidth, viewHeight, { fit: 'fill', kernel: 'lanczos3' })
  const levels: Rgb[] = [await fromSharp(cut().removeAlpha())]
  for (let top = levels[0]!; levels.length < 3 && Math.min(top.width, top.height) > 32; ) {
    top = halveRgb(top)
    levels.push(top)
  }
  const luminance: Raster[] = []
  return {
    levels,
    luminance: (level) => (luminance[level] ??= luminanceOf(levels[level]!)),
    alpha: reference.channels === 4 ? await cut().extractChannel('alpha').raw().toBuffer() : undefined,
    left: part.left,
    top: part.top,
    scaleX: viewWidth / part.width,
    scaleY: viewHeight / part.height,
  }
}

/** The box of the source's border as the homography sees it; all of the reference where the horizon crosses. */
function visiblePart(reference: Picture, homography: Homography, width: number, height: number) {
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([x, y]) => project(homography, x!, y!))
  if (corners.some(({ depth }) => depth <= 1e-9)) {
    return { left: 0, top: 0, width: reference.width, height: reference.height }
  }
  const within = (values: number[], size: number) => {
    const low = clamp(Math.floor(Math.min(...values)) - MARGIN, 0, size - 1)
    const high = clamp(Math.ceil(Math.max(...values)) + MARGIN, low + 1, size)
    return { low, length: high - low }
  }
  const across = within(
    corners.map(({ x }) => x),
    reference.width,
  )
  const down = within(
    corners.map(({ y }) => y),
    reference.height,
  )
  return { left: across.low, top: down.low, width: across.length, height: down.length }
}
