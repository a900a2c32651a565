import { ascii, deflatedZeros, le16, le32, MEBIBYTE, times } from './bytes.ts'
import type { HostileFile, Verdict } from './hostile-file.ts'
import { endlessJpeg } from './jpeg.ts'

/** Tags and values of TIFF 6.0. */
const TAGS = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planar: 284,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  subImages: 330,
  sampleFormat: 339,
  profile: 34_675,
} as const
const [NONE, DEFLATE, OLD_JPEG, JPEG, LZMA] = [1, 8, 6, 7, 34_925] as const
const [GREY, RGB, PALETTE, INK, LAB] = [1, 2, 3, 5, 8] as const

type Values = Partial<Record<keyof typeof TAGS, number | readonly number[]>>

/** TIFFs: whatever the format allows, which is nearly everything. */
export function hostileTiffs(): HostileFile[] {
  const file = (name: string, verdict: Verdict, values: Values, pixels: Buffer): HostileFile => {
    return { name: `TIFF: ${name}`, verdict, bytes: tiff(values, pixels) }
  }
  const small = { width: 16, height: 16 }
  const large = { width: 7_000, height: 7_000, compression: DEFLATE }
  const zeros = Buffer.alloc(16 * 16 * 8)
  const doubles = { bits: 64, sampleFormat: 3 }
  return [
    file('4.3 billion × 4.3 billion pixels', 'broken', { width: 0xffffffff, height: 0xffffffff }, zeros),
    file('no size', 'broken', { width: 0, height: 0 }, zeros),
    file('49 megapixels in one strip', 'accepted', large, deflatedZeros(49_000_000)),
    file(
      '49 megapixels of 16-bit RGBA in one strip',
      'accepted',
      { ...large, samples: 4, bits: [16, 16, 16, 16], photometric: RGB },
      deflatedZeros(49_000_000 * 8),
    ),
    file('49 megapixels of doubles in one strip', 'broken', { ...large, ...doubles }, deflatedZeros(49_000_000 * 8)),
    file(
      'a row of 65,535 samples a pixel',
      'broken',
      { width: 2_000, height: 1, samples: 65_535, compression: DEFLATE },
      deflatedZeros(2_000 * 65_535),
    ),
    file(
      '1 megapixel of 100 doubles',
      'broken',
      {
        width: 1_000,
        height: 1_000,
        rowsPerStrip: 1,
        ...doubles,
        samples: 100,
        compression: DEFLATE,
        ...strips(1_000, deflatedZeros(800_000)),
      },
      deflatedZeros(800_000),
    ),
    file(
      '1 megapixel of 60 bytes',
      'broken',
      {
        width: 1_000,
        height: 1_000,
        rowsPerStrip: 1,
        samples: 60,
        compression: DEFLATE,
        ...strips(1_000, deflatedZeros(60_000)),
      },
      deflatedZeros(60_000),
    ),
    file(
      'a tile of 900 megapixels',
      'broken',
      { ...small, ...tiles(30_000), compression: DEFLATE },
      deflatedZeros(900_000_000),
    ),
    file('tiles of no size', 'broken', { ...small, ...tiles(0) }, zeros),
    file('a strip of nothing', 'accepted', { ...small, stripBytes: 0 }, zeros),
    file('a strip behind the end', 'broken', { ...small, stripOffsets: 0xfffffff0 }, zeros),
    file(
      'a strip of 4 GB announced',
      'broken',
      { ...small, stripBytes: 0xffffffff, compression: DEFLATE },
      deflatedZeros(256),
    ),
    file(
      '256 pixels announced, 1 GB there',
      'accepted',
      { ...small, compression: DEFLATE },
      deflatedZeros(1_024 * MEBIBYTE),
    ),
    file('50,000 strips', 'accepted', { ...small, height: 16, rowsPerStrip: 1, ...strips(50_000, zeros) }, zeros),
    file(
      'samples of 16 bits in four inks',
      'accepted',
      { ...small, samples: 4, bits: [16, 16, 16, 16], photometric: INK },
      zeros,
    ),
    file('samples of complex numbers', 'broken', { ...small, bits: 64, sampleFormat: 6 }, zeros),
    file('samples of 7 bits', 'broken', { ...small, bits: 7 }, zeros),
    file('floats', 'accepted', { ...small, bits: 32, sampleFormat: 3 }, Buffer.alloc(1_024, 0xff)),
    file('Lab of odd samples', 'broken', { ...small, photometric: LAB, samples: 3, bits: [8, 8, 8] }, zeros),
    file('a palette that is not there', 'accepted', { ...small, photometric: PALETTE }, zeros),
    file('planes apart', 'broken', { ...small, samples: 3, bits: [8, 8, 8], planar: 2, photometric: RGB }, zeros),
    file('old JPEG inside', 'broken', { ...small, compression: OLD_JPEG }, zeros),
    file('a JPEG of 200,000 scans inside', 'broken', { ...large, compression: JPEG }, endlessJpeg()),
    file(
      '49 megapixels in 48,000 tiles, all of them the same',
      'accepted',
      { ...large, ...tiles(32, 48_000), compression: DEFLATE },
      deflatedZeros(1_024),
    ),
    file('LZMA inside', 'broken', { ...small, compression: LZMA }, zeros),
    file('a compression that does not exist', 'broken', { ...small, compression: 999 }, zeros),
    file('an ICC profile of 4 GB announced', 'accepted', { ...small, profile: [1, 2, 3] }, zeros),
    file('itself as a smaller picture', 'accepted', { ...small, subImages: 8 }, zeros),
    { name: 'TIFF: a directory that leads to itself', verdict: 'accepted', bytes: tiff(small, zeros, 8) },
    { name: 'TIFF: 200,000 directories', verdict: 'too large', bytes: directories(200_000) },
    {
      name: 'TIFF: a directory of 65,535 tags, of which none came',
      verdict: 'broken',
      bytes: Buffer.concat([ascii('II*\0'), le32(8), le16(65_535)]),
    },
    {
      name: 'TIFF: a directory behind the end',
      verdict: 'broken',
      bytes: Buffer.concat([ascii('II*\0'), le32(0xfffffff0), zeros]),
    },
    {
      name: 'TIFF: BigTIFF of nothing',
      verdict: 'broken',
      bytes: Buffer.concat([ascii('II+\0'), le16(8, 0), Buffer.alloc(8, 0xff)]),
    },
  ]
}

