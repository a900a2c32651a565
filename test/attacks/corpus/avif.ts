import { ascii, be16, be32, MEBIBYTE, times } from './bytes.ts'
import type { HostileFile, Verdict } from './hostile-file.ts'

/** An item of a file: coded pixels, or a recipe that makes them from other items. */
interface Item {
  readonly type: string
  readonly content: Buffer
  /** Numbers of its properties, counted from 1. */
  readonly properties: readonly number[]
  /** Items that it is made of, counted from 1, as a derivation. */
  readonly from?: readonly number[]
  /** In how many pieces its content is listed. */
  readonly extents?: number
}

interface Contents {
  readonly items: readonly Item[]
  /** Boxes of properties. */
  readonly properties: readonly Buffer[]
  readonly brand?: string
  readonly before?: Buffer
}

/**
 * AVIFs (HEIF containers) whose recipes and boxes lead astray.
 *
 * @param tile an ordinary AVIF of 512 × 512 pixels, whose coded pixels all of these are made from.
 */
export function hostileAvifs(tile: Buffer): HostileFile[] {
  const coded = codedPixels(tile)
  const configuration = boxAt(tile, 'av1C')
  const depth = fullBox('pixi', 0, Buffer.from([3, 8, 8, 8]))
  const properties = [configuration, depth, size(512, 512)]
  const picture: Item = { type: 'av01', content: coded, properties: [1, 2, 3] }

  const file = (name: string, verdict: Verdict, contents: Partial<Contents>): HostileFile => {
    return { name: `AVIF: ${name}`, verdict, bytes: heif({ items: [picture], properties, ...contents }) }
  }
  const derived = (
    name: string,
    verdict: Verdict,
    item: Pick<Item, 'type' | 'content' | 'from'>,
    width: number,
    height: number,
  ) =>
    file(name, verdict, {
      items: [{ ...item, properties: [2, 4] }, picture],
      properties: [...properties, size(width, height)],
    })
  const grid = (columns: number, rows: number, width: number, height: number): Buffer =>
    Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), be32(width, height)])
  const cells = (count: number, item = 2) => Array<number>(count).fill(item)
  return [
    file('boxes that make one picture of 512 × 512', 'accepted', {}),
    file('a size of 4.3 billion × 4.3 billion', 'broken', {
      properties: [configuration, depth, size(0xffffffff, 0xffffffff)],
    }),
    file('a size of 4,000 × 4,000 for 512 × 512', 'broken', { properties: [configuration, depth, size(4_000, 4_000)] }),
    file('no size', 'broken', { properties: [configuration, depth, size(0, 0)] }),
    file('no configuration', 'broken', { properties: [depth, depth, size(512, 512)] }),
    file('pixels of nothing', 'broken', { items: [{ ...picture, content: Buffer.alloc(1_000, 0xff) }] }),
    file('pixels in a million pieces', 'broken', { items: [{ ...picture, extents: 1_000_000 }] }),
    file('another codec under the name', 'broken', { items: [{ ...picture, type: 'hvc1' }] }),
    file('uncompressed pixels', 'broken', { items: [{ ...picture, type: 'unci' }] }),
    file('JPEG inside', 'broken', { items: [{ ...picture, type: 'jpeg' }] }),
    derived(
      '19 megapixels from one tile',
      'accepted',
      { type: 'grid', content: grid(9, 8, 4_608, 4_096), from: cells(72) },
      4_608,
      4_096,
    ),
    derived(
      '48 megapixels from one tile',
      'too large',
      { type: 'grid', content: grid(13, 14, 6_656, 7_168), from: cells(182) },
      6_656,
      7_168,
    ),
    derived(
      '4.3 gigapixels from one tile',
      'broken',
      { type: 'grid', content: grid(128, 128, 65_536, 65_536), from: cells(16_384) },
      65_536,
      65_536,
    ),
    derived(
      'a grid of itself',
      'broken',
      { type: 'grid', content: grid(2, 2, 1_024, 1_024), from: cells(4, 1) },
      1_024,
      1_024,
    ),
    derived(
      'a grid without tiles',
      'broken',
      { type: 'grid', content: grid(2, 2, 1_024, 1_024), from: [] },
      1_024,
      1_024,
    ),
    derived('a copy of itself', 'broken', { type: 'iden', content: Buffer.alloc(0), from: [1] }, 512, 512),
    derived('10,000 layers', 'broken', { type: 'iovl', content: layers(10_000), from: cells(10_000) }, 4_096, 4_096),
    file('an ICC profile of 8 MB', 'accepted', {
      items: [{ ...picture, properties: [1, 2, 3, 4] }],
      properties: [...properties, box('colr', ascii('prof'), Buffer.alloc(8 * MEBIBYTE))],
    }),
    file('100,000 properties', 'broken', { properties: [...properties, times(100_000, box('free'))] }),
    file('a crop of no width', 'broken', {
      items: [{ ...picture, properties: [1, 2, 3, 4] }],
      properties: [...properties, box('clap', be32(0, 0, 0, 0, 0, 0, 0, 0))],
    }),
    file('boxes in boxes, 100,000 deep', 'broken', { before: nested(100_000) }),
    file('a million boxes before it', 'accepted', { before: times(1_000_000, box('free')) }),
    file('a box of the largest size', 'broken', {
      before: Buffer.concat([be32(1), ascii('free'), be32(0x7fffffff, 0xffffffff)]),
    }),
    file('a sequence that is not there', 'broken', { brand: 'avis' }),
    { name: 'AVIF: a brand only', verdict: 'broken', bytes: box('ftyp', ascii('avif\0\0\0\0avifmif1')) },
  ]
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([be32(body.length + 8), ascii(type), body])
}

