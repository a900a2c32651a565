import { readFile } from 'node:fs/promises'
import loadWabt from 'wabt'
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

/** Takes the addresses of the descriptor that is sought, of the first of the others, and of their end. */
type Search = (sought: number, first: number, end: number) => [address: number, distance: number, second: number]

const PAGE = 65_536
const MODULE = new WebAssembly.Module(await assembled(new URL('nearest.wat', import.meta.url)))

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

/** The binary form of a module that is written as text. */
async function assembled(source: URL): Promise<Uint8Array> {
  const [wabt, text] = await Promise.all([loadWabt(), readFile(source, 'utf8')])
  const module = wabt.parseWat(source.pathname, text)
  try {
    return module.toBinary({}).buffer
  } finally {
    module.destroy()
  }
}
