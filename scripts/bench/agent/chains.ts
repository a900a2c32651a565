import sharp, { type Sharp } from 'sharp'
import { fontsFor, pangoFont } from '../../../src/images/letters/fonts.ts'

export type Resolution = '2K' | '4K'

/** Six steps in words. */
export interface Wishes {
  readonly name: string
  readonly instructions: string
}

/** Wishes, and the same by hand. */
export interface Chain extends Wishes {
  /** Decodes, edits and gives the pixels of the result. */
  byHand(bytes: Buffer, resolution: Resolution): Promise<Buffer>
}

type Matrix = [[number, number, number], [number, number, number], [number, number, number]]

const SEPIA: Matrix = [
  [0.484, 0.654, 0.161],
  [0.297, 0.733, 0.143],
  [0.231, 0.454, 0.261],
]

/** What sharp can do in one pass, its author would fold by hand: lines into one line, matrices into one matrix. */
export const COLOURS: Chain = {
  name: 'six changes of colour',
  instructions:
    'Make it brighter, then lower the contrast, then apply sepia, then take half of the colour away, then make it warmer, then invert it',
  byHand: (bytes, resolution) => opened(bytes, resolution).linear(0.85, 19).recomb(SEPIA).negate().raw().toBuffer(),
}

export const DETAIL: Chain = {
  name: 'colour, detail and text',
  instructions:
    'Make it warmer, raise the contrast, make it more vivid, sharpen it, add a vignette and write "darkroom" at the bottom',
  async byHand(bytes, resolution) {
    const { width, height } = sizeOf(resolution)
    const vivid: Matrix = [
      [1.36, -0.32, -0.04],
      [-0.09, 1.13, -0.04],
      [-0.09, -0.32, 1.41],
    ]
    return opened(bytes, resolution)
      .linear([1.3, 1.2, 1.1], [-25, -25, -25])
      .recomb(vivid)
      .sharpen({ sigma: height * 0.0008, m1: 1, m2: 1 })
      .composite([
        { input: await vignette(width, height), raw: { width, height, channels: 4 } },
        { input: await lettering('darkroom', height), gravity: 'south' },
      ])
      .raw()
      .toBuffer()
  },
}

/** Steps that no sharp pipeline can do, each over every pixel. */
export const HEAVY: readonly Wishes[] = [
  {
    name: 'detail and straightening',
    instructions:
      'Enhance it, remove the noise, add film grain, straighten it by 3 degrees, add a soft glow and a vignette',
  },
  {
    name: 'a cut-out object',
    instructions:
      'Cut out the object, add a shadow, add a white outline, tilt it to the left in perspective, add grain and write "darkroom" at the bottom',
  },
]

function sizeOf(resolution: Resolution) {
  return resolution === '4K' ? { width: 4096, height: 3072 } : { width: 2048, height: 1536 }
}

function opened(bytes: Buffer, resolution: Resolution): Sharp {
  return sharp(bytes)
    .autoOrient()
    .resize({ ...sizeOf(resolution), fit: 'cover', kernel: 'lanczos3' })
}

/** Black, clear in the middle, from a small picture that is enlarged. */
async function vignette(width: number, height: number): Promise<Buffer> {
  const edge = 128
  const small = Buffer.alloc(edge * edge * 4)
  for (let i = 0; i < edge * edge; i += 1) {
    const distance = Math.hypot((i % edge) - 63.5, Math.floor(i / edge) - 63.5) / 90
    const t = Math.max(0, (distance - 0.35) / 0.65)
    small[i * 4 + 3] = 153 * t * t * (3 - 2 * t)
  }
  return sharp(small, { raw: { width: edge, height: edge, channels: 4 } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
}

async function lettering(text: string, height: number): Promise<Buffer> {
  const fonts = await fontsFor(text)
  const font = pangoFont({ font: 'sans', weight: 'bold', italic: false }, Math.round(height * 0.08), fonts)
  return sharp({ text: { text: `<span foreground="white">${text}</span>`, font, dpi: 72, rgba: true } })
    .png()
    .toBuffer()
}
