import { channel } from 'node:diagnostics_channel'
import { quietPlace, sharedArea } from '../../analysis/quiet.ts'
import type { Inset } from '../../letters/emoji.ts'
import type { Typeface } from '../../letters/fonts.ts'
import { type Alignment, setLettering } from '../../letters/lettering.ts'
import { BLACK, type Colour, readableOn } from '../../raster/colour.ts'
import { layAll, layOver } from '../../raster/compose.ts'
import { contrastOn, isEven, leastContrast, lightsUnder, READABLE, readableOver } from '../../raster/contrast.ts'
import { grown, padded } from '../../raster/distance.ts'
import { alphaMask, colourMask, fillOutlines, type Mask } from '../../raster/mask.ts'
import { type Box, rectangleOutline } from '../../raster/outlines.ts'
import { paintPicture, plain } from '../../raster/paint.ts'
import type { Picture, Size } from '../../raster/picture.ts'
import { anchorOf, type Position, placeAt } from '../../raster/position.ts'
import { resize } from '../../raster/resize.ts'
import { crop } from '../geometry/crop.ts'
import { rotate } from '../geometry/turn.ts'
import { blurMask } from '../sharpness/blur.ts'
import { brokenFor, layGround, roomAround, type Sides, type Tail, type TextGround } from './text-ground.ts'

export interface TextOptions {
  readonly text: string
  readonly face: Typeface
  /** Em size in pixels that is wanted; less is used where the text would not fit. */
  readonly size: number
  /** Left out: black or white, whichever reads better on what lies behind the text. */
  readonly colour?: Colour
  /** Left out: where the picture has little detail, clear of faces and `taken`. */
  readonly position?: Position
  /** Earlier texts in pixels, beside which this one stands rather than on them. */
  readonly taken?: readonly Box[]
  /** Of the lines among each other; left out, it follows the position. */
  readonly align?: Alignment
  /** Colour of a line around the letters. */
  readonly outline?: Colour
  /** Colour of what the text stands on, if it stands on anything. */
  readonly box?: Colour
  /** Its shape, a plain box by default; a strip runs over the whole width and on to the edge that the text is near. */
  readonly ground?: TextGround
  /** Where the text must stay, in pixels; left out, the picture without a margin of 5 % of its shorter edge. */
  readonly within?: Box
  readonly shadow: boolean
  /** Degrees clockwise; 0 by default. */
  readonly turn?: number
  readonly opacity: number
}

/** Share of the shorter edge that stays free around text. */
const MARGIN = 0.05

/**
 * Writes text onto a picture: antialiased, wrapped and shrunk to fit inside the margins, never cut off.
 *
 * @throws DomainError `TEXT_TOO_LONG`.
 */
export async function drawText(picture: Picture, options: TextOptions): Promise<Picture> {
  return (await setText(picture, options)).picture
}

/** Publishes the letters of every text that is written, as `WrittenLetters`, so that they can be measured. */
const TEXTS = channel('darkroom.texts')

/** Where the letters of a text are. */
export interface WrittenLetters {
  readonly before: Picture
  readonly written: Picture
  /** Coverage of the letters, with room around them, and where its corner lies on the pictures. */
  readonly letters: Mask
  readonly left: number
  readonly top: number
  /** Em size in pixels. */
  readonly size: number
  /** Of the letters; what is of another one among them is an emoji. */
  readonly colour: Colour
  readonly options: TextOptions
}

/** What is laid behind the letters of a text that would be hard to read. */
export type Help = 'soft shadow' | 'scrim' | 'outline'

/** A picture with a text on it. */
export interface Written {
  readonly picture: Picture
  /** What the text takes in pixels, with all that surrounds the letters. */
  readonly box: Box
  /** Where it stands, if no place was given. */
  readonly chosen?: Position
  /** Whether it stands beside what was to be kept clear of instead of on it. */
  readonly moved: boolean
  /** Whether it stands on that all the same, since there is no room beside it. */
  readonly hides: boolean
  /** Of the letters, if none was given. */
  readonly colour?: Colour
  /** What it got so that it can be read. */
  readonly help?: Help
}

/**
 * Writes text like `drawText` and says where. Letters without a given colour are black or white. If their contrast with a
 * tenth or more of their surroundings is below `READABLE`, something is laid behind them.
 */
