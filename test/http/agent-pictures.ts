import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A small picture of one colour, in any format. */
export function picture(format: 'png' | 'jpeg' | 'webp' | 'avif' | 'tiff' | 'gif' = 'png', width = 8): Promise<Buffer> {
  const create = { width, height: 6, channels: 3 as const, background: '#3366cc' }
  return sharp({ create }).toFormat(format).toBuffer()
}

/** A picture that decodes, in a file of exactly this size: bytes behind the end of a PNG mean nothing. */
export async function pictureOf(bytes: number): Promise<Buffer<ArrayBuffer>> {
  const file = Buffer.alloc(bytes)
  ;(await picture('png')).copy(file)
  return file
}

/** A GIF of three grey frames, each a little lighter than the one before. */
export function animation(): Promise<Buffer> {
  const [width, height] = [8, 6]
  const pixels = Buffer.concat([60, 120, 180].map((grey) => Buffer.alloc(width * height * 3, grey)))
  const raw = { width, height: height * 3, channels: 3 as const, pageHeight: height }
  return sharp(pixels, { raw })
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
}

/** A black PNG of one bit a pixel: a great many pixels in very few bytes. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1 // bits a pixel
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
