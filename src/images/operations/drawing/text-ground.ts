import { BLACK, type Colour, readableOn } from '../../raster/colour.ts'
import { layOver } from '../../raster/compose.ts'
import { colourMask, fillOutlines, type Outline } from '../../raster/mask.ts'
import { type Box, ellipseOutline, rectangleOutline } from '../../raster/outlines.ts'
import type { Picture, Size } from '../../raster/picture.ts'

/** What text can stand on: a box with slightly round corners, one with round ends, a strip over the whole width … */
export const TEXT_GROUNDS = ['box', 'pill', 'strip', 'ribbon', 'badge', 'bubble'] as const
export type TextGround = (typeof TEXT_GROUNDS)[number]

/** Pixels around letters on each side. */
export interface Sides {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Which way a speech bubble's tail points. */
export interface Tail {
  readonly side: 'left' | 'right'
  readonly end: 'top' | 'bottom'
}

/** Height of a bubble's tail, length and drop of a ribbon's ends and depth of their notch, as shares of the em size. */
const TAIL = 0.85
const END = 0.95
const DROP = 0.22
const NOTCH = 0.4
/** Line around a bubble and ring in a badge. */
const LINE = 0.07
/** How much darker a ribbon's ends are, and the fold between them and its front. */
const SHADES = [0.78, 0.5] as const

/** The room of a ground around letters of an em size. @param gap between letters and a plain box */
export function roomAround(ground: TextGround, letters: Size, size: number, gap: number, tail: Tail): Sides {
  const all = (across: number, down = across): Sides => ({ left: across, top: down, right: across, bottom: down })
  switch (ground) {
    case 'pill':
      return all(Math.ceil(gap + size * 0.3), gap)
    case 'ribbon':
      return { ...all(Math.ceil(gap + size * END), gap), bottom: Math.ceil(gap + size * DROP) }
    case 'badge': {
      const radius = Math.hypot(letters.width, letters.height) / 2 + gap + size * LINE * 2
      return all(Math.ceil(radius - letters.width / 2), Math.ceil(radius - letters.height / 2))
    }
    case 'bubble': {
      const line = Math.ceil(size * LINE)
      const room = all(Math.ceil(gap * 1.5) + line, Math.ceil(gap * 1.1) + line)
      return { ...room, [tail.end]: room[tail.end] + Math.ceil(size * TAIL) }
    }
    case 'strip':
      return all(gap, Math.ceil(gap * 1.4))
    default:
      return all(gap)
  }
}

/**
 * Text broken into the lines that suit a compact ground: about square on a badge, a little wider than high in a bubble.
 * Text that has several lines already keeps them.
 */
export function brokenFor(ground: TextGround, text: string): string {
  const words = text.split(' ')
  const ratio = RATIOS[ground]
  if (ratio === undefined || text.includes('\n') || words.length > MOST_WORDS) return text
  const broken = words.map((_, i) => inLines(words, i + 1))
  const off = (one: string) => Math.abs(Math.log(ratioOf(one.split('\n')) / ratio))
  return broken.reduce((best, one) => (off(one) < off(best) ? one : best))
}

const RATIOS: Readonly<Partial<Record<TextGround, number>>> = { badge: 1.5, bubble: 2.6 }
const MOST_WORDS = 40
/** Width of a letter and height of a line, as shares of the em size. */
const LETTER = { width: 0.58, height: 1.25 }

const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => [...line].length))

const ratioOf = (lines: readonly string[]) => (longest(lines) * LETTER.width) / (lines.length * LETTER.height)

