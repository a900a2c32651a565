import { luminance } from '../raster/colour.ts'
import type { Box } from '../raster/outlines.ts'
import { fromSharp, type Picture, type Size, toSharp } from '../raster/picture.ts'
import { POSITIONS, type Position, placeAt } from '../raster/position.ts'
import { findFaces } from './faces.ts'

/** Longer edge in pixels at which detail is measured: letters hide what is finer. */
const EDGE = 160
/** A place must have this much less detail than the middle to be worth leaving the middle. */
const WORTH = 0.8
/** Mean difference of neighbours in gamma-encoded light, 0 to 1, up to which a place is plain. */
const PLAIN = 0.004
/** The same over a whole picture, up to which there cannot be a face. */
const PLAIN_ALL = 0.002
/** How places with the same detail are weighed: text is usually at the bottom or the top. */
const WEIGHTS: Readonly<Partial<Record<Position, number>>> = {
  bottom: 0.8,
  top: 0.85,
  center: 1.2,
  left: 1.3,
  right: 1.3,
}

/**
 * The place where an item hides least: clear of faces and of `taken`, if there is such a place, then the one with the
 * least detail; the middle if nothing is gained by leaving it.
 *
 * @param within region in pixels that the item stays in
 * @param taken what must not be hidden, such as earlier texts
 * @param covers whether the item hides everything under it: then the middle is avoided wherever there is something in
 * it
 */
export async function quietPlace(
  picture: Picture,
  item: Size,
  within: Box,
  margin: number,
  taken: readonly Box[],
  covers = false,
): Promise<Position> {
  const detail = await detailOf(picture)
  const isSheet = detail(all(picture)) <= PLAIN_ALL
  const faces = isSheet ? [] : await findFaces(picture)
  const kept = [...taken, ...faces.map(withForehead)]
  const bodies = faces.map(bodyBelow)
  const places = POSITIONS.map((position) => {
    const { left, top } = placeAt(within, item, position, margin)
    const box = { left: left + within.left, top: top + within.top, width: item.width, height: item.height }
    const hidden = kept.reduce((sum, one) => sum + sharedArea(box, one), 0)
    const onBody = Math.max(0, ...bodies.map((one) => sharedArea(box, one))) / (item.width * item.height)
    return { position, hidden, onBody, detail: detail(box) * (1 + onBody * BODY) }
  })
  const middle = places.find(({ position }) => position === 'center')!
  const least = Math.min(...places.map(({ hidden }) => hidden))
  const isMiddle = covers && !isSheet ? false : middle.hidden === least
  const clear = places.filter((place) => place.hidden === least && (place !== middle || isMiddle))
  const cost = (place: typeof middle) => Math.max(PLAIN, place.detail) * ((!covers && WEIGHTS[place.position]) || 1)
  const quietest = (clear.length > 0 ? clear : places).reduce((best, place) =>
    cost(place) < cost(best) ? place : best,
  )
  const stays = (quietest.detail > middle.detail * WORTH && middle.onBody < LIES_ON) || middle.detail <= PLAIN
  return isMiddle && stays ? 'center' : quietest.position
}

/** How much it counts that a place is on somebody's body, compared with its detail. */
const BODY = 2
/** Width and height of a body, in widths and heights of its face between brows and chin. */
const BUILD = { width: 3, height: 6 }

/** Share of an item on a body from which it counts as being there. */
const LIES_ON = 0.2

/** About where the body below a face is. */
function bodyBelow({ left, top, width, height }: Box): Box {
  return {
    left: left - (width * (BUILD.width - 1)) / 2,
    top: top + height,
    width: width * BUILD.width,
    height: height * BUILD.height,
  }
}

/** Height of a forehead above the brows, as a share of the height between brows and chin. */
const FOREHEAD = 0.3

function withForehead({ left, top, width, height }: Box): Box {
  return { left, top: top - height * FOREHEAD, width, height: height * (1 + FOREHEAD) }
}

/** Faces, with their foreheads, that a box partly hides. None are searched for if it is on plain ground. */
export async function facesUnder(picture: Picture, box: Box): Promise<Box[]> {
  if ((await detailOf(picture))(box) <= PLAIN) return []
  return (await findFaces(picture)).map(withForehead).filter((face) => sharedArea(face, box) > 0)
}

/** Whether a whole picture is too plain for anything to be found in it. */
export async function isPlain(picture: Picture): Promise<boolean> {
  return (await detailOf(picture))(all(picture)) <= PLAIN_ALL
}

const all = ({ width, height }: Size): Box => ({ left: 0, top: 0, width, height })

/** Pixels that two boxes share. */
export function sharedArea(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return Math.max(0, across) * Math.max(0, down)
}

/** Measures the mean difference of neighbouring pixels, 0 to 1, in a box given in pixels of the picture. */
async function detailOf(picture: Picture): Promise<(box: Box) => number> {
  const scale = EDGE / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width, picture.height].map((edge) => Math.max(2, Math.round(edge * scale)))
  const small = await fromSharp(
    toSharp(picture).flatten({ background: 'white' }).resize({ width: width!, height: height!, fit: 'fill' }),
  )
  const lights = Float32Array.from({ length: width! * height! }, (_, i) => {
    const at = i * small.channels
    return Math.sqrt(luminance(small.pixels[at]!, small.pixels[at + 1]!, small.pixels[at + 2]!))
  })
  return (box) => {
    const [left, top] = [box.left, box.top].map((edge) => Math.max(0, Math.floor(edge * scale)))
    const right = Math.min(width! - 1, Math.ceil((box.left + box.width) * scale))
    const bottom = Math.min(height! - 1, Math.ceil((box.top + box.height) * scale))
    let [sum, count] = [0, 0]
    for (let y = top!; y < bottom; y += 1) {
      for (let x = left!; x < right; x += 1) {
        const i = y * width! + x
        sum += Math.abs(lights[i]! - lights[i + 1]!) + Math.abs(lights[i]! - lights[i + width!]!)
        count += 2
      }
    }
    return count === 0 ? 0 : sum / count
  }
}
