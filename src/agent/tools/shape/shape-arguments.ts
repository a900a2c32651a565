import { wordsOf } from '../../planner/language/tokens.ts'
import type { Slot } from '../../planner/slots/slot.ts'
import type { StepArguments, Wish } from '../../planner/words.ts'
import { CORNERS } from '../corners.ts'
import { factorOf, thicknessOf } from './lines.ts'
import { coloursOf, countOfColours, paintOf } from './paint.ts'

/** Sizes in percent of the shorter edge. */
const USUAL_SIZE = 40
const ROUNDING = 6
const THICKEST_RIM = 2.5
/** How large something is that is repeated all over, that stands in every corner, that stands in one. */
const REPEATED = 0.2
const IN_CORNERS = 0.5
const IN_A_CORNER = 0.6
const LITTLE = 0.5
/** How much larger something is of which a part is hidden. */
const BEHIND = 2
const OPPOSITE: Readonly<Record<string, number>> = { top: 0, bottom: 180, left: 270, right: 90 }
const SEVERAL: readonly (readonly [words: RegExp, count: number])[] = [
  [/\b(?:couple of|pair of)\b/, 2],
  [/\b(?:a few|some)\b/, 3],
  [/\b(?:several|many|lots of|bunch of)\b/, 5],
]
/** How several things lie below each other. */
export const COLUMN =
  /\b(?:column|stacked|stack of|(?:one )?(?:below|under|above|underneath|beneath|over|on top of) (?:each other|one another|another|the other)|top to bottom|vertically|(?:going|running|in a line) down)\b/
/** Tokens between a size in pixels and what it is the size of. */
const NEAR = 3

/** The arguments of a shape, by all that is said about it. */
export function shapeArguments(wish: Wish): StepArguments {
  const { preset, style } = wish
  const places = placesOf(wish)
  const everywhere =
    style.tiled === true || (isSeveral(wish) && (wish.get('area') === 'all' || wish.says(/\ball over\b/, NEAR)))
  const position = places === undefined && !everywhere ? positionOf(wish) : undefined
  const rim = wish.beside('outlines')
  // "a circle with a thick red outline" is nothing but that.
  const bare = rim?.has('colour') === true && coloursOf(wish).length === 0 && preset.colour === undefined
  const hollow = preset.filled === false || style.hollow === true || bare || surrounds(wish)
  const count = countOf(wish)
  const column = count > 1 && (wish.every('side').includes('vertical') || wish.says(COLUMN))
  const behind = wish.has('subject')
  const share = everywhere ? REPEATED : places !== undefined ? IN_CORNERS : behind ? BEHIND : 1
  return {
    shape: preset.shape,
    corners: preset.corners,
    ...sizeOf(wish, hollow, position?.includes(' ') ? IN_A_CORNER : share),
    ...(preset.strip === true && stripOf(wish, position)),
    position: position ?? (preset.strip === true ? 'bottom' : undefined),
    // "underneath each other"
    relative: column ? undefined : wish.get('relative'),
    behind: behind ? 'subject' : undefined,
    places,
    everywhere: everywhere || undefined,
    count: places === undefined && !everywhere && count > 1 ? count : undefined,
    along: column ? 'column' : undefined,
    rounding: preset.rounding ?? (style.rounded === true ? ROUNDING : undefined),
    filled: hollow ? false : undefined,
    thickness: hollow ? (thinRim(wish) ?? preset.thickness) : undefined,
    turn: turnOf(wish),
    opacity: style.opacity ?? preset.opacity,
    ...paintOf(wish, bare ? rim!.colours[0]! : (preset.colour ?? 'black')),
    pictures: wish.get('pictures'),
  }
}

/** "left half red": half of an empty sheet in a colour. */
export function halfOf(wish: Wish): StepArguments {
  const { half } = wish.preset
  return { shape: 'rectangle', position: half, ...halfSheet(wish, half, 50), colours: wish.colours.slice(0, 1) }
}

/** "a dark gradient at the bottom": a colour over part of a picture that fades out towards its middle. */
export function shadeOf(wish: Wish): StepArguments | undefined {
  const position = wish.get('place') ?? wish.get('area')?.split(' ')[0]
  const direction = OPPOSITE[position]
  const [colour = 'black', ...more] = wish.colours
  if (direction === undefined || more.length > 0) return undefined
  const upright = position === 'left' || position === 'right'
  const part = upright ? { span: 'height', width: 45 } : { span: 'width', height: 45 }
  return {
    shape: 'rectangle',
    position,
    ...part,
    colours: ['transparent', colour],
    direction,
    opacity: wish.amount('percent')?.n ?? 80,
  }
}

/** "a circle around the sign", "circle the dog": what stands in it is meant to be seen. */
function surrounds({ tokens, from, to }: Wish): boolean {
  const [before = ',', after = ''] = [tokens[from - 1]?.low, tokens[to]?.low]
  const opens = /^(?:\W|and|then|also|please|pls|just)$/.test(before)
  return (
    (opens && /^(?:it|them|him|those|these|the|my|our|your|his|her|their|that|this)$/.test(after)) ||
    /^(?:a?round|surrounding|encircling|enclosing|framing)$/.test(after)
  )
}

