import { readFileSync } from 'node:fs'

/** What the types of Node lack. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: object }
}

/** The memory of an instance. Its buffer is another one once it has grown. */
export interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

const PAGE = 65_536

/** Makes instances of a module of which the text stands in a file; what `npm run webassembly` has made of it is beside it. */
export function moduleOf<Exports extends { readonly memory: Memory }>(text: URL): () => Exports {
  const module = new WebAssembly.Module(readFileSync(new URL(text.href.replace(/wat$/, 'wasm'))))
  return () => new WebAssembly.Instance(module).exports as Exports
}

/** Sees to it that a memory has so many bytes. */
export function enlarge(memory: Memory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
}
