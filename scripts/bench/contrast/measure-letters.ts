import { findFaces } from '../../../src/images/analysis/faces.ts'
import { sharedArea } from '../../../src/images/analysis/quiet.ts'
import type { WrittenLetters } from '../../../src/images/operations/drawing/text.ts'
import { luminance } from '../../../src/images/raster/colour.ts'
import { contrastOf } from '../../../src/images/raster/contrast.ts'
import { distanceToMask } from '../../../src/images/raster/distance.ts'
import type { Mask } from '../../../src/images/raster/mask.ts'
import type { Box } from '../../../src/images/raster/outlines.ts'
import type { Picture } from '../../../src/images/raster/picture.ts'
import { median } from '../comparison.ts'

/** A piece of lettering that hangs together: a letter, a part of one, or letters of a script that are joined. */
export interface Piece {
  /** On the picture. */
  readonly box: Box
  /** Of what is inside against what lies around it (WCAG); `undefined` where something was drawn over it. */
  readonly contrast: number | undefined
}

/** How far around a piece its ground reaches, as a share of the em size, and at least in pixels. */
const AROUND = 0.06
const LEAST_AROUND = 2
/** Share of its ground that may be of less contrast. */
const WORST = 0.25
/** Coverage from which a pixel is all letter, and up to which it is all ground. */
const [LETTER, GROUND] = [255, 2]
/** Pixels of which a piece at least consists. */
const SMALLEST = 6
/** How far a colour may be off, in bytes, to count as the same. */
const SAME = 40

/**
 * Measures every piece of a text in a picture: the colour of its inside against the colours around it, whatever these
 * are made of, an outline, a shadow or the picture. Emoji are no letters.
 *
 * @param shown the picture as the client gets it, if that is as large as the one that was written on.
 */
export function measureLetters(text: WrittenLetters, shown: Picture = text.written): Piece[] {
  const { letters, left, top, written } = text
  return piecesOf(letters).flatMap((part) => {
    const { inside, around } = sidesOf(text, part)
    if (around.length === 0 || inside.length === 0 || isEmoji(text, inside)) return []
    const fill = median(inside.map(({ x, y }) => lightOf(shown, x, y)))
    const isOver = inside.filter(({ x, y }) => off(colourAt(shown, x, y), colourAt(written, x, y)) > SAME)
    const contrasts = around.map(({ x, y }) => contrastOf(lightOf(shown, x, y), fill)).sort((a, b) => a - b)
    const contrast = isOver.length > inside.length / 2 ? undefined : contrasts[Math.floor(contrasts.length * WORST)]
    return [{ box: { ...part, left: part.left + left, top: part.top + top }, contrast }]
  })
}

interface Place {
  readonly x: number
  readonly y: number
}

/** The pixels of a picture that are all letter, and those beside them that are all ground. */
function sidesOf({ letters, left, top, size, written }: WrittenLetters, part: Part) {
  const reach = Math.max(LEAST_AROUND, size * AROUND)
  const [inside, around]: [Place[], Place[]] = [[], []]
  for (const { x, y, distance } of windowAround(letters, part, Math.ceil(reach) + 1)) {
    const coverage = letters.values[y * letters.width + x]!
    const place = { x: left + x, y: top + y }
    if (place.x < 0 || place.y < 0 || place.x >= written.width || place.y >= written.height) continue
    if (distance === 0 && coverage >= LETTER) inside.push(place)
    if (distance > 0 && distance <= reach && coverage <= GROUND) around.push(place)
  }
  return { inside, around }
}

type Rgb = readonly [red: number, green: number, blue: number]

function colourAt({ width, channels, pixels }: Picture, x: number, y: number): Rgb {
  const at = (y * width + x) * channels
  return [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
}

const lightOf = (picture: Picture, x: number, y: number) => luminance(...colourAt(picture, x, y))

const off = (a: Rgb, b: Rgb) => Math.max(...a.map((value, i) => Math.abs(value - b[i]!)))

/** Whether what was written has another colour than letters have. */
function isEmoji({ written, colour: { red, green, blue, alpha }, options }: WrittenLetters, inside: readonly Place[]) {
  if (alpha < 1 || options.opacity < 1) return false
  const others = inside.filter(({ x, y }) => off(colourAt(written, x, y), [red, green, blue]) > SAME)
  return others.length > inside.length / 4
}

interface Part extends Box {
  readonly places: readonly number[]
}

/** The pieces of a mask, with the places of their pixels in it. */
function piecesOf({ width, values }: Mask): Part[] {
  const taken = new Uint8Array(values.length)
  const pieces: Part[] = []
  for (let start = 0; start < values.length; start += 1) {
    if (taken[start] === 1 || values[start]! < 128) continue
    const places = [start]
    taken[start] = 1
    let first = width
    let last = 0
    let bottom = 0
    for (let next = 0; next < places.length; next += 1) {
      const at = places[next]!
      const x = at % width
      first = Math.min(first, x)
      last = Math.max(last, x)
      bottom = Math.max(bottom, Math.floor(at / width))
      for (const to of [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width]) {
        if (to < 0 || to >= values.length || taken[to] === 1 || values[to]! < 128) continue
        taken[to] = 1
        places.push(to)
      }
    }
    // Pixels are gone through row by row, so a piece begins in its first row.
    const top = Math.floor(start / width)
    if (places.length >= SMALLEST)
      pieces.push({ left: first, top, width: last - first + 1, height: bottom - top + 1, places })
  }
  return pieces
}

/** The pixels in and close to a piece, and how far each is from it. */
function windowAround(mask: Mask, { places, ...box }: Part, by: number) {
  const [left, top] = [Math.max(0, box.left - by), Math.max(0, box.top - by)]
  const width = Math.min(mask.width, box.left + box.width + by) - left
  const height = Math.min(mask.height, box.top + box.height + by) - top
  const values = new Uint8Array(width * height)
  for (const at of places) values[(Math.floor(at / mask.width) - top) * width + (at % mask.width) - left] = 255
  const distances = distanceToMask({ width, height, values })
  return Array.from(distances, (distance, i) => ({
    x: left + (i % width),
    y: top + Math.floor(i / width),
    distance,
  }))
}

/** Share of a face's box that pieces of a text lie over. */
export async function onFaces({ before }: WrittenLetters, pieces: readonly Piece[]): Promise<number> {
  const faces = await findFaces(before)
  const shares = faces.map(
    (face) => pieces.reduce((sum, { box }) => sum + sharedArea(box, face), 0) / (face.width * face.height),
  )
  return Math.max(0, ...shares)
}
