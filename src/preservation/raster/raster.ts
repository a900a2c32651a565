/** One number per pixel, row by row. Values are levels of 0–255 unless a function says otherwise. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

/** An sRGB picture of 8 bits, three bytes a pixel, row by row. */
export interface Rgb {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A yes or no per pixel: 1 or 0. */
export type PixelFlags = Uint8Array

/** Flags as a raster of 0 and 1. */
export interface FlagRaster {
  readonly width: number
  readonly height: number
  readonly values: PixelFlags
}

/** A raster of zeros. */
export function createRaster(width: number, height: number): Raster {
  return { width, height, values: new Float32Array(width * height) }
}

/** A raster of 0 and 1 made from flags of the same size. */
export function rasterOfFlags(flags: PixelFlags, width: number, height: number): Raster {
  return { width, height, values: new Float32Array(flags) }
}

/** 1 for every value the test accepts. A loop: `Uint8Array.from` with a function takes twenty times as long. */
export function flagsWhere(values: ArrayLike<number>, test: (value: number, index: number) => boolean): PixelFlags {
  const flags = new Uint8Array(values.length)
  for (let i = 0; i < flags.length; i++) if (test(values[i]!, i)) flags[i] = 1
  return flags
}

/** How many flags are set. */
export function countFlags(flags: PixelFlags): number {
  let count = 0
  for (let i = 0; i < flags.length; i++) count += flags[i]!
  return count
}

/** Luma of an sRGB colour (Rec. 601 weights on the encoded values). */
export function lumaOf(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue
}

/** Luma of each pixel. */
export function luminanceOf(picture: Rgb): Raster {
  const { width, height, pixels } = picture
  const luminance = createRaster(width, height)
  for (let i = 0, p = 0; i < luminance.values.length; i++, p += 3) {
    luminance.values[i] = lumaOf(pixels[p]!, pixels[p + 1]!, pixels[p + 2]!)
  }
  return luminance
}

/** One colour channel (0 red, 1 green, 2 blue) of a picture. */
export function channelOf(picture: Rgb, channel: number): Raster {
  const raster = createRaster(picture.width, picture.height)
  for (let i = 0, p = channel; i < raster.values.length; i++, p += 3) raster.values[i] = picture.pixels[p]!
  return raster
}

/** The product of two rasters of the same size, pixel by pixel. */
export function multiply(a: Raster, b: Raster): Raster {
  const product = createRaster(a.width, a.height)
  for (let i = 0; i < product.values.length; i++) product.values[i] = a.values[i]! * b.values[i]!
  return product
}

/** The difference `a - b` of two rasters of the same size, pixel by pixel. */
export function subtract(a: Raster, b: Raster): Raster {
  const difference = createRaster(a.width, a.height)
  for (let i = 0; i < difference.values.length; i++) difference.values[i] = a.values[i]! - b.values[i]!
  return difference
}

/** The part of a raster with its upper left corner at (`left`, `top`); it must lie inside. */
export function cropRaster(raster: Raster, left: number, top: number, width: number, height: number): Raster {
  const part = createRaster(width, height)
  for (let y = 0; y < height; y++) {
    const start = (top + y) * raster.width + left
    part.values.set(raster.values.subarray(start, start + width), y * width)
  }
  return part
}
