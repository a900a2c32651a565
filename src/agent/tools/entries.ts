import * as v from 'valibot'
import { type Colour, parseColour } from '../../images/raster/colour.ts'
import { POSITIONS } from '../../images/raster/position.ts'

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

const LONGEST_TEXT = 10_000

/** A text to be drawn, of as many code points as instructions may have. */
export const textEntry = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  // An emoji counts once, as it does in instructions.
  v.check((text) => [...text].length <= LONGEST_TEXT, `must have at most ${LONGEST_TEXT} characters`),
)

/** How strong an effect is, full by default. */
export const strengthEntry = v.optional(numberEntry(0, 100, 'Strength in percent'), 100)

/** How much of what is drawn or laid down hides what lies below, all by default. */
export const opacityEntry = v.optional(numberEntry(1, 100, 'Percent; 100 hides what lies below'), 100)

/** The number of one picture, counted from 1. */
export const pictureNumberEntry = v.pipe(v.number(), v.integer(), v.minValue(1))

/** One of the nine places. */
export const positionEntry = v.pipe(v.picklist(POSITIONS), v.description('Place on the picture'))

/** Whether a step is for the subject alone. */
export const ofSubjectEntry = v.optional(
  v.pipe(
    v.picklist(['subject']),
    v.description('Only the subject of the picture, wherever it lies; by default, the whole picture'),
  ),
)

/** Whether what is drawn is hidden by the subject where they meet. */
export const behindEntry = v.optional(
  v.pipe(v.picklist(['subject']), v.description('What lies in front of it; by default, nothing')),
)

/** A shape: two numbers with a colon between them. */
export const ratioEntry = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?:\d+(\.\d+)?$/, 'must be a ratio such as 16:9'),
  v.check((ratio) => ratioOf(ratio) > 0.01 && ratioOf(ratio) < 100, 'must be a ratio between 1:100 and 100:1'),
  v.description('Width to height, for example 16:9'),
)

/** Width divided by height. */
export function ratioOf(ratio: string): number {
  const [across, down] = ratio.split(':').map(Number)
  return across! / down!
}

/** From here on the sides of a shape were meant as pixels. */
const FEWEST_PIXELS = 50

/** What is to be said where pixels were given for a shape. */
export const takenAsShape = (width: number | string, height: number | string) =>
  `${width} × ${height} is taken as the shape: resolution decides how many pixels a result has`

/** The same of a ratio, if that is one of pixels. */
export function ratioWarnings(ratio = ''): string[] {
  const [across = '', down = ''] = ratio.split(':')
  return Math.min(Number(across), Number(down)) >= FEWEST_PIXELS ? [takenAsShape(across, down)] : []
}

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
