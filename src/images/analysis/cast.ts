import { LINEAR } from '../raster/colour.ts'
import type { Picture } from '../raster/picture.ts'
import { resize, scaledTo } from '../raster/resize.ts'
import { smoothstep } from '../raster/smoothstep.ts'

/**
 * What the light has done to grey, in natural logarithms of linear light: `warm` is half of how far red is above
 * blue; `rosy` is how far both are above green. Neutral light is 0 and 0; lamps are warm, shade is cold, tubes are
 * less than rosy.
 */
export interface Cast {
  readonly warm: number
  readonly rosy: number
}

/** A cast, and how certain it is, 0 to 1, that light caused it and not the colours of the scene. */
export interface FoundCast extends Cast {
  readonly certainty: number
}

/** Longer edge at which a picture is examined: noise and the blocks of JPEG are averaged away. */
const EDGE = 256
/** Bytes beyond which a channel is clipped, or mostly noise. */
const CLIPPED = 250
const DARK = 25
const NOISE = 3

/**
 * The cast of a picture. In neutral light, differences between neighbours are grey on average, whatever large areas
 * show (van de Weijer, Gevers and Gijsenij, "Edge-Based Color Constancy"): this is what is measured. The distribution
 * of the picture's own colours says how certain it is: the commonest of the nearly neutral ones and the brightest
 * must have the same cast, and their mean must not be far beyond it, as in a sunset or a meadow. Light is seldom rosy
 * or green, but things are: for that, the median of the three measures counts, or orange cranes in front of a blue
 * sky would leave it green.
 */
export async function findCast(picture: Picture): Promise<FoundCast> {
  const small = await resize(picture, scaledTo(picture, { width: EDGE, height: EDGE }, 'contain'))
  const light = lightOf(small)
  const [edges, ...others] = [greyEdge(light), commonCast(light), brightCast(light)] as const
  const rosy = [edges, ...others].map((seen) => seen.rosy).sort((a, b) => a - b)[1]!
  const cast = { warm: edges.warm, rosy }
  return { ...cast, certainty: certaintyOf(cast, others, meanCast(light)) }
}

/** Linear light of a small picture. */
interface Light {
  readonly width: number
  readonly height: number
  /** Three numbers per pixel. */
  readonly values: Float32Array
  /** 1 for pixels that are not clipped, dark or transparent. */
  readonly counts: Uint8Array
}

function lightOf({ width, height, channels, pixels }: Picture): Light {
  const counts = new Uint8Array(width * height)
  const values = new Float32Array(3 * counts.length)
  for (let i = 0, at = 0; i < counts.length; i += 1, at += channels) {
    const [r, g, b] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
    values.set([LINEAR[r]!, LINEAR[g]!, LINEAR[b]!], 3 * i)
    const most = Math.max(r, g, b)
    const isOpaque = channels === 3 || pixels[at + 3] === 255
    counts[i] = isOpaque && most < CLIPPED && most > DARK && Math.min(r, g, b) > NOISE ? 1 : 0
  }
  return { width, height, values, counts }
}

/** Prevents division by zero. */
const LEAST = 1e-9

function castOf(red: number, green: number, blue: number): Cast {
  const [a, b] = [Math.log((red + LEAST) / (green + LEAST)), Math.log((blue + LEAST) / (green + LEAST))]
  return { warm: (a - b) / 2, rosy: (a + b) / 2 }
}

/** The order of the Minkowski mean of the gradients of each channel. */
const ORDER = 3

function greyEdge({ width, height, values, counts }: Light): Cast {
  const sums: [number, number, number] = [0, 0, 0]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x
      const isWhole = counts[i]! & counts[i - 1]! & counts[i + 1]! & counts[i - width]! & counts[i + width]!
      if (isWhole === 0) continue
      for (let c = 0; c < 3; c += 1) {
        const across = values[3 * (i + 1) + c]! - values[3 * (i - 1) + c]!
        const down = values[3 * (i + width) + c]! - values[3 * (i - width) + c]!
        sums[c]! += Math.sqrt(across * across + down * down) ** ORDER
      }
    }
  }
  const [r, g, b] = sums.map((sum) => sum ** (1 / ORDER)) as [number, number, number]
  // A picture without edges has the cast of its mean.
  return g < 1e-4 ? meanCast({ width, height, values, counts }) : castOf(r, g, b)
}

function meanCast({ values, counts }: Light): Cast {
  const sums: [number, number, number] = [0, 0, 0]
  for (const [i, counted] of counts.entries()) {
    if (counted === 1) for (let c = 0; c < 3; c += 1) sums[c]! += values[3 * i + c]!
  }
  return castOf(...sums)
}

/** Share of the pixels that count as the brightest. */
const BRIGHTEST = 0.05

