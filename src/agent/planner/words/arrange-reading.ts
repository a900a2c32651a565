import { type Layout, naturalRatio } from '../../../images/operations/arrange.ts'
import type { Size } from '../../../images/picture.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isSpecificReference } from '../chunks/chunk-kinds.ts'
import type { Clause } from '../clauses/clause.ts'
import { pictureNumbers } from '../clauses/targets.ts'
import { AMENDS, type Arguments, type Meaning, OF_TOOL, type Quantity } from '../meanings.ts'
import { orderOf } from './order-reading.ts'
import { degreeOf, given, inPercent, isShape, limited, namedPictures, positionOf, sizeOf } from './reading.ts'

/** The arguments of a sheet on which pictures are laid out. */
export function readArrangement(clause: Clause): Arguments | readonly Arguments[] | undefined {
  // "a film strip, with the little holes": these come with it.
  if (clause.preset.perforates === true)
    return clause.before?.arguments.layout === 'filmstrip' ? { [AMENDS]: true } : undefined
  if (clause.preset.relates === true) return related(clause)
  // "merge them with multiply" lays them on one another.
  if (clause.weak !== undefined && clause.has('blend')) return undefined
  // "tile the logo all over it", "tile 'Draft' across the photo": a watermark.
  if (clause.has('tiled') || (clause.weakly('til') && clause.has('quote'))) return undefined
  const turned = isTurned(clause)
  const ordered = turned || clause.has('relation') ? undefined : orderOf(clause)
  const named = oneByOne(clause)
  const { largest, pictures: placed, ...preset } = clause.preset
  const numbers = (placed as number[] | undefined) ?? ordered ?? (turned ? named.toReversed() : named)
  if (largest === true && numbers.length === 1) return enlarged(clause, numbers[0]!)
  if (clause.scene.pictures.length > 1 && numbers.length === 1) return undefined
  const across =
    clause.scene.pictures.length === 1
      ? (
          propertyOf(
            clause.chunks.find(({ meanings }) => propertyOf(meanings, 'dimensions') !== undefined)?.meanings ?? [],
            'dimensions',
          ) as Size | undefined
        )?.width
      : undefined
  const copies = copiesShown(clause)
  const columns =
    (copies === undefined ? undefined : across) ??
    clause.take<Size>('dimensions', ({ width }) => width <= 10)?.width ??
    crossed(clause) ??
    columnsOf(clause)
  const size = clause.take<Size>('dimensions', isShape)
  const ratio = size === undefined ? clause.take<string>('ratio') : `${size.width}:${size.height}`
  const numerals = numeralsOf(clause, clause.scene.pictures.length)
  const layout = columns === undefined ? layoutOf(clause) : 'grid'
  const gap = gapOf(clause, layout, columns)
  // A grid of one picture is none: "draw a white grid over it".
  if (
    clause.scene.pictures.length === 1 &&
    copies === undefined &&
    layout !== 'filmstrip' &&
    clause.before?.tool !== 'pick'
  )
    return undefined
  // "a 4-picture collage"
  clause.take<Quantity>('quantity', ({ unit, value }) => unit === '' && value === clause.scene.pictures.length)
  const sheet = given({
    ...preset,
    layout,
    columns: columns === undefined ? undefined : limited(Math.round(columns), 1, 10),
    pictures: numbers.length > 1 ? numbers : undefined,
    labels: numerals,
    label_position: numerals === undefined ? undefined : positionOf(clause),
    ratio,
    rounding: clause.placeOf('round_corners') === undefined ? undefined : roundingOf(clause),
    gap: gap ?? clause.preset.gap,
    margin: isBetween(clause) ? undefined : gap,
    background: clause.take<string>('color') ?? clause.preset.background,
  })
  return copies === undefined ? sheet : [{ [OF_TOOL]: 'pick', pictures: copies }, withoutPictures(sheet)]
}

/** "stack the second below the first": whether the picture that is named first comes last. */
function isTurned(clause: Clause): boolean {
  const named = clause.chunks.flatMap((chunk, at) => (isSinglePicture(chunk) ? [at] : []))
  const [first, second] = named
  if (named.length !== 2 || first === undefined || second === undefined) return false
  const relation = clause.take<string>('relation', (_, at) => at > first && at < second)
  return relation === 'below' || relation === 'right'
}

function withoutPictures({ pictures: _, ...rest }: Arguments): Arguments {
  return rest
}

/** "show it four times in a grid": the same picture as often as that. */
function copiesShown(clause: Clause): number[] | undefined {
  if (clause.scene.pictures.length !== 1) return undefined
  const grid = clause.take<Size>('dimensions', ({ width, height }) => width * height > 1 && width * height <= 10)
  const times = grid === undefined ? clause.takeQuantity('times')?.value : grid.width * grid.height
  return times === undefined || times < 2 ? undefined : Array<number>(limited(Math.round(times), 2, 10)).fill(1)
}

/** "give the second one the largest spot": the picture that comes first in the arrangement before. */
function enlarged({ before, scene }: Clause, picture: number): Arguments | undefined {
  if (before?.tool !== 'arrange') return undefined
  const arranged = (before.arguments.pictures as number[] | undefined) ?? scene.pictures.map((_, i) => i + 1)
  return { [AMENDS]: true, layout: 'mosaic', pictures: [picture, ...arranged.filter((other) => other !== picture)] }
}

/** "two by two", "3 x 2". */
function crossed(clause: Clause): number | undefined {
  const by = clause.chunks.findIndex(({ lower }, at) => {
    const number = (place: number) => propertyOf(clause.chunks[place]?.meanings ?? [], 'quantity') !== undefined
    return lower === 'by' && number(at - 1) && number(at + 1)
  })
  if (by === -1) return undefined
  const columns = clause.take<Quantity>('quantity', (_, at) => at === by - 1)?.value
  clause.take('quantity', (_, at) => at === by + 1)
  return columns
}

