import type { Picture, Size } from '../../images/raster/picture.ts'
import { applyPhotometry } from '../light/photometric-match.ts'
import { boxMean } from '../raster/blur.ts'
import {
  countFlags,
  createRaster,
  cropRaster,
  flagsWhere,
  type PixelFlags,
  type Raster,
  type Rgb,
} from '../raster/raster.ts'
import { bilinearTaps } from '../raster/resample.ts'
import type { Composition, Rendering } from '../rendering/composition.ts'
import type { ReferenceView } from '../view/reference-view.ts'
import { type Tile, warpReference } from '../view/warp.ts'
import { type Finish, finished, marginOf } from './finish.ts'

/** Holes up to about this radius are filled, pixels at 1 megapixel. */
const FILL = 4
const FILL_SHARE = 0.35

/** Radius of the feather, applied twice, pixels at 1 megapixel. */
const FEATHER = 2.5

/** Opacities below this change no level. */
const INVISIBLE = 0.004

/** Side of the tiles in which a large source is warped and blended. */
const TILE = 256

/**
 * Opacity (0–1) of the repair per pixel: the flags with their holes filled and their edge feathered,
 * 0 wherever no reference reaches.
 */
export function blendMask(repair: PixelFlags, composition: Composition, covered: PixelFlags, unit: number): Raster {
  const { width, height } = composition.support
  const filled = boxMean({ width, height, values: repair }, Math.max(1, Math.round(FILL * unit)))
  for (let i = 0; i < repair.length; i++) filled.values[i] = filled.values[i]! > FILL_SHARE ? 1 : 0
  const feather = Math.max(1, Math.round(FEATHER * unit))
  const mask = boxMean(boxMean(filled, feather), feather)
  for (let i = 0; i < repair.length; i++) {
    if (covered[i] === 0 || mask.values[i]! < INVISIBLE) mask.values[i] = 0
  }
  return mask
}

/** What a rendering gives to one tile: its pixels in the source's light, one after the other, where it has a say. */
interface Patch {
  /** Red, green and blue. */
  readonly pixels: Uint8Array
  /** 1 where the reference shows the pixel; absent where it shows them all. */
  readonly shown: PixelFlags | undefined
}

/** The patches of a rendering, by their tiles. */
export type Patches = ReadonlyMap<Tile, Patch>

/** The tiles of the source in which any of the repair is seen. */
export function tilesToRepair(source: Size, mask: Raster): Tile[] {
  const tiles: Tile[] = []
  for (let top = 0; top < source.height; top += TILE) {
    for (let left = 0; left < source.width; left += TILE) {
      const width = Math.min(TILE, source.width - left)
      tiles.push({ left, top, width, height: Math.min(TILE, source.height - top) })
    }
  }
  return tilesOf(tiles, source, mask)
}

/** Those of the tiles in which anything is seen of what has these weights. */
export function tilesOf(tiles: readonly Tile[], source: Size, weights: Raster): Tile[] {
  const columns = bilinearTaps(weights.width, source.width)
  const rows = bilinearTaps(weights.height, source.height)
  return tiles.filter((tile) => {
    const [left, right] = [columns.first[tile.left]!, columns.second[tile.left + tile.width - 1]! + 1]
    const [top, bottom] = [rows.first[tile.top]!, rows.second[tile.top + tile.height - 1]! + 1]
    // Most tiles lie far from what is seen: only the others are spread.
    const under = cropRaster(weights, left, top, right - left, bottom - top)
    return !isEmpty(under) && !isEmpty(spreadOver(weights, source, tile))
  })
}

/**
 * Reads a rendering again at the source's own size and keeps what the repair takes of it, which is little beside the
 * view. `weights`, the rendering's, and `mask` are of the working size and are spread over the source.
 */
export function cutPatches(
  { alignment, photometry }: Rendering,
  view: ReferenceView,
  tiles: readonly Tile[],
  source: Size,
  weights: Raster,
  mask: Raster,
  finish: Finish,
): Patches {
  const density = source.width / mask.width
  const patches = new Map<Tile, Patch>()
  for (const tile of tiles) {
    const wide = widened(tile, marginOf(finish, density), source)
    const { picture, valid } = warpReference(view, alignment, wide, density)
    const lit = applyPhotometry(picture, photometry, wide.left, wide.top, source.width, source.height)
    const opacity = spreadOver(mask, source, tile).values
    const weight = spreadOver(weights, source, tile).values
    const taken = flagsWhere(weight, (share, i) => share !== 0 && opacity[i]! >= INVISIBLE)
    patches.set(tile, cutPatch(finished(lit, finish, wide, density), valid, taken, tile, wide))
  }
  return patches
}

