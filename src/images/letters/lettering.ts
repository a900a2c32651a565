import sharp from 'sharp'
import { DomainError } from '../../errors.ts'
import { alphaMask, type Mask } from '../raster/mask.ts'
import type { Picture, Size } from '../raster/picture.ts'
import { type EmojiPlace, emojiIn, type Inset, withEmoji, withoutStandIns, withStandIns } from './emoji.ts'
import { fontsFor, pangoFont, type TextFonts, type Typeface } from './fonts.ts'

export const ALIGNMENTS = ['left', 'center', 'right'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** A text and how its letters look. */
export interface Lettering {
  readonly text: string
  readonly face: Typeface
  readonly align: Alignment
}

/** The smallest em size in pixels. */
export const SMALLEST = 6

/** The size at which a text is measured that may be too large to be drawn. */
const MEASURED = 12
/** The most pixels along an edge that the library draws. */
const LONGEST_EDGE = 32_767
/** How far a measure may be off, because letters are aligned to whole pixels. */
const TOLERANCE = 1.5

/**
 * Sets text as large as requested, wrapped at word boundaries, and smaller only as far as is needed for all of it to
 * fit into the box: no letter is ever cut off. Pango and HarfBuzz shape and order scripts.
 *
 * @param box width and height in pixels that the text may take
 * @param size of the em square in pixels
 * @param most what the smallest letters may take if the box is too small even for them
 * @returns the coverage of the letters, cropped to their ink, and the em size that was used. Emoji with a pictogram
 * are pictures among them.
 * @throws DomainError `TEXT_TOO_LONG`
 */
export async function setLettering(
  lettering: Lettering,
  box: Size,
  size: number,
  most: Size = box,
): Promise<SetLettering> {
  const fonts = await fontsFor(lettering.text, lettering.face.font)
  const asked = Math.max(SMALLEST, Math.round(size))
  const whole = await fitted(lettering, fonts, box, asked)
  if (whole !== undefined) return { ...(await withEmoji(whole.mask, whole.places)), size: asked }
  let [fitting, tooLarge] = [SMALLEST, asked]
  let best: Drawn | undefined
  while (tooLarge - fitting > Math.max(1, fitting / 24)) {
    const middle = Math.round((fitting + tooLarge) / 2)
    const smaller = await fitted(lettering, fonts, box, middle)
    if (smaller === undefined) {
      tooLarge = middle
    } else {
      fitting = middle
      best = smaller
    }
  }
  const set = best ?? (await drawn(lettering, fonts, box.width, SMALLEST))
  if (set === undefined || !fits(set.mask, most)) throw tooLong(lettering.text)
  return { ...(await withEmoji(set.mask, set.places)), size: fitting }
}

/** Letters in the size that was used. */
export interface SetLettering {
  /** The coverage of letters and emoji, cropped to them. */
  readonly mask: Mask
  /** The pictures of emoji, which are laid over their places in the mask. */
  readonly insets: readonly Inset[]
  readonly size: number
}

/** Letters without their emoji, and the places of these. */
interface Drawn {
  readonly mask: Mask
  readonly places: readonly EmojiPlace[]
}

/** The text at a size, unless it is then larger than the box. */
async function fitted(lettering: Lettering, fonts: TextFonts, box: Size, size: number): Promise<Drawn | undefined> {
  if (await isMuchLarger(lettering, fonts, box, size)) return undefined
  const set = await drawn(lettering, fonts, box.width, size)
  return set !== undefined && fits(set.mask, box) ? set : undefined
}

/** Whether a text is certainly larger than the box. Then it is not drawn, because it may be larger than memory too. */
async function isMuchLarger(lettering: Lettering, fonts: TextFonts, box: Size, size: number): Promise<boolean> {
  if (size <= MEASURED || lettering.text.length * size * 2 <= LONGEST_EDGE) return false
  const scale = size / MEASURED
  const small = await drawn(lettering, fonts, box.width / scale, MEASURED)
  const room = { width: (box.width / scale) * TOLERANCE, height: (box.height / scale) * TOLERANCE }
  return small === undefined || !fits(small.mask, room)
}

function fits(mask: Mask, box: Size): boolean {
  return mask.width <= box.width && mask.height <= box.height
}

/** `undefined` if it would be larger than the library can draw. */
async function drawn(
  { text, face, align }: Lettering,
  fonts: TextFonts,
  width: number,
  size: number,
): Promise<Drawn | undefined> {
  const { pieces, pictograms } = emojiIn(text)
  const lettered = sharp({
    text: {
      text: withStandIns(pieces, size, (piece) => escapeMarkup(withBreaks(piece))),
      font: pangoFont(face, size, fonts),
      width: Math.max(1, Math.floor(width)),
      align: align === 'center' ? 'centre' : align,
      wrap: 'word',
      spacing: Math.round(size * 0.12),
      dpi: 72,
      rgba: true,
    },
  })
  try {
    const { data, info } = await lettered.raw().toBuffer({ resolveWithObject: true })
    const picture: Picture = { width: info.width, height: info.height, channels: 4, pixels: data }
    return pictograms.length === 0
      ? { mask: alphaMask(picture), places: [] }
      : withoutStandIns(picture, pictograms, size)
  } catch (error) {
    if (error instanceof Error && error.message.includes('too big')) return undefined
    throw error
  }
}

/** The error for a text that does not fit. */
export function tooLong(text: string): DomainError {
  const [line, ...rest] = text.split('\n')
  const start = rest.length > 0 || line!.length > SHOWN ? `${[...line!].slice(0, SHOWN).join('')}…` : line
  return new DomainError('TEXT_TOO_LONG', `The text “${start}” does not fit even in letters of ${SMALLEST} pixels`)
}

/** The number of characters of a text in an error. */
const SHOWN = 40

/** libvips reads the text as Pango markup; what a client writes must not be read as markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const WORDS = new Intl.Segmenter('th', { granularity: 'word' })

/** Pango breaks lines where words end, but does not know the words of scripts that are written without spaces. */
function withBreaks(text: string): string {
  return text.replaceAll(/[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu, (run) =>
    Array.from(WORDS.segment(run), ({ segment }) => segment).join('\u200b'),
  )
}