/** The median of the casts of the brightest pixels. */
function brightCast({ values, counts }: Light): Cast {
  const lightAt = (i: number) => 0.2126 * values[3 * i]! + 0.7152 * values[3 * i + 1]! + 0.0722 * values[3 * i + 2]!
  const counted = Array.from(counts.keys()).filter((i) => counts[i] === 1)
  const brightest = counted.toSorted((i, j) => lightAt(j) - lightAt(i)).slice(0, Math.ceil(counted.length * BRIGHTEST))
  const casts = brightest.map((i) => castOf(values[3 * i]!, values[3 * i + 1]!, values[3 * i + 2]!))
  const middle = (of: (cast: Cast) => number) => casts.map(of).sort((a, b) => a - b)[casts.length >> 1] ?? 0
  return { warm: middle(({ warm }) => warm), rosy: middle(({ rosy }) => rosy) }
}

/** Cells of the map of casts, across and down, and the largest cast on it. */
const CELLS = 61
const FARTHEST = 0.9
/** How far light usually is from neutral, along both axes. */
const USUAL_WARM = 0.3
const USUAL_ROSY = 0.14

/** The cast of most of the nearly neutral pixels. */
function commonCast({ values, counts }: Light): Cast {
  const map = new Float64Array(CELLS * CELLS)
  const cell = (value: number) => Math.round(((value / FARTHEST + 1) / 2) * (CELLS - 1))
  for (const [i, counted] of counts.entries()) {
    if (counted === 0) continue
    const { warm, rosy } = castOf(values[3 * i]!, values[3 * i + 1]!, values[3 * i + 2]!)
    if (Math.abs(warm) < FARTHEST && Math.abs(rosy) < FARTHEST) map[cell(rosy) * CELLS + cell(warm)]! += 1
  }
  let [best, found]: [number, Cast] = [0, { warm: 0, rosy: 0 }]
  const at = (place: number) => ((2 * place) / (CELLS - 1) - 1) * FARTHEST
  for (let y = 0; y < CELLS; y += 1) {
    for (let x = 0; x < CELLS; x += 1) {
      const cast = { warm: at(x), rosy: at(y) }
      const usual = Math.exp(-((cast.warm / USUAL_WARM) ** 2 + (cast.rosy / USUAL_ROSY) ** 2) / 2)
      const score = usual * around(map, x, y)
      if (score > best) [best, found] = [score, cast]
    }
  }
  return found
}

/** Cells around a place that count as the same cast. */
const REACH = 3

/** The number of pixels around a cell. Because of the root, a large area of one colour counts less than many things. */
function around(map: Float64Array, x: number, y: number): number {
  let sum = 0
  for (let row = Math.max(0, y - REACH); row <= Math.min(CELLS - 1, y + REACH); row += 1) {
    for (let column = Math.max(0, x - REACH); column <= Math.min(CELLS - 1, x + REACH); column += 1) {
      const distance = (row - y) ** 2 + (column - x) ** 2
      sum += Math.sqrt(map[row * CELLS + column]!) * Math.exp(-distance / 8)
    }
  }
  return sum
}

/** Up to the first there is no cast, from the second on there is one. */
const NONE = 0.07
const SOME = 0.12
/** How far the mean of all colours may be from the cast, and from where on the colours are those of the scene. */
const NEAR = 0.3
const FAR = 0.55
/** The same for how far the light's colour is from that of daylight, lamps and tubes. */
const LIKELY = 0.13
const UNLIKELY = 0.24

function certaintyOf(cast: Cast, others: readonly Cast[], mean: Cast): number {
  const size = Math.hypot(cast.warm, cast.rosy)
  if (size < NONE) return 0
  // How much of the cast another measure shows too.
  const seen = (other: Cast) => (cast.warm * other.warm + cast.rosy * other.rosy) / (size * size)
  const agreement = Math.min(...others.map((other) => smoothstep(0.25, 0.6, seen(other))))
  const distance = Math.hypot(mean.warm - cast.warm, mean.rosy - cast.rosy)
  return (
    smoothstep(NONE, SOME, size) *
    agreement *
    (1 - smoothstep(NEAR, FAR, distance)) *
    (1 - smoothstep(LIKELY, UNLIKELY, strangeness(cast)))
  )
}

/** How rosy daylight and lamps are, by their warmth (Planck's law in sRGB primaries). */
const OF_LAMPS = -0.15
/** Tubes are less rosy than that, and filters more, unless they are warm too: grass and skin are. */
const OF_TUBES = -0.2
const OF_FILTERS = 0.06
const NEITHER_WARM_NOR_COLD = 0.2
/** Light that is warmer than this comes from a fire. */
const WARMEST = 0.5

/** How far the colour of a light is from any usual one. */
function strangeness({ warm, rosy }: Cast): number {
  const beside = rosy - OF_LAMPS * warm
  const isEven = Math.abs(warm) < NEITHER_WARM_NOR_COLD
  const [least, most] = isEven ? [OF_TUBES, OF_FILTERS] : [0, 0]
  return Math.max(least - beside, beside - most, Math.abs(warm) - WARMEST)
}
