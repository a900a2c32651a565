import type { Mask } from '../images/raster/mask.ts'
import type { Picture, Size } from '../images/raster/picture.ts'
import { boxMean, type Plane, stretchedAt, visitStretched } from '../images/raster/planes.ts'
import { resize, scaledTo } from '../images/raster/resize.ts'
import { type ColourFit, fitToColours } from './guided-filter.ts'
import type { Seen } from './outcome.ts'

/** Longer edge in pixels at which a mask is fitted to colours, for each pixel of the net's own. */
const FINER = 3
/** Longer edge from which the net's own pixels are fine enough. */
const MOST = 1024
/** How far around each pixel colours are compared, in pixels of the net. */
const REACH = 2.5
/** Variance of colour below which an area counts as plain. */
const SMOOTHNESS = 4e-5
/** Of the result, shares up to the first count as nothing, and from the second on as everything. */
const NOTHING = 0.12
const ALL = 0.88

/** Scales a net's view to the size of the picture, along the picture's own edges. */
export async function refine(picture: Picture, seen: Seen): Promise<Mask> {
  const longer = Math.min(Math.max(picture.width, picture.height), Math.min(MOST, seen.edge * FINER))
  const guide = await resize(picture, scaledTo(picture, { width: longer, height: longer }, 'contain'))
  const mask = stretched(seen, guide)
  const radius = Math.max(2, Math.round((REACH * longer) / seen.edge))
  const fit = fitToColours(guide, mask, radius, SMOOTHNESS)
  return evaluate(picture, guide, fit, sidesOf(mask, guide, radius))
}

function stretched({ edge, values }: Seen, size: Size): Plane {
  const plane = new Float32Array(size.width * size.height)
  visitStretched([values], { width: edge, height: edge }, size, ([row], y) => plane.set(row!, y * size.width))
  return plane
}

/**
 * 0 for pixels around which a mask is empty, 1 where it is full, and one half where the picture has to say where it
 * ends.
 */
function sidesOf(mask: Plane, size: Size, radius: number): Plane {
  const share = (isMeant: (value: number) => boolean) => {
    const meant = mask.map((value) => (isMeant(value) ? 1 : 0))
    return boxMean(meant, size, radius)
  }
  const some = share((value) => value > NOTHING)
  const open = share((value) => value < ALL)
  // Sums of fractions leave less than the share of one pixel.
  const none = 1e-5
  return some.map((value, i) => (value < none ? 0 : open[i]! < none ? 1 : 0.5))
}

/** The fit at every pixel of the picture. */
function evaluate(picture: Picture, guide: Size, fit: ColourFit, sides: Plane): Mask {
  const { width, height, channels, pixels } = picture
  const values = new Uint8Array(width * height)
  const [red, green, blue, constant] = fit
  const fitAt = stretchedAt(guide, picture)
  visitStretched([sides], guide, picture, ([side], y) => {
    for (let x = 0, i = y * width; x < width; x += 1, i += 1) {
      if (side![x] === 0) continue
      if (side![x] === 1) {
        values[i] = 255
        continue
      }
      const at = i * channels
      const colour =
        fitAt(red, x, y) * pixels[at]! + fitAt(green, x, y) * pixels[at + 1]! + fitAt(blue, x, y) * pixels[at + 2]!
      const cover = (colour / 255 + fitAt(constant, x, y) - NOTHING) / (ALL - NOTHING)
      values[i] = Math.max(0, Math.min(255, Math.round(255 * cover)))
    }
  })
  return { width, height, values }
}
