import type { Size } from '../../../images/picture.ts'
import type { Position } from '../../../images/position.ts'
import { type Chunk, propertyOf } from '../chunk.ts'
import { isSpecificReference, operationsOf, roleOf } from '../chunk-kinds.ts'
import type { Clause, PlacedReference } from '../clause.ts'
import {
  AMENDS,
  type Arguments,
  AWAITS,
  type Meaning,
  OF_TOOL,
  type Operation,
  type Quantity,
  type Reference,
} from '../meanings.ts'
import { pictureNumbers } from '../targets.ts'
import { list } from './list.ts'
import { orderOf } from './order-reading.ts'
import { PER_ROW } from './property-words.ts'
import { degreeOf, given, inPercent, limited, opacityOf, partColour, positionOf, sizeOf } from './reading.ts'

const ON = new Set(
  list(`
  on, onto, over, into, in, to, above, upon, of, inside
`),
)

/** How people ask for pictures to be joined. */
export const LAYOUT_OPERATIONS: readonly Operation[] = [
  {
    tool: 'arrange',
    heads: [
      {
        phrases: list(`
          before on the left, before left, first on the left, side by side, next to each other, next to eachother, in one row, in one line, in a line, one beside the other, one next to the other, panel figure, beside each other, in a row, as a row, into a row, horizontally side
          by side, join horizontally, before and after, before after, diptych, triptych, row,
          adjacent, next to one another
        `),
        preset: { layout: 'row' },
      },
      {
        phrases: list(`
          on top of each other, one above the other, one under other, one below the next, one over the other, beneath each other, top to bottom, one under the next, in one column, one below the other, below each other, above each other,
          under each other, stack, stacked, stack vertically, in a column, as a column, into a column, column,
          vertically stacked, one under the other, underneath each other
        `),
        preset: { layout: 'column' },
      },
      {
        phrases: list(`
          grid, in a grid, as a grid, into a grid, grid layout, collage, photo collage, contact sheet, montage,
          combine, combine into one, merge into one, arrange, put together, join, merge the picture, merge the image
        `),
        preset: { layout: 'grid' },
      },
      { phrases: ['put', 'place', 'show', 'position', 'set', 'arrange'], weak: 'verb', preset: { relates: true } },
      { phrases: ['tile'], weak: 'verb', preset: { layout: 'grid' } },
      { phrases: ['left and right'], weak: 'verb', preset: { layout: 'row' } },
      { phrases: PER_ROW, weak: 'adjective', preset: { layout: 'grid' } },
      { phrases: ['together'], weak: 'adjective', preset: { layout: 'grid' } },
      {
        phrases: list(
          'one big, one large, a big one, large one, the biggest, the largest, largest spot, biggest spot, one main, a main',
        ),
        weak: 'adjective',
        preset: { layout: 'mosaic', largest: true },
      },
      { phrases: ['mosaic', 'mosaic layout', 'mosaic collage', 'photo mosaic'], preset: { layout: 'mosaic' } },
      { phrases: ['filmstrip', 'film strip'], preset: { layout: 'filmstrip', background: 'black', gap: 2 } },
    ],
    absorbs: ['arrange', 'background', 'border', 'shape', 'extend', 'round_corners'],
    read(clause) {
      if (clause.preset.relates === true) return related(clause)
      // "tile the logo all over it", "tile 'Draft' across the photo": a watermark.
      if (clause.has('tiled') || (clause.weakly('til') && clause.has('quote'))) return undefined
      const turned = isTurned(clause)
      const ordered = turned || clause.has('relation') ? undefined : orderOf(clause)
      const named = oneByOne(clause)
      const numbers = ordered ?? (turned ? named.toReversed() : named)
      const { largest, ...preset } = clause.preset
      if (largest === true && numbers.length === 1) return enlarged(clause, numbers[0]!)
      if (clause.scene.pictures.length > 1 && numbers.length === 1) return undefined
      const copies = copiesShown(clause)
      const columns =
        clause.take<Size>('dimensions', ({ width }) => width <= 10)?.width ?? crossed(clause) ?? columnsOf(clause)
      const size = clause.take<Size>('dimensions', ({ width, height }) => width < 100 * height && height < 100 * width)
      const ratio = size === undefined ? clause.take<string>('ratio') : `${size.width}:${size.height}`
      const numerals = numeralsOf(clause, clause.scene.pictures.length)
      const layout = columns === undefined ? layoutOf(clause) : 'grid'
      const gap = gapOf(clause)
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
    },
  },
  {
    tool: 'overlay',
    heads: [
      {
        phrases: list(`
          overlay, superimpose, composite, blend, on top of, onto, picture in picture
        `),
      },
      {
        phrases: list(
          'double exposure, double-exposure, half and half, mix, crossfade, cross fade, fade into, melt into, blend into',
        ),
        preset: { translucent: true },
      },
      {
        phrases: list(
          'as the background, as background, as a background, as backdrop, as the backdrop, for the background, as the base, behind it',
        ),
        preset: { behind: true },
      },
      {
        phrases: list(`
          put, place, add, insert, paste, stick, position, lay, set, drop, move, layer, merge, include, watermark, stamp, multiply, screen,
          slap, pop, glue, throw, center, superpose, fit, use, tile, repeat, cover,
          put it on, place it on, put it onto, place it onto, lay it on, put it over, place it over
        `),
        weak: 'verb',
      },
    ],
    absorbs: list(
      'opacity, tiled_watermark, outline, border, shadow, round_corners, shape, cut_into_shape, remove_background, resize, extend',
    ),
    describedBy: ['rotate'],
    read: readOverlay,
  },
  {
    tool: 'pick',
    heads: [
      {
        phrases: list(`
        only use, use only, only keep, keep only, pick, choose, select, return, return only, only return, just
        use, just return, just keep, output only, only take, take only, give me only, only give me, only want, only need, need only, just need, just want, want only, only interested in, discard all but
      `),
      },
      {
        phrases: list(`
        change the place of, change place, trade place, switch place, switch the order, change the order, switch the picture, switch the image, switch the photo, other way round,
        reverse, reverse the order, reverse their order, reverse order, in reverse order, backwards order, swap the order, swap the
        picture, swap the image, swap the photo, reorder
      `),
        preset: { order: 'reverse' },
      },
      { phrases: ['take', 'use', 'keep'], weak: 'verb' },
      { phrases: ['swap', 'exchange'], preset: { order: 'reverse', named: true } },
      { phrases: ['duplicate', 'copy', 'make a copy', 'clone', 'repeat it'], preset: { copies: 2 } },
      { phrases: ['copies'], preset: { copies: 2, counted: true } },
    ],
    read(clause) {
      const count = clause.scene.pictures.length
      if (count === 0) return undefined
      const named = namedPictures(clause)
      const all = clause.scene.chosen ?? clause.scene.pictures.map((_, i) => i + 1)
      if (clause.preset.named === true && named.length < 2) return undefined
      if (clause.preset.order === 'reverse' && count < 2) return undefined
      if (clause.preset.order === 'reverse') return { pictures: (named.length > 1 ? named : all).toReversed() }
      if (clause.preset.copies !== undefined) return { pictures: copiesOf(named[0] ?? 1, clause) }
      return named.length === 0 ? undefined : { pictures: named }
    },
  },
]

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
  const times = clause.takeQuantity('times')?.value
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
  const pictures = namedPictures(clause)
  if (relation === undefined || pictures.length !== 2) return undefined
  const layout = relation === 'above' || relation === 'below' ? 'column' : 'row'
  const turned = relation === 'below' || relation === 'right'
  return given({ layout, pictures: turned ? pictures.toReversed() : pictures, gap: gapOf(clause) })
}

