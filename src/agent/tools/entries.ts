import * as v from 'valibot'
import { type Colour, parseColour } from '../../images/colour.ts'
import { POSITIONS } from '../../images/position.ts'

/** A number with its bounds and meaning. */
export function numberEntry(low: number, high: number, meaning: string) {
  return v.pipe(v.number(), v.minValue(low), v.maxValue(high), v.description(meaning))
}

/** A colour in any CSS notation. */
export const colourEntry = v.pipe(
  v.string(),
  v.check((css) => parseColour(css) !== undefined, 'must be a CSS colour'),
  v.description('A CSS colour: a name, #rrggbb, rgb(…), or transparent'),
)

/** One of the nine places. */
export const positionEntry = v.pipe(v.picklist(POSITIONS), v.description('Place on the picture'))

/** The colour of an argument that the schema has already accepted. */
export function colourOf(css: string): Colour {
  const colour = parseColour(css)
  if (colour === undefined) throw new Error(`not a colour: ${css}`)
  return colour
}

/** Pixels from a percentage of a picture's shorter edge. */
export function percentOfEdge({ width, height }: { width: number; height: number }, percent: number): number {
  return (Math.min(width, height) * percent) / 100
}

/** A number as a client reads it: at most two decimals. */
export function tidy(value: number): number {
  return Math.round(value * 100) / 100
}

/** A noun with "a" or "an" in front. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}
