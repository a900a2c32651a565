import type { Size } from '../../../images/picture.ts'
import type { Position } from '../../../images/position.ts'
import { propertyOf } from '../chunks/chunk.ts'
import { isMark } from '../chunks/chunk-kinds.ts'
import type { Clause } from '../clauses/clause.ts'
import { pictureNumbers } from '../clauses/targets.ts'
import type { Quantity } from '../meanings.ts'

/**
 * How strong an effect is wanted, in percent: a number that is said, or the usual strength scaled by words such
 * as "slightly" and "very".
 *
 * @param usual percent without any such word.
 */
export function strengthOf(clause: Clause, usual: number, most = 100): number {
  const said = clause.takeQuantity('%', '')
  const share = clause.takeQuantity('times')
  const percent = said?.value ?? usual * (share?.value ?? degreeOf(clause))
  return limited(Math.abs(percent), 1, most)
}

/** The product of what the words "slightly", "very", "strong" … of a clause say, at most 4; 1 if there are none. */
export function degreeOf(clause: Clause): number {
  return Math.min(
    4,
    clause.takeAll<number>('degree').reduce((product, degree) => product * degree, 1),
  )
}

/**
 * What a quality is changed to, in percent of now. Reads "more", "less", "too", "by 30 %", "to 50 %", "twice
 * as", and the sign that the operation's own word has ("darker" is -1).
 *
 * @param usual change in percent that is made without a number.
 */
export function changedTo(clause: Clause, usual: number): number {
  const end = clause.take<number>('end')
  if (end !== undefined) return end
  const changed = clause.has('change')
  const way = wayOf(clause)
  const to = clause.takeAfter<Quantity>(['to', 'at'], 'quantity')
  if (to?.unit === '%') return limited(to.value, 0, 1000)
  const times = clause.takeQuantity('times')
  if (times !== undefined) return 100 * (way < 0 && times.value > 1 ? 1 / times.value : times.value)
  const by = clause.takeQuantity('%', '') ?? to
  if (by !== undefined && (clause.take('factor') !== undefined || isFactor(clause, by))) {
    return 100 * (way < 0 && by.value > 1 ? 1 / by.value : by.value)
  }
  // "saturation 130 %" names what it comes to, "+30 %" and "30 % more" what is added.
  const bare = by?.unit === '%' && by.value > 100 && !clause.has('by') && clause.preset.sign === undefined
  if (bare && !changed) return limited(by.value, 0, 1000)
  // "way too dark", even where it is to be lifted "a bit".
  const grave = clause.has('grave') ? 1.5 : 0
  const percent = by?.value ?? usual * Math.max(grave, degreeOf(clause))
  // "cooler, about -20" says the same thing twice.
  return limited(100 + way * (way < 0 ? Math.abs(percent) : percent), 0, 1000)
}

/** "contrast(0.9)", "brightness 1.2": without a unit and near one, a number multiplies. */
function isFactor(clause: Clause, { value, unit }: Quantity): boolean {
  return unit === '' && value > 0 && value < 4 && !Number.isInteger(value) && !clause.has('by')
}

/** +1 if there shall be more of what the operation's word says, -1 if less. */
export function wayOf(clause: Clause): number {
  const sign = Number(clause.preset.sign ?? 1)
  // "knock 15 % off the saturation" says it once.
  const off = clause.take(
    'away',
    (_, at) => propertyOf(clause.chunks[at - 1]?.meanings ?? [], 'quantity') !== undefined,
  )
  const said = clause.takeAll<number>('change')
  const changes = (off === undefined ? said : [-1]).reduce((product, change) => product * change, 1)
  const fault = clause.take<true | 'lack'>('excess') ?? (clause.preset.fault === true || undefined)
  const complains = fault !== undefined || clause.preset.complaint === true
  // "too much contrast, reduce it": what is to be done counts, not what is wrong.
  if (complains && said.length > 0) return changes
  // "underexposed, correct that" says one thing twice.
  const turned = fault === true && clause.preset.complaint !== true
  return changes * sign * (turned ? -1 : 1)
}

/** An opacity that is said, in percent; of several numbers the one next to the word. */
export function opacityOf(clause: Clause): number | undefined {
  const place = clause.chunks.findIndex(({ meanings }) => propertyOf(meanings, 'opacity') !== undefined)
  if (place === -1) return clause.take<number>('translucent')
  clause.take('opacity')
  const said = clause.takeNear<Quantity>('quantity', place)
  if (said === undefined) return clause.take<number>('translucent') ?? 50
  // "opacity 0.4" is a share.
  return limited(said.unit === '' && said.value <= 1 ? said.value * 100 : said.value, 1, 100)
}

