import { ascii, be16, be32, MEBIBYTE, times } from './bytes.ts'
import type { HostileFile, Verdict } from './hostile-file.ts'

const [APP0, APP1, APP2, APP14, COM, DHT, DQT, DRI, SOS] = [
  0xe0, 0xe1, 0xe2, 0xee, 0xfe, 0xc4, 0xdb, 0xdd, 0xda,
] as const
const [BASELINE, EXTENDED, PROGRESSIVE, LOSSLESS, ARITHMETIC] = [0xc0, 0xc1, 0xc2, 0xc3, 0xc9] as const

const START = ascii('\xff\xd8')
const END = ascii('\xff\xd9')

/** A code of one bit for a single symbol is all that these files need. */
const TABLES = Buffer.concat([
  segment(DQT, Buffer.from([0]), Buffer.alloc(64, 1)),
  segment(DHT, Buffer.from([0x00, 1]), Buffer.alloc(15), Buffer.from([0x00])),
  segment(DHT, Buffer.from([0x10, 1]), Buffer.alloc(15), Buffer.from([0x00])),
])

interface Shape {
  readonly width: number
  readonly height: number
  readonly kind?: number
  /** Sampling factors of each component, two hexadecimal digits: across, down. */
  readonly components?: readonly number[]
  readonly precision?: number
}

/** JPEGs that take long, take much room or say what is not so. `photograph` is an ordinary one to begin with. */
export function hostileJpegs(photograph: Buffer): HostileFile[] {
  const small: Shape = { width: 16, height: 16 }
  const large: Shape = { width: 7_000, height: 7_000 }
  const odd = (name: string, verdict: Verdict, ...parts: Buffer[]): HostileFile => {
    return { name: `JPEG: ${name}`, verdict, bytes: Buffer.concat([START, ...parts, END]) }
  }
  const file = (name: string, verdict: Verdict, shape: Shape, ...before: Buffer[]): HostileFile => {
    return odd(name, verdict, ...before, TABLES, frame(shape), scan(shape))
  }
  const inside = (name: string, verdict: Verdict, ...before: Buffer[]): HostileFile => {
    return { name: `JPEG: ${name}`, verdict, bytes: Buffer.concat([START, ...before, photograph.subarray(2)]) }
  }
  const behind = (name: string, verdict: Verdict, ...after: Buffer[]): HostileFile => {
    return { name: `JPEG: ${name}`, verdict, bytes: Buffer.concat([photograph, ...after]) }
  }
  return [
    file('4.3 gigapixels announced', 'too large', { width: 65_500, height: 65_500 }),
    file('one row of 30,001', 'too large', { width: 30_001, height: 1 }),
    file('one column of 30,000', 'accepted', { width: 1, height: 30_000 }),
    file('49 megapixels of one grey', 'accepted', large),
    file('39 megapixels of four inks', 'accepted', {
      width: 7_000,
      height: 5_600,
      components: [0x11, 0x11, 0x11, 0x11],
    }),
    file('49 megapixels of four inks', 'too large', { ...large, components: [0x11, 0x11, 0x11, 0x11] }),
    odd('49 megapixels in 100 scans', 'accepted', ...scans(large, 99)),
    { name: 'JPEG: 49 megapixels in 200,000 scans', verdict: 'too large', bytes: endlessJpeg() },
    odd('256 pixels in 200,000 scans', 'too large', ...scans(small, 200_000)),
    odd('49 megapixels announced, none there', 'broken', TABLES, frame(large)),
    odd('49 megapixels announced, a scan of nothing', 'accepted', TABLES, frame(large), scanHeader(1)),
    odd('no frame', 'broken', TABLES, scan(small)),
    odd('two frames', 'broken', TABLES, frame(small), frame(large), scan(small)),
    odd('no tables', 'broken', frame(small), scan(small)),
    odd(
      'a table of more codes than there are',
      'broken',
      segment(DHT, Buffer.from([0]), Buffer.alloc(16, 255)),
      TABLES,
      frame(small),
    ),
    odd(
      'a scan of a component that is not there',
      'broken',
      TABLES,
      frame(small),
      segment(SOS, Buffer.from([1, 9, 0, 0, 63, 0])),
    ),
    file('no size', 'broken', { width: 0, height: 0 }),
    file('a height that comes later', 'broken', { width: 16, height: 0 }),
    file('20 components', 'broken', { ...small, components: Array<number>(20).fill(0x11) }),
    file('two components', 'broken', { ...small, components: [0x11, 0x11] }),
    file('samples of 12 bits', 'broken', { ...small, kind: EXTENDED, precision: 12 }),
    file('lossless', 'broken', { ...small, kind: LOSSLESS }),
    file('arithmetic coding', 'accepted', { ...small, kind: ARITHMETIC }),
    file('sampling factors of 15', 'broken', { ...small, components: [0xff, 0x11, 0x11] }),
    file('sampling factors of 0', 'broken', { ...small, components: [0x00, 0x11, 0x11] }),
    inside('an Adobe marker that lies', 'accepted', segment(APP14, ascii('Adobe\0\x64\0\0\0\0\x02'))),
    inside('100,000 comments', 'accepted', times(100_000, segment(COM, ascii('x')))),
    inside('10,000 Huffman tables', 'accepted', times(10_000, TABLES)),
    inside('restarts after every block', 'broken', segment(DRI, be16(1))),
    inside('16 MB of ICC profile', 'accepted', ...profile(255, 255)),
    inside('an ICC profile of 255 parts, of which one came', 'accepted', ...profile(1, 255)),
    inside(
      'an ICC profile that says it has 4 GB',
      'accepted',
      segment(APP2, ascii('ICC_PROFILE\0\x01\x01'), be32(0xffffffff), Buffer.alloc(200)),
    ),
    inside(
      '16 MB of EXIF',
      'accepted',
      times(250, segment(APP1, ascii('Exif\0\0MM\0*\0\0\0\x08'), Buffer.alloc(65_000, 0xff))),
    ),
    inside(
      'EXIF that leads in a circle',
      'accepted',
      segment(APP1, ascii('Exif\0\0MM\0*\0\0\0\x08\0\x01\x87\x69\0\x04\0\0\0\x01\0\0\0\x08\0\0\0\x08')),
    ),
    inside(
      'an orientation of 99',
      'accepted',
      segment(APP1, ascii('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x63\0\0\0\0\0\0')),
    ),
    inside(
      'a thumbnail of 255 × 255 that is not there',
      'accepted',
      segment(APP0, ascii('JFIF\0\x01\x02\0\0\x01\0\x01\xff\xff')),
    ),
    inside('a segment that reaches behind the end', 'broken', Buffer.concat([ascii('\xff\xe5'), be16(0xffff)])),
    behind('100 pictures in one file', 'accepted', times(100, photograph)),
    behind('a web page behind it', 'accepted', ascii('<script>alert(document.domain)</script>')),
    behind('an archive behind it', 'accepted', ascii('PK\x03\x04'), Buffer.alloc(MEBIBYTE)),
    odd('nothing', 'broken'),
    {
      name: 'JPEG: 25 MB of filling',
      verdict: 'broken',
      bytes: Buffer.concat([START, Buffer.alloc(25 * MEBIBYTE, 0xff)]),
    },
    {
      name: 'JPEG: a script of ImageMagick',
      verdict: 'broken',
      bytes: ascii('\xff\xd8\xffpush graphic-context\nimage over 0,0 0,0 "/etc/passwd"'),
    },
  ]
}

