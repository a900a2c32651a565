import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Size, toSharp } from '../../../src/images/raster/picture.ts'
import type { Rgb } from '../../../src/preservation/raster/raster.ts'
import { compose, type Homography, localScale } from '../../../src/preservation/view/homography.ts'
import { viewReference } from '../../../src/preservation/view/reference-view.ts'
import { warpReference } from '../../../src/preservation/view/warp.ts'
import { readCodes } from './barcodes.ts'
import { type DetailCase, decodeRgb } from './cases.ts'
import { resample } from './damage.ts'
import type { Rectangle } from './measures.ts'

/** A true picture with references that show the same thing. */
export interface Pair {
  readonly name: string
  readonly truth: Rgb
  readonly references: readonly Buffer[]
  /** Where the thing is. */
  readonly object: Rectangle
  /** Whether damage can be repaired from the references at all. */
  readonly repairable: boolean
  /** The true picture with a few letters exchanged for others of the same look; absent where no letters are known. */
  readonly misprint?: ((random: () => number) => Promise<Rgb>) | undefined
}

/** The true pictures of the cases with their real references. */
export async function pairsOfCases(cases: readonly DetailCase[]): Promise<Pair[]> {
  return Promise.all(
    cases.map(async ({ name, negative, regions, truth, references }) => {
      const picture = await decodeRgb(truth)
      return {
        name,
        truth: picture,
        references,
        object: around(regions, picture),
        repairable: !negative || regions.length === 0,
      }
    }),
  )
}

/** Photographs of a folder, each with a made reference: other angle, other light, noise, compression. */
export async function pairsOfPhotos(folder: string, random: () => number): Promise<Pair[]> {
  const files = (await readdir(folder)).filter((file) => /\.(jpe?g|png)$/.test(file)).sort()
  const pairs: Pair[] = []
  for (const file of files) {
    const truth = await reduced(await readFile(join(folder, file)))
    pairs.push({
      name: file,
      truth,
      references: [await photographAgain(truth, random)],
      object: around([], truth),
      repairable: true,
    })
  }
  return pairs
}

/**
 * Each true picture with a made reference in which a part has moved against the rest, as what stands in front does when
 * the camera moves: right as they are, and easily mistaken for damage.
 */
export async function pairsWithParallax(pairs: readonly Pair[], random: () => number): Promise<Pair[]> {
  const moved: Pair[] = []
  for (const pair of pairs) {
    const elsewhere = moveForeground(pair.truth, random)
    moved.push({ ...pair, name: `${pair.name}, parallax`, references: [await photographAgain(elsewhere, random)] })
  }
  return moved
}

/** An oval part of the picture moved by 1–4 % of its mean side; what lies around it is stretched to fit. */
export function moveForeground(picture: Rgb, random: () => number): Rgb {
  const { width, height } = picture
  const [middleX, middleY] = [width * (0.3 + 0.4 * random()), height * (0.3 + 0.4 * random())]
  const [radiusX, radiusY] = [width * (0.12 + 0.13 * random()), height * (0.12 + 0.13 * random())]
  const angle = 2 * Math.PI * random()
  const distance = Math.sqrt(width * height) * (0.01 + 0.03 * random())
  return resample(picture, [0, 0, width, height], (x, y) => {
    const away = Math.hypot((x - middleX) / radiusX, (y - middleY) / radiusY)
    const share = Math.min(1, Math.max(0, 1.6 - away) / 0.6) * distance
    return [x - share * Math.cos(angle), y - share * Math.sin(angle)]
  })
}

/** Of the pairs those with a bar code that can be read, which becomes the object that is damaged. */
export async function pairsWithBarcodes(pairs: readonly Pair[]): Promise<Pair[]> {
  const codes = await Promise.all(pairs.map(({ truth }) => readCodes(truth)))
  return pairs.flatMap((pair, i) => codes[i]!.map(({ box }) => ({ ...pair, object: box })))
}

/** Pictures beyond this make a stress run slow and show nothing new. */
const MAX_EDGE = 800

/** A photograph of 800 pixels at most. */
export async function reduced(bytes: Buffer): Promise<Rgb> {
  const picture = await decodeRgb(bytes)
  if (Math.max(picture.width, picture.height) <= MAX_EDGE) return picture
  const shrink = MAX_EDGE / Math.max(picture.width, picture.height)
  const width = Math.round(picture.width * shrink)
  const height = Math.round(picture.height * shrink)
  const pixels = await toSharp({ ...picture, channels: 3 })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  return { width, height, pixels }
}

