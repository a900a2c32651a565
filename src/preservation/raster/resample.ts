import { createRaster, type Raster, type Rgb } from './raster.ts'

/** Half the size by averaging 2×2 pixels; an odd last row or column is dropped. */
export function halveRaster(raster: Raster): Raster {
  const half = createRaster(Math.max(1, raster.width >> 1), Math.max(1, raster.height >> 1))
  const { values, width } = raster
  for (let y = 0; y < half.height; y++) {
    for (let x = 0, i = 2 * y * width; x < half.width; x++, i += 2) {
      half.values[y * half.width + x] =
        0.25 * (values[i]! + values[i + 1]! + values[i + width]! + values[i + width + 1]!)
    }
  }
  return half
}

/** `halveRaster` for colour. */
export function halveRgb(picture: Rgb): Rgb {
  const width = picture.width >> 1
  const height = picture.height >> 1
  const stride = picture.width * 3
  const { pixels } = picture
  const half = new Uint8Array(width * height * 3)
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++, o++) {
        const i = 2 * y * stride + 6 * x + c
        half[o] = (pixels[i]! + pixels[i + 3]! + pixels[i + stride]! + pixels[i + stride + 3]! + 2) >> 2
      }
    }
  }
  return { width, height, pixels: half }
}

/** `halve` applied `times` times. */
export function halveTimes<Image>(image: Image, times: number, halve: (image: Image) => Image): Image {
  return times <= 0 ? image : halveTimes(halve(image), times - 1, halve)
}

/** The raster and up to `levels - 1` halvings of it; it stops where the short side is 24 px or less. */
export function pyramid(raster: Raster, levels: number): Raster[] {
  const out = [raster]
  for (let top = raster; out.length < levels && Math.min(top.width, top.height) > 24; ) {
    top = halveRaster(top)
    out.push(top)
  }
  return out
}

/** Bilinear resize with aligned pixel areas. It does not smooth: blur first when shrinking. */
export function resizeRaster(raster: Raster, width: number, height: number): Raster {
  const out = createRaster(width, height)
  const columns = bilinearTaps(raster.width, width)
  const rows = bilinearTaps(raster.height, height)
  const { values } = raster
  for (let y = 0; y < height; y++) {
    const upper = rows.first[y]! * raster.width
    const lower = rows.second[y]! * raster.width
    const down = rows.fraction[y]!
    for (let x = 0; x < width; x++) {
      const left = columns.first[x]!
      const right = columns.second[x]!
      const across = columns.fraction[x]!
      const top = values[upper + left]! * (1 - across) + values[upper + right]! * across
      const bottom = values[lower + left]! * (1 - across) + values[lower + right]! * across
      out.values[y * width + x] = top * (1 - down) + bottom * down
    }
  }
  return out
}

/** For each of `to` samples over `from` samples: the two neighbours and the weight of the second. */
export function bilinearTaps(
  from: number,
  to: number,
): { first: Int32Array; second: Int32Array; fraction: Float32Array } {
  const first = new Int32Array(to)
  const second = new Int32Array(to)
  const fraction = new Float32Array(to)
  for (let i = 0; i < to; i++) {
    const position = Math.max(0, ((i + 0.5) * from) / to - 0.5)
    first[i] = Math.min(from - 1, Math.floor(position))
    second[i] = Math.min(from - 1, first[i]! + 1)
    fraction[i] = position - first[i]!
  }
  return { first, second, fraction }
}
