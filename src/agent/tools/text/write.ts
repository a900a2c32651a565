import * as v from 'valibot'
import { isPlain } from '../../../images/analysis/quiet.ts'
import type { FindSubject } from '../../../images/analysis/subject.ts'
import { FONTS } from '../../../images/letters/families.ts'
import { FONT_WEIGHTS } from '../../../images/letters/fonts.ts'
import { ALIGNMENTS } from '../../../images/letters/lettering.ts'
import { setText, type TextOptions } from '../../../images/operations/drawing/text.ts'
import { setTextBehind, type TextBehind } from '../../../images/operations/drawing/text-behind.ts'
import { type BlockLine, setBlock } from '../../../images/operations/drawing/text-block.ts'
import { TEXT_GROUNDS } from '../../../images/operations/drawing/text-ground.ts'
import { behindSubject } from '../../../images/operations/subject/behind-subject.ts'
import { type Colour, luminance, readableOn } from '../../../images/raster/colour.ts'
import { contrastOf, READABLE } from '../../../images/raster/contrast.ts'
import type { Box } from '../../../images/raster/outlines.ts'
import type { Picture } from '../../../images/raster/picture.ts'
import { POSITIONS, type Position } from '../../../images/raster/position.ts'
import type { SheetText, Zone } from '../../../images/sheets/design.ts'
import type { Sheet } from '../../workspace.ts'
import { withTexts } from '../composed.ts'
import { drawable } from '../drawable-text.ts'
import { behindEntry, colourEntry, colourOf, numberEntry, opacityEntry, percentOfEdge, textEntry } from '../entries.ts'
import { joined, regionFor, relativeEntry } from '../placement.ts'
import { blockClearOfFaces, clearOfFaces, type Faced } from './clear-of-faces.ts'

/** Height of the letters where none is given, in percent of the shorter edge. */
const USUAL_SIZE = 8

/** What can be said of a text. */
export const TEXT_ENTRIES = {
  text: textEntry,
  position: v.optional(
    v.pipe(
      v.picklist(POSITIONS),
      v.description(
        'Place on the picture; by default, a calm place without faces, where several such texts form one block',
      ),
    ),
  ),
  size: v.optional(
    numberEntry(0.5, 100, 'Height of the letters in percent of the shorter edge; 8, less below a title'),
  ),
  colour: v.optional(colourEntry),
  font: v.optional(v.pipe(v.picklist(FONTS), v.description('By default, sans'))),
  weight: v.optional(v.picklist(FONT_WEIGHTS)),
  italic: v.optional(v.boolean()),
  align: v.optional(v.picklist(ALIGNMENTS)),
  outline: v.optional(v.pipe(colourEntry, v.description('Colour of a line around the letters'))),
  box: v.optional(v.pipe(colourEntry, v.description('Colour of a box behind the text, or of its ground'))),
  ground: v.optional(
    v.pipe(
      v.picklist(TEXT_GROUNDS),
      v.description(
        'What the text stands on; a strip runs over the whole width, a badge is round, a bubble is for speech',
      ),
    ),
  ),
  relative: relativeEntry,
  shadow: v.optional(v.boolean(), false),
  turn: v.optional(numberEntry(-360, 360, 'Degrees clockwise'), 0),
  opacity: opacityEntry,
  behind: behindEntry,
}

type Writing = v.InferOutput<v.StrictObjectSchema<typeof TEXT_ENTRIES, undefined>>

/** Whether a text has no place of its own: it begins a block or joins the one before it. */
export function joinsBlock({ block, drawn }: Sheet, { position, relative, turn, ground, opacity }: Writing): boolean {
  if (position !== undefined || turn !== 0 || (ground ?? 'box') !== 'box' || opacity < 100) return false
  if (block === undefined) return relative === undefined || drawn === undefined
  return relative === undefined || relative === 'below' || relative === 'inside'
}

/** A text in a quiet place, with those before it that have none of their own either. */
export async function writeBlock(picture: Picture, args: Writing, sheet: Sheet) {
  const { ground, lines: before, texts } = sheet.block ?? { ground: picture, lines: [], texts: sheet.texts ?? [] }
  const text = await drawable(args.text)
  const lines = [...before, { ...lookOf(picture, args, before.length), text }]
  const { within } = regionFor(sheet, undefined, 'center')
  const setWithin = (region: Box) => setBlock(ground, lines, { within: region, taken: texts })
  const written = await blockClearOfFaces(ground, within, await setWithin(within), setWithin)
  return {
    picture: written.picture,
    drawn: written.box,
    texts: [...texts, written.box],
    block: { ground, lines, texts },
    ...said(written, text),
  }
}