/**
 * A picture of zeros from the values given, its directory first, then its pixels, then what is too long for the
 * directory.
 */
function tiff(given: Values, pixels: Buffer, next = 0): Buffer {
  const tiled = given.tileWidth !== undefined
  const whole = tiled ? {} : { rowsPerStrip: given.height ?? 1, stripOffsets: -1, stripBytes: pixels.length }
  const values: Values = { bits: 8, compression: NONE, photometric: GREY, samples: 1, planar: 1, ...whole, ...given }
  const entries = (Object.entries(values) as [keyof typeof TAGS, number | readonly number[]][])
    .map(([name, value]) => ({ tag: TAGS[name], list: typeof value === 'number' ? [value] : value }))
    .sort((a, b) => a.tag - b.tag)
  const pixelsAt = 8 + 2 + entries.length * 12 + 4
  let end = pixelsAt + pixels.length
  const long: Buffer[] = []
  const listed = entries.map(({ tag, list }) => {
    const bytes = le32(...list.map((value) => (value === -1 ? pixelsAt : value)))
    const place = bytes.length === 4 ? bytes : le32(end)
    if (bytes.length > 4) {
      long.push(bytes)
      end += bytes.length
    }
    return Buffer.concat([le16(tag, 4), le32(list.length), place])
  })
  const directory = Buffer.concat([le16(entries.length), ...listed, le32(next)])
  return Buffer.concat([ascii('II*\0'), le32(8), directory, pixels, ...long])
}

function strips(count: number, strip: Buffer): Values {
  return { stripOffsets: Array<number>(count).fill(-1), stripBytes: Array<number>(count).fill(strip.length) }
}

function tiles(edge: number, count = 1): Values {
  const listed = { tileOffsets: Array<number>(count).fill(-1), tileBytes: Array<number>(count).fill(1_000_000) }
  return { tileWidth: edge, tileHeight: edge, ...listed }
}

/** So many directories of one pixel behind each other. */
function directories(count: number): Buffer {
  const one = tiff({ width: 1, height: 1 }, Buffer.alloc(2)).subarray(8)
  const all = times(count, one)
  const pixelsAt = one.length - 2
  const stripOffset = one.indexOf(Buffer.concat([le16(TAGS.stripOffsets), le16(4)])) + 8
  for (let i = 0; i < count; i += 1) {
    const start = i * one.length
    all.writeUInt32LE(8 + start + pixelsAt, start + stripOffset)
    all.writeUInt32LE(i + 1 < count ? 8 + start + one.length : 0, start + pixelsAt - 4)
  }
  return Buffer.concat([ascii('II*\0'), le32(8), all])
}
