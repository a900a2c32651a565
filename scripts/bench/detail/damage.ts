import { gaussianBlur } from '../../../src/preservation/raster/blur.ts'
import { channelOf, createRaster, type Raster, type Rgb } from '../../../src/preservation/raster/raster.ts'
import { resizeRaster } from '../../../src/preservation/raster/resample.ts'
import type { Rectangle } from './measures.ts'

export type Damage = (picture: Rgb, region: Rectangle, random: () => number) => Rgb

/** What generators do to fine detail, each for a rectangle of a picture. */
export const DAMAGES: Readonly<Record<string, Damage>> = {
  garble: displaceBlocks,
  wobble: (picture, region, random) => bend(picture, region, random, 6, 2.2 + 2 * random()),
  elastic: (picture, region, random) => bend(picture, region, random, 22, 3 + 3 * random()),
  waves: (picture, region, random) => bend(picture, region, random, 26, 8 + 5 * random()),
  smear,
  blur: (picture, region, random) => blurRegion(picture, region, 2 + 2 * random()),
  'low resolution': lowerResolution,
  swirl: shuffleBlocks,
  mirror: mirrorStrips,
}

/** Small blocks read from elsewhere nearby: letters become other strokes. */
function displaceBlocks(picture: Rgb, region: Rectangle, random: () => number): Rgb {
  const side = 6 + Math.floor(8 * random())
  return mapBlocks(picture, region, side, () => {
    const angle = 2 * Math.PI * random()
    const distance = 5 + 12 * random()
    return [Math.round(Math.cos(angle) * distance), Math.round(Math.sin(angle) * distance)]
  })
}

/** Larger blocks read from anywhere in the region: an invented pattern. */
function shuffleBlocks(picture: Rgb, region: Rectangle, random: () => number): Rgb {
  const [, , width, height] = region
  const side = 14 + Math.floor(14 * random())
  return mapBlocks(picture, region, side, (x, y) => [
    Math.round(random() * (width - side)) - x,
    Math.round(random() * (height - side)) - y,
  ])
}

function mapBlocks(
  picture: Rgb,
  [left, top, width, height]: Rectangle,
  side: number,
  offset: (x: number, y: number) => readonly [number, number],
): Rgb {
  const pixels = new Uint8Array(picture.pixels)
  for (let blockY = 0; blockY < height; blockY += side) {
    for (let blockX = 0; blockX < width; blockX += side) {
      const [dx, dy] = offset(blockX, blockY)
      for (let y = blockY; y < Math.min(height, blockY + side); y++) {
        for (let x = blockX; x < Math.min(width, blockX + side); x++) {
          const fromX = Math.min(picture.width - 1, Math.max(0, left + x + dx))
          const fromY = Math.min(picture.height - 1, Math.max(0, top + y + dy))
          const from = 3 * (fromY * picture.width + fromX)
          pixels.set(picture.pixels.subarray(from, from + 3), 3 * ((top + y) * picture.width + left + x))
        }
      }
    }
  }
  return { ...picture, pixels }
}

/** Strips as high as a line of print, each the other way round. */
function mirrorStrips(picture: Rgb, [left, top, width, height]: Rectangle, random: () => number): Rgb {
  const side = 24 + Math.floor(24 * random())
  const wide = side * (2 + Math.floor(3 * random()))
  return resample(picture, [left, top, width, height], (x, y) => {
    const from = x - (x % wide)
    return [left + from + Math.min(wide, width - from) - 1 - (x % wide), top + y]
  })
}

/** A smooth random displacement field of `reach` pixels (sigma) and `strength` pixels, fading at the border. */
function bend(picture: Rgb, region: Rectangle, random: () => number, reach: number, strength: number): Rgb {
  const [left, top, width, height] = region
  const dx = randomField(width, height, random, reach, strength)
  const dy = randomField(width, height, random, reach, strength)
  return resample(picture, region, (x, y) => {
    const edge = Math.min(x, y, width - 1 - x, height - 1 - y)
    const fade = Math.min(1, edge / 8)
    const i = y * width + x
    return [left + x + fade * dx.values[i]!, top + y + fade * dy.values[i]!]
  })
}