const ZONES: Readonly<Partial<Record<Position, Zone>>> = { top: 'top', center: 'center', bottom: 'bottom' }

/** Whether a text is one of those that a sheet is composed of. */
export function joinsSheet(sheet: Sheet, { position, relative, turn, ground, opacity }: Writing): boolean {
  if (sheet.composition === undefined || turn !== 0 || (ground ?? 'box') !== 'box' || opacity < 100) return false
  if (position !== undefined) return ZONES[position] !== undefined
  // Beside or in a thing that was drawn it belongs to that.
  return relative === undefined || sheet.drawn === undefined || (relative === 'below' && isText(sheet))
}

const isText = ({ drawn, texts = [] }: Sheet) => texts.some((box) => box === drawn)

/** A text of a composed sheet, set with those that stand there already. */
export async function writeOnSheet(args: Writing, sheet: Sheet) {
  const composition = sheet.composition!
  const { ground, texts } = composition
  const text = await drawable(args.text)
  const { size, font, weight, italic, colour, align, outline, box, shadow, position, relative } = args
  const zone = ZONES[position ?? 'center'] ?? 'center'
  const one: SheetText = {
    text,
    zone: position === undefined && relative === 'below' ? (texts.at(-1)?.zone ?? zone) : zone,
    face: {
      ...(font !== undefined && { font }),
      ...(weight !== undefined && { weight }),
      ...(italic !== undefined && { italic }),
    },
    shadow,
    ...(size !== undefined && { size: percentOfEdge(ground, size) }),
    ...(colour !== undefined && { colour: colourOf(colour) }),
    ...(align !== undefined && { align }),
    ...(outline !== undefined && { outline: colourOf(outline) }),
    ...(box !== undefined && { box: colourOf(box) }),
  }
  const written = await withTexts(sheet, { ...composition, texts: [...texts, one] })
  const { picture, boxes, notes } = written
  return {
    picture,
    drawn: boxes.at(-1),
    texts: [...composition.taken, ...boxes],
    composition: written.composition,
    // What was said of earlier texts is not said again.
    notes: notes.filter((note) => text.split('\n').some((line) => note.startsWith(`“${line}”`))),
  }
}

/** Height of the letters beside a thing on a composed sheet, in percent of the shorter edge. */
const SHEET_SIZE = 12

/** The same on what is all that an empty sheet shows, such as a badge. */
const ALONE = 18

/** A text in the place that is asked for, or beside an earlier text that stands there. */
export async function writeAt(picture: Picture, asked: Writing, sheet: Sheet) {
  const face = sheet.composition?.design.title
  const isAlone = asked.ground !== undefined && asked.relative === undefined && asked.position === undefined
  const size = asked.size ?? (isAlone && (await isPlain(picture)) ? ALONE : face === undefined ? undefined : SHEET_SIZE)
  const args = { ...asked, size, font: asked.font ?? face?.font, weight: asked.weight ?? face?.weight }
  const { relative, align, opacity, turn } = args
  const position = args.position ?? (args.ground === 'strip' ? 'bottom' : undefined)
  const texts = sheet.texts ?? []
  const isOnText = relative === 'inside' && texts.some((box) => box === sheet.drawn)
  const beside = isOnText ? 'below' : relative
  const place = regionFor(sheet, beside, position ?? 'center')
  const text = await drawable(args.text)
  // What is faint or slanted is meant to lie over others.
  const isSolid = opacity === 100 && turn % 90 === 0
  const options: TextOptions = {
    ...lookOf(picture, args, 0),
    text,
    // Inside a bar or box, lettering that is flush left begins at its left.
    ...((position !== undefined || beside !== undefined || args.ground === undefined) && {
      position: beside === 'inside' && align !== undefined ? align : place.position,
    }),
    within: place.within,
    turn,
    opacity: opacity / 100,
    ...(isSolid && { taken: texts }),
  }
  const first = await setText(picture, options)
  const written = isSolid ? await clearOfFaces(picture, options, first, beside) : first
  const drawn = joined(sheet, written.box, beside)
  return {
    picture: written.picture,
    drawn,
    texts: isSolid ? [...texts, beside === undefined ? drawn : written.box] : texts,
    ...said(written, text),
  }
}