function halfSheet({ scene }: Wish, side: string, percent: number): StepArguments {
  const { width, height } = scene.canvas
  const upright = side === 'left' || side === 'right'
  const edge = ((upright ? width : height) * percent) / Math.min(width, height)
  return upright ? { span: 'height', width: edge } : { span: 'width', height: edge }
}

/** A bar reaches from edge to edge; at a side it stands upright. */
function stripOf(wish: Wish, position: string | undefined): StepArguments {
  const breadth = wish.length ?? wish.preset.height * wish.size
  const upright = position === 'left' || position === 'right' || wish.every('side').includes('vertical')
  return upright
    ? { span: 'height', width: breadth, height: undefined }
    : { span: 'width', width: undefined, height: breadth }
}

const isSeveral = (wish: Wish) => /s$/.test(wish.tokens[wish.to - 1]!.low)

/** How many are drawn. */
function countOf(wish: Wish): number {
  const count: number | undefined = wish.get('count')
  const plain = wish.amount('plain')?.n
  if (count !== undefined) return count
  if (plain !== undefined && isSeveral(wish)) return plain
  const coloured = countOfColours(wish)
  if (coloured !== undefined) return coloured
  const before = wordsOf(wish.tokens, Math.max(0, wish.from - 4), wish.from)
  return isSeveral(wish) ? (SEVERAL.find(([words]) => words.test(before))?.[1] ?? 1) : 1
}

/** "in each corner", "in the top corners". */
function placesOf(wish: Wish): string[] | undefined {
  if (
    !wish.says(
      /\b(?:each|every|both) (?:of the (?:four )?)?(?:(?:top|bottom|upper|lower|left|right) )?corners?\b|\bcorners\b/,
      wish.has('area') ? undefined : NEAR,
    ) ||
    wish.says(/\bround\w* corners/)
  )
    return undefined
  const side: string | undefined = wish.get('place')
  const corners = CORNERS.filter((corner) => side === undefined || corner.split(' ').includes(side))
  return corners.length === 0 ? CORNERS : corners
}

function positionOf(wish: Wish): string | undefined {
  const area: string | undefined = wish.get('area')
  const side = area?.split(' ')[0]
  return (
    wish.get('place') ??
    (area === 'corners' ? 'bottom right' : side === 'center' || OPPOSITE[side ?? ''] !== undefined ? side : undefined)
  )
}

function turnOf(wish: Wish): number | undefined {
  const sides = wish.every('side')
  const degrees = wish.amount('degrees')
  if (degrees !== undefined) return degrees.n * (sides.includes(-1) || degrees.sign === '-' ? -1 : 1)
  return sides.includes(180) ? 180 : undefined
}

/** What a measure of a hollow figure that is no more than a line says. */
function thinRim(wish: Wish): number | undefined {
  const thickness = thicknessOf(wish)
  return wish.length === undefined || wish.length < THICKEST_RIM ? thickness : undefined
}

/** What is said next to the figure of its sides: "a 200x100 px rectangle", "twice as wide as high". */
function sidesOf(wish: Wish): { readonly sides: readonly [number, number]; readonly pixels: boolean } | undefined {
  const isNear = ({ from, to }: Slot) => (to <= wish.from ? wish.from - to : from - wish.to) <= NEAR
  const said = wish.slots.find((slot) => slot.dimension === 'ratio' && isNear(slot))
  if (said === undefined) return undefined
  const pixels = said.marks.includes('pixels')
  const sides: number[] = said.value.split(':').map(Number)
  const { width, height } = wish.scene.canvas
  const whole = pixels ? Math.min(width, height) / 100 : Math.max(...sides) / (wish.preset.width ?? USUAL_SIZE)
  return { sides: [sides[0]! / whole, sides[1]! / whole], pixels }
}

/** Width and height in percent of the shorter edge. */
function sizeOf(wish: Wish, hollow: boolean, share: number): StepArguments {
  const said = sidesOf(wish)
  if (said?.pixels === true) return { width: said.sides[0], height: said.sides[1] }
  const [width, height] = said?.sides ?? [wish.preset.width ?? USUAL_SIZE, wish.preset.height ?? USUAL_SIZE]
  const fraction = wish.amount('fraction')
  const length = wish.length ?? (fraction === undefined ? undefined : fraction.n * 100)
  const measured =
    length === undefined || (hollow && length < THICKEST_RIM) ? undefined : length * (wish.says(/\bradius\b/) ? 2 : 1)
  // A \"thick\" ring has a thick rim.
  // "a little heart"
  const named = wordsOf(wish.tokens, wish.from, wish.to)
  const little = /\b(?:little|lil|small|tiny)\b/.test(named) || (!wish.has('size') && wish.strength < 1) ? LITTLE : 1
  const scale = (hollow ? factorOf(wish, false) : wish.size) * little
  const factor =
    measured === undefined
      ? scale ** (little < 1 ? 1 : wish.strength) * (wish.has('size') && share === IN_A_CORNER ? 1 : share)
      : measured / Math.max(width, height)
  const times = wish.amount('factor')?.n ?? 1
  if (factor * times === 1 && width === USUAL_SIZE && height === USUAL_SIZE) return {}
  return { width: width * factor * times, height: height * factor * times }
}