function widened({ left, top, width, height }: Tile, margin: number, within: Size): Tile {
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  return {
    left: x,
    top: y,
    width: Math.min(within.width, left + width + margin) - x,
    height: Math.min(within.height, top + height + margin) - y,
  }
}

/** `picture` and `valid` are of a tile around the one whose pixels are taken. */
function cutPatch(picture: Rgb, valid: PixelFlags, taken: PixelFlags, tile: Tile, around: Tile): Patch {
  const count = countFlags(taken)
  const pixels = new Uint8Array(3 * count)
  const shown = new Uint8Array(count)
  for (let y = 0, i = 0, n = 0; y < tile.height; y++) {
    let at = (tile.top - around.top + y) * around.width + tile.left - around.left
    for (let x = 0; x < tile.width; x++, i++, at++) {
      if (taken[i] === 0) continue
      for (let c = 0; c < 3; c++) pixels[3 * n + c] = picture.pixels[3 * at + c]!
      shown[n++] = valid[at]!
    }
  }
  return { pixels, shown: shown.includes(0) ? shown : undefined }
}

/**
 * Blends the patches of all renderings into the source, which is written into: pixels outside of the mask, and alpha,
 * keep their bytes. `weights` are those of the renderings, in their order.
 * Returns 1 for every pixel that changed.
 */
export function blendPatches(
  source: Picture,
  tiles: readonly Tile[],
  patches: readonly Patches[],
  weights: readonly Raster[],
  mask: Raster,
): PixelFlags {
  const changes = new Uint8Array(source.width * source.height)
  for (const tile of tiles) {
    const layers = patches.flatMap((patchesOf, k): Layer[] => {
      const patch = patchesOf.get(tile)
      return patch === undefined ? [] : [{ ...patch, weight: spreadOver(weights[k]!, source, tile).values, next: 0 }]
    })
    if (layers.length > 0) blendTile(source, tile, layers, spreadOver(mask, source, tile).values, changes)
  }
  return changes
}

interface Layer extends Patch {
  readonly weight: Float32Array
  /** Index of the patch's next pixel. */
  next: number
}

function blendTile(
  { width, channels, pixels }: Picture,
  tile: Tile,
  layers: readonly Layer[],
  opacity: Float32Array,
  changes: PixelFlags,
): void {
  const mixed = new Uint8Array(3)
  for (let y = 0, i = 0; y < tile.height; y++) {
    let at = (tile.top + y) * width + tile.left
    for (let x = 0; x < tile.width; x++, i++, at++) {
      const share = opacity[i]!
      if (share < INVISIBLE || !mixLayers(layers, i, mixed)) continue
      for (let c = 0, p = at * channels; c < 3; c++, p++) {
        const from = pixels[p]!
        pixels[p] = from + share * (mixed[c]! - from) + 0.5
        if (pixels[p] !== from) changes[at] = 1
      }
    }
  }
}

/** Takes the next pixel of each layer that has a weight at pixel `i` of the tile; false where none shows it. */
function mixLayers(layers: readonly Layer[], i: number, mixed: Uint8Array): boolean {
  let [sum, red, green, blue] = [0, 0, 0, 0]
  for (const layer of layers) {
    const weight = layer.weight[i]!
    if (weight === 0) continue
    const n = layer.next++
    if (layer.shown?.[n] === 0) continue
    sum += weight
    red += weight * layer.pixels[3 * n]!
    green += weight * layer.pixels[3 * n + 1]!
    blue += weight * layer.pixels[3 * n + 2]!
  }
  if (sum === 0) return false
  mixed[0] = red / sum + 0.5
  mixed[1] = green / sum + 0.5
  mixed[2] = blue / sum + 0.5
  return true
}

/** The part of a working-size raster that lies under a tile of the source, at the source's size. */
function spreadOver(raster: Raster, source: Size, tile: Tile): Raster {
  const columns = bilinearTaps(raster.width, source.width)
  const rows = bilinearTaps(raster.height, source.height)
  const out = createRaster(tile.width, tile.height)
  for (let y = 0; y < tile.height; y++) {
    const upper = rows.first[tile.top + y]! * raster.width
    const lower = rows.second[tile.top + y]! * raster.width
    const down = rows.fraction[tile.top + y]!
    for (let x = 0; x < tile.width; x++) {
      const left = columns.first[tile.left + x]!
      const right = columns.second[tile.left + x]!
      const across = columns.fraction[tile.left + x]!
      const above = raster.values[upper + left]! * (1 - across) + raster.values[upper + right]! * across
      const below = raster.values[lower + left]! * (1 - across) + raster.values[lower + right]! * across
      out.values[y * tile.width + x] = above * (1 - down) + below * down
    }
  }
  return out
}

function isEmpty({ values }: Raster): boolean {
  for (let i = 0; i < values.length; i++) if (values[i]! >= INVISIBLE) return false
  return true
}
