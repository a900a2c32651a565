import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Rgb } from '../../../src/preservation/raster/raster.ts'
import type { Rectangle } from './measures.ts'

// Without this the package fetches its binary from a CDN.
const binary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(binary).buffer } })

/** A bar code that can be read. */
export interface Barcode {
  readonly text: string
  /** The box around it. */
  readonly box: Rectangle
}

/** All bar codes that can be read. */
export async function readCodes({ width, height, pixels }: Rgb): Promise<Barcode[]> {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) rgba.set(pixels.subarray(3 * i, 3 * i + 3), 4 * i)
  const image = { width, height, data: rgba, colorSpace: 'srgb' } as const
  const codes = await readBarcodes(image, { tryHarder: true, maxNumberOfSymbols: 4 })
  return codes
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight, bottomLeft, bottomRight } }) => {
      const corners = [topLeft, topRight, bottomLeft, bottomRight]
      const left = Math.max(0, Math.min(...corners.map(({ x }) => x)))
      const top = Math.max(0, Math.min(...corners.map(({ y }) => y)))
      const right = Math.min(width, Math.max(...corners.map(({ x }) => x)))
      const bottom = Math.min(height, Math.max(...corners.map(({ y }) => y)))
      return { text, box: [left, top, right - left, bottom - top] }
    })
}

/** What became of the bar codes of the truth that the damage made unreadable. */
export class BarcodeTally {
  destroyed = 0
  restored = 0

  /** Compares the codes of one trial. */
  async add(truth: Rgb, source: Rgb, repaired: Rgb): Promise<void> {
    const texts = async (picture: Rgb) => (await readCodes(picture)).map(({ text }) => text)
    const still = await texts(source)
    const lost = (await texts(truth)).filter((text) => !still.includes(text))
    if (lost.length === 0) return
    const found = await texts(repaired)
    this.destroyed += lost.length
    this.restored += lost.filter((text) => found.includes(text)).length
  }

  toString(): string {
    const share = this.destroyed === 0 ? '' : ` (${((100 * this.restored) / this.destroyed).toFixed(0)} %)`
    return `bar codes that the damage destroyed: ${this.destroyed}, of them readable again: ${this.restored}${share}`
  }
}
