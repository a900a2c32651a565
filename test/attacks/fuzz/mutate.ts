/** Numbers from 0 to just below 1. */
export type Random = () => number

/** Values at which readers of lengths and sizes stumble. */
const EDGES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]
const MOST_MUTATIONS = 4

type Mutation = (bytes: Buffer, random: Random, others: readonly Buffer[]) => Buffer

const MUTATIONS: readonly Mutation[] = [flipBit, setByte, setNumber, cutOff, leaveOut, repeat, fill, swap, splice]

/**
 * A file with one to four things done to it, most of them near its beginning, where formats keep what they say of
 * themselves.
 */
export function mutate(original: Buffer, random: Random, others: readonly Buffer[]): Buffer {
  let bytes: Buffer = Buffer.from(original)
  for (let left = 1 + below(MOST_MUTATIONS, random); left > 0 && bytes.length > 8; left -= 1) {
    bytes = pick(MUTATIONS, random)(bytes, random, others)
  }
  return bytes
}

function flipBit(bytes: Buffer, random: Random): Buffer {
  bytes[place(bytes, random)]! ^= 1 << below(8, random)
  return bytes
}

function setByte(bytes: Buffer, random: Random): Buffer {
  bytes[place(bytes, random)] = below(256, random)
  return bytes
}

function setNumber(bytes: Buffer, random: Random): Buffer {
  const width = pick([1, 2, 4], random)
  const at = Math.min(place(bytes, random), bytes.length - width)
  const value = pick(EDGES, random) % 2 ** (8 * width)
  if (random() < 0.5) bytes.writeUIntBE(value, at, width)
  else bytes.writeUIntLE(value, at, width)
  return bytes
}

function cutOff(bytes: Buffer, random: Random): Buffer {
  return bytes.subarray(0, 1 + below(bytes.length - 1, random))
}

function leaveOut(bytes: Buffer, random: Random): Buffer {
  const [from, to] = range(bytes, random)
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
}

function repeat(bytes: Buffer, random: Random): Buffer {
  const [from, to] = range(bytes, random)
  const again = Array<Buffer>(1 + below(50, random)).fill(bytes.subarray(from, to))
  return Buffer.concat([bytes.subarray(0, to), ...again, bytes.subarray(to)])
}

function fill(bytes: Buffer, random: Random): Buffer {
  const [from, to] = range(bytes, random)
  return bytes.fill(pick([0, 0xff, below(256, random)], random), from, to)
}

function swap(bytes: Buffer, random: Random): Buffer {
  const [from, to] = range(bytes, random)
  const middle = Math.floor((from + to) / 2)
  const parts = [bytes.subarray(0, from), bytes.subarray(middle, to), bytes.subarray(from, middle), bytes.subarray(to)]
  return Buffer.concat(parts)
}

/** The beginning of one file and the end of another. */
function splice(bytes: Buffer, random: Random, others: readonly Buffer[]): Buffer {
  const other = pick(others, random)
  return Buffer.concat([bytes.subarray(0, place(bytes, random)), other.subarray(place(other, random))])
}

/** Every second time among the first hundred bytes. */
function place(bytes: Buffer, random: Random): number {
  return below(random() < 0.5 ? Math.min(100, bytes.length) : bytes.length, random)
}

function range(bytes: Buffer, random: Random): [from: number, to: number] {
  const from = place(bytes, random)
  return [from, Math.min(bytes.length, from + 1 + below(200, random))]
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[below(list.length, random)]!
}

function below(bound: number, random: Random): number {
  return Math.floor(random() * bound)
}
