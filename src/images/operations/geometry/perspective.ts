import { type Picture, type Size, withAlpha, wordsOf } from '../../raster/picture.ts'
import { rotate } from './turn.ts'

export const TILTS = ['left', 'right', 'up', 'down'] as const
/** The side that turns away from the viewer. */
export type Tilt = (typeof TILTS)[number]

/** The quarter turns that bring the side to the top. */
const TO_TOP: Record<Tilt, number> = { up: 0, left: 90, down: 180, right: 270 }

/**
 * Shows a picture like a card turned in space: one side moves away and becomes smaller. The size stays the same, and
 * the area around the picture is transparent. @param degrees of the turn, 0 to 60
 */
export async function perspective(picture: Picture, away: Tilt, degrees: number): Promise<Picture> {
  const upright = await rotate(picture, TO_TOP[away])
  return rotate(tiltedBack(upright, degrees), -TO_TOP[away])
}

/**
 * Moves the upper edge away. Rows stay rows, so each is found by interpolating between rows and then within the one
 * row: bicubic (Catmull-Rom), with colour weighted by alpha.
 */
function tiltedBack(picture: Picture, degrees: number): Picture {
  const { width, height } = picture
  const source = wordsOf(withAlpha(picture).pixels)
  const radians = (degrees * Math.PI) / 180
  // A viewer two picture lengths away sees the far edge shortened by this much, and the card less high.
  const far = 1 / (1 + Math.sin(radians) / 2)
  const low = Math.cos(radians) * (1 + far) * 0.5
  const pixels = new Uint8ClampedArray(width * height * 4)
  const row = new Float64Array((width + 2 * ROOM) * 4)
  for (let y = 0; y < height; y += 1) {
    const down = ((y + 0.5) / height - 0.5) / low + 0.5
    const scale = far + (1 - far) * down
    const place = (height * down) / scale - 0.5
    if (place <= -2 || place >= height + 1) continue
    rowBetween(source, picture, place, row)
    narrowed(row, scale, pixels.subarray(y * width * 4, (y + 1) * width * 4))
  }
  return { width, height, channels: 4, pixels: new Uint8Array(pixels.buffer) }
}

/** Transparent samples at either end of a row, for interpolation across its ends. */
const ROOM = 6

/** A row between the rows of a picture, with colour multiplied by alpha; beyond the edges it is transparent. */
function rowBetween(words: Uint32Array, { height, width }: Size, place: number, into: Float64Array): void {
  const first = Math.floor(place) - 1
  const phase = Math.round((place - Math.floor(place)) * PHASES) * 4
  const [r0, r1, r2, r3] = [0, 1, 2, 3].map((j) => Math.min(height - 1, Math.max(0, first + j)) * width) as Four
  const [w0, w1, w2, w3] = [0, 1, 2, 3].map((j) =>
    first + j >= 0 && first + j < height ? WEIGHTS[phase + j]! : 0,
  ) as Four
  for (let x = 0, i = ROOM * 4; x < width; x += 1, i += 4) {
    const p0 = words[r0 + x]!
    const p1 = words[r1 + x]!
    const p2 = words[r2 + x]!
    const p3 = words[r3 + x]!
    const a0 = w0 * (p0 >>> 24)
    const a1 = w1 * (p1 >>> 24)
    const a2 = w2 * (p2 >>> 24)
    const a3 = w3 * (p3 >>> 24)
    into[i] = a0 * (p0 & 255) + a1 * (p1 & 255) + a2 * (p2 & 255) + a3 * (p3 & 255)
    into[i + 1] = a0 * ((p0 >> 8) & 255) + a1 * ((p1 >> 8) & 255) + a2 * ((p2 >> 8) & 255) + a3 * ((p3 >> 8) & 255)
    into[i + 2] = a0 * ((p0 >> 16) & 255) + a1 * ((p1 >> 16) & 255) + a2 * ((p2 >> 16) & 255) + a3 * ((p3 >> 16) & 255)
    into[i + 3] = a0 + a1 + a2 + a3
  }
}

type Four = [number, number, number, number]

/** Writes a row at a smaller scale into the middle of another, which is as long as the row without its room. */
function narrowed(row: Float64Array, scale: number, into: Uint8ClampedArray): void {
  const width = into.length / 4
  const from = Math.max(0, Math.floor((width / 2) * (1 - scale)) - 2)
  // Places as whole numbers of 65,536ths: rounding each one would take longer than everything else.
  const step = Math.round(ONE / scale)
  let place = Math.round(((from + 0.5 - width / 2) / scale + width / 2 - 0.5 + ROOM + 0.5 / PHASES) * ONE)
  for (let x = from; x < width - from; x += 1, place += step) {
    const phase = ((place >> 8) & (PHASES - 1)) * 4
    const w0 = WEIGHTS[phase]!
    const w1 = WEIGHTS[phase + 1]!
    const w2 = WEIGHTS[phase + 2]!
    const w3 = WEIGHTS[phase + 3]!
    const at = ((place >> 16) - 1) * 4
    const alpha = w0 * row[at + 3]! + w1 * row[at + 7]! + w2 * row[at + 11]! + w3 * row[at + 15]!
    if (alpha < 0.5) continue
    const share = 1 / alpha
    const out = x * 4
    into[out] = (w0 * row[at]! + w1 * row[at + 4]! + w2 * row[at + 8]! + w3 * row[at + 12]!) * share
    into[out + 1] = (w0 * row[at + 1]! + w1 * row[at + 5]! + w2 * row[at + 9]! + w3 * row[at + 13]!) * share
    into[out + 2] = (w0 * row[at + 2]! + w1 * row[at + 6]! + w2 * row[at + 10]! + w3 * row[at + 14]!) * share
    into[out + 3] = alpha
  }
}

const ONE = 65_536
const PHASES = 256
/** Catmull-Rom weights of the four samples around each of 257 places from one sample to the next. */
const WEIGHTS = Float64Array.from({ length: (PHASES + 1) * 4 }, (_, i) => {
  const distance = Math.abs((i % 4) - 1 - Math.floor(i / 4) / PHASES)
  if (distance < 1) return (1.5 * distance - 2.5) * distance * distance + 1
  return distance < 2 ? ((-0.5 * distance + 2.5) * distance - 4) * distance + 2 : 0
})
