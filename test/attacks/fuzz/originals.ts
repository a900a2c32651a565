import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Small valid pictures in the kinds of files that encoders make; the same ones each time. */
export function originals(): Promise<Buffer[]> {
  const [width, height] = [48, 36]
  const raw = (channels: 1 | 3 | 4, rows = height) => {
    const pixels = Buffer.alloc(width * rows * channels)
    for (let i = 0; i < pixels.length; i += 1) pixels[i] = ((i * 37) >> 2) + ((i * i) >> 9)
    return sharp(pixels, { raw: { width, height: rows, channels, ...(rows === height ? {} : { pageHeight: height }) } })
  }
  const files = [
    raw(3).jpeg(),
    raw(3).jpeg({ progressive: true }),
    raw(1).jpeg(),
    raw(3).withIccProfile('cmyk').jpeg(),
    raw(3).withMetadata({ orientation: 6 }).jpeg(),
    raw(3).png(),
    raw(4).png({ progressive: true }),
    raw(3).png({ palette: true }),
    raw(3).toColourspace('rgb16').png(),
    raw(3).webp(),
    raw(4).webp(),
    raw(3).webp({ lossless: true }),
    raw(3, 3 * height).webp({ loop: 0 }),
    raw(3).avif(),
    raw(4).avif(),
    raw(3).tiff({ compression: 'lzw' }),
    raw(3).tiff({ compression: 'deflate', tile: true, tileWidth: 16, tileHeight: 16 }),
    raw(4).tiff({ compression: 'jpeg' }),
    raw(3).gif(),
    raw(3, 3 * height).gif({ delay: [100, 100, 100] }),
  ]
  const heic = readFile(new URL('../../fixtures/heic/clear-left.heic', import.meta.url))
  return Promise.all([...files.map((file) => file.toBuffer()), heic])
}
