import type { Size } from '../../../images/picture.ts'
import { isSpecificReference, roleOf } from '../chunks/chunk-kinds.ts'
import type { Clause } from '../clauses/clause.ts'
import { AMENDS, type Arguments, OF_TOOL, type Quantity } from '../meanings.ts'
import { degreeOf, given, inPercent, isShape, limited, sizeOf } from './reading.ts'
import { type Side, type SideMeasure, takeSides } from './side-reading.ts'

/** The arguments of more room around a picture. */
export function readExtension(clause: Clause): Record<string, unknown> | undefined {
  const { preset } = clause
  // "crop it to the subject with a little space around it" asks for a wider part.
  if (
    clause.before?.tool === 'crop' &&
    roleOf(clause.chunks[0]!) === 'with' &&
    !clause.has('color') &&
    !clause.has('quantity')
  )
    return widerCrop(clause)
  if (preset.canvas === true && clause.placeOf('resize') === undefined) return undefined
  // "16:9 with a blurred background at the sides": what lies beside the picture shows that all of it stays.
  if (preset.shaped === true && !isSurrounded(clause)) return undefined
  if (preset.bars === true && clause.has('quote')) return undefined
  // "our office space" is none around the picture.
  if (preset.bare === true && !['position', 'sides', 'every side'].some((name) => clause.has(name))) return undefined
  const mirror = clause.placeOf('flip') !== undefined
  const blur = clause.placeOf('blur') !== undefined || clause.placeOf('blur_background') !== undefined
  const fill = preset.fill ?? (mirror ? 'mirror' : blur ? 'blur' : undefined)
  const size = clause.take<Size>('dimensions', isShape)
  const ratio = size === undefined ? clause.take<string>('ratio') : `${size.width}:${size.height}`
  const every = clause.take('every side') !== undefined
  for (const name of ['side', 'gap']) clause.takeAll(name)
  const said = onSide(takeSides(clause), preset.side as Side | undefined)
  const measures = said.filter(({ measure }) => measure !== undefined)
  const named = new Set(said.flatMap(({ sides }) => sides))
  // Above and below a blurred copy fills whatever the picture leaves free.
  const filled = fill !== undefined && measures.length === 0 && named.size > 1
  const grows = preset.grows === true
  // "add a strip of white at the bottom" wishes for room only where it says how much and on which side.
  const strips = preset.strips === true
  if (
    strips &&
    (measures.length === 0 ||
      (named.size === 0 && !every) ||
      clause.has('quote') ||
      clause.chunks.some(isSpecificReference))
  )
    return undefined
  const factor = degreeOf(clause) * sizeOf(clause)
  // "a square version …, pad it with black": room for the shape that was said, and no more.
  const shaped =
    clause.before?.tool === 'crop' &&
    clause.before.arguments.ratio !== undefined &&
    /^(pad|fill|add pad)/.test(clause.chunks[clause.headAt]!.lower)
  const bars = preset.bars === true && ratio === undefined && clause.before?.tool !== 'extend'
  const usual = bars
    ? 12 * factor
    : grows && !shaped && ratio === undefined
      ? (preset.reflects === true ? 60 : named.size > 0 ? 25 : 8) * factor
      : undefined
  const colour = clause.take<string>('color')
  return given({
    fill,
    colour:
      fill === undefined
        ? (colour ?? (grows || strips ? groundBefore(clause) : bars ? 'black' : undefined))
        : undefined,
    ratio,
    ...(filled ? {} : roomOf(clause, bars && said.length === 0 ? TOP_AND_BOTTOM : said, usual, every)),
  })
}

/** Where bars lie of which nothing else is said. */
const TOP_AND_BOTTOM: readonly SideMeasure[] = [{ sides: ['top', 'bottom'], measure: undefined }]

/** "on a pale blue background with some breathing room": new room has the colour of what is there already. */
function groundBefore({ scene }: Clause): string {
  return scene.ground ?? 'white'
}

function isSurrounded(clause: Clause): boolean {
  const blurred = clause.placeOf('blur') !== undefined || clause.placeOf('blur_background') !== undefined
  const sides =
    clause.has('sides') ||
    clause.chunks.some(({ lower }) => /^(sides?|bars?|itself|background|borders?|edges?)$/.test(lower))
  return (
    (blurred || clause.placeOf('flip') !== undefined || clause.has('color')) &&
    (sides || clause.placeOf('background') !== undefined || clause.placeOf('blur_background') !== undefined)
  )
}

function widerCrop({ before }: Clause): Arguments | undefined {
  const { width, height } = before!.arguments
  if (width === undefined || height === undefined) return undefined
  const wider = (share: unknown) => limited(Number(share) * 1.15, 5, 100)
  return { [OF_TOOL]: 'crop', [AMENDS]: true, width: wider(width), height: wider(height) }
}

/** "fill the left": a side that the words themselves name. */
function onSide(said: readonly SideMeasure[], side: Side | undefined): readonly SideMeasure[] {
  if (side === undefined || said.some(({ sides }) => sides.includes(side))) return said
  if (said.some(({ sides }) => sides.length > 0)) return [...said, { sides: [side], measure: undefined }]
  return [{ sides: [side], measure: said[0]?.measure }]
}

/** Room on every side, and that of single sides; in percent of the shorter edge. */
function roomOf(clause: Clause, said: readonly SideMeasure[], usual: number | undefined, every: boolean): Arguments {
  const bare = said.find(({ sides }) => sides.length === 0)?.measure
  const first = said.find(({ measure }) => measure !== undefined)?.measure
  const single = said.filter(({ sides }) => sides.length > 0)
  const percentOf = (measure: Quantity | undefined) => (measure === undefined ? usual : inPercent(clause, measure))
  if (single.length === 0 || every) {
    const room = percentOf(bare ?? first)
    return { margin: room && limited(room, 0, 40) }
  }
  const measured = single.flatMap(({ sides, measure = first }) =>
    sides.map((side) => [side, limited(percentOf(measure) ?? 25, 0, 100)] as const),
  )
  const rest = bare === undefined ? undefined : limited(inPercent(clause, bare), 0, 40)
  return {
    margin: single.some(({ measure }) => measure !== undefined) ? rest : undefined,
    ...Object.fromEntries(measured),
  }
}
