import type { Picture, Size } from '../../raster/picture.ts'

/**
 * Smooths noise and keeps edges: a guided filter with each channel as its own guide (He, Sun and Tang, "Guided
 * Image Filtering"). Flat areas, whose variance is below the noise's, become their mean; edges stay. The local
 * line that each pixel is put through varies slowly, so it is found on every n-th sample and interpolated (He and
 * Sun, "Fast Guided Filter").
 *
 * @param radius of the window in pixels, at least 1.
 * @param noise standard deviation in bytes up to which variation counts as noise.
 */
export function denoise(picture: Picture, radius: number, noise: number): Picture {
  const { width, height, channels, pixels: from } = picture
  const step = Math.max(1, Math.floor(radius / 2))
  const sparse = { width: Math.ceil(width / step), height: Math.ceil(height / step) }
  const pixels = new Uint8ClampedArray(from)
  const slopes = new Int32Array(sparse.width + 1)
  const offsets = new Int32Array(sparse.width + 1)
  for (let channel = 0; channel < 3; channel += 1) {
    const samples = every(picture, channel, step, sparse)
    const { slope, offset } = localLines(samples, sparse, Math.max(1, Math.round(radius / step)), noise * noise)
    for (let y = 0; y < height; y += 1) {
      sparseRow(slope, sparse, y / step, slopes)
      sparseRow(offset, sparse, y / step, offsets)
      const row = y * width * channels + channel
      applyLines(slopes, offsets, step, pixels.subarray(row, row + width * channels - channel), channels)
    }
  }
  return { ...picture, pixels: new Uint8Array(pixels.buffer) }
}

/** Every n-th sample of one channel, across and down. */
function every({ width, channels, pixels }: Picture, channel: number, step: number, sparse: Size): Float32Array {
  const samples = new Float32Array(sparse.width * sparse.height)
  for (let y = 0, i = 0; y < sparse.height; y += 1) {
    const row = y * step * width
    for (let x = 0; x < sparse.width; x += 1, i += 1) samples[i] = pixels[(row + x * step) * channels + channel]!
  }
  return samples
}

/** For each sample the line, smoothed over its window, that keeps what varies more than noise and flattens the rest. */
function localLines(samples: Float32Array, size: Size, radius: number, variance: number) {
  const mean = boxMean(samples, size, radius)
  const squares = new Float32Array(samples.length)
  for (let i = 0; i < squares.length; i += 1) squares[i] = samples[i]! * samples[i]!
  const meanOfSquares = boxMean(squares, size, radius)
  const slope = new Float32Array(samples.length)
  const offset = new Float32Array(samples.length)
  for (let i = 0; i < samples.length; i += 1) {
    const own = Math.max(0, meanOfSquares[i]! - mean[i]! * mean[i]!)
    slope[i] = own / (own + variance)
    offset[i] = mean[i]! * (1 - slope[i]!)
  }
  return { slope: boxMean(slope, size, radius), offset: boxMean(offset, size, radius) }
}

/** The factor that makes whole numbers of a line's slope and offset. */
const UNIT = 65_536

/** One row between the rows of a sparse plane, in whole numbers; the last sample stands there twice. */
function sparseRow(plane: Float32Array, { width, height }: Size, y: number, into: Int32Array): void {
  const top = Math.min(height - 1, Math.floor(y))
  const down = y - top
  const [upper, lower] = [top * width, Math.min(height - 1, top + 1) * width]
  for (let x = 0; x < width; x += 1) {
    const above = plane[upper + x]!
    into[x] = (above + (plane[lower + x]! - above) * down) * UNIT
  }
  into[width] = into[width - 1]!
}

/** Puts every sample of a row through its own line, which is interpolated between sparse samples. */
function applyLines(
  slopes: Int32Array,
  offsets: Int32Array,
  step: number,
  row: Uint8ClampedArray,
  channels: number,
): void {
  for (let k = 0, i = 0; i < row.length; k += 1) {
    let slope = slopes[k]!
    let offset = offsets[k]!
    const steeper = Math.trunc((slopes[k + 1]! - slope) / step)
    const higher = Math.trunc((offsets[k + 1]! - offset) / step)
    const end = Math.min(row.length, i + step * channels)
    for (; i < end; i += channels) {
      row[i] = (slope * row[i]! + offset + UNIT / 2) >> 16
      slope += steeper
      offset += higher
    }
  }
}

/** The mean over a square window around each sample, cut at the borders; running sums make it independent of its size. */
function boxMean(plane: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const across = new Float32Array(plane.length)
  const columns = Float32Array.from({ length: width }, (_, x) => 1 / windowAt(x, width, radius))
  for (let row = 0; row < plane.length; row += width) {
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += plane[row + x]!
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) sum += plane[row + x + radius]!
      if (x > radius) sum -= plane[row + x - radius - 1]!
      across[row + x] = sum * columns[x]!
    }
  }
  const mean = new Float32Array(plane.length)
  const sums = new Float64Array(width)
  for (let y = 0; y < Math.min(radius, height); y += 1) addRow(sums, across, y * width, 1)
  for (let y = 0; y < height; y += 1) {
    if (y + radius < height) addRow(sums, across, (y + radius) * width, 1)
    if (y > radius) addRow(sums, across, (y - radius - 1) * width, -1)
    const share = 1 / windowAt(y, height, radius)
    for (let x = 0, i = y * width; x < width; x += 1, i += 1) mean[i] = sums[x]! * share
  }
  return mean
}

/** Samples of a window around a place that lie within the plane. */
function windowAt(place: number, length: number, radius: number): number {
  return Math.min(length - 1, place + radius) - Math.max(0, place - radius) + 1
}

function addRow(sums: Float64Array, plane: Float32Array, row: number, sign: 1 | -1): void {
  for (let x = 0; x < sums.length; x += 1) sums[x]! += sign * plane[row + x]!
}
