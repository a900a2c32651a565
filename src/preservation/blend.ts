import type { Picture } from '../images/picture.ts'
import { boxMean } from './blur.ts'
import { type Composition, mixPictures, type Rendering } from './composition.ts'
import { applyPhotometry } from './photometric-match.ts'
import { createRaster, type PixelFlags, type Raster, rasterOfFlags } from './raster.ts'
import { bilinearTaps } from './resample.ts'
import { type Tile, warpReference } from './warp.ts'

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
  const filled = boxMean(rasterOfFlags(repair, width, height), Math.max(1, Math.round(FILL * unit)))
  for (let i = 0; i < repair.length; i++) filled.values[i] = filled.values[i]! > FILL_SHARE ? 1 : 0
  const feather = Math.max(1, Math.round(FEATHER * unit))
  const mask = boxMean(boxMean(filled, feather), feather)
  for (let i = 0; i < repair.length; i++) {
    if (covered[i] === 0 || mask.values[i]! < INVISIBLE) mask.values[i] = 0
  }
  return mask
}

/**
 * The source with the renderings blended in by `mask`. Mask and weights are of the working size and
 * are spread over the source; the references are read again at the source's own size, tile by tile.
 * Pixels outside the mask, and alpha, are the source's bytes.
 */
export function blendRepair(
  source: Picture,
  renderings: readonly Rendering[],
  composition: Composition,
  mask: Raster,
): Picture {
  const pixels = new Uint8Array(source.pixels)
  const out = { ...source, pixels }
  for (let top = 0; top < source.height; top += TILE) {
    for (let left = 0; left < source.width; left += TILE) {
      const tile = {
        left,
        top,
        width: Math.min(TILE, source.width - left),
        height: Math.min(TILE, source.height - top),
      }
      const opacity = spreadOver(mask, source, tile)
      if (isEmpty(opacity)) continue
      blendTile(out, source, renderings, composition, tile, opacity)
    }
  }
  return out
}

function blendTile(
  out: Picture,
  source: Picture,
  renderings: readonly Rendering[],
  composition: Composition,
  tile: Tile,
  opacity: Raster,
): void {
  const density = source.width / composition.support.width
  const weights: Raster[] = []
  const pictures = []
  for (const [k, rendering] of renderings.entries()) {
    const weight = spreadOver(composition.weights[k]!, source, tile)
    if (isEmpty(weight)) continue
    const warped = warpReference(rendering.view, rendering.alignment, tile, density)
    for (let i = 0; i < weight.values.length; i++) if (warped.valid[i] === 0) weight.values[i] = 0
    pictures.push(
      applyPhotometry(warped.picture, rendering.photometry, tile.left, tile.top, source.width, source.height),
    )
    weights.push(weight)
  }
  if (pictures.length === 0) return
  const repaired = mixPictures(pictures[0]!, pictures, weights).pixels
  const { channels } = source
  for (let y = 0, i = 0; y < tile.height; y++) {
    let p = ((tile.top + y) * source.width + tile.left) * channels
    for (let x = 0; x < tile.width; x++, i++, p += channels) {
      const share = opacity.values[i]!
      if (share < INVISIBLE || weights.every(({ values }) => values[i] === 0)) continue
      for (let c = 0; c < 3; c++) {
        const from = source.pixels[p + c]!
        out.pixels[p + c] = from + share * (repaired[3 * i + c]! - from) + 0.5
      }
    }
  }
}

/** The part of a working-size raster that lies under a tile of the source, at the source's size. */
function spreadOver(raster: Raster, source: Picture, tile: Tile): Raster {
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
  return values.every((value) => value < INVISIBLE)
}
