import { constants, deflateRawSync } from 'node:zlib'

export const MEBIBYTE = 1024 * 1024

export const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

export const be16 = (...values: readonly number[]): Buffer => numbers(values, 2, 'writeUIntBE')
export const be32 = (...values: readonly number[]): Buffer => numbers(values, 4, 'writeUIntBE')
export const le16 = (...values: readonly number[]): Buffer => numbers(values, 2, 'writeUIntLE')
export const le24 = (...values: readonly number[]): Buffer => numbers(values, 3, 'writeUIntLE')
export const le32 = (...values: readonly number[]): Buffer => numbers(values, 4, 'writeUIntLE')

/** The same bytes, so many times behind each other. */
export function times(count: number, piece: Buffer): Buffer {
  return Buffer.alloc(count * piece.length, piece)
}

/** So many zero bytes as a zlib stream (RFC 1950), a thousandth of their number, without ever holding them. */
export function deflatedZeros(total: number): Buffer {
  const whole = Math.floor(total / MEBIBYTE)
  // Flushed, a piece refers to nothing before it, so that copies of it can stand behind each other.
  const piece = deflateRawSync(Buffer.alloc(MEBIBYTE), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(total % MEBIBYTE), { level: 9 })
  // Adler-32 of zeros: the first sum stays 1, the second grows by 1 with each.
  const checksum = be16(total % 65_521, 1)
  return Buffer.concat([Buffer.from([0x78, 0xda]), times(whole, piece), rest, checksum])
}

function numbers(values: readonly number[], width: number, write: 'writeUIntBE' | 'writeUIntLE'): Buffer {
  const bytes = Buffer.alloc(values.length * width)
  for (const [i, value] of values.entries()) bytes[write](value, i * width, width)
  return bytes
}