function readOverlay(clause: Clause): Arguments | readonly Arguments[] | undefined {
  const { scene } = clause
  if (clause.weak !== undefined && placesAnother(clause)) return undefined
  const isBehind = clause.chunks.some(({ meanings }) => meanings.some(isBackdrop))
  const found = clause.takeReferences()
  // "on top of the second" says where, "a cut-out of the first" what.
  const isOn = ({ after, phrase }: PlacedReference) => ON.has(after) && phrase !== 'of'
  const below = found.filter((one) => isBehind || isOn(one)).map(({ reference }) => reference)
  const above = found.filter((one) => !isBehind && !isOn(one)).map(({ reference }) => reference)
  const bottom = first(below, clause)
  // "add a hat to the first picture": what goes on top is no picture.
  if (above.length === 0 && clause.weak !== undefined && clause.chunks.some(({ meanings }) => meanings.length === 0))
    return undefined
  // "use pictures 2 and 3 only" lays none on another.
  if (below.length === 0 && clause.weak !== undefined && above.some(({ kind }) => SEVERAL.has(kind))) return undefined
  const earlier = earlierOverlay(clause)
  const named = first(above, clause)
  const spoken = scene.spokenOf?.length === 1 && scene.spokenOf[0] !== bottom ? scene.spokenOf[0] : undefined
  const picture =
    named ??
    earlier?.picture ??
    (bottom !== undefined ? spoken : undefined) ??
    (bottom === undefined ? undefined : otherThan(bottom, clause))
  if (picture === undefined) return undefined
  const base =
    below.flatMap((reference) => pictureNumbers(reference, scene)).find((number) => number !== picture) ??
    (earlier?.base === picture ? undefined : earlier?.base) ??
    otherThan(picture, clause)
  // "use the second as the background": where the other goes, the words that follow may say.
  if (isBehind) return { [AWAITS]: true, picture, base, size: 60 }
  const blend = clause.take<string>('blend')
  const cutOut = clause.placeOf('remove_background') !== undefined
  const finish = overlayFinish(clause)
  const faint = clause.take<number>('degree', (degree) => degree < 1)
  const tiled = isTiled(clause)
  const watermark = tiled || clause.placeOf('tiled_watermark') !== undefined || clause.weakly('watermark')
  const opacity = overlayOpacity(clause, faint) ?? (watermark ? limited(50 * (faint ?? 1), 12, 100) : undefined)
  const margin = overlayMargin(clause)
  const edge =
    clause.take<'width' | 'height'>('of edge') ??
    clause.take<'width' | 'height'>('extent', (extent) => EDGES.has(extent))
  // "blend it over the first, 60 %": without a width, a share says how much of it shows.
  const halves = clause.chunks.some(({ meanings }) => meanings.some(isTranslucent))
  const blends = blend !== undefined || halves || clause.weakly('blend')
  const share = blends && edge === undefined && opacity === undefined ? clause.takeQuantity('%')?.value : undefined
  const measured = overlayMeasure(clause, edge)
  const alike = clause.take('likewise') === undefined ? {} : likeBefore(clause)
  // "on top" says that it lies above, not where.
  clause.take('stacked')
  const position =
    positionOf(clause) ?? (clause.chunks.some(({ lower }) => lower === 'corner') ? 'bottom right' : undefined)
  if (tiled) clause.take('orientation')
  const shows = opacity ?? share ?? (halves && blend === undefined ? 50 : undefined)
  // "… like a double exposure (screen mode)" says more of what was just laid there.
  if (earlier !== undefined && named === undefined && below.length === 0 && blends && position === undefined)
    return { [AMENDS]: true, ...given({ blend, opacity: blend === undefined ? shows : opacity }) }
  const blended = blends || (shows !== undefined && !watermark && !clause.has('size'))
  const size = measured ?? (clause.has('size') ? undefined : (alike.size as number | undefined))
  const laid = given({
    ...alike,
    picture,
    base,
    position,
    size: limited(size ?? (tiled ? 18 * sizeOf(clause) : overlaySize(clause, blended, position)), 1, 100),
    edge: measured === undefined ? (alike.edge as 'width' | 'height' | undefined) : edge,
    tiled: tiled || undefined,
    margin,
    opacity: shows === undefined ? undefined : limited(shows, 1, 100),
    blend,
    ...finish,
  })
  return cutOut ? [{ [OF_TOOL]: 'remove_background', pictures: [picture] }, laid] : laid
}