/** The numbers that pictures are counted by, as labels. */
function numeralsOf(clause: Clause, count: number): string[] | undefined {
  if (clause.take('numbered') === undefined) return undefined
  clause.takeAll('quantity')
  return Array.from({ length: Math.min(10, count) }, (_, i) => String(i + 1))
}

function roundingOf(clause: Clause): number {
  return limited(6 * sizeOf(clause) * degreeOf(clause), 1, 50)
}

function isSinglePicture(chunk: Chunk): boolean {
  return (
    isSpecificReference(chunk) &&
    !chunk.meanings.some((one) => one.kind === 'reference' && one.reference.kind === 'all')
  )
}

/** "3 per row", "two in each row". */
function perRow(clause: Clause): number | undefined {
  const row = clause.chunks.findIndex(({ meanings }) => propertyOf(meanings, 'per row') !== undefined)
  if (row === -1) return undefined
  clause.take('per row')
  return clause.take<Quantity>(
    'quantity',
    ({ unit, value }, at) => unit === '' && value >= 1 && at >= row - 2 && at < row,
  )?.value
}

/** "three columns" and "two rows" give the shape of a grid; "a column" is a layout of its own. */
function columnsOf(clause: Clause): number | undefined {
  const counted = (noun: string) =>
    clause.take<Quantity>('quantity', ({ unit, value }, at) => {
      return unit === '' && value >= 1 && clause.chunks[at + 1]?.lower === noun
    })?.value
  const columns = counted('columns') ?? counted('across') ?? perRow(clause)
  if (columns !== undefined) return columns
  const rows = counted('rows')
  return rows === undefined ? undefined : Math.ceil(clause.scene.pictures.length / rows)
}

/** "put photo 1 above photo 2": two pictures and how they lie to each other. */
function related(clause: Clause): Record<string, unknown> | undefined {
  const relation = clause.take<string>('relation')
  // "mirror the second one and put it next to the first"
  const spoken = clause.scene.spokenOf?.length === 1 && clause.chunks.some(isPronoun) ? clause.scene.spokenOf : []
  const named = namedPictures(clause)
  const pictures = named.length === 1 ? [...new Set([...spoken, ...named])] : named
  if (relation === undefined || pictures.length !== 2) return undefined
  const layout = relation === 'above' || relation === 'below' ? 'column' : 'row'
  const turned = relation === 'below' || relation === 'right'
  return given({ layout, pictures: turned ? pictures.toReversed() : pictures, gap: gapOf(clause) })
}

function isPronoun({ meanings }: Chunk): boolean {
  return meanings.some((one) => one.kind === 'reference' && one.reference.kind === 'it')
}

/** Pictures to be joined that are not simply all of them; none where an order that was told before is to stay. */
function oneByOne(clause: Clause): number[] {
  const references = clause.takeReferences().map(({ reference }) => reference)
  const single = references.filter(({ kind }) => kind !== 'all')
  const numbers = [...new Set(single.flatMap((reference) => pictureNumbers(reference, clause.scene)))]
  // "put the second above the first with a gap between them": who names two of them means these two by "them".
  return single.length < references.length && numbers.length < 2 ? [] : numbers
}

/** "combine them into a column" names two layouts: the general word gives way. */
function layoutOf(clause: Clause): string {
  const orientation = clause.take<string>('orientation')
  const named = clause.chunks.flatMap(({ meanings }) =>
    meanings.flatMap((meaning) =>
      meaning.kind === 'operation' && !meaning.weak && meaning.operation.tool === 'arrange'
        ? [String(meaning.preset.layout)]
        : [],
    ),
  )
  const along = orientation === 'vertical' ? 'column' : orientation === 'horizontal' ? 'row' : undefined
  if (clause.chunks.some(({ meanings }) => meanings.some(isLargest))) return 'mosaic'
  return along ?? named.find((layout) => layout !== 'grid') ?? String(named[0] ?? clause.preset.layout ?? 'grid')
}

/** A word that makes one of the pictures larger than the others. */
function isLargest(meaning: Meaning): boolean {
  return meaning.kind === 'operation' && meaning.preset.largest === true
}

function isBetween(clause: Clause): boolean {
  return clause.chunks.some(({ lower }) => lower.includes('between') || lower.includes('separated'))
}

/** By how much the shorter edge of a free sheet is shorter than that of the canvas it was measured on; 1 where none is. */
function shrinkage({ scene }: Clause, layout: string | undefined, columns: number | undefined): number {
  if (scene.free !== true || layout === undefined || scene.pictures.length < 2) return 1
  const ratio = naturalRatio(scene.pictures, layout as Layout, columns)
  const { width, height } = scene.canvas
  return (Math.min(width, height) / Math.max(width, height)) * Math.max(ratio, 1 / ratio)
}

function gapOf(clause: Clause, layout?: string, columns?: number): number | undefined {
  // A line between two pictures is a gap that shows its colour.
  const spaced = clause.take('gap') !== undefined || clause.placeOf('shape') !== undefined
  // "all 500 wide" measures the pictures.
  const isGap = ({ unit }: Quantity, at: number) =>
    (unit === 'px' || unit === '%') && propertyOf(clause.chunks[at + 1]?.meanings ?? [], 'extent') === undefined
  const said = clause.take<Quantity>('quantity', isGap)
  if (said !== undefined) return limited(inPercent(clause, said) * shrinkage(clause, layout, columns), 0, 20)
  return spaced ? limited(2 * sizeOf(clause) * degreeOf(clause), 0, 20) : undefined
}
