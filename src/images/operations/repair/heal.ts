import { DomainError } from '../../../errors.ts'
import { type BlemishKind, findBlemish } from '../../analysis/blemish.ts'
import { distanceToMask } from '../../raster/distance.ts'
import type { Mask } from '../../raster/mask.ts'
import type { Box } from '../../raster/outlines.ts'
import type { Picture } from '../../raster/picture.ts'
import { anchorOf, type Position } from '../../raster/position.ts'
import { fillByExample } from './exemplar-fill.ts'

/**
 * The most of a picture that can be filled well: a share of its area, and a share of its shorter edge for something
 * as high as wide.
 */
const LARGEST = 0.03
const BROADEST = 0.16
/** Where a date is searched for if its place is not given, the most likely place first. */
const CORNERS: readonly Position[] = ['bottom right', 'bottom left', 'top right', 'top left']
/** Share of the width and of the height at a place in which a date, or a spot, is searched for. */
const REGIONS: Readonly<Record<BlemishKind, { width: number; height: number }>> = {
  date: { width: 0.5, height: 0.22 },
  spot: { width: 0.36, height: 0.36 },
}
/** Share of the shorter edge by which a find is widened, to include halos of lens and compression. */
const HALO = 0.003

/**
 * Removes something printed or lying on a picture at a place, and fills it from its surroundings.
 *
 * @param position by default, a date is searched for in every corner, and a spot everywhere in the middle
 * @throws DomainError `HEAL_UNSURE` if nothing stands out there, or more than can be filled
 */
export function healAt(picture: Picture, kind: BlemishKind, position?: Position): Picture {
  const places = position === undefined ? (kind === 'date' ? CORNERS : (['center'] as const)) : [position]
  for (const place of places) {
    const mask = findBlemish(picture, regionAt(picture, place, kind), kind)
    if (mask !== undefined) return filled(picture, grown(mask, Math.max(2, HALO * Math.min(mask.width, mask.height))))
  }
  const where = position === undefined ? 'in the picture' : `at the ${position}`
  throw new DomainError('HEAL_UNSURE', `Nothing like a ${kind} stands out clearly enough ${where}`)
}

/** Fills a box, in pixels, from its surroundings. @throws DomainError `HEAL_UNSURE` if it is too large */
export function healWithin(picture: Picture, { left, top, width, height }: Box): Picture {
  const values = new Uint8Array(picture.width * picture.height)
  const [right, bottom] = [Math.min(picture.width, Math.round(left + width)), Math.round(top + height)]
  for (let y = Math.max(0, Math.round(top)); y < Math.min(picture.height, bottom); y += 1) {
    values.fill(255, y * picture.width + Math.max(0, Math.round(left)), y * picture.width + right)
  }
  return filled(picture, { width: picture.width, height: picture.height, values })
}

function regionAt({ width, height }: Picture, position: Position, kind: BlemishKind): Box {
  const share = REGIONS[kind]
  const { x, y } = anchorOf(position)
  const size = { width: Math.ceil(share.width * width), height: Math.ceil(share.height * height) }
  return { left: Math.floor(x * (width - size.width)), top: Math.floor(y * (height - size.height)), ...size }
}

function grown(mask: Mask, reach: number): Mask {
  const distance = distanceToMask(mask)
  return { ...mask, values: mask.values.map((_, i) => (distance[i]! <= reach ? 255 : 0)) }
}

/** How many times as large as the hole the part for examples is, and at least how many pixels wider. */
const SURROUNDINGS = 1.5
const LEAST_SURROUNDINGS = 48

function filled(picture: Picture, mask: Mask): Picture {
  const box = boundsOf(mask)
  if (box === undefined) throw new DomainError('HEAL_UNSURE', 'The box to be filled lies outside the picture')
  const count = mask.values.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0)
  const dense = count > 0.5 * box.width * box.height
  const tooBroad = dense && Math.min(box.width, box.height) > BROADEST * Math.min(picture.width, picture.height)
  if (count > LARGEST * picture.width * picture.height || tooBroad) {
    throw new DomainError('HEAL_UNSURE', 'What is to be removed is too large to be filled well from its surroundings')
  }
  const part = around(picture, box)
  const hole = holeOf(picture, mask, part)
  const pixels = fillByExample(hole)
  const result = picture.pixels.slice()
  for (let i = 0; i < hole.missing.length; i += 1) {
    if (hole.missing[i] === 0) continue
    const at = (part.top + Math.floor(i / part.width)) * picture.width + part.left + (i % part.width)
    result.set(pixels.subarray(3 * i, 3 * i + 3), at * picture.channels)
  }
  return { ...picture, pixels: result }
}

function boundsOf({ width, height, values }: Mask): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      if (values[i] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

function around(picture: Picture, box: Box): Box {
  const room = (length: number) => Math.max(LEAST_SURROUNDINGS, Math.round(SURROUNDINGS * length))
  const shorter = Math.min(box.width, box.height)
  const left = Math.max(0, box.left - room(shorter))
  const top = Math.max(0, box.top - room(shorter))
  const right = Math.min(picture.width, box.left + box.width + room(shorter))
  const bottom = Math.min(picture.height, box.top + box.height + room(shorter))
  return { left, top, width: right - left, height: bottom - top }
}

function holeOf(picture: Picture, mask: Mask, part: Box) {
  const { width, height } = part
  const pixels = new Uint8Array(width * height * 3)
  const missing = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      const at = (part.top + y) * picture.width + part.left + x
      missing[i] = mask.values[at]! > 0 ? 1 : 0
      pixels.set(picture.pixels.subarray(at * picture.channels, at * picture.channels + 3), 3 * i)
    }
  }
  return { width, height, pixels, missing }
}