/**
 * The place that is meant by all that is said of places: "centered at the bottom" is the bottom, "at the left, at
 * the top" is the top left.
 */
export function positionOf(clause: Clause): Position | undefined {
  const said = new Set(clause.takeAll<Position>('position').flatMap((position) => position.split(' ')))
  const [down, across] = [
    ['top', 'bottom'],
    ['left', 'right'],
  ].map((names) => names.find((name) => said.has(name)))
  if (down === undefined && across === undefined) return said.has('center') ? 'center' : undefined
  return [down, across].filter(Boolean).join(' ') as Position
}

/**
 * How something lies to what was drawn before it: "inside it", "right below". Without anything drawn before, such
 * words are places of the picture.
 */
export function relativeOf(clause: Clause): string | undefined {
  const { before, chunks } = clause
  if (before === undefined || !DRAWN.has(before.tool)) return undefined
  const place = chunks.findIndex(({ meanings }) => propertyOf(meanings, 'relative') !== undefined)
  const relative = clause.take<string>('relative')
  // "below the logo" speaks of the logo and does not write on it.
  if (relative !== undefined && before.tool === 'overlay') clause.takeReferences((at) => at > place && at <= place + 2)
  return relative
}

const DRAWN = new Set(['text', 'shape', 'overlay'])

/** A length in percent of the canvas' shorter edge: pixels, percent, or a usual length scaled by size words. */
export function lengthOf(clause: Clause, usual: number): number {
  const said = clause.takeQuantity('px', '%', '')
  if (said !== undefined) return inPercent(clause, said)
  return usual * sizeOf(clause) * degreeOf(clause)
}

/** Pixels of the result in percent of its shorter edge; percent stay as they are. */
export function inPercent(clause: Clause, { value, unit }: Quantity): number {
  const { width, height } = clause.scene.canvas
  return unit === '%' ? value : (value / Math.min(width, height)) * 100
}

/** The product of "small", "huge", "thick" …; 1 if there are none. */
export function sizeOf(clause: Clause): number {
  return clause.takeAll<number>('size').reduce((product, size) => product * size, 1)
}

/** Whether a size has the shape that a picture can have. */
export function isShape({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width / height > 0.01 && width / height < 100
}

/** A value within two bounds, which are what its tool accepts. */
export function limited(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** The colour written next to a part, such as an outline, whose place in the clause is given; `black` if none is. */
export function partColour(clause: Clause, place: number | undefined): string | undefined {
  if (place === undefined) return undefined
  return (
    clause.take<string>('color', (_, at) => at === place - 1) ??
    clause.take<string>('color', (_, at) => at > place && at <= place + 2) ??
    'black'
  )
}

/** The colour that an empty sheet has where something is drawn "on white". */
export function groundOf(clause: Clause): string | undefined {
  if (clause.scene.pictures.length > 0) return undefined
  const behind = (at: number) => clause.chunks.slice(at + 1).find((chunk) => !isMark(chunk))
  return clause.take<string>('color', (_, at) => {
    const next = behind(at)
    // "on a red circle" names a thing; what stands behind a full stop does not follow.
    const follows = next !== undefined && next.start - clause.chunks[at]!.end <= 1
    const names = follows && next.meanings.some(({ kind }) => kind === 'operation')
    const plate = next !== undefined && propertyOf(next.meanings, 'plate') !== undefined
    return clause.wordBefore(at) === 'on' && !names && !plate
  })
}

/** An object without its undefined entries, as tools take arguments. */
export function given(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
}

/** The border that a ring around something cut out comes to: "a thin white ring around it". */
export function rimOf(clause: Clause): Record<string, unknown> {
  const said = clause.takeQuantity('px', '%')
  const breadth = clause.takeAll<number>('breadth').reduce((product, value) => product * value, 1)
  clause.takeAll('size')
  clause.take('around')
  const width = said === undefined ? 2 * breadth : inPercent(clause, said)
  return { width: limited(width, 0.1, 45), colours: [clause.take<string>('color') ?? 'white'] }
}

/** Pictures named one by one; "both", "them" and the like mean all of them. */
export function namedPictures(clause: Clause): number[] {
  const references = clause.takeReferences().map(({ reference }) => reference)
  const single = references.filter(({ kind }) => kind !== 'it' && kind !== 'all')
  // "from the three pictures take the last": who names one of them does not mean all.
  const meant = single.length > 0 ? single : references.filter(({ kind }) => kind === 'all')
  return [...new Set(meant.flatMap((reference) => pictureNumbers(reference, clause.scene)))]
}
