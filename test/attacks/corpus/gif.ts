import { ascii, le16, times } from './bytes.ts'
import type { HostileFile, Verdict } from './hostile-file.ts'

const TRAILER = Buffer.from([0x3b])

/** GIFs with more frames, pixels or words than anybody has use for. */
export function hostileGifs(): HostileFile[] {
  const file = (name: string, verdict: Verdict, ...parts: Buffer[]): HostileFile => {
    return { name: `GIF: ${name}`, verdict, bytes: Buffer.concat(parts) }
  }
  const dot = frame(1, 1)
  return [
    file('1.5 million frames', 'too large', screen(1, 1), times(1_500_000, dot), TRAILER),
    file('1,001 frames', 'too large', screen(1, 1), times(1_001, dot), TRAILER),
    file('1,000 frames of 49 megapixels', 'accepted', screen(7_000, 7_000), times(1_000, dot), TRAILER),
    file('a frame of 49 megapixels', 'accepted', screen(7_000, 7_000), frame(7_000, 7_000), TRAILER),
    file('a screen of 65,535 × 65,535 pixels for one', 'accepted', screen(65_535, 65_535), dot, TRAILER),
    file('a frame larger than its screen', 'too large', screen(1, 1), frame(65_535, 65_535, 1_000), TRAILER),
    file('a frame 60,000 pixels beside its screen', 'too large', screen(8, 8), frame(1, 1, 1, 60_000), TRAILER),
    file('no frame', 'broken', screen(8, 8), TRAILER),
    file('no size', 'accepted', screen(0, 0), dot, TRAILER),
    file('nothing behind the header', 'broken', screen(8, 8)),
    file('a comment of 25 MB', 'accepted', screen(8, 8), comment(25_000_000), dot, TRAILER),
    file('a comment without an end', 'broken', screen(8, 8), comment(25_000_000).subarray(0, -1)),
    file('codes of 0 bits', 'accepted', screen(8, 8), place(8, 8), Buffer.from([0, 1, 0, 0]), TRAILER),
    file('codes of 200 bits', 'broken', screen(8, 8), place(8, 8), Buffer.from([200, 1, 0, 0]), TRAILER),
    file(
      'codes of nothing',
      'broken',
      screen(8, 8),
      place(8, 8),
      Buffer.from([2, 4, 0xff, 0xff, 0xff, 0xff, 0]),
      TRAILER,
    ),
    file(
      'SVG inside',
      'broken',
      ascii('GIF89a<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ),
  ]
}

function screen(width: number, height: number): Buffer {
  return Buffer.concat([ascii('GIF89a'), le16(width, height), Buffer.from([0x80, 0, 0]), ascii('\0\0\0\xff\xff\xff')])
}

function place(width: number, height: number, x = 0): Buffer {
  return Buffer.concat([ascii(','), le16(x, 0, width, height), ascii('\0')])
}

/** A frame of one colour in as few codes as LZW can have: each stands for one pixel more than the one before. */
function frame(width: number, height: number, bound = Number.POSITIVE_INFINITY, x = 0): Buffer {
  return Buffer.concat([place(width, height, x), Buffer.from([2]), blocks(lzw(Math.min(width * height, bound)))])
}

/** So many zeros, after LZW with codes that begin with 3 bits. */
function lzw(pixels: number): Buffer {
  const [clear, end] = [4, 5]
  const bytes: number[] = []
  let [held, bits, width, next] = [0, 0, 3, 6]
  const write = (code: number) => {
    held |= code << bits
    bits += width
    for (; bits >= 8; bits -= 8, held >>= 8) bytes.push(held & 0xff)
  }
  for (let left = pixels; left > 0; ) {
    // A run from an empty table: one pixel, then two, three … each a code that the decoder has just learnt.
    ;[width, next] = [3, 6]
    write(clear)
    write(0)
    left -= 1
    for (let run = 2; left > 0 && next < 4_095; run += 1) {
      write(run <= left ? next : 0)
      left -= run <= left ? run : 1
      next += 1
      if (next === 1 << width && width < 12) width += 1
    }
  }
  write(end)
  if (bits > 0) bytes.push(held & 0xff)
  return Buffer.from(bytes)
}

function comment(bytes: number): Buffer {
  return Buffer.concat([ascii('!\xfe'), blocks(Buffer.alloc(bytes, 'x'))])
}

/** The bytes in blocks of at most 255, and the empty one that ends them. */
function blocks(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let from = 0; from < bytes.length; from += 255) {
    const block = bytes.subarray(from, from + 255)
    parts.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([...parts, Buffer.from([0])])
}
