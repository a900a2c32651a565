import type { Flow } from './flow.ts'
import { sampleNodes } from './flow.ts'
import { type Homography, localScale } from './homography.ts'
import type { PixelFlags, Rgb } from './raster.ts'
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
  const valid = new Uint8Array(tile.width * tile.height)
  for (let top = 0; top < tile.height; top += BLOCK) {
    for (let left = 0; left < tile.width; left += BLOCK) {
      const right = Math.min(tile.width, left + BLOCK)
      const bottom = Math.min(tile.height, top + BLOCK)
      warpBlock(view, alignment, tile, density, picture, valid, { left, top, right, bottom })
    }
  }
  return { picture, valid }
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
  into: Rgb,
  valid: PixelFlags,
  block: Block,
): void {
  const middleX = (tile.left + block.left + BLOCK / 2) / density
  const middleY = (tile.top + block.top + BLOCK / 2) / density
  const stretch = (localScale(h, middleX, middleY).scale * view.scaleX) / density
  let level = 0
  while (level < view.levels.length - 1 && stretch > LEVEL_CHANGE * 2 ** level) level++
  const image = view.levels[level]!
  const scaleX = view.scaleX / 2 ** level
  const scaleY = view.scaleY / 2 ** level

  for (let y = block.top; y < block.bottom; y++) {
    for (let x = block.left; x < block.right; x++) {
      let sourceX = (tile.left + x + 0.5) / density - 0.5
      let sourceY = (tile.top + y + 0.5) / density - 0.5
      if (flow !== undefined) {
        const gridX = sourceX / flow.step
        const gridY = sourceY / flow.step
        sourceX += sampleNodes(flow, flow.dx, gridX, gridY)
        sourceY += sampleNodes(flow, flow.dy, gridX, gridY)
      }
      const depth = h[6]! * sourceX + h[7]! * sourceY + h[8]!
      if (depth <= 1e-9) continue
      const referenceX = (h[0]! * sourceX + h[1]! * sourceY + h[2]!) / depth
      const referenceY = (h[3]! * sourceX + h[4]! * sourceY + h[5]!) / depth
      const viewX = (referenceX - view.left + 0.5) * scaleX - 0.5
      const viewY = (referenceY - view.top + 0.5) * scaleY - 0.5
      if (!(viewX >= 0 && viewY >= 0 && viewX <= image.width - 1 && viewY <= image.height - 1)) continue
      if (isTransparent(view, viewX * 2 ** level, viewY * 2 ** level)) continue
      const pixel = y * into.width + x
      sampleCubic(image, viewX, viewY, into.pixels, 3 * pixel)
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

function sampleCubic(image: Rgb, x: number, y: number, into: Uint8Array, offset: number): void {
  const { width, height, pixels } = image
  const left = Math.floor(x)
  const top = Math.floor(y)
  const tapsX = 4 * Math.round((x - left) * 256)
  const tapsY = 4 * Math.round((y - top) * 256)
  const inside = left >= 1 && top >= 1 && left < width - 2 && top < height - 2
  let red = 0
  let green = 0
  let blue = 0
  for (let m = 0; m < 4; m++) {
    const weightY = CUBIC_TAPS[tapsY + m]!
    const row = inside ? top - 1 + m : Math.min(height - 1, Math.max(0, top - 1 + m))
    for (let n = 0; n < 4; n++) {
      const column = inside ? left - 1 + n : Math.min(width - 1, Math.max(0, left - 1 + n))
      const weight = weightY * CUBIC_TAPS[tapsX + n]!
      const p = 3 * (row * width + column)
      red += weight * pixels[p]!
      green += weight * pixels[p + 1]!
      blue += weight * pixels[p + 2]!
    }
  }
  into[offset] = toLevel(red)
  into[offset + 1] = toLevel(green)
  into[offset + 2] = toLevel(blue)
}

/** A level rounded and limited to 0–255. */
export function toLevel(value: number): number {
  return value < 0 ? 0 : value > 254.5 ? 255 : value + 0.5
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