/** 49 megapixels in 200,000 scans, which a decoder without a limit is busy with for hours. */
export function endlessJpeg(): Buffer {
  return Buffer.concat([START, ...scans({ width: 7_000, height: 7_000 }, 200_000), END])
}

function segment(marker: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([0xff, marker]), be16(body.length + 2), body])
}

function frame({ width, height, kind = BASELINE, components = [0x11], precision = 8 }: Shape): Buffer {
  const listed = components.flatMap((sampling, i) => [i + 1, sampling, 0])
  return segment(kind, Buffer.from([precision]), be16(height, width), Buffer.from([components.length, ...listed]))
}

function scanHeader(components: number, from = 0, to = 63, approximation = 0): Buffer {
  const listed = Array.from({ length: components }, (_, i) => [i + 1, 0]).flat()
  return segment(SOS, Buffer.from([components, ...listed, from, to, approximation]))
}

/** A scan in which every block is flat: a bit for "no difference" and one for "nothing more". */
function scan({ width, height, components = [0x11] }: Shape): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8) * components.length
  return Buffer.concat([scanHeader(components.length), Buffer.alloc(Math.ceil(blocks / 4))])
}

/**
 * A progressive picture of one grey that never ends: after the first scan each one refines one bit of one coefficient,
 * as the standard allows 819 times, and takes 15 bits for every 27,306 blocks to say that nothing is to be refined.
 */
function scans(shape: Shape, count: number): Buffer[] {
  const endOfBand = 0xe0
  const table = segment(DHT, Buffer.from([0x10, 1]), Buffer.alloc(15), Buffer.from([endOfBand]))
  const blocks = Math.ceil(shape.width / 8) * Math.ceil(shape.height / 8)
  const first = Buffer.concat([scanHeader(1, 0, 0, 0), Buffer.alloc(Math.ceil(blocks / 8))])
  const runs = '010101010101010'.repeat(Math.ceil(blocks / 27_306)).padEnd(8, '0')
  const bits = Buffer.from((runs.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
  const refinements = Array.from({ length: Math.min(count, 819) }, (_, i) => {
    const [coefficient, low] = [1 + Math.floor(i / 13), 12 - (i % 13)]
    const high = low === 12 ? 0 : low + 1
    return Buffer.concat([scanHeader(1, coefficient, coefficient, (high << 4) | low), bits])
  })
  const repeated = times(Math.ceil(count / refinements.length), Buffer.concat(refinements))
  return [TABLES, table, frame({ ...shape, kind: PROGRESSIVE }), first, repeated]
}

/** An ICC profile of so many segments, which says that it has `announced`. */
function profile(parts: number, announced: number): Buffer[] {
  return Array.from({ length: parts }, (_, i) => {
    return segment(APP2, ascii('ICC_PROFILE\0'), Buffer.from([i + 1, announced]), Buffer.alloc(65_000, i))
  })
}
