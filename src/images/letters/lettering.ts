import sharp from 'sharp'
import { DomainError } from '../../errors.ts'
import { alphaMask, type Mask } from '../raster/mask.ts'
import type { Size } from '../raster/picture.ts'
import { fontsFor, pangoFont, type TextFonts, type Typeface } from './fonts.ts'

export const ALIGNMENTS = ['left', 'center', 'right'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** A text and how its letters look. */
export interface Lettering {
  readonly text: string
  readonly face: Typeface
  readonly align: Alignment
}

const SMALLEST = 6

/** Size at which a text is measured that may be too large to be drawn. */
const MEASURED = 12
/** Pixels along an edge that the library draws at most. */
const LONGEST_EDGE = 32_767
/** How far a measure may be off, since letters keep to whole pixels. */
const TOLERANCE = 1.5

/**
 * Sets text as large as asked, wrapped at word boundaries, and smaller only as far as it must be to fit the box
 * whole: no letter is ever cut off. Scripts are shaped and ordered by Pango and HarfBuzz.
 *
 * @param box width and height in pixels that the text may take.
 * @param size of the em square in pixels.
 * @param most what the smallest letters may take where the box is too small even for them.
 * @returns the coverage of the letters, cropped to their ink, and the em size that was used.
 * @throws DomainError `TEXT_TOO_LONG`.
 */
export async function setLettering(
  lettering: Lettering,
  box: Size,
  size: number,
  most: Size = box,
): Promise<{ readonly mask: Mask; readonly size: number }> {
  const fonts = await fontsFor(lettering.text, lettering.face.font)
  const asked = Math.max(SMALLEST, Math.round(size))
  const whole = await fitted(lettering, fonts, box, asked)
  if (whole !== undefined) return { mask: whole, size: asked }
  let [fitting, tooLarge] = [SMALLEST, asked]
  let best: Mask | undefined
  while (tooLarge - fitting > Math.max(1, fitting / 24)) {
    const middle = Math.round((fitting + tooLarge) / 2)
    const mask = await fitted(lettering, fonts, box, middle)
    if (mask === undefined) {
      tooLarge = middle
    } else {
      fitting = middle
      best = mask
    }
  }
  const mask = best ?? (await drawn(lettering, fonts, box.width, SMALLEST))
  if (mask === undefined || !fits(mask, most)) throw tooLong(lettering)
  return { mask, size: fitting }
}

/** The text at a size, unless it is then larger than the box. */
async function fitted(lettering: Lettering, fonts: TextFonts, box: Size, size: number): Promise<Mask | undefined> {
  if (await isMuchLarger(lettering, fonts, box, size)) return undefined
  const mask = await drawn(lettering, fonts, box.width, size)
  return mask !== undefined && fits(mask, box) ? mask : undefined
}

/** Whether a text is surely larger than the box: then it is not drawn, for it may be larger than memory too. */
async function isMuchLarger(lettering: Lettering, fonts: TextFonts, box: Size, size: number): Promise<boolean> {
  if (size <= MEASURED || lettering.text.length * size * 2 <= LONGEST_EDGE) return false
  const scale = size / MEASURED
  const small = await drawn(lettering, fonts, box.width / scale, MEASURED)
  const room = { width: (box.width / scale) * TOLERANCE, height: (box.height / scale) * TOLERANCE }
  return small === undefined || !fits(small, room)
}

function fits(mask: Mask, box: Size): boolean {
  return mask.width <= box.width && mask.height <= box.height
}

/** `undefined` where it would be larger than the library can draw. */
async function drawn(
  { text, face, align }: Lettering,
  fonts: TextFonts,
  width: number,
  size: number,
): Promise<Mask | undefined> {
  const lettered = sharp({
    text: {
      text: escapeMarkup(withBreaks(text)),
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
    return alphaMask({ width: info.width, height: info.height, channels: 4, pixels: data })
  } catch (error) {
    if (error instanceof Error && error.message.includes('too big')) return undefined
    throw error
  }
}

function tooLong({ text }: Lettering): DomainError {
  const [line, ...rest] = text.split('\n')
  const start = rest.length > 0 || line!.length > SHOWN ? `${[...line!].slice(0, SHOWN).join('')}…` : line
  return new DomainError('TEXT_TOO_LONG', `The text “${start}” does not fit even in letters of ${SMALLEST} pixels`)
}

/** Characters of a text that an error shows. */
const SHOWN = 40

/** The text is Pango markup to libvips; what a client writes must not be. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const WORDS = new Intl.Segmenter('th', { granularity: 'word' })

/** Pango breaks lines where words end, but does not know the words of scripts that write them without spaces. */
function withBreaks(text: string): string {
  return text.replaceAll(/[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu, (run) =>
    Array.from(WORDS.segment(run), ({ segment }) => segment).join('\u200b'),
  )
}
