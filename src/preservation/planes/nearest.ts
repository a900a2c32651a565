import { DESCRIPTOR_BYTES, type Features } from './features.ts'

/** What the types of Node lack. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer }
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
}

export interface TwoNearest {
  /** Index of the nearest descriptor. */
  readonly nearest: number
  /** Bits in which it differs, and in which the second nearest does: billions where there is none. */
  readonly distance: number
  readonly second: number
}

const PAGE = 65_536

/**
 * Looks among the descriptors of `to` for the two nearest to one of `from`, by their Hamming distance; of equals, the first
 * counts as nearer. All are compared, by WebAssembly that takes sixteen bytes at once: JavaScript is nine times as slow.
 */
export function nearestIn(from: Features, to: Features): (index: number) => TwoNearest {
  const start = from.descriptors.length
  const end = start + to.descriptors.length
  const memory = new WebAssembly.Memory({ initial: Math.ceil(end / PAGE) })
  const bytes = new Uint8Array(memory.buffer)
  bytes.set(from.descriptors)
  bytes.set(to.descriptors, start)
  const { search } = new WebAssembly.Instance(MODULE, { '': { memory } }).exports as { search: Search }
  return (index) => {
    const [address, distance, second] = search(index * DESCRIPTOR_BYTES, start, end)
    return { nearest: (address - start) / DESCRIPTOR_BYTES, distance, second }
  }
}

/** Takes the addresses of the descriptor that is sought, of the first of the others, and of their end. */
type Search = (sought: number, first: number, end: number) => [address: number, distance: number, second: number]

type Code = readonly number[]

// Instructions, by their numbers in the WebAssembly specification.
const get = (local: number): Code => [0x20, local]
const set = (local: number, value: Code): Code => [...value, 0x21, local]
const constant = (...bytes: number[]): Code => [0x41, ...bytes]
const isBelow = (a: Code, b: Code): Code => [...a, ...b, 0x49]
const plus = (a: Code, b: Code): Code => [...a, ...b, 0x6a]
const when = (test: Code, then: Code, otherwise: Code = []): Code => [...test, 4, 0x40, ...then, 5, ...otherwise, 0x0b]
const repeatWhile = (test: Code, body: Code): Code => [3, 0x40, ...body, ...test, 0x0d, 0, 0x0b]
const loadSixteen = (address: Code, offset: number): Code => [...address, 0xfd, 0, 0, offset]
const differing = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 81]
const bitsPerByte = (bytes: Code): Code => [...bytes, 0xfd, 98]
const addBytes = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 110]
/** Sixteen bytes to eight sums in two halves, which are added; a product adds up the four that are left. */
const sumOfBytes = (bytes: Code, local: number): Code => [
  ...[...bytes, 0xfd, 125, 0x22, local, 0xfd, 29, 0, ...get(local), 0xfd, 29, 1, 0x7c],
  ...[0x42, 0x81, 0x80, 0x84, 0x80, 0x90, 0x80, 0xc0, 0, 0x7e, 0x42, 48, 0x88, 0xa7],
]

// The parameters of the search, the parts of the descriptor that is sought, and what was found.
const [SOUGHT, AT, END] = [0, 1, 2]
const PARTS = [3, 4, 5, 6]
const SUMS = 7
const [NEAREST, DISTANCE, SECOND, BITS] = [8, 9, 10, 11]
const LARGEST = constant(0xff, 0xff, 0xff, 0xff, 7)

const COMPARE_NEXT: Code = [
  ...set(
    BITS,
    sumOfBytes(
      PARTS.map((part, i) => bitsPerByte(differing(get(part), loadSixteen(get(AT), 16 * i)))).reduce(addBytes),
      SUMS,
    ),
  ),
  ...when(
    isBelow(get(BITS), get(SECOND)),
    when(
      isBelow(get(BITS), get(DISTANCE)),
      [...set(SECOND, get(DISTANCE)), ...set(DISTANCE, get(BITS)), ...set(NEAREST, get(AT))],
      set(SECOND, get(BITS)),
    ),
  ),
  ...set(AT, plus(get(AT), constant(DESCRIPTOR_BYTES | 0x80, 0))),
]

const SEARCH: Code = [
  ...PARTS.flatMap((part, i) => set(part, loadSixteen(get(SOUGHT), 16 * i))),
  ...[...set(NEAREST, get(AT)), ...set(DISTANCE, LARGEST), ...set(SECOND, LARGEST)],
  ...when(isBelow(get(AT), get(END)), repeatWhile(isBelow(get(AT), get(END)), COMPARE_NEXT)),
  ...[...get(NEAREST), ...get(DISTANCE), ...get(SECOND), 0x0b],
]

// The parts of a module: a number, the length, the content.
const length = (bytes: number): Code => (bytes < 128 ? [bytes] : [(bytes & 127) | 128, ...length(bytes >> 7)])
const sized = (content: Code): Code => [...length(content.length), ...content]
const name = (text: string): Code => sized([...Buffer.from(text)])
const [NUMBER, SIXTEEN_BYTES] = [0x7f, 0x7b]

const MODULE = new WebAssembly.Module(
  Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, ...sized([1, 0x60, 3, NUMBER, NUMBER, NUMBER, 3, NUMBER, NUMBER, NUMBER])],
    ...[2, ...sized([1, ...name(''), ...name('memory'), 2, 0, 0])],
    ...[3, ...sized([1, 0])],
    ...[7, ...sized([1, ...name('search'), 0, 0])],
    ...[10, ...sized([1, ...sized([2, 5, SIXTEEN_BYTES, 4, NUMBER, ...SEARCH])])],
  ]),
)
