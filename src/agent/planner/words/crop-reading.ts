import type { Size } from '../../../images/picture.ts'
import type { Position } from '../../../images/position.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import type { Clause } from '../clauses/clause.ts'
import { AMENDS, type Arguments, OF_TOOL, type Quantity } from '../meanings.ts'
import { degreeOf, given, isShape, limited, positionOf } from './reading.ts'
import { SIDES, type Side, takeSides } from './side-reading.ts'

/** The arguments of a crop: a shape, a share, a place, or sides that go. */
export function readCrop(clause: Clause): Arguments | readonly Arguments[] | undefined {
  // "trim it off again" speaks of the border that was added.
  if (clause.preset.away === true && clause.before?.tool === 'border' && !clause.has('quantity')) return undefined
  // A picture that was straightened has no empty corners.
  if (clause.before?.tool === 'straighten' && clause.take('void') !== undefined)
    return { [OF_TOOL]: 'straighten', [AMENDS]: true }
  if (isAfterTurn(clause)) return { [OF_TOOL]: 'rotate', [AMENDS]: true, cropped: true }
  if (clause.preset.middle === true) {
    const shaped = clause.before?.tool === 'crop' && clause.before.arguments.ratio !== undefined
    return shaped ? { [AMENDS]: true, focus: 'center' } : sharesOf(keptShare(clause) ?? 60, 'center')
  }
  // "take the left half" keeps it, "take 20 % off the left" does not.
  if (clause.preset.side === true && clause.weakly('take') && !clause.has('away') && !clause.has('quantity'))
    return undefined
  const rest = withoutSides(clause)
  if (rest !== undefined || clause.preset.side === true) return rest
  // "draw a square" draws one.
  const draws =
    clause.weak === 'adjective' &&
    clause.has('drawing') &&
    !clause.chunks.some(({ meanings }) => meanings.some(({ kind }) => kind === 'reference'))
  if (draws && clause.preset.ratio === '1:1') return undefined
  if (clause.preset.share === true) return keptPart(clause)
  const ratio = cropRatio(clause)
  if (ratio === 'other') return undefined
  const pixels = clause.take<Size>('dimensions', isShape)
  // "a 16x9 crop"
  if (pixels !== undefined && Math.max(pixels.width, pixels.height) <= LARGEST_RATIO)
    return given({ ratio: `${pixels.width}:${pixels.height}`, focus: positionOf(clause) })
  const halved = clause.has('half')
  clause.take('orientation')
  const third = clause.has('third part')
  const focus = positionOf(clause)
  const aimed = clause.chunks.some(({ meanings }, at) => {
    return propertyOf(meanings, 'attention') === 'face' && /^(around|on|onto|to|of)$/.test(clause.wordBefore(at))
  })
  const seen = clause.take('attention') ?? clause.preset.attention
  const subject = seen !== undefined
  if (pixels !== undefined && (ratio !== undefined || !isPiece(clause) || !fitsInto(clause, pixels))) {
    clause.notes.push(
      `Took ${pixels.width} × ${pixels.height} as the shape: resolution decides how many pixels a result has`,
    )
    return given({ ratio: `${pixels.width}:${pixels.height}`, focus })
  }
  if (pixels !== undefined) return partOf(clause, pixels, focus)
  const edge = clause.take<Quantity>('quantity', ({ unit }) => unit === 'px')
  if (edge !== undefined && ratio !== undefined)
    clause.notes.push(`Left ${edge.value} px out: resolution decides how many pixels a result has`)
  const tight = clause.take('tight') !== undefined
  const zooms = clause.preset.zoom === true
  const share = subject && !zooms ? (keptShare(clause) ?? (tight ? 45 : 70)) : undefined
  if (seen === 'face') return faceCrop(clause, ratio, tight || aimed)
  if (subject) noteSubject(clause)
  if (ratio !== undefined)
    return given({ ratio, width: tight ? share : undefined, height: tight ? share : undefined, focus })
  if (subject && zooms) return sharesOf(100 / zoomFactor(clause), undefined)
  if (share !== undefined) return sharesOf(share, undefined)
  if (third && focus !== undefined) {
    const across = focus === 'left' || focus === 'right'
    return { [across ? 'width' : 'height']: 100 / 3, focus }
  }
  if (halved) return focus === 'top' || focus === 'bottom' ? { height: 50, focus } : given({ width: 50, focus })
  if (clause.preset.zoom === true) return sharesOf(100 / zoomFactor(clause), focus ?? 'center')
  const fraction = clause.chunks.some(({ lower }) => /(third|quarter|fifth)s?$|^\d\/\d/.test(lower))
  const kept = keptShare(clause)
  if (fraction && kept !== undefined && (focus === 'left' || focus === 'right')) return { width: kept, focus }
  if (fraction && kept !== undefined && (focus === 'top' || focus === 'bottom')) return { height: kept, focus }
  // "extend the canvas …, keep the photo centred" tells where it lies.
  if (kept === undefined && clause.weak === 'adjective' && clause.before?.tool === 'extend')
    return { [OF_TOOL]: 'extend', [AMENDS]: true }
  if (kept === undefined && focus === undefined && clause.weak === 'adjective') return undefined
  return sharesOf(kept ?? (focus === undefined ? 80 : 60), focus)
}