const SEVERAL = new Set(['several', 'end', 'others', 'except'])

const OVERLAID = new Set(['overlay', 'tiled_watermark'])

/** "add a red border to both": what is placed is no picture but what another operation makes. */
function placesAnother({ chunks, headAt }: Clause): boolean {
  const picture = chunks.findIndex(isSpecificReference)
  return chunks.some((chunk, at) => {
    return at < picture && at !== headAt && operationsOf(chunk).some(({ tool }) => !OVERLAID.has(tool))
  })
}

/** "double exposure", "half and half". */
function isTranslucent(meaning: Meaning): boolean {
  return meaning.kind === 'operation' && meaning.preset.translucent === true
}

function isBackdrop(meaning: Meaning): boolean {
  return meaning.kind === 'operation' && meaning.preset.behind === true
}

/** The pictures of an overlay that was planned right before, which "put the first one in the middle" goes on with. */
function earlierOverlay({ before }: Clause): { picture: number; base: number | undefined } | undefined {
  if (before?.tool !== 'overlay') return undefined
  return { picture: Number(before.arguments.picture), base: Number(before.arguments.base) }
}

/** "the apple the same way at the top right": everything but the pictures and the place is as it was before. */
function likeBefore({ before }: Clause): Arguments {
  if (before?.tool !== 'overlay') return {}
  const { picture: _, base: __, position: ___, ...rest } = before.arguments
  return rest
}

