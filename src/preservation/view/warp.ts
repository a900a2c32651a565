import type { Size } from '../../images/raster/picture.ts'
import { clamp } from '../raster/numbers.ts'
import { createRaster, type PixelFlags, type Raster, type Rgb } from '../raster/raster.ts'
import { enlarge, type Memory, moduleOf } from '../raster/web-assembly.ts'
import type { Flow } from './flow.ts'
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

/** What `warp.wat` does: addresses, and what it is about. */
interface Warps {
  readonly memory: Memory
  locate(points: number, count: number, plane: number, nodes: number, columns: number): void
  readonly sampleLuminance: Sample
  readonly sampleColours: Sample
}
type Sample = (
  points: number,
  count: number,
  window: number,
  stride: number,
  left: number,
  top: number,
  taps: number,
  to: number,
  valid: number,
) => void

const { memory, locate, sampleLuminance, sampleColours } = moduleOf<Warps>(new URL('warp.wat', import.meta.url))()

/** Where in its memory lies what; the nodes of a flow are followed by a part of the view. */
const PLANE = 0
const TAPS = 192
const POINTS = TAPS + 257 * 4 * 8
const VALID = POINTS + 16 * BLOCK ** 2
const SAMPLES = VALID + BLOCK ** 2
const NODES = SAMPLES + 4 * BLOCK ** 2

new Float64Array(memory.buffer, TAPS).set(cubicTaps())

/**
 * The reference as the source's camera would have seen it: the tile of the source's frame, sampled
 * bicubically. `density` is raster pixels per source pixel: below 1 the frame is a reduced one.
 */
export function warpReference(view: ReferenceView, alignment: Alignment, tile: Tile, density = 1): WarpedReference {
  const picture: Rgb = { width: tile.width, height: tile.height, pixels: new Uint8Array(tile.width * tile.height * 3) }
  const valid = warp(view, alignment, tile, density, {
    channels: 3,
    bytes: 1,
    given: (level) => view.levels[level]!.pixels,
    inMemory: () => new Uint8Array(memory.buffer),
    sample: sampleColours,
    into: picture.pixels,
  })
  return { picture, valid }
}

/** `warpReference` in luminance alone: a third of the work, and all that alignment looks at. */
export function warpLuminance(view: ReferenceView, alignment: Alignment, tile: Tile, density = 1): WarpedLuminance {
  const luminance = createRaster(tile.width, tile.height)
  const valid = warp(view, alignment, tile, density, {
    channels: 1,
    bytes: 4,
    given: (level) => view.luminance(level).values,
    inMemory: () => new Float32Array(memory.buffer),
    sample: sampleLuminance,
    into: luminance.values,
  })
  return { luminance, valid }
}

/** What is read of a view: colours or luminance. */
interface Reading<Values extends Uint8Array | Float32Array> {
  readonly channels: number
  /** Of a number. */
  readonly bytes: number
  readonly given: (level: number) => Values
  readonly inMemory: () => Values
  readonly sample: Sample
  readonly into: Values
}

/** Finds for every pixel of the tile where the view shows it, and reads it there; returns which pixels it shows. */
function warp<Values extends Uint8Array | Float32Array>(
  view: ReferenceView,
  alignment: Alignment,
  tile: Tile,
  density: number,
  reading: Reading<Values>,
): PixelFlags {
  const valid = new Uint8Array(tile.width * tile.height)
  const window = layFlow(alignment.flow)
  for (let top = 0; top < tile.height; top += BLOCK) {
    for (let left = 0; left < tile.width; left += BLOCK) {
      const block = {
        left,
        top,
        width: Math.min(BLOCK, tile.width - left),
        height: Math.min(BLOCK, tile.height - top),
      }
      warpBlock(view, alignment, tile, density, block, reading, window, valid)
    }
  }
  return valid
}

/** Returns the address behind the flow. */
function layFlow(flow: Flow | undefined): number {
  if (flow === undefined) return NODES
  const end = NODES + 16 * flow.dx.length
  enlarge(memory, end)
  const nodes = new Float64Array(memory.buffer, NODES)
  for (let k = 0; k < flow.dx.length; k++) {
    nodes[2 * k] = flow.dx[k]!
    nodes[2 * k + 1] = flow.dy[k]!
  }
  return end
}

