import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeImage } from '../../../src/images/files/codec.ts'
import { type Picture, toSharp } from '../../../src/images/raster/picture.ts'
import type { Rgb } from '../../../src/preservation/raster/raster.ts'
import type { Rectangle } from './measures.ts'

/** A source with its truth, as `manifest.json` in the folder of cases lists it. */
export interface DetailCase {
  readonly name: string
  /** Whether the engine should leave the source alone. */
  readonly negative: boolean
  /** Where the source was damaged. */
  readonly regions: readonly Rectangle[]
  readonly source: Buffer
  readonly truth: Buffer
  readonly references: readonly Buffer[]
}

/** Reads all cases of a folder. */
export async function readCases(folder: string): Promise<DetailCase[]> {
  const manifest: ManifestEntry[] = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  return Promise.all(
    manifest.map(async ({ name, negative, regions, source, truth, references }) => {
      const file = (path: string) => readFile(join(folder, name, path))
      return {
        name,
        negative,
        regions,
        source: await file(source),
        truth: await file(truth),
        references: await Promise.all(references.map(file)),
      }
    }),
  )
}

interface ManifestEntry {
  readonly name: string
  readonly negative: boolean
  readonly regions: readonly Rectangle[]
  readonly source: string
  readonly truth: string
  readonly references: readonly string[]
}

/** A case that was made by damaging a true picture. */
export interface MadeCase {
  readonly name: string
  readonly region: Rectangle
  readonly source: Rgb
  readonly truth: Rgb
  readonly references: readonly Buffer[]
}

/** A right picture that was changed, as a case of which all counts. */
export function changedCase(name: string, truth: Rgb, references: readonly Buffer[]): MadeCase {
  return { name, region: [0, 0, truth.width, truth.height], source: truth, truth, references }
}

/** Writes made cases as a folder that `readCases` reads. */
export async function writeCases(folder: string, cases: readonly MadeCase[]): Promise<void> {
  const manifest: ManifestEntry[] = []
  for (const { name, region, source, truth, references } of cases) {
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, 'source.png'), await encodePng(source))
    await writeFile(join(folder, name, 'truth.png'), await encodePng(truth))
    const files = references.map((_, i) => `reference_${i}`)
    await Promise.all(files.map((file, i) => writeFile(join(folder, name, file), references[i]!)))
    manifest.push({
      name,
      negative: false,
      regions: [region],
      source: 'source.png',
      truth: 'truth.png',
      references: files,
    })
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
}

/** An encoded picture as raw colour without alpha. */
export async function decodeRgb(bytes: Buffer): Promise<Rgb> {
  return withoutAlpha(await decodeImage(bytes))
}

/** The colour of a decoded picture. */
export async function withoutAlpha(picture: Picture): Promise<Rgb> {
  if (picture.channels === 3) return picture
  return { ...picture, pixels: await toSharp(picture).removeAlpha().raw().toBuffer() }
}

/** A picture as lossless bytes, to be handed to the engine. */
export function encodePng(picture: Rgb): Promise<Buffer> {
  return toSharp({ ...picture, channels: 3 })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
