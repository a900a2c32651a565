import { DomainError } from '../errors.ts'
import type { BlockLine } from '../images/operations/drawing/text-block.ts'
import type { Focus } from '../images/operations/geometry/crop.ts'
import { contain, cover, onSheet } from '../images/operations/geometry/fit.ts'
import { type Cut, frame } from '../images/operations/geometry/frame.ts'
import { type AspectRatio, canvasSize, type Resolution } from '../images/raster/canvas-size.ts'
import { CLEAR, WHITE } from '../images/raster/colour.ts'
import { layUnder } from '../images/raster/compose.ts'
import type { Box } from '../images/raster/outlines.ts'
import { isClear, type Paint, paintPicture, plain } from '../images/raster/paint.ts'
import type { Picture, Size } from '../images/raster/picture.ts'
import { resize } from '../images/raster/resize.ts'
import type { SheetDesign, SheetText } from '../images/sheets/design.ts'
import type { OutputWish } from './output.ts'

/** Texts that are written again as one block when another one is added. */
export interface TextBlock {
  /** The picture without them. */
  readonly ground: Picture
  readonly lines: readonly BlockLine[]
  /** Texts before the block. */
  readonly texts: readonly Box[]
}

/** The content of a sheet that is composed as a whole; it is written again whenever a text is added. */
export interface Composition {
  readonly design: SheetDesign
  /** The picture without the texts. */
  readonly ground: Picture
  readonly texts: readonly SheetText[]
  /** Whether the ground is that of the design, with nothing else drawn on it. */
  readonly own: boolean
  /** Where other texts stand, in pixels. */
  readonly taken: readonly Box[]
}

/** A picture, and how it is fitted onto a canvas of another shape. */
export interface Sheet {
  readonly picture: Picture
  /** `cover` fills the canvas and crops, `contain` shows everything, `as is` neither enlarges nor shrinks. */
  readonly fit: 'cover' | 'contain' | 'as is'
  /** Which part survives when `cover` crops. */
  readonly focus: Focus
  /** What shows where the picture does not reach. */
  readonly backdrop: Paint
  /** Whether the instructions gave it a shape of its own, which then decides an `auto` aspect ratio. */
  readonly reshaped: boolean
  /** Where the last text or shape lies, in pixels, until another kind of step follows. */
  readonly drawn?: Box | undefined
  /** Where earlier texts stand, in pixels, until the picture changes its size. */
  readonly texts?: readonly Box[] | undefined
  /** The texts without a place of their own that form one block, until another kind of step follows. */
  readonly block?: TextBlock | undefined
  /** For a sheet that is composed as a whole, until it changes its size. */
  readonly composition?: Composition | undefined
  /** What was cut off for a shape that nobody asked for. */
  readonly cut?: Cut | undefined
  /** Pixels along every edge that a border takes. */
  readonly frame?: number | undefined
}

/**
 * What the steps work on. It is a value: each step makes a new one, so that every state between two steps can be kept and
 * continued. Sheets are counted from 0; people count pictures from 1.
 */
export interface Workspace {
  readonly aspectRatio: AspectRatio
  readonly resolution: Resolution
  /** Size in pixels of a result that has not been given a shape of its own. */
  readonly size: Size
  /** The pictures given, as edited so far, then what the steps have added. */
  readonly sheets: readonly Sheet[]
  /** How many of the sheets were given. */
  readonly given: number
  /** The sheets at work; they are the results when no step is left. */
  readonly current: readonly number[]
  /** Whether a step has named pictures or joined them; before that every picture counts. */
  readonly chosen: boolean
  /** For a sheet that has become part of another: that other one. */
  readonly joined: ReadonlyMap<number, number>
  /** Size of the first picture as it was given. */
  readonly first?: Size | undefined
  /** Whether a result has no more pixels than that, see `canvasSize`; left out, nobody has said. */
  readonly original?: boolean | undefined
  /** Whether nobody asked for the shape of the results: what a picture loses for it is chosen with care, and told. */
  readonly shapeDefaulted?: boolean | undefined
  /** What the instructions say of a result's file. */
  readonly output?: OutputWish | undefined
}

/**
 * The state before the first step.
 *
 * @param size of the result; by default it follows from the pictures.
 * @param first size of the first picture as it was given; by default, the size that it has.
 * @param original whether a result has no more pixels than that.
 */
export function openWorkspace(
  pictures: readonly Picture[],
  aspectRatio: AspectRatio,
  resolution: Resolution,
  size: Size = canvasSize(aspectRatio, resolution, pictures[0]),
  first: Size | undefined = pictures[0],
  original?: boolean,
): Workspace {
  return {
    aspectRatio,
    resolution,
    size,
    first: first && { width: first.width, height: first.height },
    ...(original !== undefined && { original }),
    sheets: pictures.map((picture) => sheetOf(picture)),
    given: pictures.length,
    current: pictures.map((_, i) => i),
    chosen: false,
    joined: new Map(),
  }
}

