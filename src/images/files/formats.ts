/** A raster format that darkroom reads, named as clients know it. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'tiff' | 'gif'

/** The formats in words, for messages to a client. */
export const READABLE_FORMATS = 'JPEG, PNG, WebP, AVIF, HEIC, TIFF or GIF'

/** Some brands only name the container that AVIF and HEIC share: then the codec inside decides. */
const AVIF_BRANDS = ['avif', 'avis', 'mif1', 'miaf', 'msf1']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']

/**
 * Names the format from the first bytes (the "magic numbers" of each format's specification), or
 * `undefined` for anything else. It decides only which decoder may be tried: that the rest of the file is
 * a picture is for the decoder to say.
 */
export function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif'
  // Classic TIFF carries version 42, BigTIFF 43, in the byte order that II (little) or MM (big) announces.
  const order = ascii(0, 2)
  if (order === 'II' && (bytes[2] === 42 || bytes[2] === 43) && bytes[3] === 0) return 'tiff'
  if (order === 'MM' && bytes[2] === 0 && (bytes[3] === 42 || bytes[3] === 43)) return 'tiff'
  if (ascii(4, 8) !== 'ftyp') return undefined
  if (AVIF_BRANDS.includes(ascii(8, 12))) return 'avif'
  if (HEIC_BRANDS.includes(ascii(8, 12))) return 'heic'
  return undefined
}