/** Words in a limited number of lines, the longest as short as possible. */
function inLines(words: readonly string[], count: number): string {
  const all = words.join(' ')
  for (let width = Math.max(longest(words), Math.ceil(all.length / count)); ; width += 1) {
    const lines: string[] = []
    for (const word of words) {
      const last = lines.at(-1)
      if (last !== undefined && longest([`${last} ${word}`]) <= width) lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    if (lines.length <= count) return lines.join('\n')
  }
}

/** Draws a ground on a clear plate. @param box that it fills, with its room */
export function layGround(plate: Picture, ground: TextGround, box: Box, size: number, colour: Colour, tail: Tail) {
  return layersOf(ground, box, size, colour, tail).reduce(
    (under, { outline, paint }) =>
      layOver(under, colourMask(fillOutlines([outline], plate), paint), { left: 0, top: 0 }),
    plate,
  )
}

interface Layer {
  readonly outline: Outline
  readonly paint: Colour
}

function layersOf(ground: TextGround, box: Box, size: number, colour: Colour, tail: Tail): Layer[] {
  const ink = { ...readableOn(colour), alpha: colour.alpha }
  const line = size * LINE
  switch (ground) {
    case 'pill':
      return [{ outline: rectangleOutline(box, box.height / 2), paint: colour }]
    case 'ribbon':
      return ribbon(box, size, colour)
    case 'badge': {
      const [ring, inner] = [line * 1.4, line * 2.2].map((by) => ellipseOutline(within(box, by)))
      const outlines = [ellipseOutline(box), ring!, inner!]
      return outlines.map((outline, i) => ({ outline, paint: i === 1 ? ink : colour }))
    }
    case 'bubble':
      return [0, line].map((by) => ({ outline: bubbleOutline(box, size, by, tail), paint: by === 0 ? ink : colour }))
    default:
      return [{ outline: rectangleOutline(box, size * 0.18), paint: colour }]
  }
}

function within({ left, top, width, height }: Box, by: number): Box {
  return { left: left + by, top: top + by, width: width - 2 * by, height: height - 2 * by }
}

/** A rounded box with a tail at its foot or head. @param by how far the edge is inside the line */
function bubbleOutline(box: Box, size: number, by: number, tail: Tail): Outline {
  const height = box.height - size * TAIL
  const body = within({ ...box, height }, by)
  const outline = rectangleOutline(body, Math.min(size * 0.7, height / 2) - by)
  // Drawn as one that points down and to the left, and then turned over.
  const from = body.left + Math.min(body.width * 0.3, size * 1.1)
  const foot = body.top + body.height
  const corner = outline.findIndex(({ y }, i) => y >= foot - 0.01 && outline[i + 1]!.y >= foot - 0.01)
  const tip = { x: from - size * 0.35 + by * 0.4, y: foot + size * TAIL - by * 1.6 }
  const drawn = [
    ...outline.slice(0, corner + 1),
    { x: from + size * 0.62 - by * 0.5, y: foot },
    tip,
    { x: from + by * 0.5, y: foot },
    ...outline.slice(corner + 1),
  ]
  const across = (x: number) => (tail.side === 'left' ? x : 2 * box.left + box.width - x)
  const down = (y: number) => (tail.end === 'bottom' ? y : 2 * box.top + box.height - y)
  return drawn.map(({ x, y }) => ({ x: across(x), y: down(y) }))
}

/** A ribbon: a front, and two notched ends behind it. */
function ribbon(box: Box, size: number, colour: Colour): Layer[] {
  const [end, drop] = [size * END, size * DROP]
  const { left, top, width } = box
  const height = box.height - drop
  const [tailShade, foldShade] = SHADES.map((shade) => shaded(colour, shade))
  // Mirrored for the other side; the tail lies a third of its length behind the front.
  const sides = [(x: number) => left + x, (x: number) => left + width - x]
  const behind = end * 1.35
  return [
    ...sides.map((x) => ({
      outline: [
        { x: x(0), y: top + drop },
        { x: x(behind), y: top + drop },
        { x: x(behind), y: top + drop + height },
        { x: x(0), y: top + drop + height },
        { x: x(size * NOTCH), y: top + drop + height / 2 },
      ],
      paint: tailShade!,
    })),
    ...sides.map((x) => ({
      outline: [
        { x: x(end), y: top + height },
        { x: x(behind), y: top + height },
        { x: x(behind), y: top + height + drop },
      ],
      paint: foldShade!,
    })),
    { outline: rectangleOutline({ left: left + end, top, width: width - 2 * end, height }), paint: colour },
  ]
}

function shaded({ red, green, blue, alpha }: Colour, by: number): Colour {
  const [r, g, b] = [red, green, blue].map((value) => Math.round(value * by))
  return { ...BLACK, red: r!, green: g!, blue: b!, alpha }
}