export async function setText(picture: Picture, options: TextOptions): Promise<Written> {
  const { opacity, turn = 0, taken = [] } = options
  const within = options.within ?? inset(picture, Math.round(Math.min(picture.width, picture.height) * MARGIN))
  const layers = await lettered(picture, options, within)
  const { letters: mask, size, reach, room, free } = layers
  const upright = turn % 360 === 0
  const standing = (plate: Picture): Promise<Picture> | Picture =>
    upright ? plate : turnedInto(plate, turn, reach, free)
  const letters = alphaMask(await standing(colourMask(padded(mask, reach), BLACK)))
  const item = {
    width: letters.width - 2 * reach + room.left + room.right,
    height: letters.height - 2 * reach + room.top + room.bottom,
  }
  const position = options.position ?? (await quietPlace(picture, item, within, 0, taken, options.box !== undefined))
  // A bubble's tail points from where it stands.
  if (options.position === undefined && options.ground === 'bubble' && position !== 'center')
    return { ...(await setText(picture, { ...options, position })), chosen: position }
  const area = layers.strip ? towardsEdge(within, picture, position) : within
  const asked = { ...item, ...shifted(placeAt(area, item, position, 0), area) }
  const box = besideTaken(asked, within, taken, Math.ceil(size * 0.3))
  const at = { left: box.left + room.left - reach, top: box.top + room.top - reach }
  const sheet = layers.strip ? layStrip(picture, box, position, options) : picture
  const { plate, colour, help } = await readablePlate(sheet, layers, letters, at, standing)
  const written = layOver(sheet, plate, { ...at, opacity })
  if (TEXTS.hasSubscribers)
    TEXTS.publish({ before: picture, written, letters, ...at, size, colour, options } satisfies WrittenLetters)
  return {
    picture: written,
    box,
    ...(options.colour === undefined && { colour }),
    ...(options.position === undefined && { chosen: position }),
    moved: box !== asked,
    hides: taken.some((one) => sharedArea(box, one) > 0),
    ...(help !== undefined && { help }),
  }
}

/** The place of a text on a strip: as far from the edge that the strip extends to as any other text. */
function towardsEdge(within: Box, picture: Size, position: Position): Box {
  const margin = Math.round(Math.min(picture.width, picture.height) * MARGIN)
  const { y } = anchorOf(position)
  const top = y === 0 ? Math.max(0, within.top - margin) : within.top
  const bottom = within.top + within.height + (y === 1 ? margin : 0)
  return { ...within, top, height: Math.min(picture.height, bottom) - top }
}

/** The letters of a text in the size in which they fit, with the room for them and their ground. */
async function lettered(
  picture: Picture,
  options: TextOptions,
  within: Box,
): Promise<Layers & { readonly free: Size }> {
  const { face, box, ground = 'box', turn = 0, position = 'center' } = options
  const strip = ground === 'strip' && box !== undefined && turn % 360 === 0
  const around = anchorOf(position)
  const tail = { side: around.x === 0 ? 'right' : 'left', end: around.y === 1 ? 'top' : 'bottom' } as const
  const centred = box !== undefined && ground !== 'box' && ground !== 'strip'
  const align = options.align ?? (centred ? 'center' : (['left', 'center', 'right'] as const)[around.x * 2]!)
  const text = box === undefined ? options.text : brokenFor(ground, options.text)
  // Room for what surrounds the letters is set aside beforehand, so that it is not cut off either.
  const surround = Math.ceil(Math.min(options.size, within.height * 0.65) * 0.4)
  const set = box === undefined ? 0 : Math.min(surround, Math.floor(Math.min(within.width, within.height) / 4))
  const free = { width: Math.max(1, within.width - 2 * set), height: Math.max(1, within.height - 2 * set) }
  for (let asked = options.size; ; asked *= SMALLER) {
    const { mask, size, insets } = await setLettering({ text, face, align }, free, asked, picture)
    const gap = Math.min(surround, Math.round(size * 0.4))
    const sides = box === undefined ? NO_ROOM : roomAround(ground, mask, size, gap, tail)
    const most = Math.max(sides.left, sides.top, sides.right, sides.bottom)
    // What is turned is turned about its letters.
    const room = turn % 360 === 0 ? sides : { left: most, top: most, right: most, bottom: most }
    const fits =
      mask.width + room.left + room.right <= within.width && mask.height + room.top + room.bottom <= within.height
    if (!fits && turn % 360 === 0 && asked > SMALLEST) continue
    const reach = Math.max(surround, most) + Math.ceil(size * 0.4)
    return { letters: mask, insets, reach, size, gap, room, tail, free, strip, options }
  }
}

const NO_ROOM: Sides = { left: 0, top: 0, right: 0, bottom: 0 }
/** How much smaller a text is tried again if it does not fit with its ground, and the size in pixels where that ends. */
const SMALLER = 0.93
const SMALLEST = 6

