import { boxMean, convolveGaussian } from '../../../src/preservation/raster/blur.ts'
import {
  channelOf,
  createRaster,
  luminanceOf,
  multiply,
  type Raster,
  type Rgb,
} from '../../../src/preservation/raster/raster.ts'

/** x, y, width, height in pixels. */
export type Rectangle = readonly [number, number, number, number]

/** How like the truth a picture is. */
export interface Likeness {
  /** SSIM and gradient SSIM inside the region (over the whole picture where there is none). */
  readonly regionSsim: number
  readonly regionGradientSsim: number
  /** Over the whole picture; PSNR in decibels, 99 for equal pictures. */
  readonly ssim: number
  readonly psnr: number
}

/** Compares a picture with the truth; several regions count by their area. */
export function measure(picture: Rgb, truth: Rgb, regions: readonly Rectangle[]): Likeness {
  const a = luminanceOf(picture)
  const b = luminanceOf(truth)
  const ssim = ssimMap(a, b)
  const gradient = ssimMap(gradientOf(a), gradientOf(b))
  const whole: Rectangle = [0, 0, picture.width, picture.height]
  const inside = regions.length === 0 ? [whole] : regions
  return {
    regionSsim: meanOver(ssim, inside),
    regionGradientSsim: meanOver(gradient, inside),
    ssim: meanOver(ssim, [whole]),
    psnr: psnr(picture, truth),
  }
}

/** Share of the pixels outside the regions that differ by more than four levels in some channel. */
export function visiblyChanged(before: Rgb, after: Rgb, regions: readonly Rectangle[]): number {
  let outside = 0
  let changed = 0
  for (let i = 0; i < before.width * before.height; i++) {
    const x = i % before.width
    const y = Math.floor(i / before.width)
    if (regions.some(([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height))
      continue
    outside++
    const differs = [0, 1, 2].some((c) => Math.abs(before.pixels[3 * i + c]! - after.pixels[3 * i + c]!) > 4)
    if (differs) changed++
  }
  return changed / Math.max(1, outside)
}

/** Share of a region's pixels that differ by more than sixteen levels in some channel, once grain is smoothed away. */
export function plainlyChanged(before: Rgb, after: Rgb, [left, top, width, height]: Rectangle): number {
  const smooth = (picture: Rgb) => [0, 1, 2].map((c) => convolveGaussian(channelOf(picture, c), 1).values)
  const [was, is] = [smooth(before), smooth(after)]
  let changed = 0
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      const i = y * before.width + x
      if ([0, 1, 2].some((c) => Math.abs(was[c]![i]! - is[c]![i]!) > 16)) changed++
    }
  }
  return changed / (width * height)
}

/** Pixels on each side of a seam without which its grain says nothing. */
const MIN_GRAINS = 200

/** What is this flat in the true picture, levels, shows its grain. */
const FLAT = 1.5

/**
 * Grain of repairs against that of what lies within 24 pixels of them, both where the true picture is flat: 1 where no
 * patch shows, `undefined` where too little is flat.
 */
export function grainAtSeam(before: Rgb, after: Rgb, truth: Rgb): number | undefined {
  const smooth = convolveGaussian(luminanceOf(truth), 2)
  const smoother = convolveGaussian(smooth, 4).values
  const luminance = luminanceOf(after)
  const middle = convolveGaussian(luminance, 1.5).values
  const changed = createRaster(before.width, before.height)
  for (let p = 0; p < before.pixels.length; p++) {
    if (before.pixels[p] !== after.pixels[p]) changed.values[Math.floor(p / 3)] = 1
  }
  const [close, near] = [boxMean(changed, 2).values, boxMean(changed, 24).values]
  const sides = { repaired: { pixels: 0, energy: 0 }, around: { pixels: 0, energy: 0 } }
  for (let i = 0; i < changed.values.length; i++) {
    if (Math.abs(smooth.values[i]! - smoother[i]!) > FLAT) continue
    const side = close[i]! > 0.999 ? sides.repaired : close[i]! < 1e-6 && near[i]! > 1e-6 ? sides.around : undefined
    if (side === undefined) continue
    side.pixels++
    side.energy += (luminance.values[i]! - middle[i]!) ** 2
  }
  const { repaired, around } = sides
  if (Math.min(repaired.pixels, around.pixels) < MIN_GRAINS) return undefined
  return Math.sqrt(repaired.energy / repaired.pixels / (around.energy / around.pixels + 1e-3))
}

/** Share of the pixels that differ at all. */
export function changedShare(before: Rgb, after: Rgb): number {
  let changed = 0
  for (let p = 0; p < before.pixels.length; p += 3) {
    if ([0, 1, 2].some((c) => before.pixels[p + c] !== after.pixels[p + c])) changed++
  }
  return (3 * changed) / before.pixels.length
}

/** SSIM (Wang et al., 2004): Gaussian window of 1.5 px, standard constants. */
function ssimMap(a: Raster, b: Raster): Raster {
  const blur = (raster: Raster) => convolveGaussian(raster, 1.5).values
  const [meanA, meanB] = [blur(a), blur(b)]
  const [squareA, squareB, product] = [blur(multiply(a, a)), blur(multiply(b, b)), blur(multiply(a, b))]
  const [c1, c2] = [6.5025, 58.5225]
  const map = createRaster(a.width, a.height)
  for (let i = 0; i < map.values.length; i++) {
    const x = meanA[i]!
    const y = meanB[i]!
    const varianceA = squareA[i]! - x * x
    const varianceB = squareB[i]! - y * y
    const covariance = product[i]! - x * y
    map.values[i] = ((2 * x * y + c1) * (2 * covariance + c2)) / ((x * x + y * y + c1) * (varianceA + varianceB + c2))
  }
  return map
}

function gradientOf({ width, height, values }: Raster): Raster {
  const out = createRaster(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const across = values[x < width - 1 ? i + 1 : i]! - values[x > 0 ? i - 1 : i]!
      const down = values[y < height - 1 ? i + width : i]! - values[y > 0 ? i - width : i]!
      out.values[i] = Math.hypot(across, down)
    }
  }
  return out
}

function meanOver(map: Raster, regions: readonly Rectangle[]): number {
  let sum = 0
  let weight = 0
  for (const [left, top, width, height] of regions) {
    let inside = 0
    let count = 0
    for (let y = top; y < Math.min(map.height, top + height); y++) {
      for (let x = left; x < Math.min(map.width, left + width); x++, count++) inside += map.values[y * map.width + x]!
    }
    sum += (inside / count) * width * height
    weight += width * height
  }
  return sum / weight
}

function psnr(a: Rgb, b: Rgb): number {
  let squares = 0
  for (let i = 0; i < a.pixels.length; i++) squares += (a.pixels[i]! - b.pixels[i]!) ** 2
  const mean = squares / a.pixels.length
  return mean < 1e-9 ? 99 : 10 * Math.log10(65025 / mean)
}