/** How the upper picture is cut, turned and outlined. */
function overlayFinish(clause: Clause): Record<string, unknown> {
  const rim = clause.placeOf('outline') ?? clause.placeOf('border') ?? ringPlace(clause)
  const outline = partColour(clause, rim)
  const from =
    rim === undefined ? 0 : clause.chunks.findLastIndex((chunk, at) => at < rim && roleOf(chunk) !== undefined)
  // "at 25 % with a border" measures the picture, "with a 5 px border" the line.
  const line = (_: unknown, at: number) => rim !== undefined && at < rim && at > Math.max(from, rim - 5)
  const width =
    rim === undefined
      ? undefined
      : clause.take<Quantity>('quantity', ({ unit }, at) => unit !== 'times' && line(unit, at))
  const breadth = clause.take<number>('breadth', line) ?? 1
  if (rim !== undefined) clause.take('size', line)
  partColour(clause, clause.placeOf('shadow'))
  const shape = clause.take<string>('cut shape')
  const rounded = clause.placeOf('round_corners') !== undefined
  const turn = clause.takeQuantity('degrees')?.value
  const way = turn === undefined ? undefined : clause.take<string>('turn')
  return given({
    shape,
    rounding: rounded && shape === undefined ? 12 : undefined,
    turn: turn === undefined ? undefined : limited(way === 'left' ? -turn : turn, -360, 360),
    outline: outline === 'black' && rim !== undefined && !clause.has('color') ? 'white' : outline,
    outline_width:
      rim === undefined ? undefined : limited(width === undefined ? 0.8 * breadth : inPercent(clause, width), 0.1, 20),
    shadow: clause.placeOf('shadow') !== undefined || undefined,
  })
}

/** "with a thick white ring": around a picture a ring is its outline. */
function ringPlace(clause: Clause): number | undefined {
  const at = clause.chunks.findIndex(({ lower }) => /^(ring|rim|edge|edging|frame)$/.test(lower))
  return at === -1 ? undefined : at
}

const EDGES = new Set(['width', 'height'])

/** Whether the upper picture is repeated all over the lower one. */
function isTiled(clause: Clause): boolean {
  if (clause.take('tiled') !== undefined) return true
  return (
    clause.presetOf('tiled_watermark')?.tiled === true || /^(tile|repeat)/.test(clause.chunks[clause.headAt]!.lower)
  )
}

/** "70 % opaque", "30 % transparent", "slightly see-through": how much of the upper picture covers the lower one. */
function overlayOpacity(clause: Clause, faint: number | undefined): number | undefined {
  const at = clause.placeOf('opacity')
  const word = clause.presetOf('opacity')
  if (at === undefined || word?.away !== true || word.stays === true) return opacityOf(clause)
  clause.take('translucent')
  clause.take('opacity')
  clause.take<string>('color', (css) => css === 'transparent')
  const said = clause.take<Quantity>('quantity', ({ unit }, place) => unit === '%' && Math.abs(place - at) <= 2)
  return limited(100 - (said?.value ?? 50 * (faint ?? 1)), 5, 100)
}

