import sharp from 'sharp'
import { fontsFor, pangoFont, type TextFonts, type Typeface } from './fonts.ts'
import { alphaMask, type Mask } from './mask.ts'
import type { Size } from './picture.ts'

export const ALIGNMENTS = ['left', 'center', 'right'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** A text and how its letters look. */
export interface Lettering {
  readonly text: string
  readonly face: Typeface
  readonly align: Alignment
}

const SMALLEST = 6

/**
 * Sets text as large as asked, wrapped at word boundaries, and smaller only as far as it must be to fit the box
 * whole: no letter is ever cut off. Scripts are shaped and ordered by Pango and HarfBuzz.
 *
 * @param box width and height in pixels that the text may take.
 * @param size of the em square in pixels.
 * @returns the coverage of the letters, cropped to their ink, and the em size that was used.
 */
export async function setLettering(
  lettering: Lettering,
  box: Size,
  size: number,
): Promise<{ readonly mask: Mask; readonly size: number }> {
  const fonts = await fontsFor(lettering.text)
  const asked = Math.max(SMALLEST, Math.round(size))
  const whole = await drawn(lettering, fonts, box.width, asked)
  if (fits(whole, box)) return { mask: whole, size: asked }
  let [fitting, tooLarge] = [SMALLEST, asked]
  let best: Mask | undefined
  while (tooLarge - fitting > Math.max(1, fitting / 24)) {
    const middle = Math.round((fitting + tooLarge) / 2)
    const mask = await drawn(lettering, fonts, box.width, middle)
    if (fits(mask, box)) {
      fitting = middle
      best = mask
    } else {
      tooLarge = middle
    }
  }
  return { mask: best ?? (await drawn(lettering, fonts, box.width, SMALLEST)), size: fitting }
}

function fits(mask: Mask, box: Size): boolean {
  return mask.width <= box.width && mask.height <= box.height
}

async function drawn({ text, face, align }: Lettering, fonts: TextFonts, width: number, size: number): Promise<Mask> {
  const { data, info } = await sharp({
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
    .raw()
    .toBuffer({ resolveWithObject: true })
  return alphaMask({ width: info.width, height: info.height, channels: 4, pixels: data })
}

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
