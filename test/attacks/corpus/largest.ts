import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Pictures as large as they may be, which show one thing; those of a kind differ in nothing but how they are stored. */
export interface LargestPictures {
  /** Out of focus, so that all of it is to be repaired. */
  readonly source: Buffer
  /** In focus, by the names of their kinds: those first that take the most memory. */
  readonly references: Readonly<Record<string, Buffer>>
}

const PHOTOGRAPH = join(import.meta.dirname, '../../fixtures/city.jpg')

const [MOST, COSTLY, AVIF] = [size(50e6), size(40e6), size(20e6)]

const ENLARGED = { fit: 'fill', kernel: 'nearest' } as const

/** 4:3, just within the limit. */
function size(pixels: number): { readonly width: number; readonly height: number } {
  const width = Math.floor(Math.sqrt((pixels * 4) / 3))
  return { width, height: Math.floor(pixels / width) }
}

/** @param kinds of references that are made at most; all of them take a minute. */
export async function largestPictures(kinds: number): Promise<LargestPictures> {
  // Few colours, enlarged without new ones: 50 megapixels of them are far fewer than 30 MB in every format.
  const photograph = await sharp(await readFile(PHOTOGRAPH))
    .png({ palette: true, colours: 16, dither: 0 })
    .toBuffer()
  const hole = { create: { width: 90, height: 60, channels: 4, background: 'black' } } as const
  const cut = await sharp(photograph)
    .ensureAlpha()
    .composite([{ input: hole, gravity: 'northwest', blend: 'dest-out' }])
    .png()
    .toBuffer()
  const plain = ({ width, height }: typeof MOST) => sharp(photograph).resize(width, height, ENLARGED)
  const clear = ({ width, height }: typeof MOST) => sharp(cut).resize(width, height, ENLARGED)
  const sideways = (picture: Sharp) => picture.withMetadata({ orientation: 6 })
  const deep = (picture: Sharp) => picture.toColourspace('rgb16')

  const made: Record<string, () => Sharp> = {
    'TIFF, 16 bits, alpha, turned': () =>
      sideways(deep(clear(MOST))).tiff({ compression: 'deflate', predictor: 'none' }),
    'PNG, 16 bits, alpha, interlaced, turned': () =>
      sideways(deep(clear(COSTLY))).png({ progressive: true, compressionLevel: 2 }),
    'JPEG, progressive, turned': () => sideways(plain(MOST)).jpeg({ progressive: true }),
    'AVIF, 10 bits, alpha': () => clear(AVIF).avif({ effort: 0, bitdepth: 10 }),
    'PNG, alpha': () => clear(MOST).png({ compressionLevel: 2 }),
    'WebP, alpha, turned': () => sideways(clear(MOST)).webp({ effort: 0 }),
    'JPEG, CMYK': () => sideways(plain(COSTLY).toColourspace('cmyk')).jpeg(),
    'TIFF, tiled, turned': () => sideways(clear(MOST)).tiff({ compression: 'deflate', predictor: 'none', tile: true }),
    GIF: () => plain(MOST).gif({ effort: 1, colours: 64 }),
    'JPEG, grey': () => plain(MOST).toColourspace('b-w').jpeg(),
  }
  const references: Record<string, Buffer> = {}
  for (const [kind, make] of Object.entries(made).slice(0, kinds)) references[kind] = await make().toBuffer()
  const source = await plain(MOST).blur(16).jpeg().toBuffer()
  return { source, references }
}