function warpBlock<Values extends Uint8Array | Float32Array>(
  view: ReferenceView,
  { homography: h, flow }: Alignment,
  tile: Tile,
  density: number,
  block: Tile,
  reading: Reading<Values>,
  window: number,
  valid: PixelFlags,
): void {
  const middleX = (tile.left + block.left + BLOCK / 2) / density
  const middleY = (tile.top + block.top + BLOCK / 2) / density
  const stretch = (localScale(h, middleX, middleY).scale * view.scaleX) / density
  let level = 0
  while (level < view.levels.length - 1 && stretch > LEVEL_CHANGE * 2 ** level) level++
  const shrink = 2 ** level
  const size = view.levels[level]!
  const count = block.width * block.height
  const doubles = new Float64Array(memory.buffer)
  doubles.set([h[0]!, h[3]!, h[1]!, h[4]!, h[2]!, h[5]!, h[6]!, h[7]!, h[8]!, 0], PLANE / 8)
  doubles.set([view.left, view.top, view.scaleX / shrink, view.scaleY / shrink], PLANE / 8 + 10)
  doubles.set([size.width - 1, size.height - 1], PLANE / 8 + 14)
  if (flow !== undefined) doubles.set([flow.step, flow.step, flow.columns - 1.001, flow.rows - 1.001], PLANE / 8 + 16)
  for (let y = 0, k = POINTS / 8; y < block.height; y++) {
    for (let x = 0; x < block.width; x++) {
      doubles[k++] = (tile.left + block.left + x + 0.5) / density - 0.5
      doubles[k++] = (tile.top + block.top + y + 0.5) / density - 0.5
    }
  }
  locate(POINTS, count, PLANE, flow === undefined ? 0 : NODES, flow?.columns ?? 0)
  const [lowX, lowY, highX, highY] = doubles.subarray(PLANE / 8 + 20, PLANE / 8 + 24)
  if (lowX! > highX!) return
  hideTransparent(view, doubles.subarray(POINTS / 8, POINTS / 8 + 2 * count), shrink)
  const [left, top] = [Math.floor(lowX!) - 1, Math.floor(lowY!) - 1]
  const part = { left, top, width: Math.floor(highX!) + 3 - left, height: Math.floor(highY!) + 3 - top }
  const { channels, bytes, given, inMemory, sample, into } = reading
  const stride = part.width * channels * bytes
  enlarge(memory, window + stride * part.height + 16)
  const values = inMemory()
  cutOut(given(level), size, channels, part, values, window / bytes)
  sample(POINTS, count, window, stride, left, top, TAPS, SAMPLES, VALID)
  const flags = new Uint8Array(memory.buffer, VALID, count)
  for (let y = 0; y < block.height; y++) {
    const pixel = (block.top + y) * tile.width + block.left
    const [from, to] = [y * block.width, (y + 1) * block.width]
    valid.set(flags.subarray(from, to), pixel)
    into.set(values.subarray(SAMPLES / bytes + from * channels, SAMPLES / bytes + to * channels), pixel * channels)
  }
}

/** Copies a part of a picture, beyond whose border it is repeated. */
function cutOut(
  from: Uint8Array | Float32Array,
  { width, height }: Size,
  channels: number,
  part: Tile,
  into: Uint8Array | Float32Array,
  at: number,
): void {
  const first = Math.max(0, part.left)
  const last = Math.min(width - 1, part.left + part.width - 1)
  const pixelAt = (row: number, x: number) => at + (row * part.width + x - part.left) * channels
  for (let row = 0; row < part.height; row++) {
    const start = clamp(part.top + row, 0, height - 1) * width
    into.set(from.subarray((start + first) * channels, (start + last + 1) * channels), pixelAt(row, first))
    for (let x = part.left; x < first; x++) {
      into.copyWithin(pixelAt(row, x), pixelAt(row, first), pixelAt(row, first + 1))
    }
    for (let x = last + 1; x < part.left + part.width; x++) {
      into.copyWithin(pixelAt(row, x), pixelAt(row, last), pixelAt(row, last + 1))
    }
  }
}

/** Anything but full opacity around a point is not shown: half-transparent colour is not the thing's own. */
function hideTransparent({ alpha, levels }: ReferenceView, points: Float64Array, shrink: number): void {
  if (alpha === undefined) return
  const { width, height } = levels[0]!
  for (let k = 0; k < points.length; k += 2) {
    if (points[k]! < 0) continue
    const [x, y] = [Math.round(points[k]! * shrink), Math.round(points[k + 1]! * shrink)]
    if (alpha[Math.min(height - 1, y) * width + Math.min(width - 1, x)]! < 255) points[k] = -1
  }
}

/** Weights of the four taps for each of 257 fractions of a pixel: cubic convolution with a = -0.5 (Keys, 1981). */
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
