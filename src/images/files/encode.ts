import { type Picture, toSharp } from '../raster/picture.ts'

export type FullFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** The formats of results, by their extensions without the dot. */
export const FORMATS: Readonly<Record<FullFormat, { readonly extension: string; readonly name: string }>> = {
  jpeg: { extension: 'jpg', name: 'JPEG' },
  png: { extension: 'png', name: 'PNG' },
  webp: { extension: 'webp', name: 'WebP' },
  avif: { extension: 'avif', name: 'AVIF' },
}

/** Quality, 1 to 100, at which a picture looks unchanged; PNG has none. */
const USUAL_QUALITY = { jpeg: 93, webp: 92, avif: 75 } as const
/** From this quality on, colours keep the resolution of the picture. */
const FINE_COLOURS = 90
/** Above this many pixels, AVIF gets colours of half the resolution: 330 MB instead of 500 for the largest result. */
const MOST_FINE_AVIF_PIXELS = 6_000_000

/** The lowest quality that is tried: below it, nothing is recognisable. */
const LOWEST_QUALITY = 5
const MOST_ENCODES = 6
/** The search ends when the size is this close to the wanted one. */
const NEAR = 0.92
/** The share of the wanted size that is aimed at. */
const AIM = 0.96
/** How much the logarithm of the bytes of a photograph grows with each step of quality. */
const USUAL_GROWTH = 0.035

/** An encoded picture, with its quality; a PNG has none. */
export interface Encoded {
  readonly format: FullFormat
  readonly bytes: Buffer
  readonly quality: number | undefined
}

/**
 * Encodes a picture. JPEG has no alpha: transparent pixels are put on white. The same picture, format and quality
 * always give the same bytes.
 *
 * @param quality 1 to 100; by default the usual one of the format. PNG ignores it, because it keeps every pixel.
 */
export async function encode(picture: Picture, format: FullFormat, quality?: number): Promise<Encoded> {
  if (format === 'png') {
    const bytes = await toSharp(picture).png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer()
    return { format, bytes, quality: undefined }
  }
  const asked = quality ?? USUAL_QUALITY[format]
  return { format, bytes: await lossy(picture, format, asked), quality: asked }
}

function lossy(picture: Picture, format: 'jpeg' | 'webp' | 'avif', quality: number): Promise<Buffer> {
  switch (format) {
    case 'webp':
      return toSharp(picture).webp({ quality, effort: 3 }).toBuffer()
    case 'avif': {
      const isFine = picture.width * picture.height <= MOST_FINE_AVIF_PIXELS
      // One more step of effort takes more than twice the time and saves 3 % of the bytes.
      const options = { quality, effort: 0, chromaSubsampling: isFine ? '4:4:4' : '4:2:0' }
      return toSharp(picture).avif(options).toBuffer()
    }
    case 'jpeg': {
      // Flattening costs a third of the encoding, so it is left out where there is nothing to flatten.
      const opaque = picture.channels === 3 ? toSharp(picture) : toSharp(picture).flatten({ background: '#ffffff' })
      const chromaSubsampling = quality >= FINE_COLOURS ? '4:4:4' : '4:2:0'
      // Optimised Huffman tables would cost 2.7 times the processor time and save 1 to 10 % of the bytes.
      return opaque.jpeg({ quality, chromaSubsampling, optimiseCoding: false }).toBuffer()
    }
  }
}

/**
 * Encodes a picture so that it has at most a number of bytes, at the best quality that a few encodes find. If no
 * quality is low enough, the smallest result is returned.
 *
 * @param best the quality to begin with; by default the usual one of the format
 * @param lowest the lowest quality that is tried
 */
export async function encodeWithin(
  picture: Picture,
  format: FullFormat,
  most: number,
  best?: number,
  lowest = LOWEST_QUALITY,
): Promise<Encoded> {
  let high = await encode(picture, format, best)
  if (high.quality === undefined || high.bytes.length <= most) return high
  let low: Encoded | undefined
  let growth: number | undefined
  for (let encodes = 1; encodes < MOST_ENCODES; encodes += 1) {
    const [floor, ceiling] = [low?.quality ?? lowest - 1, high.quality!]
    if (ceiling - floor <= 1 || (low !== undefined && low.bytes.length >= NEAR * most)) break
    // The lowest quality is the last chance to be small enough.
    const isLast = low === undefined && encodes === MOST_ENCODES - 1
    const quality = isLast ? lowest : between(floor, ceiling, expected(low, high, most, growth))
    const found = await encode(picture, format, quality)
    growth = growthBetween(high, found)
    if (found.bytes.length <= most) low = found
    else high = found
  }
  return low ?? high
}

/** The quality at which a picture should have about this many bytes, if their logarithm grows linearly. */
function expected(low: Encoded | undefined, high: Encoded, most: number, growth = USUAL_GROWTH): number {
  const excess = Math.log(high.bytes.length / (AIM * most))
  if (low === undefined) return high.quality! - excess / growth
  const interpolated = high.quality! - excess / (growthBetween(high, low) ?? growth)
  // Sizes jump where colours lose resolution: interpolation alone would come closer from one side only.
  return (interpolated + (low.quality! + high.quality!) / 2) / 2
}

/** How much the logarithm of the bytes grows with each step of quality from one encoding to another. */
function growthBetween(one: Encoded, other: Encoded): number | undefined {
  const growth = Math.log(one.bytes.length / other.bytes.length) / (one.quality! - other.quality!)
  return growth > 0 ? growth : undefined
}

/** A whole number within limits. */
function between(low: number, high: number, wanted: number): number {
  return Math.min(high - 1, Math.max(low + 1, Math.floor(wanted)))
}
