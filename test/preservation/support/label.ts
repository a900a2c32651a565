import type { Picture } from '../../../src/images/raster/picture.ts'

/** Uniform numbers in [0, 1) that depend on the seed alone. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

type Colour = readonly [number, number, number]

/**
 * A printed label: shaded paper, lines of random letters (5×7 cells each), a bar code and a few
 * discs. No two places look alike, and the seed decides all of it.
 */
export function drawLabel(width: number, height: number, seed: number): Picture {
  const random = randomNumbers(seed)
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shade = 214 + 24 * (x / width) - 14 * (y / height)
      pixels.set([shade, shade - 6, shade - 16], 3 * (y * width + x))
    }
  }
  const fill = (left: number, top: number, w: number, h: number, colour: Colour) => {
    for (let y = Math.max(0, top); y < Math.min(height, top + h); y++) {
      for (let x = Math.max(0, left); x < Math.min(width, left + w); x++) pixels.set(colour, 3 * (y * width + x))
    }
  }
  for (let disc = 0; disc < 5; disc++) {
    const [cx, cy, radius] = [random() * width, random() * height, 12 + 18 * random()]
    const colour: Colour = [60 + 160 * random(), 60 + 120 * random(), 80 + 150 * random()]
    for (let y = Math.ceil(cy - radius); y < cy + radius; y++) {
      const half = Math.round(Math.sqrt(Math.max(0, radius ** 2 - (y - cy) ** 2)))
      fill(Math.round(cx) - half, y, 2 * half, 1, colour)
    }
  }
  const cell = 3
  for (let top = 10; top + 7 * cell < height - 50; top += 9 * cell) {
    const colour: Colour = [20 + 60 * random(), 20 + 40 * random(), 30 + 90 * random()]
    for (let left = 10; left + 5 * cell < width - 8; left += 6 * cell) {
      if (random() < 0.14) continue
      for (let k = 0; k < 35; k++) {
        if (random() < 0.5) fill(left + (k % 5) * cell, top + Math.floor(k / 5) * cell, cell, cell, colour)
      }
    }
  }
  for (let left = 14; left < width - 14; ) {
    const bar = 2 + Math.floor(4 * random())
    fill(left, height - 42, bar, 32, [25, 25, 30])
    left += bar + 2 + Math.floor(4 * random())
  }
  return soften({ width, height, channels: 3, pixels })
}

/** No camera sees edges sharper than its pixels: each pixel takes a little of its neighbours. */
function soften(picture: Picture): Picture {
  return photograph(picture, picture.width, picture.height, (x, y) => [Math.max(0, x - 0.4), Math.max(0, y - 0.4)])
}

/** Where in the original the point (x, y) of the new picture comes from. */
export type Origin = (x: number, y: number) => readonly [number, number]

/** A picture taken through a map, bilinearly; grey where the map leaves the original. */
export function photograph(from: Picture, width: number, height: number, origin: Origin): Picture {
  const pixels = new Uint8Array(width * height * 3).fill(128)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [atX, atY] = origin(x, y)
      if (!(atX >= 0 && atY >= 0 && atX < from.width - 1 && atY < from.height - 1)) continue
      const i = Math.floor(atX)
      const j = Math.floor(atY)
      const [fx, fy] = [atX - i, atY - j]
      for (let c = 0; c < 3; c++) {
        const p = 3 * (j * from.width + i) + c
        const q = p + 3 * from.width
        const above = from.pixels[p]! * (1 - fx) + from.pixels[p + 3]! * fx
        const below = from.pixels[q]! * (1 - fx) + from.pixels[q + 3]! * fx
        pixels[3 * (y * width + x) + c] = above * (1 - fy) + below * fy + 0.5
      }
    }
  }
  return { width, height, channels: 3, pixels }
}

/** Another exposure of a picture: gain, offset and sensor noise, a little unless more `noise` is asked for (levels from end to end). */
export function relight(picture: Picture, gain: number, offset: number, seed: number, noise = 5): Picture {
  const random = randomNumbers(seed)
  const pixels = picture.pixels.map((level) => {
    return Math.min(255, Math.max(0, gain * level + offset + noise * (random() - 0.5)))
  })
  return { ...picture, pixels }
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What generators do to print: small blocks of an area are read from elsewhere nearby. */
export function garble(picture: Picture, area: Area, seed: number): Picture {
  const random = randomNumbers(seed)
  const pixels = new Uint8Array(picture.pixels)
  const side = 8
  for (let top = area.y; top < area.y + area.height; top += side) {
    for (let left = area.x; left < area.x + area.width; left += side) {
      const dx = Math.round(24 * (random() - 0.5))
      const dy = Math.round(24 * (random() - 0.5))
      for (let y = top; y < Math.min(top + side, area.y + area.height); y++) {
        for (let x = left; x < Math.min(left + side, area.x + area.width); x++) {
          const fromX = Math.min(picture.width - 1, Math.max(0, x + dx))
          const fromY = Math.min(picture.height - 1, Math.max(0, y + dy))
          const p = 3 * (fromY * picture.width + fromX)
          pixels.set(picture.pixels.subarray(p, p + 3), 3 * (y * picture.width + x))
        }
      }
    }
  }
  return { ...picture, pixels }
}

/** An area the other way round, as b is for d. */
export function mirrored(picture: Picture, { x, y, width, height }: Area): Picture {
  const pixels = new Uint8Array(picture.pixels)
  for (let row = y; row < y + height; row++) {
    for (let k = 0; k < width; k++) {
      const from = 3 * (row * picture.width + x + width - 1 - k)
      pixels.set(picture.pixels.subarray(from, from + 3), 3 * (row * picture.width + x + k))
    }
  }
  return { ...picture, pixels }
}