/** A box moved away from those that it would cover: below them or else above them, if there is room. */
function besideTaken(box: Box, within: Box, taken: readonly Box[], gap: number): Box {
  const isClear = (one: Box) => taken.every((other) => sharedArea(one, other) === 0)
  if (isClear(box)) return box
  const tops = taken.flatMap((one) => [one.top + one.height + gap, one.top - gap - box.height])
  const fitting = tops
    .map((top) => ({ ...box, top: Math.round(top) }))
    .filter((one) => one.top >= within.top && one.top + one.height <= within.top + within.height && isClear(one))
  return fitting.toSorted((a, b) => Math.abs(a.top - box.top) - Math.abs(b.top - box.top))[0] ?? box
}

/** What a plate with letters is made of. */
interface Layers {
  readonly letters: Mask
  /** Pictures among them. */
  readonly insets: readonly Inset[]
  /** Pixels around the letters on every side of the plate. */
  readonly reach: number
  readonly size: number
  readonly gap: number
  /** What they stand on takes around them. */
  readonly room: Sides
  readonly tail: Tail
  /** Whether they stand on a strip, which is no part of the plate. */
  readonly strip: boolean
  readonly options: TextOptions
}

/** A plate whose letters are readable at its place, and what was laid behind them for that. */
async function readablePlate(
  picture: Picture,
  layers: Layers,
  letters: Mask,
  at: { readonly left: number; readonly top: number },
  standing: (plate: Picture) => Promise<Picture> | Picture,
): Promise<{ readonly plate: Picture; readonly colour: Colour; readonly help?: Help }> {
  const { size, options } = layers
  const ring = around(letters, options.outline === undefined ? Math.max(2, size * 0.08) : lineAround(size))
  const lightsOn = async (ground: Picture) => {
    const part = partOf(picture, at, ring)
    const laid = layOver(part.picture, await standing(ground), part.at)
    const { left, top } = part.at
    return {
      lights: lightsUnder(laid, ring, left, top),
      parts: partsOf(ring, size).map((one) => lightsUnder(laid, ring, left, top, one)),
    }
  }
  const contrastWith = ({ lights, parts }: Awaited<ReturnType<typeof lightsOn>>, letters: Colour) =>
    Math.min(contrastOn(lights, letters), leastContrast(parts, letters))
  const bare = await surroundings(layers)
  const under = await lightsOn(bare)
  const { lights } = under
  const colour = options.colour ?? readableOver(lights, under.parts)
  const isFaint = options.opacity < 1 || colour.alpha < 1
  if (isFaint || contrastWith(under, colour) >= READABLE)
    return { plate: await standing(onTop(bare, layers, colour)), colour }
  const tries = isEven(lights) ? OUTLINE : [...SOFT, ...OUTLINE]
  let best: { ground: Picture; help: Help } | undefined
  for (const [help, strength] of tries) {
    best = { ground: await surroundings(layers, await helping(layers, help, strength, readableOn(colour))), help }
    if (contrastWith(await lightsOn(best.ground), colour) >= READABLE) break
  }
  return { plate: await standing(onTop(best!.ground, layers, colour)), colour, help: best!.help }
}

/** Width in pixels of a line around letters of an em size, wide enough for them to be read against it. */
const lineAround = (size: number) => Math.max(2, size * 0.06)

/** The surroundings of letters, up to a distance in pixels, without what they cover. */
function around(letters: Mask, reach: number): Mask {
  const mask = grown(letters, reach)
  for (let i = 0; i < mask.values.length; i += 1) mask.values[i]! -= letters.values[i]!
  return mask
}

/** A mask divided into boxes of about a letter each. */
function partsOf({ width, height }: Size, size: number): Box[] {
  const [columns, rows] = [width, height].map((edge) => Math.max(1, Math.round(edge / (size * PART))))
  const [across, down] = [Math.ceil(width / columns!), Math.ceil(height / rows!)]
  return Array.from({ length: columns! * rows! }, (_, i) => {
    return { left: (i % columns!) * across, top: Math.floor(i / columns!) * down, width: across, height: down }
  })
}

/** Edge of such a box as a multiple of the em size. */
const PART = 0.6

const SOFT: readonly (readonly [Help, number])[] = [
  ['soft shadow', 0.55],
  ['soft shadow', 0.8],
  ['scrim', 0.6],
  ['scrim', 0.8],
]
/** On a plain ground as faint as possible: white on red gets a slightly darker red. */
const OUTLINE = ([0.2, 0.4, 0.6, 0.8, 1] as const).map((strength) => ['outline', strength] as const)

