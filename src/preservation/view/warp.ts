import { clamp, toLevel } from '../raster/numbers.ts'
import { createRaster, type PixelFlags, type Raster, type Rgb } from '../raster/raster.ts'
import { type Flow, sampleFlow } from './flow.ts'
import { type Homography, localScale } from './homography.ts'
import type { ReferenceView } from './reference-view.ts'

/** What lies where: a source pixel plus its displacement, through the homography, gives the reference pixel. */
export interface Alignment {
  readonly homography: Homography
  /** Absent where the surface is an exact plane. */
  readonly flow: Flow | undefined
}

export interface WarpedReference {
  readonly picture: Rgb
  /** 1 where the reference shows the pixel. */
  readonly valid: PixelFlags
}

/** `WarpedReference` without its colour. */
export interface WarpedLuminance {
  readonly luminance: Raster
  readonly valid: PixelFlags
}

/** A rectangle of the raster that is sampled. */
export interface Tile {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The halving of the view is chosen per block of this side. */
const BLOCK = 32

/** A level is left for the next smaller one where it is sampled this sparsely. */
const LEVEL_CHANGE = 1.7

/** Weights of the four taps for each of 257 fractions of a pixel: cubic convolution with a = -0.5 (Keys, 1981). */
const CUBIC_TAPS = cubicTaps()

/**
 * The reference as the source's camera would have seen it: the tile of the source's frame, sampled
 * bicubically. `density` is raster pixels per source pixel: below 1 the frame is a reduced one.
 */
export function warpReference(view: ReferenceView, alignment: Alignment, tile: Tile, density = 1): WarpedReference {
  const picture: Rgb = { width: tile.width, height: tile.height, pixels: new Uint8Array(tile.width * tile.height * 3) }
  const valid = warp(view, alignment, tile, density, (level, x, y, pixel) => {
    sampleColour(view.levels[level]!, x, y, picture.pixels, 3 * pixel)
  })
  return { picture, valid }
}

/** `warpReference` in luminance alone: a third of the work, and all that alignment looks at. */
export function warpLuminance(view: ReferenceView, alignment: Alignment, tile: Tile, density = 1): WarpedLuminance {
  const luminance = createRaster(tile.width, tile.height)
  const valid = warp(view, alignment, tile, density, (level, x, y, pixel) => {
    luminance.values[pixel] = sampleLuminance(view.luminance(level), x, y)
  })
  return { luminance, valid }
}

/** Takes a sample of the view's `level` at (x, y) for a pixel of the tile. */
type Sampler = (level: number, x: number, y: number, pixel: number) => void

/** Finds for every pixel of the tile where the view shows it; returns which pixels it shows. */
function warp(view: ReferenceView, alignment: Alignment, tile: Tile, density: number, sample: Sampler): PixelFlags {
  const valid = new Uint8Array(tile.width * tile.height)
  for (let top = 0; top < tile.height; top += BLOCK) {
    for (let left = 0; left < tile.width; left += BLOCK) {
      const right = Math.min(tile.width, left + BLOCK)
      const bottom = Math.min(tile.height, top + BLOCK)
      warpBlock(view, alignment, tile, density, { left, top, right, bottom }, sample, valid)
    }
  }
  return valid
}

interface Block {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function warpBlock(
  view: ReferenceView,
  { homography: h, flow }: Alignment,
  tile: Tile,
  density: number,
  block: Block,
  sample: Sampler,
  valid: PixelFlags,
): void {
  const middleX = (tile.left + block.left + BLOCK / 2) / density
  const middleY = (tile.top + block.top + BLOCK / 2) / density
  const stretch = (localScale(h, middleX, middleY).scale * view.scaleX) / density
  let level = 0
  while (level < view.levels.length - 1 && stretch > LEVEL_CHANGE * 2 ** level) level++
  const shrink = 2 ** level
  const { width, height } = view.levels[level]!
  const scaleX = view.scaleX / shrink
  const scaleY = view.scaleY / shrink
  const displacement = { dx: 0, dy: 0 }
  for (let y = block.top; y < block.bottom; y++) {
    for (let x = block.left; x < block.right; x++) {
      let sourceX = (tile.left + x + 0.5) / density - 0.5
      let sourceY = (tile.top + y + 0.5) / density - 0.5
      if (flow !== undefined) {
        sampleFlow(flow, sourceX / flow.step, sourceY / flow.step, displacement)
        sourceX += displacement.dx
        sourceY += displacement.dy
      }
      const depth = h[6]! * sourceX + h[7]! * sourceY + h[8]!
      if (depth <= 1e-9) continue
      const referenceX = (h[0]! * sourceX + h[1]! * sourceY + h[2]!) / depth
      const referenceY = (h[3]! * sourceX + h[4]! * sourceY + h[5]!) / depth
      const viewX = (referenceX - view.left + 0.5) * scaleX - 0.5
      const viewY = (referenceY - view.top + 0.5) * scaleY - 0.5
      if (!(viewX >= 0 && viewY >= 0 && viewX <= width - 1 && viewY <= height - 1)) continue
      if (isTransparent(view, viewX * shrink, viewY * shrink)) continue
      const pixel = y * tile.width + x
      sample(level, viewX, viewY, pixel)
      valid[pixel] = 1
    }
  }
}

/** Anything but full opacity around a point of the first level: half-transparent colour is not the thing's own. */
function isTransparent({ alpha, levels }: ReferenceView, x: number, y: number): boolean {
  if (alpha === undefined) return false
  const { width, height } = levels[0]!
  return alpha[Math.min(height - 1, Math.round(y)) * width + Math.min(width - 1, Math.round(x))]! < 255
}

/** Index of a tap in a row or column, that of the border beyond it. */
function within(index: number, size: number): number {
  return index < 0 ? 0 : index < size ? index : size - 1
}

function sampleColour({ width, height, pixels }: Rgb, x: number, y: number, into: Uint8Array, offset: number): void {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const tapsX = 4 * Math.round((x - left) * 256)
  const tapsY = 4 * Math.round((y - top) * 256)
  const columnA = within(left - 1, width)
  const columnB = within(left, width)
  const columnC = within(left + 1, width)
  const columnD = within(left + 2, width)
  let red = 0
  let green = 0
  let blue = 0
  for (let m = 0; m < 4; m++) {
    const weightY = CUBIC_TAPS[tapsY + m]!
    const row = within(top - 1 + m, height) * width
    for (let n = 0; n < 4; n++) {
      const weight = weightY * CUBIC_TAPS[tapsX + n]!
      const p = 3 * (row + (n === 0 ? columnA : n === 1 ? columnB : n === 2 ? columnC : columnD))
      red += weight * pixels[p]!
      green += weight * pixels[p + 1]!
      blue += weight * pixels[p + 2]!
    }
  }
  into[offset] = toLevel(red)
  into[offset + 1] = toLevel(green)
  into[offset + 2] = toLevel(blue)
}

function sampleLuminance({ width, height, values }: Raster, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const tapsX = 4 * Math.round((x - left) * 256)
  const tapsY = 4 * Math.round((y - top) * 256)
  const columnA = within(left - 1, width)
  const columnB = within(left, width)
  const columnC = within(left + 1, width)
  const columnD = within(left + 2, width)
  const weightA = CUBIC_TAPS[tapsX]!
  const weightB = CUBIC_TAPS[tapsX + 1]!
  const weightC = CUBIC_TAPS[tapsX + 2]!
  const weightD = CUBIC_TAPS[tapsX + 3]!
  let sum = 0
  for (let m = 0; m < 4; m++) {
    const weightY = CUBIC_TAPS[tapsY + m]!
    const row = within(top - 1 + m, height) * width
    sum += weightY * weightA * values[row + columnA]!
    sum += weightY * weightB * values[row + columnB]!
    sum += weightY * weightC * values[row + columnC]!
    sum += weightY * weightD * values[row + columnD]!
  }
  return clamp(sum, 0, 255)
}

function cubicTaps(): Float32Array {
  const taps = new Float32Array(4 * 257)
  const a = -0.5
  for (let i = 0; i <= 256; i++) {
    const t = i / 256
    taps[4 * i] = a * t * t * t - 2 * a * t * t + a * t
    taps[4 * i + 1] = (a + 2) * t * t * t - (a + 3) * t * t + 1
    taps[4 * i + 2] = -(a + 2) * t * t * t + (2 * a + 3) * t * t - a * t
    taps[4 * i + 3] = -a * t * t * t + a * t * t
  }
  return taps
}
