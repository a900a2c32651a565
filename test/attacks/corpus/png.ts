import { crc32, deflateSync } from 'node:zlib'
import { ascii, be32, deflatedZeros, MEBIBYTE, times } from './bytes.ts'
import type { HostileFile, Verdict } from './hostile-file.ts'

const SIGNATURE = ascii('\x89PNG\r\n\x1a\n')

/** Colour types of the specification, and how many samples a pixel of each has. */
const GREY = 0
const RGB = 2
const PALETTE = 3
const RGBA = 6
const SAMPLES: Readonly<Record<number, number>> = { [GREY]: 1, [RGB]: 3, [PALETTE]: 1, 4: 2, [RGBA]: 4 }

interface Shape {
  readonly width: number
  readonly height: number
  readonly depth?: number
  readonly colour?: number
  readonly interlaced?: boolean
}

/** PNGs that take much room, say what is not so, or hide something. */
export function hostilePngs(): HostileFile[] {
  const small: Shape = { width: 16, height: 16 }
  const deep: Shape = { width: 7_000, height: 7_000, depth: 16, colour: RGBA }
  const pixels = idat(small)
  const file = (name: string, verdict: Verdict, shape: Shape, ...between: Buffer[]): HostileFile => {
    return { name: `PNG: ${name}`, verdict, bytes: png(header(shape), ...between, idat(shape), END) }
  }
  const odd = (name: string, verdict: Verdict, ...chunks: Buffer[]): HostileFile => {
    return { name: `PNG: ${name}`, verdict, bytes: png(...chunks) }
  }
  return [
    file('256 megapixels in little', 'too large', { width: 16_000, height: 16_000, depth: 1 }),
    file('one row of 30,001', 'too large', { width: 30_001, height: 1 }),
    file('one column of 30,000', 'accepted', { width: 1, height: 30_000 }),
    file('49 megapixels of 64 bits', 'accepted', deep),
    file('39 megapixels of 64 bits, interlaced', 'accepted', {
      ...deep,
      width: 6_500,
      height: 6_000,
      interlaced: true,
    }),
    file('49 megapixels of 64 bits, interlaced', 'too large', { ...deep, interlaced: true }),
    file('a palette of 2 bits without a palette', 'broken', { ...small, depth: 2, colour: PALETTE }),
    file(
      'a palette of 1 colour for 256 numbers',
      'accepted',
      { ...small, colour: PALETTE },
      chunk('PLTE', ascii('abc')),
    ),
    file('a palette of 300 colours', 'broken', { ...small, colour: PALETTE }, chunk('PLTE', Buffer.alloc(900))),
    file('a depth of 3', 'broken', { ...small, depth: 3 }),
    file('a colour type of 5', 'broken', { ...small, colour: 5 }),
    file('a million chunks', 'accepted', small, times(1_000_000, chunk('juNk'))),
    file('100,000 texts', 'accepted', small, times(100_000, chunk('tEXt', ascii('a\0b')))),
    file('a text of 4 GB, deflated', 'accepted', small, chunk('zTXt', ascii('a\0\0'), deflatedZeros(4_095 * MEBIBYTE))),
    file(
      '280 texts of 100 MB, deflated',
      'accepted',
      small,
      times(280, chunk('zTXt', ascii('a\0\0'), deflatedZeros(100 * MEBIBYTE))),
    ),
    file('pixels in 100,000 pieces', 'accepted', small, times(100_000, chunk('IDAT'))),
    file('a text that reaches behind the end', 'broken', small, be32(0x7fffffff), ascii('tEXt')),
    file(
      'an international text of 1 GB, deflated',
      'accepted',
      small,
      chunk('iTXt', ascii('a\0\x01\0\0\0'), deflatedZeros(1_024 * MEBIBYTE)),
    ),
    file(
      'an ICC profile of 1 GB, deflated',
      'accepted',
      small,
      chunk('iCCP', ascii('a\0\0'), deflatedZeros(1_024 * MEBIBYTE)),
    ),
    file(
      'an ICC profile of 8 MB of nothing',
      'accepted',
      small,
      chunk('iCCP', ascii('a\0\0'), deflatedZeros(8 * MEBIBYTE)),
    ),
    file(
      'EXIF of 16 MB',
      'accepted',
      small,
      chunk('eXIf', ascii('MM\0*\0\0\0\x08'), Buffer.alloc(16 * MEBIBYTE, 0xff)),
    ),
    file('a gamma of nothing', 'accepted', small, chunk('gAMA', be32(0)), chunk('cHRM', Buffer.alloc(32, 0xff))),
    file('2 billion animated frames', 'accepted', small, chunk('acTL', be32(0x7fffffff, 0))),
    odd('no pixels', 'broken', header(small), END),
    odd('no header', 'broken', pixels, END),
    odd('two headers', 'broken', header(small), header({ width: 9_000, height: 9_000 }), pixels, END),
    odd('no size', 'broken', header({ width: 0, height: 0 }), pixels, END),
    odd('the largest size there is', 'broken', header({ width: 0x7fffffff, height: 0x7fffffff }), pixels, END),
    odd('a negative size', 'broken', header({ width: 0xffffffff, height: 0xffffffff }), pixels, END),
    odd('49 megapixels announced, 256 there', 'broken', header({ width: 7_000, height: 7_000 }), pixels, END),
    odd(
      '256 pixels announced, 1 GB there',
      'accepted',
      header(small),
      chunk('IDAT', deflatedZeros(1_024 * MEBIBYTE)),
      END,
    ),
    odd(
      'a filter that does not exist',
      'broken',
      header(small),
      chunk('IDAT', deflateSync(Buffer.alloc(17 * 16, 9))),
      END,
    ),
    odd('a chunk of 2 GB announced', 'broken', header(small), be32(0x7fffffff), ascii('IDAT'), deflatedZeros(100)),
    odd('a wrong checksum', 'broken', header(small), corrupted(pixels), END),
    odd(
      'a web page behind it',
      'accepted',
      header(small),
      pixels,
      END,
      ascii('<script>alert(document.domain)</script>'),
    ),
  ]
}

function png(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks])
}

function header({ width, height, depth = 8, colour = GREY, interlaced = false }: Shape): Buffer {
  return chunk('IHDR', be32(width, height), Buffer.from([depth, colour, 0, 0, Number(interlaced)]))
}

/** As many zeros as the shape has samples and rows. */
function idat(shape: Shape): Buffer {
  return chunk(
    'IDAT',
    deflatedZeros(passes(shape).reduce((sum, { width, height }) => sum + rowBytes(shape, width) * height, 0)),
  )
}

function rowBytes({ depth = 8, colour = GREY }: Shape, width: number): number {
  return width === 0 ? 0 : 1 + Math.ceil((width * depth * (SAMPLES[colour] ?? 1)) / 8)
}

/** The sub-images of Adam7, or the image as a whole. */
function passes(shape: Shape): { width: number; height: number }[] {
  if (!shape.interlaced) return [shape]
  const grid = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  return grid.map(([x, y, dx, dy]) => ({
    width: Math.ceil((shape.width - x) / dx),
    height: Math.ceil((shape.height - y) / dy),
  }))
}

function chunk(type: string, ...content: readonly Buffer[]): Buffer {
  const typed = Buffer.concat([ascii(type), ...content])
  return Buffer.concat([be32(typed.length - 4), typed, be32(crc32(typed))])
}

function corrupted(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[copy.length - 1]! ^= 0xff
  return copy
}

const END = chunk('IEND')
