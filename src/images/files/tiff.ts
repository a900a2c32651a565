export interface TiffHeader {
  readonly width: number
  readonly height: number
  /** Of 8 bits, for each pixel: red, green, blue, and alpha that no colour was multiplied by. */
  readonly samples: 3 | 4
  /** The ICC profile of its colours. */
  readonly icc?: Buffer | undefined
}

const [SHORT, LONG, UNDEFINED] = [3, 4, 7]
const ENTRY_BYTES = 12

/**
 * An uncompressed TIFF of one strip (TIFF 6.0, sections 2, 6 and 18; tag 34675 as ICC.1 has it), the one way to hand libvips
 * decoded pixels together with their profile. `fill` writes the pixels, row by row, into the file itself.
 */
export function tiffOf({ width, height, samples, icc }: TiffHeader, fill: (strip: Uint8Array) => void): Uint8Array {
  const bytes = width * height * samples
  const entries: [tag: number, type: number, count: number, value: number][] = []
  const bitsAt = 8 + 2 + ENTRY_BYTES * (9 + Number(samples === 4) + Number(icc !== undefined)) + 4
  const iccAt = bitsAt + 2 * samples
  const stripAt = iccAt + (icc?.length ?? 0) + ((icc?.length ?? 0) % 2)
  entries.push([256, LONG, 1, width], [257, LONG, 1, height], [258, SHORT, samples, bitsAt], [259, SHORT, 1, 1])
  entries.push([262, SHORT, 1, 2], [273, LONG, 1, stripAt], [277, SHORT, 1, samples], [278, LONG, 1, height])
  entries.push([279, LONG, 1, bytes])
  if (samples === 4) entries.push([338, SHORT, 1, 2])
  if (icc !== undefined) entries.push([34_675, UNDEFINED, icc.length, iccAt])

  const tiff = Buffer.alloc(stripAt + bytes)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(entries.length, 8)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * ENTRY_BYTES
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(count, at + 4)
    // In little-endian order, a short in the place of a long reads the same.
    tiff.writeUInt32LE(value, at + 8)
  }
  for (let sample = 0; sample < samples; sample++) tiff.writeUInt16LE(8, bitsAt + 2 * sample)
  icc?.copy(tiff, iccAt)
  fill(tiff.subarray(stripAt))
  return tiff
}
