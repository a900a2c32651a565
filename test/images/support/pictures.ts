import type { Picture } from '../../../src/images/raster/picture.ts'

export type Rgb = readonly [red: number, green: number, blue: number]
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** A picture whose pixels a function of their place gives; four channels if it gives four numbers. */
export function pictureOf(width: number, height: number, colourAt: (x: number, y: number) => Rgb | Rgba): Picture {
  const channels = colourAt(0, 0).length as 3 | 4
  const pixels = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y), (y * width + x) * channels)
  }
  return { width, height, channels, pixels }
}

export function plainPicture(width: number, height: number, colour: Rgb | Rgba): Picture {
  return pictureOf(width, height, () => colour)
}

/** A red, a green, a blue and a white quarter: top left, top right, bottom left, bottom right. */
export function quarters(width: number, height: number): Picture {
  const colours: Rgb[] = [
    [220, 30, 30],
    [30, 200, 30],
    [30, 30, 220],
    [240, 240, 240],
  ]
  return pictureOf(width, height, (x, y) => colours[(x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)]!)
}

/** Grey rising from left to right, 0 to 255. */
export function ramp(width: number, height: number): Picture {
  return pictureOf(width, height, (x) => {
    const value = Math.round((x * 255) / (width - 1))
    return [value, value, value]
  })
}

/** The channels of the pixel nearest to a place given in shares of the picture, 0 to 1. */
export function pixelAt(picture: Picture, x: number, y: number): number[] {
  const column = Math.min(picture.width - 1, Math.floor(x * picture.width))
  const row = Math.min(picture.height - 1, Math.floor(y * picture.height))
  const at = (row * picture.width + column) * picture.channels
  return [...picture.pixels.subarray(at, at + picture.channels)]
}

/** Means over all pixels: each channel, the spread between a pixel's channels, and Rec. 709 luma. */
export function measure(picture: Picture): { red: number; green: number; blue: number; colour: number; luma: number } {
  const { channels, pixels } = picture
  let [red, green, blue, colour] = [0, 0, 0, 0]
  for (let i = 0; i < pixels.length; i += channels) {
    const [r, g, b] = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!]
    red += r
    green += g
    blue += b
    colour += Math.max(r, g, b) - Math.min(r, g, b)
  }
  const count = pixels.length / channels
  const luma = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / count
  return { red: red / count, green: green / count, blue: blue / count, colour: colour / count, luma }
}

/** Whether two colours differ by at most `slack` in every channel that both have. */
export function near(actual: readonly number[], expected: readonly number[], slack = 6): boolean {
  return expected.every((value, i) => Math.abs((actual[i] ?? 255) - value) <= slack)
}

/** Mean absolute difference between two pictures of one size, over the colour channels. */
export function difference(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) throw new Error('pictures differ in size')
  let sum = 0
  for (let i = 0; i < a.width * a.height; i += 1) {
    for (let c = 0; c < 3; c += 1) sum += Math.abs(a.pixels[i * a.channels + c]! - b.pixels[i * b.channels + c]!)
  }
  return sum / (a.width * a.height * 3)
}