/** The part of a picture that a mask lies on, and where the mask lies on that part. */
function partOf(picture: Picture, at: { readonly left: number; readonly top: number }, mask: Size) {
  const left = Math.min(picture.width - 1, Math.max(0, at.left))
  const top = Math.min(picture.height - 1, Math.max(0, at.top))
  const width = Math.max(1, Math.min(picture.width, at.left + mask.width) - left)
  const height = Math.max(1, Math.min(picture.height, at.top + mask.height) - top)
  return { picture: crop(picture, { left, top, width, height }), at: { left: at.left - left, top: at.top - top } }
}

/** What makes letters readable, on a plate of its own. */
async function helping({ letters, reach, size, gap }: Layers, help: Help, strength: number, shade: Colour) {
  const mask = padded(letters, reach)
  const colour = { ...shade, alpha: strength }
  if (help === 'outline') return colourMask(grown(mask, Math.max(2, size * 0.09)), colour)
  if (help === 'soft shadow') {
    return colourMask(await blurMask(grown(mask, Math.max(2, size * 0.14)), Math.max(1, size * 0.07)), colour)
  }
  const soft = Math.max(1, gap * 0.3)
  const box = grownBox({ left: reach, top: reach, width: letters.width, height: letters.height }, gap)
  return colourMask(await blurMask(fillOutlines([rectangleOutline(box, size * 0.3)], mask), soft), colour)
}

function inset({ width, height }: Size, margin: number): Box {
  return { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin }
}

function grownBox({ left, top, width, height }: Box, by: number): Box {
  return { left: left - by, top: top - by, width: Math.max(1, width + 2 * by), height: Math.max(1, height + 2 * by) }
}

function shifted(place: { left: number; top: number }, by: Box): { readonly left: number; readonly top: number } {
  return { left: place.left + Math.round(by.left), top: place.top + Math.round(by.top) }
}

/** A band over the whole width behind a text; near the upper or lower edge it extends to that edge. */
function layStrip(picture: Picture, text: Box, position: Position, { box: colour = BLACK, opacity }: TextOptions) {
  const { y } = anchorOf(position)
  const top = y === 0 ? 0 : text.top
  const bottom = y === 1 ? picture.height : text.top + text.height
  const band = paintPicture({ width: picture.width, height: Math.max(1, bottom - top) }, plain(colour))
  return layOver(picture, band, { left: 0, top, opacity })
}

/** The area around letters on a clear sheet, `reach` pixels larger than the letters on every side. */
async function surroundings(layers: Layers, help?: Picture): Promise<Picture> {
  const { letters, reach, size, room, tail, strip, options } = layers
  const mask = padded(letters, reach)
  let plate: Picture = colourMask({ ...mask, values: new Uint8Array(mask.values.length) }, BLACK)
  const layer = (overlay: Picture, offset = 0) => layOver(plate, overlay, { left: offset, top: offset })
  if (options.box !== undefined && !strip) {
    const box = {
      left: reach - room.left,
      top: reach - room.top,
      width: letters.width + room.left + room.right,
      height: letters.height + room.top + room.bottom,
    }
    plate = layGround(plate, options.ground ?? 'box', box, size, options.box, tail)
  }
  if (help !== undefined) plate = layer(help)
  if (options.shadow) {
    const soft = colourMask(await blurMask(mask, Math.max(1, size * 0.06)), { ...BLACK, alpha: 0.7 })
    plate = layer(soft, Math.round(size * 0.05))
  }
  if (options.outline !== undefined) {
    plate = layer(colourMask(grown(mask, lineAround(size)), options.outline))
  }
  return plate
}

function onTop(ground: Picture, { letters, insets, reach }: Layers, colour: Colour): Picture {
  const written = layOver(ground, colourMask(padded(letters, reach), colour), { left: 0, top: 0 })
  return layAll(
    written,
    insets.map(({ picture, left, top }) => [picture, { left: left + reach, top: top + reach }]),
  )
}

/** A plate turned clockwise, and made smaller if its content would not fit. */
async function turnedInto(plate: Picture, degrees: number, reach: number, free: Size): Promise<Picture> {
  const turned = await rotate(plate, degrees)
  const scale = Math.min(1, free.width / (turned.width - 2 * reach), free.height / (turned.height - 2 * reach))
  return scale === 1 ? turned : resize(turned, { width: turned.width * scale, height: turned.height * scale })
}
