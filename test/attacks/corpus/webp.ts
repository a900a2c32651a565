import { ascii, le24, le32, MEBIBYTE, times } from './bytes.ts'
import type { HostileFile, Verdict } from './hostile-file.ts'

/** Flags of the extended header. */
const [ANIMATED, XMP, EXIF, ALPHA, ICC] = [0x02, 0x04, 0x08, 0x10, 0x20] as const

/**
 * WebPs whose parts contradict each other, or are too many.
 *
 * @param flat a lossless picture of 16 × 16 pixels.
 * @param huge one of 7,000 × 7,000.
 */
export function hostileWebps(flat: Buffer, huge: Buffer): HostileFile[] {
  const pixels = flat.subarray(12)
  const odd = (name: string, verdict: Verdict, ...chunks: Buffer[]): HostileFile => {
    return { name: `WebP: ${name}`, verdict, bytes: riff(...chunks) }
  }
  const dots = (count: number) => times(count, frame(16, 16, pixels))
  return [
    { name: 'WebP: 49 megapixels of one colour', verdict: 'accepted', bytes: huge },
    odd('a canvas of 16,384 × 16,384', 'broken', extended(ANIMATED, 16_384, 16_384), animation(), dots(1)),
    odd(
      'a canvas of 16.7 million × 16.7 million',
      'broken',
      extended(ANIMATED, 0x1000000, 0x1000000),
      animation(),
      dots(1),
    ),
    odd('100,000 frames', 'too large', extended(ANIMATED, 16, 16), animation(), dots(100_000)),
    odd('1,000 frames on 49 megapixels', 'accepted', extended(ANIMATED, 7_000, 7_000), animation(), dots(1_000)),
    odd('a frame larger than its canvas', 'broken', extended(ANIMATED, 8, 8), animation(), dots(1)),
    odd(
      'a frame in a frame',
      'accepted',
      extended(ANIMATED, 16, 16),
      animation(),
      frame(16, 16, frame(16, 16, pixels)),
    ),
    odd('an animation without frames', 'broken', extended(ANIMATED, 16, 16), animation()),
    odd('a canvas larger than its picture', 'broken', extended(0, 7_000, 7_000), pixels),
    odd('two pictures', 'broken', extended(0, 16, 16), pixels, pixels),
    odd('no picture', 'broken', extended(0, 16, 16)),
    odd(
      'transparency of nothing',
      'broken',
      extended(ALPHA, 16, 16),
      chunk('ALPH', Buffer.alloc(9, 0xff)),
      chunk('VP8 ', Buffer.alloc(30)),
    ),
    odd(
      '16 MB of ICC profile',
      'accepted',
      extended(ICC, 16, 16),
      chunk('ICCP', Buffer.alloc(16 * MEBIBYTE, 7)),
      pixels,
    ),
    odd('16 MB of EXIF', 'accepted', extended(EXIF, 16, 16), pixels, chunk('EXIF', Buffer.alloc(16 * MEBIBYTE, 7))),
    odd('16 MB of XMP', 'accepted', extended(XMP, 16, 16), pixels, chunk('XMP ', Buffer.alloc(16 * MEBIBYTE, 7))),
    odd('a million chunks', 'accepted', extended(0, 16, 16), times(1_000_000, chunk('junk')), pixels),
    odd('a chunk of 4 GB announced', 'broken', ascii('VP8L'), le32(0xfffffff0), pixels.subarray(8)),
    odd('lossless data of nothing', 'broken', chunk('VP8L', Buffer.alloc(64, 0xff))),
    odd('a header only', 'broken'),
  ]
}

function riff(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([ascii('WEBP'), ...chunks])
  return Buffer.concat([ascii('RIFF'), le32(body.length), body])
}

function chunk(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([ascii(type), le32(body.length), body, Buffer.alloc(body.length % 2)])
}

function extended(flags: number, width: number, height: number): Buffer {
  return chunk('VP8X', le32(flags), le24(width - 1, height - 1))
}

function animation(): Buffer {
  return chunk('ANIM', Buffer.alloc(6))
}

function frame(width: number, height: number, content: Buffer): Buffer {
  return chunk('ANMF', le24(0, 0, width - 1, height - 1, 100), Buffer.from([0]), content)
}