/** The box around the regions and a third more; the middle of the picture where there are none. */
function around(regions: readonly Rectangle[], { width, height }: Rgb): Rectangle {
  const [left, top, right, bottom] =
    regions.length === 0
      ? [0.2 * width, 0.2 * height, 0.8 * width, 0.8 * height]
      : [
          Math.min(...regions.map(([x]) => x)),
          Math.min(...regions.map(([, y]) => y)),
          Math.max(...regions.map(([x, , w]) => x + w)),
          Math.max(...regions.map(([, y, , h]) => y + h)),
        ]
  const marginX = regions.length === 0 ? 0 : (right - left) / 6
  const marginY = regions.length === 0 ? 0 : (bottom - top) / 6
  const x = Math.floor(Math.max(0, left - marginX))
  const y = Math.floor(Math.max(0, top - marginY))
  return [x, y, Math.floor(Math.min(width, right + marginX)) - x, Math.floor(Math.min(height, bottom + marginY)) - y]
}

/** A photograph of the picture from another angle, in other light, with noise and compression. */
export async function photographAgain(truth: Rgb, random: () => number): Promise<Buffer> {
  const zoom = (share: number) => 0.75 + 0.75 * share
  return photographFrom(truth, anotherPlace(truth, 0.25, zoom, random), random)
}

/**
 * Where the pixels of a photograph of a picture lie in it, if it is taken from a random place, turned by up to `turn`
 * radians. `zoom` is in pixels of the photograph per pixel of the picture, of a random share.
 */
export function anotherPlace(
  { width, height }: Rgb,
  turn: number,
  zoomOf: (share: number) => number,
  random: () => number,
): Homography {
  const between = (low: number, high: number) => low + (high - low) * random()
  const angle = between(-turn, turn)
  const zoom = zoomOf(random())
  const [cos, sin] = [Math.cos(angle) / zoom, Math.sin(angle) / zoom]
  const turned: Homography = Float64Array.of(cos, -sin, 0, sin, cos, 0, between(-2e-4, 2e-4), between(-2e-4, 2e-4), 1)
  const toMiddle = Float64Array.of(1, 0, width / 2, 0, 1, height / 2, 0, 0, 1)
  const fromMiddle = Float64Array.of(1, 0, -width / 2, 0, 1, -height / 2, 0, 0, 1)
  return compose(toMiddle, compose(turned, fromMiddle))
}

/** A photograph whose pixels lie in the picture where `homography` says, in other light. */
export async function photographFrom(truth: Rgb, homography: Homography, random: () => number): Promise<Buffer> {
  return inOtherLight(await takenFrom(truth, homography, truth), random)
}

/** A picture of that size whose pixels lie in another one where `homography` says. */
export async function takenFrom(picture: Rgb, homography: Homography, { width, height }: Size): Promise<Rgb> {
  const { scale } = localScale(homography, width / 2, height / 2)
  const view = await viewReference({ ...picture, channels: 3 }, homography, scale, width, height)
  return warpReference(view, { homography, flow: undefined }, { left: 0, top: 0, width, height }).picture
}

/** A photograph of the picture as it is, in other light, with noise and compression. */
export function inOtherLight(picture: Rgb, random: () => number): Promise<Buffer> {
  const between = (low: number, high: number) => low + (high - low) * random()
  const gain = [between(0.8, 1.15), between(0.85, 1.1), between(0.8, 1.15)]
  const lift = between(-12, 12)
  const noisy = picture.pixels.map((level, i) => {
    const noise = 3 * (random() + random() + random() - 1.5)
    return Math.min(255, Math.max(0, gain[i % 3]! * level + lift + noise))
  })
  return toSharp({ ...picture, pixels: noisy, channels: 3 })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** A strip across the object from above it to below: less would leave rows of a bar code that still can be read. */
export function pickStrip({ truth, object }: Pair, random: () => number): Rectangle {
  const [left, top, width, height] = object
  const w = Math.round(width * (0.3 + 0.4 * random()))
  const x = Math.round(left + random() * (width - w))
  const y = Math.max(0, Math.round(top - height / 4))
  return [x, y, w, Math.min(truth.height, Math.round(top + 1.25 * height)) - y]
}

/** A random part of the object that has some texture. */
export function pickRegion({ truth, object }: Pair, random: () => number): Rectangle {
  const [left, top, width, height] = object
  let best: { region: Rectangle; texture: number } | undefined
  for (let attempt = 0; attempt < 6; attempt++) {
    const w = Math.round(Math.max(48, Math.min(width, width * (0.3 + 0.5 * random()))))
    const h = Math.round(Math.max(40, Math.min(height, height * (0.25 + 0.45 * random()))))
    const x = Math.min(truth.width - w, left + Math.floor(random() * Math.max(1, width - w)))
    const y = Math.min(truth.height - h, top + Math.floor(random() * Math.max(1, height - h)))
    const region: Rectangle = [x, y, w, h]
    const texture = textureOf(truth, region)
    if (best === undefined || texture > best.texture) best = { region, texture }
  }
  return best!.region
}

function textureOf({ width, pixels }: Rgb, [left, top, w, h]: Rectangle): number {
  let sum = 0
  for (let y = top; y < top + h; y++) {
    for (let x = left; x < left + w - 1; x++) {
      const p = 3 * (y * width + x) + 1
      sum += Math.abs(pixels[p + 3]! - pixels[p]!)
    }
  }
  return sum / (w * h)
}