function randomField(width: number, height: number, random: () => number, reach: number, strength: number): Raster {
  const noise = createRaster(width, height)
  for (let i = 0; i < noise.values.length; i++) noise.values[i] = random() - 0.5
  const smooth = gaussianBlur(noise, reach)
  const energy = Math.sqrt(smooth.values.reduce((sum, value) => sum + value * value, 0) / smooth.values.length)
  for (let i = 0; i < smooth.values.length; i++) smooth.values[i]! *= strength / Math.max(1e-9, energy)
  return smooth
}

/** The picture with a rectangle read bilinearly from where `from` says its pixels lie. */
export function resample(
  picture: Rgb,
  [left, top, width, height]: Rectangle,
  from: (x: number, y: number) => readonly [number, number],
): Rgb {
  const pixels = new Uint8Array(picture.pixels)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [atX, atY] = from(x, y)
      const fromX = Math.min(picture.width - 1.001, Math.max(0, atX))
      const fromY = Math.min(picture.height - 1.001, Math.max(0, atY))
      const i = Math.floor(fromX)
      const j = Math.floor(fromY)
      const fx = fromX - i
      const fy = fromY - j
      for (let c = 0; c < 3; c++) {
        const p = 3 * (j * picture.width + i) + c
        const q = p + 3 * picture.width
        const above = picture.pixels[p]! * (1 - fx) + picture.pixels[p + 3]! * fx
        const below = picture.pixels[q]! * (1 - fx) + picture.pixels[q + 3]! * fx
        pixels[3 * ((top + y) * picture.width + left + x) + c] = above * (1 - fy) + below * fy + 0.5
      }
    }
  }
  return { ...picture, pixels }
}

/** Motion blur along a random direction. */
function smear(picture: Rgb, region: Rectangle, random: () => number): Rgb {
  const angle = Math.PI * random()
  const steps = 9 + Math.floor(8 * random())
  let sum: Float32Array | undefined
  for (let k = 0; k < steps; k++) {
    const along = k - (steps - 1) / 2
    const [dx, dy] = [along * Math.cos(angle), along * Math.sin(angle)]
    const shifted = resample(picture, region, (x, y) => [region[0] + x + dx, region[1] + y + dy]).pixels
    sum ??= new Float32Array(shifted.length)
    for (let i = 0; i < shifted.length; i++) sum[i]! += shifted[i]! / steps
  }
  return { ...picture, pixels: Uint8Array.from(sum!, Math.round) }
}

function blurRegion(picture: Rgb, region: Rectangle, sigma: number): Rgb {
  return replaceRegion(picture, region, (channel) => gaussianBlur(channel, sigma))
}

/** Down to a third or less, and up again. */
function lowerResolution(picture: Rgb, region: Rectangle, random: () => number): Rgb {
  const factor = 3 + 1.5 * random()
  const width = Math.round(picture.width / factor)
  const height = Math.round(picture.height / factor)
  return replaceRegion(picture, region, (channel) => {
    const small = resizeRaster(gaussianBlur(channel, factor / 2.2), width, height)
    return resizeRaster(small, picture.width, picture.height)
  })
}

function replaceRegion(picture: Rgb, [left, top, width, height]: Rectangle, change: (channel: Raster) => Raster): Rgb {
  const pixels = new Uint8Array(picture.pixels)
  for (let c = 0; c < 3; c++) {
    const { values } = change(channelOf(picture, c))
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) {
        const i = y * picture.width + x
        pixels[3 * i + c] = Math.min(255, Math.max(0, Math.round(values[i]!)))
      }
    }
  }
  return { ...picture, pixels }
}