/**
 * A text that the subject stands in front of, where it can be read or where it is asked for.
 *
 * @throws DomainError `SUBJECT_UNSURE`.
 */
export async function writeBehind(picture: Picture, args: Writing, sheet: Sheet, findSubject: FindSubject) {
  const place = regionFor(sheet, args.relative, args.position ?? 'center')
  const isPlaced = args.position !== undefined || args.relative !== undefined
  const text = await drawable(args.text)
  const { turn } = args
  const options = { ...lookOf(picture, args, 0), text, within: place.within, turn, opacity: args.opacity / 100 }
  let written: TextBehind | undefined
  const hiding = await behindSubject(picture, findSubject, async (ground, subject) => {
    written = await setTextBehind(ground, subject, options, isPlaced ? place.position : undefined)
    return written.picture
  })
  const { box, hidden, isLost } = written!
  const share = Math.round(hidden * 100)
  return {
    picture: hiding,
    drawn: joined(sheet, box, args.relative),
    texts: [...(sheet.texts ?? []), box],
    warnings: isLost ? [`The subject hides ${share} % of “${shortened(text)}”, which is hard to read now`] : [],
  }
}

/** Share of a picture that a line of no given size takes at most, and of the square of its size each of its letters. */
const TAKEN = 0.2
const LETTER = 0.65

/** Pixels, less for a long line: it would be a wall of letters that hides what it tells of. */
function usualSize(picture: Picture, text: string): number {
  const longest = Math.max(...text.split('\n').map((line) => line.length))
  const most = Math.sqrt((TAKEN * picture.width * picture.height) / (LETTER * Math.max(1, longest)))
  return Math.min(percentOfEdge(picture, USUAL_SIZE), most)
}

/** How the letters look; @param line counted from 0 within a block. */
function lookOf(picture: Picture, args: Writing, line: number): BlockLine {
  const {
    text,
    size,
    font = 'sans',
    weight = line === 0 ? 'bold' : 'regular',
    italic = false,
    colour,
    align,
    outline,
    ground,
    shadow,
  } = args
  const box = boxOf(args)
  return {
    text,
    face: { font, weight, italic },
    size: size === undefined ? usualSize(picture, text) : percentOfEdge(picture, size),
    shadow,
    opacity: 1,
    ...(colour !== undefined && { colour: colourOf(colour) }),
    ...(align !== undefined && { align }),
    ...(outline !== undefined && { outline: colourOf(outline) }),
    ...(box !== undefined && { box }),
    ...(ground !== undefined && { ground }),
    scaled: size === undefined,
  }
}

/** Colours of what a text stands on, where none is given and the letters can be read on them. */
const USUAL_BOXES = {
  box: 'black',
  pill: 'black',
  strip: 'black',
  ribbon: '#b01e2e',
  badge: '#b01e2e',
  bubble: 'white',
}

function boxOf({ box, ground, colour }: Writing): Colour | undefined {
  if (box !== undefined) return colourOf(box)
  if (ground === undefined) return undefined
  const usual = colourOf(USUAL_BOXES[ground])
  if (colour === undefined) return usual
  const letters = colourOf(colour)
  return contrastOf(lightOf(usual), lightOf(letters)) >= READABLE ? usual : readableOn(letters)
}

const lightOf = ({ red, green, blue }: Colour) => luminance(red, green, blue)

function said({ help, moved, hides, chosen, movedTo, onFace }: Faced, text: string) {
  const name = `“${shortened(text)}”`
  const notes = [
    ...(chosen === undefined || chosen === 'center'
      ? []
      : [`${name} stands at the ${chosen}, where the picture is quiet`]),
    ...(movedTo === undefined ? [] : [`${name} stands at the ${movedTo} instead, clear of a face`]),
    ...(moved ? [`${name} stands beside an earlier text instead of on it`] : []),
    ...(help === undefined ? [] : [`${name} got ${help === 'outline' ? 'an' : 'a'} ${help}, so that it can be read`]),
  ]
  const warnings = [
    ...(hides ? [`${name} lies on an earlier text, since there is no room beside it`] : []),
    ...(onFace === true ? [`${name} lies on a face, since there is no room beside it`] : []),
  ]
  return { notes, warnings }
}

/** A text as a sentence shows it. */
export function shortened(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  return characters.length <= 40 ? characters.join('') : `${characters.slice(0, 39).join('')}…`
}