/** Room towards the edges that is asked for; in percent of the shorter edge. */
function overlayMargin(clause: Clause): number | undefined {
  const at = clause.chunks.findIndex(({ meanings }) => ROOM.some((name) => propertyOf(meanings, name) !== undefined))
  if (at === -1) return undefined
  for (const name of ROOM) clause.take(name)
  const said = clause.take<Quantity>(
    'quantity',
    ({ unit }, place) => unit !== 'times' && place < at + 3 && place >= at - 2,
  )
  if (said !== undefined) return limited(inPercent(clause, said), 0, 40)
  return 6 * (clause.take<number>('size', (_, place) => place === at - 1) ?? 1)
}

const ROOM = ['gap', 'inset']

/** The share of the base that is said for the upper picture. */
function overlayMeasure(clause: Clause, edge: 'width' | 'height' | undefined): number | undefined {
  const said = clause.takeQuantity('%', 'px', 'times')
  if (said === undefined) return undefined
  if (said.unit === 'times') return said.value * 100
  if (said.unit === '%') return said.value
  const { canvas } = clause.scene
  return (said.value / (edge === 'height' ? canvas.height : canvas.width)) * 100
}

/** A picture that covers the other is blended; one that is placed takes a part of it, small in a corner. */
function overlaySize(clause: Clause, blended: boolean, position: Position | undefined): number {
  if (blended && position === undefined) return 100
  const usual = position === undefined || position === 'center' ? 50 : 25
  return usual * sizeOf(clause)
}

function first(references: readonly Reference[], clause: Clause): number | undefined {
  const specific = references.filter(({ kind }) => kind !== 'it')
  const numbers = specific.flatMap((reference) => pictureNumbers(reference, clause.scene))
  // "overlay both pictures": the later one goes on top.
  return specific[0]?.kind === 'all' ? numbers.at(-1) : numbers[0]
}

function otherThan(number: number | undefined, clause: Clause): number | undefined {
  return clause.scene.pictures.map((_, i) => i + 1).find((candidate) => candidate !== number)
}

/** Pictures named one by one; "both", "them" and the like mean all of them. */
function namedPictures(clause: Clause): number[] {
  const references = clause.takeReferences().map(({ reference }) => reference)
  const single = references.filter(({ kind }) => kind !== 'it' && kind !== 'all')
  // "from the three pictures take the last": who names one of them does not mean all.
  const meant = single.length > 0 ? single : references.filter(({ kind }) => kind === 'all')
  return [...new Set(meant.flatMap((reference) => pictureNumbers(reference, clause.scene)))]
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
  return along ?? named.find((layout) => layout !== 'grid') ?? 'grid'
}

/** A word that makes one of the pictures larger than the others. */
function isLargest(meaning: Meaning): boolean {
  return meaning.kind === 'operation' && meaning.preset.largest === true
}

function isBetween(clause: Clause): boolean {
  return clause.chunks.some(({ lower }) => lower.includes('between') || lower.includes('separated'))
}

function gapOf(clause: Clause): number | undefined {
  // A line between two pictures is a gap that shows its colour.
  const spaced = clause.take('gap') !== undefined || clause.placeOf('shape') !== undefined
  const said = clause.takeQuantity('px', '%')
  if (said !== undefined) return limited(inPercent(clause, said), 0, 20)
  return spaced ? limited(2 * sizeOf(clause) * degreeOf(clause), 0, 20) : undefined
}

function copiesOf(picture: number, clause: Clause): number[] {
  const said = clause.takeQuantity('', 'times')
  // "three copies" are three, "copy it twice" makes three of one.
  const count = said === undefined ? 2 : said.value + (clause.preset.counted === true ? 0 : 1)
  return Array<number>(limited(Math.round(count), 1, 10)).fill(picture)
}
