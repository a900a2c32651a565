import type { Position } from '../../../images/position.ts'
import { propertyOf } from '../chunks/chunk.ts'
import { isSpecificReference, operationsOf, roleOf } from '../chunks/chunk-kinds.ts'
import type { Clause, PlacedReference } from '../clauses/clause.ts'
import { pictureNumbers } from '../clauses/targets.ts'
import { AMENDS, type Arguments, AWAITS, type Meaning, OF_TOOL, type Quantity, type Reference } from '../meanings.ts'
import { list } from './list.ts'
import { given, inPercent, limited, opacityOf, partColour, positionOf, sizeOf } from './reading.ts'

const ON = new Set(
  list(`
  on, onto, over, into, in, to, above, upon, of, inside
`),
)

/** The arguments of a picture that is laid on another. */
export function readOverlay(clause: Clause): Arguments | readonly Arguments[] | undefined {
  const { scene } = clause
  if (clause.weak !== undefined && placesAnother(clause)) return undefined
  const isBehind = clause.chunks.some(({ meanings }) => meanings.some(isBackdrop))
  const [covering] = clause.takeAll<true | 'width'>('covering')
  // "… so that it covers the first picture" only names again what lies below.
  clause.takeReferences((at) => propertyOf(clause.chunks[at - 1]?.meanings ?? [], 'covering') !== undefined)
  const found = clause.takeReferences()
  // "on top of the second" says where, "a cut-out of the first" what.
  const isOn = ({ after, phrase, of }: PlacedReference) => ON.has(after) && (phrase !== 'of' || of)
  // "watermark the city with image 2": the other way round than "put image 2 on the city".
  const brought = /^(watermark|stamp|overlay|cover|brand|mark)/.test(clause.chunks[clause.headAt]!.lower)
    ? found.filter(({ after }) => after === 'with' || after === 'using')
    : []
  const turned = brought.length > 0 && brought.length < found.length
  // "replace the background of the apple with the city"
  const exchanged = clause.preset.exchanges === true
  if (exchanged && (found.length !== 2 || found[1]!.reference.kind === 'it')) return undefined
  const isBelow = (one: PlacedReference) => {
    // "as the background for the first one"
    if (isBehind && one.after === 'for') return false
    if (exchanged) return one === found[1]
    return turned ? !brought.includes(one) : isBehind || isOn(one)
  }
  const below = found.filter(isBelow).map(({ reference }) => reference)
  const above = found.filter((one) => !isBelow(one)).map(({ reference }) => reference)
  const bottom = first(below, clause)
  // "add a hat to the first picture": what goes on top is no picture.
  if (above.length === 0 && clause.weak !== undefined && clause.chunks.some(({ meanings }) => meanings.length === 0))
    return undefined
  // "use pictures 2 and 3 only" lays none on another.
  if (below.length === 0 && clause.weak !== undefined && above.some(({ kind }) => SEVERAL.has(kind))) return undefined
  // "second over first", but not "'Hi' over the first"
  if (clause.preset.between === true && (above.length === 0 || below.length === 0)) return undefined
  const earlier = earlierOverlay(clause)
  const named = first(above, clause)
  // "make the logo smaller and put it in the corner"
  const pronoun = above.some(({ kind }) => kind === 'it') && clause.has('position') && scene.spokenOf?.length === 1
  const spoken = scene.spokenOf?.length === 1 && scene.spokenOf[0] !== bottom ? scene.spokenOf[0] : undefined
  const picture =
    named ??
    earlier?.picture ??
    (bottom !== undefined || (pronoun && scene.pictures.length > 1) ? spoken : undefined) ??
    (bottom === undefined ? undefined : otherThan(bottom, clause))
  if (picture === undefined && clause.weak === undefined && found.length === 0 && scene.pictures.length === 2)
    return onEachOther(clause)
  if (picture === undefined) return undefined
  const base =
    below.flatMap((reference) => pictureNumbers(reference, scene)).find((number) => number !== picture) ??
    (earlier?.base === picture || Number.isNaN(earlier?.base) ? undefined : earlier?.base) ??
    (scene.sheet === true ? undefined : otherThan(picture, clause))
  // "use the second as the background": where the other goes, the words that follow may say.
  if (isBehind) return { [AWAITS]: true, picture, base, size: 60 }
  const blend = clause.take<string>('blend')
  const cutOut = clause.preset.exchanges === true || clause.placeOf('remove_background') !== undefined
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
  const resized = clause.before?.tool === 'resize' ? (clause.before.arguments.percent as number | undefined) : undefined
  const measured = covering === undefined ? (overlayMeasure(clause, edge) ?? (pronoun ? resized : undefined)) : 100
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
    size: limited(size ?? (tiled ? 18 * sizeOf(clause) : overlaySize(clause, picture, blended, position)), 1, 100),
    edge:
      covering === 'width' ? 'width' : measured === undefined ? (alike.edge as 'width' | 'height' | undefined) : edge,
    tiled: tiled || undefined,
    margin,
    opacity: shows === undefined ? undefined : limited(shows, 1, 100),
    blend,
    ...finish,
  })
  return cutOut ? [{ [OF_TOOL]: 'remove_background', pictures: [picture] }, laid] : laid
}

/** "picture in picture", "double exposure": of two pictures the second comes on top. */
function onEachOther(clause: Clause): Arguments {
  const halves = clause.chunks.some(({ meanings }) => meanings.some(isTranslucent))
  const inset = /^(picture in|pip)/.test(clause.chunks[clause.headAt]!.lower)
  const blend = clause.take<string>('blend')
  const opacity = opacityOf(clause) ?? (blend === undefined && !inset ? 50 : undefined)
  const place = inset ? { size: 30, position: positionOf(clause) ?? 'bottom right' } : { size: 100 }
  return given({ picture: 2, base: 1, ...place, opacity: halves || !inset ? opacity : undefined, blend })
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
function overlaySize(clause: Clause, picture: number, blended: boolean, position: Position | undefined): number {
  if (blended && position === undefined) return 100
  if (clause.scene.backed === true) return limited(90 * sizeOf(clause), 1, 100)
  const photo = clause.scene.sheet === true && clause.scene.pictures[picture - 1]?.transparent === false
  // On an empty sheet a photo is what is to be seen.
  const usual =
    position === undefined || position === 'center' ? (photo ? 65 : 50) : photo && !/ /.test(position) ? 50 : 25
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