/** "rotate it by 3° and crop": without another word the crop is for the corners that the turn has left empty. */
export function isAfterTurn(clause: Clause): boolean {
  if (clause.before?.tool !== 'rotate' || Number(clause.before.arguments.degrees) % 90 === 0) return false
  const more = ['ratio', 'dimensions', 'quantity', 'position', 'attention', 'cut shape', 'half', 'every side']
  return clause.take('void') !== undefined || !more.some((name) => clause.has(name))
}

/** The ratio a crop asks for; `other` if it asks for a shape that has no ratio, such as a circle. */
function cropRatio(clause: Clause): string | undefined {
  // "portrait 4:5"
  const figures = clause.take<string>('ratio', (_, at) => /^\d/.test(clause.chunks[at]!.lower))
  const [named = clause.preset.ratio as string | undefined] = clause.takeAll<string>('ratio')
  const ratio = figures ?? named
  if (ratio !== undefined) return ratio
  return clause.has('cut shape') ? 'other' : undefined
}

/** A close-up of the faces, or a part of a shape or a size that is said in whose middle they lie. */
function faceCrop(clause: Clause, ratio: string | undefined, tight: boolean): Record<string, unknown> {
  clause.notes.push(`Looking for “${clause.textOf('attention')}”; where there is none, at what catches the eye`)
  const kept = keptShare(clause) ?? (tight && ratio !== undefined ? 45 : undefined)
  const share = kept === undefined ? {} : sharesOf(kept, undefined)
  return given({ ratio, ...share, focus: 'face' })
}

/** Tells that no subject is recognised: it is where the eye goes first. */
function noteSubject(clause: Clause): void {
  clause.notes.push(`Took “${clause.textOf('attention')}” as the part that catches the eye`)
}

/** Numbers up to which two with a cross between them are a ratio and no pixels. */
const LARGEST_RATIO = 40

/** "only the top half"; nothing where a colour or an effect is wanted there. */
function keptPart(clause: Clause): Arguments | undefined {
  const goes = clause.chunks.some(
    ({ lower, meanings }) =>
      meanings.some((one) => one.kind === 'operation' && one.preset.side === true) &&
      (lower !== 'take' || clause.has('away')),
  )
  if (clause.scene.pictures.length === 0 || clause.has('color') || goes) return undefined
  const { width, height, focus } = clause.preset
  for (const name of ['position', 'half', 'third part', 'share', 'quantity']) clause.takeAll(name)
  return given({ width, height, focus })
}

/** "a 300 x 200 px piece from the top left" is cut out of a picture; "crop it to 300 x 200" names the shape of all of it. */
function isPiece({ chunks }: Clause): boolean {
  return chunks.some(({ lower }) =>
    /^(area|region|section|piece|part|detail|patch|window|bit|cutout|cut out|from)$/.test(lower),
  )
}

function fitsInto({ scene }: Clause, { width, height }: Size): boolean {
  const [picture = scene.canvas] = scene.pictures
  return width <= picture.width && height <= picture.height && (width < picture.width || height < picture.height)
}

/** A part that is measured in pixels of the picture. */
function partOf(clause: Clause, { width, height }: Size, focus: Position | undefined) {
  const [picture = clause.scene.canvas] = clause.scene.pictures
  const share = (pixels: number, edge: number) => limited((pixels / edge) * 100, 5, 100)
  return given({ width: share(width, picture.width), height: share(height, picture.height), focus })
}

/**
 * What is left when sides are cut away: "crop out the top 20 %" keeps the lower 80 %. Opposite sides that lose
 * different shares take two steps.
 */
