import { DomainError } from '../../../errors.ts'
import type { Face } from '../../analysis/faces.ts'
import type { Point } from '../../raster/mask.ts'
import type { Picture } from '../../raster/picture.ts'

/**
 * Shares of the distance between the eyes: how far from an eye's middle red is searched for, and how wide a pupil is.
 */
const NEAR = 0.24
const NARROWEST = 0.06
const WIDEST = 0.3
/** The least share of the box around a pupil that is red. */
const ROUND = 0.45
/** How much redder than green and blue a pupil is in the light of a flash, in bytes and as a factor. Skin is not. */
const MORE = 50
const TIMES = 1.8
/** How much redder it is than its surroundings, as a factor. */
const REDDER = 1.4
/** How far green is on the way from blue to red in brown. */
const BROWN = 0.2
/** How dark a pupil is, as shares of its green and blue. */
const DARK = 0.8

/**
 * Removes the red of a flash from pupils: they become as dark a grey as their green and blue, and keep their
 * highlights.
 *
 * @throws DomainError `EYES_UNSURE` if no face has red eyes
 */
export function withoutRedEyes(picture: Picture, faces: readonly Face[]): Picture {
  const pupils = faces.flatMap(({ eyes }) => {
    const apart = Math.hypot(eyes[0].x - eyes[1].x, eyes[0].y - eyes[1].y)
    return eyes.map((eye) => pupilAt(picture, eye, apart))
  })
  if (pupils.every((places) => places.length === 0)) {
    throw new DomainError('EYES_UNSURE', `No ${faces.length === 0 ? 'face was' : 'red eyes were'} found`)
  }
  const pixels = picture.pixels.slice()
  for (const at of pupils.flat()) {
    const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
    const grey = ((green + blue) / 2) * DARK
    // Slightly red pixels, such as at the rim of a pupil, change only slightly.
    const share = Math.min(1, (red - Math.max(green, blue)) / (1.5 * MORE))
    pixels[at] = Math.round(red + (grey - red) * share)
    pixels[at + 1] = Math.round(green + (grey - green) * share)
    pixels[at + 2] = Math.round(blue + (grey - blue) * share)
  }
  return { ...picture, pixels }
}

/** Where the pixels of a red pupil begin; none if there is none. */
function pupilAt(picture: Picture, eye: Point, apart: number): number[] {
  const { width, height, channels } = picture
  const reach = Math.ceil(NEAR * apart)
  const [left, right] = [Math.max(0, Math.round(eye.x) - reach), Math.min(width - 1, Math.round(eye.x) + reach)]
  const [top, bottom] = [Math.max(0, Math.round(eye.y) - reach), Math.min(height - 1, Math.round(eye.y) + reach)]
  const bounds = { left, top, right, bottom }
  const isRed = redderThan(picture, REDDER * usualRedness(picture, bounds))
  const taken = new Set<number>()
  let pupil: number[] = []
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const start = y * width + x
      if (taken.has(start) || !isRed(start, 1)) continue
      const group = redAround(width, start, taken, (at) => isWithin(at, width, bounds) && isRed(at, 1))
      if (group.length > pupil.length && isPupil(group, width, apart, bounds)) pupil = group
    }
  }
  return withRim(picture, pupil, isRed).map((at) => at * channels)
}

/** Finds pixels that are red enough. `ease` is 1 for clearly red ones, and less for others. */
type IsRed = (at: number, ease: number) => boolean

function redderThan({ channels, pixels }: Picture, usual: number): IsRed {
  const least = Math.max(TIMES, usual)
  return (at, ease) => {
    const [red, green, blue] = [pixels[at * channels]!, pixels[at * channels + 1]!, pixels[at * channels + 2]!]
    const other = Math.max(green, blue)
    // Skin and lids in the shade are brown: greener than blue.
    const isBrown = green - blue > BROWN * (red - blue)
    return red - other > MORE * ease && red > (1 + (least - 1) * ease) * other && !isBrown
  }
}

/** The median, over the pixels within bounds, of how many times red exceeds green or blue. */
function usualRedness({ width, channels, pixels }: Picture, { left, top, right, bottom }: Bounds): number {
  const ratios: number[] = []
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const at = (y * width + x) * channels
      ratios.push((pixels[at]! + 1) / (Math.max(pixels[at + 1]!, pixels[at + 2]!) + 1))
    }
  }
  return ratios.sort((a, b) => a - b)[ratios.length >> 1] ?? 1
}

function isWithin(at: number, width: number, { left, top, right, bottom }: Bounds): boolean {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x >= left && x <= right && y >= top && y <= bottom
}

interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** All wanted pixels that are connected with one. */
function redAround(width: number, start: number, taken: Set<number>, isMeant: (at: number) => boolean): number[] {
  const group = [start]
  taken.add(start)
  for (let next = 0; next < group.length; next += 1) {
    for (const to of beside(group[next]!, width)) {
      if (taken.has(to) || !isMeant(to)) continue
      taken.add(to)
      group.push(to)
    }
  }
  return group
}

function beside(at: number, width: number): number[] {
  const x = at % width
  return [at - width, at + width, ...(x > 0 ? [at - 1] : []), ...(x < width - 1 ? [at + 1] : [])]
}

/** Whether red pixels are as large and as round as a pupil, and end within the bounds. */
function isPupil(group: readonly number[], width: number, apart: number, bounds: Bounds): boolean {
  const xs = group.map((at) => at % width)
  const ys = group.map((at) => Math.floor(at / width))
  const across = Math.max(...xs) - Math.min(...xs) + 1
  const down = Math.max(...ys) - Math.min(...ys) + 1
  const [longer, shorter] = [Math.max(across, down), Math.min(across, down)]
  const inner = { left: bounds.left + 1, top: bounds.top + 1, right: bounds.right - 1, bottom: bounds.bottom - 1 }
  return (
    group.every((at) => isWithin(at, width, inner)) &&
    shorter >= NARROWEST * apart &&
    longer <= WIDEST * apart &&
    longer <= 2 * shorter &&
    group.length >= ROUND * across * down
  )
}

/** A pupil, and the pixels next to it that are half as red. */
function withRim({ width, height }: Picture, pupil: readonly number[], isRed: IsRed): number[] {
  const all = new Set(pupil)
  for (const at of pupil) {
    for (const to of beside(at, width)) {
      if (to >= 0 && to < width * height && isRed(to, 0.5)) all.add(to)
    }
  }
  return [...all]
}
