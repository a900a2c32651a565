import { isDeepStrictEqual } from 'node:util'
import { isPlain, quietPlace } from '../../analysis/quiet.ts'
import { setLettering } from '../../letters/lettering.ts'
import type { Colour } from '../../raster/colour.ts'
import type { Box } from '../../raster/outlines.ts'
import type { Picture } from '../../raster/picture.ts'
import { anchorOf, type Position, placeAt } from '../../raster/position.ts'
import { setText, type TextOptions, type Written } from './text.ts'

/** A text of a block; the block decides its place. */
export interface BlockLine extends Omit<TextOptions, 'position' | 'within' | 'taken' | 'turn'> {
  /** Whether it has the size of a title, which depends on its place in the block. */
  readonly scaled: boolean
}

/** Where the block goes, as for a single text. */
export type BlockPlace = Required<Pick<TextOptions, 'within' | 'taken'>>

/** Space between two texts of a block, as a share of the larger one's size. */
const LEADING = 0.65

/**
 * Writes several texts below one another as one centred block in a quiet place. All of them become smaller if the
 * block would not fit.
 *
 * @throws DomainError `TEXT_TOO_LONG`
 */
export async function setBlock(picture: Picture, lines: readonly BlockLine[], place: BlockPlace): Promise<Written> {
  const { within, taken } = place
  const { set, size } = await fitted(picture, together(levelled(lines)), within)
  const chosen = await quietPlace(picture, size, within, 0, taken)
  const left = within.left + placeAt(within, size, chosen, 0).left
  const top = within.top + placeAt(within, size, chosen, 0).top
  const across = (['left', 'center', 'right'] as const)[anchorOf(chosen).x * 2]!
  let written = picture
  let help: Written['help']
  // Texts of a block without a given colour all have the same one.
  let colour: Colour | undefined
  for (const { line, row } of set) {
    const region = { left, width: size.width, top: top + row.top, height: row.height }
    const position: Position = line.align ?? across
    const one = await setText(written, {
      align: across,
      ...(colour !== undefined && { colour }),
      ...line,
      within: region,
      position,
    })
    written = one.picture
    help ??= one.help
    if (line.colour === undefined) colour ??= one.colour
  }
  return {
    picture: written,
    box: { left, top, ...size },
    ...(colour !== undefined && { colour }),
    chosen,
    moved: false,
    hides: false,
    ...(help !== undefined && { help }),
  }
}

/** The lines in sizes at which all of them fit, and the row of each, counted from the top of the block. */
async function fitted(picture: Picture, lines: readonly BlockLine[], within: Box) {
  let scale = lines.every(({ scaled }) => scaled) && (await isPlain(picture)) ? LARGEST : 1
  for (;;) {
    const set: { line: BlockLine; row: { top: number; height: number } }[] = []
    let [width, height, before] = [0, 0, 0]
    for (const line of lines) {
      const wanted = line.size * scale
      const { mask, size } = await setLettering({ ...line, align: 'center' }, within, wanted, picture)
      const around = line.box === undefined ? 0 : Math.ceil(size * 0.4)
      height += before === 0 ? 0 : Math.round(Math.max(before, size) * LEADING)
      set.push({ line: { ...line, size }, row: { top: height, height: mask.height + 2 * around } })
      height += mask.height + 2 * around
      width = Math.max(width, mask.width + 2 * around)
      before = size
    }
    // Only texts that stay on one line each are enlarged.
    const isWhole =
      scale <= 1 || set.every(({ line, row }) => row.height <= line.size * ONE_LINE * line.text.split('\n').length)
    if ((height <= within.height && isWhole) || scale < SMALLEST)
      return { set, size: { width: Math.min(width, within.width), height } }
    scale = scale > 1 ? Math.max(1, scale * 0.9) : scale * 0.85
  }
}

/** How much larger the texts of an empty sheet are than those on a photograph, at most. */
const LARGEST = 1.6
/** Greatest height of a single line's ink, as a multiple of its size. */
const ONE_LINE = 1.3
/** How far a block shrinks. */
const SMALLEST = 0.05

/** Sizes below a title: of a subtitle, and of what follows it. */
const SUBTITLE = 0.66
const SMALL_PRINT = 0.5
/** Whether a first text is so long that it is a passage and not a title. */
export const isPassage = (text: string): boolean => text.length > 60
const PRICE = /\d[.,]\d{2}\b|[€$£¥]/u

/** The lines in a hierarchy, unless their sizes were given: title, subtitle, small print; entries are alike. */
function levelled(lines: readonly BlockLine[]): BlockLine[] {
  const entries = lines.slice(1).filter(({ text }) => PRICE.test(text)).length
  const isList = entries > 1 && entries === lines.length - 1
  const startsWithPassage = lines.length > 1 && isPassage(lines[0]!.text)
  const isQuote = lines[1]?.text.startsWith('—') === true
  return lines.map((line, i) => {
    if (!line.scaled) return line
    const first = startsWithPassage ? PASSAGE_SIZE : lines.length > 1 && !isQuote ? TITLE : 1
    const level = i === 0 ? first : isList || i === 1 ? SUBTITLE : SMALL_PRINT
    return { ...line, size: line.size * level }
  })
}

/** Texts that look the same become the lines of one, so that they are equally far apart. */
function together(lines: readonly BlockLine[]): BlockLine[] {
  const joined: BlockLine[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const isAlike =
      last !== undefined && line.box === undefined && isDeepStrictEqual({ ...last, text: '' }, { ...line, text: '' })
    if (isAlike) joined[joined.length - 1] = { ...last, text: `${last.text}\n${line.text}` }
    else joined.push(line)
  }
  return joined
}

/** A title above other texts is larger than a single text; a passage, or a quote above its author, is not. */
const TITLE = 1.3
const PASSAGE_SIZE = 0.8