function withoutSides(clause: Clause): Record<string, unknown> | Record<string, unknown>[] | undefined {
  const every = clause.preset.edges === true || clause.has('every side')
  const away = clause.preset.away === true || clause.has('away') || every
  const from = clause.chunks.some((_, at) => isSide(clause, at) && clause.wordBefore(at) === 'from')
  if (!away && !from) return undefined
  // "16:9, from the top" tells which part stays.
  if (!away && clause.has('ratio') && !clause.has('quantity')) return undefined
  // "remove the dog on the left": a thing goes, and no side.
  const isThing = ({ meanings }: Chunk) => meanings.length === 0 || propertyOf(meanings, 'attention') !== undefined
  if (clause.preset.side === true && clause.chunks.some(isThing)) return undefined
  if (!every && !clause.chunks.some((_, at) => isSide(clause, at))) return undefined
  const third = clause.take('ordinal') === 3
  const said = takeSides(clause)
  const usual = said.find(({ measure }) => measure !== undefined)?.measure
  const goes: Partial<Record<Side, number>> = {}
  for (const { sides, measure = usual } of said) {
    for (const side of sides.length === 0 && every ? SIDES : sides)
      goes[side] = shareOf(clause, measure, side) ?? (third ? 33.3 : 20)
  }
  if (every && Object.keys(goes).length === 0) for (const side of SIDES) goes[side] = shareOf(clause, usual, side) ?? 10
  if (Object.keys(goes).length === 0) return undefined
  return cutsOf(goes)
}

function isSide(clause: Clause, at: number): boolean {
  const { meanings } = clause.chunks[at]!
  return propertyOf(meanings, 'sides') !== undefined || SIDES.some((side) => propertyOf(meanings, 'position') === side)
}

/** One crop, or two where both of two opposite sides lose different shares; shares in percent. */
function cutsOf(goes: Partial<Record<Side, number>>): Record<string, unknown>[] {
  const axes = [
    { edge: 'height', near: 'top', far: 'bottom' },
    { edge: 'width', near: 'left', far: 'right' },
  ] as const
  const first: Record<string, unknown> = {}
  const second: Record<string, unknown> = {}
  const [kept, keptThen]: [string[], string[]] = [[], []]
  for (const { edge, near, far } of axes) {
    const [a, b] = [goes[near] ?? 0, goes[far] ?? 0]
    if (a === 0 && b === 0) continue
    if (a === b) first[edge] = limited(100 - a - b, 5, 100)
    else if (a === 0 || b === 0) {
      first[edge] = limited(100 - a - b, 5, 100)
      kept.push(a === 0 ? near : far)
    } else {
      first[edge] = limited(100 - a, 5, 100)
      kept.push(far)
      second[edge] = limited((100 * (100 - a - b)) / (100 - a), 5, 100)
      keptThen.push(near)
    }
  }
  const cuts = [{ ...first, focus: kept.join(' ') || 'center' }]
  return keptThen.length === 0 ? cuts : [...cuts, { ...second, focus: keptThen.join(' ') }]
}

/** Percent of the edge that a side loses; pixels are those of the picture. */
function shareOf(clause: Clause, measure: Quantity | undefined, side: Side): number | undefined {
  if (measure === undefined) return undefined
  if (measure.unit === 'times') return measure.value * 100
  if (measure.unit !== 'px') return measure.value
  const [picture = clause.scene.canvas] = clause.scene.pictures
  return (measure.value / (side === 'left' || side === 'right' ? picture.width : picture.height)) * 100
}

/** Percent of each edge that a crop keeps: "crop away 20 %" names what goes, "crop to 20 %" what stays. */
function keptShare(clause: Clause): number | undefined {
  const times = clause.takeQuantity('times')?.value
  if (times !== undefined && times < 1) return times * 100
  const percent = clause.takeQuantity('%')
  if (percent === undefined) return undefined
  const goes = clause.has('by')
  return goes ? 100 - percent.value : percent.value
}

function sharesOf(percent: number, focus: Position | undefined): Record<string, unknown> {
  const share = limited(percent, 5, 100)
  return given({ width: share, height: share, focus })
}

function zoomFactor(clause: Clause): number {
  const times = clause.takeQuantity('times')
  if (times !== undefined) return times.value
  const percent = clause.takeQuantity('%')
  if (percent !== undefined) return percent.value >= 100 ? percent.value / 100 : 1 + percent.value / 100
  return 1 + 0.5 * degreeOf(clause)
}