/**
 * A sheet that covers the canvas around what catches the eye. What is cut out already, such as a logo, is shown
 * whole instead.
 */
export function sheetOf(picture: Picture): Sheet {
  const fit = picture.channels === 4 ? 'contain' : 'cover'
  return { picture, fit, focus: 'attention', backdrop: plain(CLEAR), reshaped: false }
}

/** A workspace with something to draw on: an empty sheet that shows white, if there is nothing yet. */
export function withCanvas(workspace: Workspace): Workspace {
  if (workspace.current.length > 0) return workspace
  const empty = paintPicture(workspace.size, plain(CLEAR))
  return addSheet(workspace, { ...sheetOf(empty), backdrop: plain(WHITE) })
}

/** The sheet with its backdrop under it for good. */
export function onBackdrop(sheet: Sheet): Sheet {
  const { picture, backdrop } = sheet
  if (isClear(backdrop)) return sheet
  return { ...sheet, picture: layUnder(picture, paintPicture(picture, backdrop)), backdrop: plain(CLEAR) }
}

/** Adds a sheet, which becomes the only one at work. */
export function addSheet(workspace: Workspace, sheet: Sheet): Workspace {
  return { ...workspace, sheets: [...workspace.sheets, sheet], current: [workspace.sheets.length], chosen: true }
}

/**
 * The sheets that a step means.
 *
 * @param numbers pictures as people count them; left out, the sheets at work.
 * @throws DomainError `PICTURE_NOT_FOUND` for a number that no picture has.
 */
export function sheetsMeant(workspace: Workspace, numbers: readonly number[] | undefined): readonly number[] {
  if (numbers === undefined) return workspace.current
  const missing = numbers.find((number) => number > workspace.given)
  if (missing !== undefined) throw pictureNotFound(missing, workspace.given)
  return [...new Set(numbers.map((number) => currentPlace(workspace, number - 1)))]
}

/** @param number the picture asked for, counted from 1. */
export function pictureNotFound(number: number, given: number): DomainError {
  const have = given === 0 ? 'no picture was given' : given === 1 ? 'only one was given' : `only ${given} were given`
  return new DomainError('PICTURE_NOT_FOUND', `The instructions mention picture ${number}, but ${have}`)
}

/** Puts edited sheets in the place of the old ones and narrows the work to them if they were named. */
export function replaceSheets(workspace: Workspace, edited: ReadonlyMap<number, Sheet>, named: boolean): Workspace {
  const sheets = workspace.sheets.map((sheet, i) => edited.get(i) ?? sheet)
  if (!named) return { ...workspace, sheets }
  const places = [...edited.keys()]
  const current = workspace.chosen ? [...new Set([...workspace.current, ...places])] : places
  return { ...workspace, sheets, current, chosen: true }
}

/** Marks sheets as parts of another, which becomes the only one at work. */
export function joinSheets(workspace: Workspace, parts: readonly number[], whole: number): Workspace {
  const joined = new Map(workspace.joined)
  for (const part of parts) if (part !== whole) joined.set(part, whole)
  return { ...workspace, joined, current: [whole], chosen: true }
}

/** A workspace whose pictures are those at work, each by itself, as if they had been given so. */
export function countedAnew(workspace: Workspace): Workspace {
  const sheets = workspace.current.map((place) => workspace.sheets[place]!)
  const current = sheets.map((_, place) => place)
  return { ...workspace, sheets, current, given: sheets.length, joined: new Map() }
}

/** The sheet in the size and shape of a result. */
export async function onCanvas(workspace: Workspace, sheet: Sheet): Promise<Sheet> {
  const size = resultSize(workspace, sheet)
  const { picture, fit, backdrop } = sheet
  if (picture.width === size.width && picture.height === size.height) return sheet
  const none = { drawn: undefined, texts: undefined, block: undefined, composition: undefined }
  if (workspace.shapeDefaulted === true && fit === 'cover' && sheet.focus === 'attention') {
    const framed = await frame(picture, size.width / size.height)
    return { ...sheet, ...none, cut: framed.cut ?? sheet.cut, picture: await resize(framed.picture, size) }
  }
  return { ...sheet, ...none, picture: await fitted(sheet, size), fit: fit === 'as is' ? 'contain' : fit, backdrop }
}

/** Size in pixels that a sheet must have as a result. */
export function resultSize({ aspectRatio, resolution, size, original }: Workspace, sheet: Sheet): Size {
  return aspectRatio === 'auto' && sheet.reshaped ? canvasSize('auto', resolution, sheet.picture, original) : size
}

function fitted({ picture, fit, focus, backdrop }: Sheet, size: Size): Promise<Picture> {
  switch (fit) {
    case 'cover':
      return cover(picture, size, focus)
    case 'contain':
      return contain(picture, size, backdrop, 'center')
    case 'as is':
      return Promise.resolve(onSheet(picture, size, backdrop, 'center'))
  }
}

function currentPlace(workspace: Workspace, index: number): number {
  const whole = workspace.joined.get(index)
  return whole === undefined ? index : currentPlace(workspace, whole)
}