function fullBox(type: string, version: number, ...content: readonly Buffer[]): Buffer {
  return box(type, Buffer.from([version, 0, 0, 0]), ...content)
}

function size(width: number, height: number): Buffer {
  return fullBox('ispe', 0, be32(width, height))
}

/** An overlay's recipe: no matrix, a transparent canvas of 4,096 × 4,096, every layer at its corner. */
function layers(count: number): Buffer {
  return Buffer.concat([Buffer.from([0, 1]), be16(0, 0, 0, 0), be32(4_096, 4_096), Buffer.alloc(8 * count)])
}

function nested(depth: number): Buffer {
  return Buffer.concat(Array.from({ length: depth }, (_, i) => Buffer.concat([be32(8 * (depth - i)), ascii('meta')])))
}

/** A file of the items given, the first of them primary. */
function heif({ items, properties, brand = 'avif', before = Buffer.alloc(0) }: Contents): Buffer {
  const start = Buffer.concat([box('ftyp', ascii(`${brand}\0\0\0\0avifmif1miaf`)), before])
  const meta = (from: number) => {
    let at = from
    const infos = items.map(({ type }, i) => fullBox('infe', 2, be16(i + 1, 0), ascii(`${type}\0`)))
    const references = items.flatMap(({ from = [] }, i) =>
      from.length === 0 ? [] : [box('dimg', be16(i + 1, from.length, ...from))],
    )
    const associations = items.map(({ properties }, i) =>
      Buffer.concat([be16(i + 1), Buffer.from([properties.length, ...properties.map((number) => 0x80 | number)])]),
    )
    const places = items.map(({ content, extents = 1 }, i) => {
      const place = be32(at, content.length)
      at += content.length
      // The count has 16 bits: of more pieces than that the rest is read as items.
      return Buffer.concat([be16(i + 1, 0, extents & 0xffff), times(extents, place)])
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, be32(0), ascii('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, be16(1)),
      fullBox('iinf', 0, be16(items.length), ...infos),
      ...(references.length === 0 ? [] : [fullBox('iref', 0, ...references)]),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, be32(items.length), ...associations)),
      fullBox('iloc', 0, Buffer.from([0x44, 0]), be16(items.length), ...places),
    )
  }
  // Where the pixels begin depends on the length of what says where they begin.
  const from = start.length + meta(0).length + 8
  return Buffer.concat([start, meta(from), box('mdat', ...items.map(({ content }) => content))])
}

/** A whole box of an ordinary file, found by its type. */
function boxAt(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}

function codedPixels(file: Buffer): Buffer {
  return boxAt(file, 'mdat').subarray(8)
}
