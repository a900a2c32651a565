import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Rgb } from '../../../src/preservation/raster.ts'

// Without this the package fetches its binary from a CDN.
const binary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(binary).buffer } })

/** The texts of all bar codes that can be read, sorted. */
export async function readCodes({ width, height, pixels }: Rgb): Promise<string[]> {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) rgba.set(pixels.subarray(3 * i, 3 * i + 3), 4 * i)
  const image = { width, height, data: rgba, colorSpace: 'srgb' } as const
  const codes = await readBarcodes(image, { tryHarder: true, maxNumberOfSymbols: 4 })
  return codes
    .filter(({ isValid }) => isValid)
    .map(({ text }) => text)
    .sort()
}

/** What became of the bar codes of the truth that the damage made unreadable. */
export class BarcodeTally {
  destroyed = 0
  restored = 0

  /** Compares the codes of one trial. */
  async add(truth: Rgb, source: Rgb, repaired: Rgb): Promise<void> {
    const still = await readCodes(source)
    const lost = (await readCodes(truth)).filter((text) => !still.includes(text))
    if (lost.length === 0) return
    const found = await readCodes(repaired)
    this.destroyed += lost.length
    this.restored += lost.filter((text) => found.includes(text)).length
  }

  toString(): string {
    return `bar codes that the damage destroyed: ${this.destroyed}, of them readable again: ${this.restored}`
  }
}
