import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Colour } from '../raster/colour.ts'
import type { Picture } from '../raster/picture.ts'
import { resize } from '../raster/resize.ts'
import { type Pictogram, SETS } from './catalogue.ts'
import { recoloured } from './recolour.ts'

/** How a pictogram is drawn. */
export interface Look {
  /** Pixels along each edge, before it is turned. */
  readonly size: number
  /** Degrees clockwise. */
  readonly turn: number
  /** The colour of lines, or the main colour that other pictograms get instead of their own. */
  readonly colour?: Colour | undefined
}

/** The entry in a set's file for each of its pictures. */
interface Icon {
  readonly body: string
  readonly height?: number
}
interface IconSet {
  readonly icons: Readonly<Record<string, Icon>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string; readonly hFlip?: boolean }>>
  readonly height: number
}

let renderer: Promise<void> | undefined
/** What was drawn once is drawn again without its set's file, which has to be read as a whole: 9 MB for 3 kB. */
const bodies = new Map<string, Vector>()

interface Vector {
  readonly body: string
  /** Edge of the square that it is drawn in. */
  readonly edge: number
}

/** Makes pictograms ready to be drawn; each set's file is read at most once for all of them. */
export async function loadPictograms(wanted: readonly Pictogram[]): Promise<void> {
  renderer ??= loadRenderer().catch((error) => {
    // The next caller begins anew.
    renderer = undefined
    throw error
  })
  await renderer
  for (const set of new Set(wanted.map((one) => one.set))) {
    const missing = wanted.filter((one) => one.set === set && !bodies.has(keyOf(one)))
    if (missing.length === 0) continue
    const file: IconSet = JSON.parse(await readFile(SETS[set], 'utf8'))
    for (const one of missing) bodies.set(keyOf(one), vectorOf(file, one.name))
  }
}

const keyOf = ({ set, name }: Pictogram) => `${set}/${name}`

/**
 * The renderer is separate WebAssembly: libvips' loader for SVG stays closed in every process that sees clients'
 * bytes.
 */
async function loadRenderer(): Promise<void> {
  await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
}

function vectorOf({ icons, aliases = {}, height }: IconSet, name: string): Vector {
  const alias = aliases[name]
  const icon = icons[alias?.parent ?? name]
  if (icon === undefined) throw new Error(`there is no pictogram ${name}`)
  const edge = icon.height ?? height
  return { edge, body: alias?.hFlip ? `<g transform="matrix(-1 0 0 1 ${edge} 0)">${icon.body}</g>` : icon.body }
}

/**
 * Draws a pictogram that `loadPictograms` has prepared, on a transparent square. If it is turned, the square is large
 * enough to contain it. The same pictogram and look always give the same pixels, on every processor.
 */
export async function drawPictogram(pictogram: Pictogram, { size, turn, colour }: Look): Promise<Picture> {
  const vector = bodies.get(keyOf(pictogram))
  if (vector === undefined) throw new Error(`the pictogram ${pictogram.name} was not loaded`)
  const body =
    colour === undefined ? vector.body : recoloured(vector.body, colour, (svg) => rendered(svg, vector.edge, PROBE, 0))
  const drawn = rendered(body, vector.edge, Math.min(size, LARGEST), turn)
  const scale = Math.max(1, size / LARGEST)
  return scale === 1 ? drawn : resize(drawn, { width: drawn.width * scale, height: drawn.height * scale })
}

/** Pixels along an edge up to which it is drawn, and above which it is enlarged: the renderer never releases memory. */
const LARGEST = 1024

/** Pixels along an edge of the drawing whose colours are counted. */
const PROBE = 48

function rendered(body: string, edge: number, size: number, turn: number): Picture {
  const radians = (turn * Math.PI) / 180
  const reach = Math.abs(Math.cos(radians)) + Math.abs(Math.sin(radians))
  const pixels = Math.max(1, Math.round(size * reach))
  const all = edge * reach
  const from = (edge - all) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${from} ${from} ${all} ${all}"><g transform="rotate(${turn} ${edge / 2} ${edge / 2})">${body}</g></svg>`
  const resvg = new Resvg(svg)
  const image = resvg.render()
  const { width, height } = image
  const picture: Picture = { width, height, channels: 4, pixels: straight(image.pixels) }
  image.free()
  resvg.free()
  return picture
}

/** Converts colours that are multiplied with their alpha to colours that are not. */
function straight(pixels: Uint8Array): Uint8Array {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!
    if (alpha === 0 || alpha === 255) continue
    for (let c = at; c < at + 3; c += 1) pixels[c] = Math.min(255, Math.round((pixels[c]! * 255) / alpha))
  }
  return pixels
}
