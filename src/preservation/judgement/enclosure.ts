import { overviewPixels } from '../raster/overview.ts'
import type { PixelFlags } from '../raster/raster.ts'
import type { ClusterMap } from './clusters.ts'
import type { Evidence } from './evidence.ts'

/** What surrounds a cluster, measured on the overview. */
export interface Surroundings {
  /** 0–1: share of the directions in which texture that agrees with the reference is met. */
  readonly enclosure: number
  /** Share of the directions that end on the reference, and share of those that meet agreeing texture. */
  readonly onReference: number
  readonly consent: number
  /** Share of the cluster's area whose nodes are aligned, and misaligned. */
  readonly aligned: number
  readonly misaligned: number
  /** Mean difference of local colour over the cluster, levels. */
  readonly colour: number
  /** Area in overview pixels. */
  readonly area: number
}

/** Rays leave each point of a cluster in 16 directions. */
const DIRECTIONS = Array.from(
  { length: 16 },
  (_, k) => [Math.cos((k * Math.PI) / 8), Math.sin((k * Math.PI) / 8)] as const,
)

/** Beyond the cluster, a ray gives up after this share of the picture's diagonal. */
const SIGHT = 0.15

/** Two points of agreeing texture in a row end a ray well: one may be chance. */
const RUN = 2

/** A ray that leaves the reference, or the picture, proves nothing; this is what it counts. */
const LEFT_REFERENCE = 0.25
const LEFT_PICTURE = 0.6

/** Share of pixels around that must have texture on both sides, and share of those that must agree. */
const MIN_TEXTURE = 0.04
const MIN_AGREEMENT = 0.6

/** A ray over plain ground of the same colour, such as blank paper, has seen nothing that refutes. */
const SAW_SAME_GROUND = 0.5
const SAME_COLOUR = 12

const AGREES = 1
const REFUTES = 2
const SAME_GROUND = 3

/**
 * Looks around from every point of each cluster. Wrong detail lies within texture that agrees with
 * the reference; foliage, parallax and another object do not.
 * `minSeeds`: smaller clusters are skipped. The result is indexed by label.
 */
export function surveySurroundings(
  evidence: Evidence,
  { labels, clusters }: ClusterMap,
  minSeeds: number,
  repair: PixelFlags,
): (Surroundings | undefined)[] {
  const { width, height } = evidence.overview
  const ground = readGround(evidence, labels, repair)
  const { label } = ground
  const sums = clusters.map(() => ({
    enclosure: 0,
    agreeing: 0,
    leaving: 0,
    aligned: 0,
    misaligned: 0,
    colour: 0,
    area: 0,
  }))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const cluster = clusters[label[i]! - 1]
      if (cluster === undefined || cluster.seeds < minSeeds) continue
      const sum = sums[label[i]! - 1]!
      sum.area++
      sum.colour += evidence.colourDifference.values[i]!
      if (evidence.composition.aligned.values[i]! > 0.5) sum.aligned++
      else if (evidence.composition.misaligned.values[i]! > 0.5) sum.misaligned++
      lookAround(ground, width, height, x, y, sum)
    }
  }
  return [
    undefined,
    ...sums.map(({ area, enclosure, agreeing, leaving, aligned, misaligned, colour }) =>
      area === 0
        ? undefined
        : {
            enclosure: enclosure / area,
            onReference: 1 - leaving / area,
            consent: agreeing / Math.max(1e-9, area - leaving),
            aligned: aligned / area,
            misaligned: misaligned / area,
            colour: colour / area,
            area,
          },
    ),
  ]
}

interface Ground {
  /** Per overview pixel the label of its cluster. */
  readonly label: Int32Array
  readonly covered: Uint8Array
  /** What a ray learns here: 0 nothing, `AGREES`, `REFUTES` or `SAME_GROUND`. */
  readonly shows: Uint8Array
}

function readGround(
  {
    width,
    height,
    overview,
    covered,
    colourDifference,
    bothTextured,
    agreeing,
    faintlyAgreeing,
    composition,
  }: Evidence,
  labels: Int32Array,
  repair: PixelFlags,
): Ground {
  const size = overview.width * overview.height
  const ground: Ground = { label: new Int32Array(size), covered: new Uint8Array(size), shows: new Uint8Array(size) }
  const pixels = overviewPixels(overview, width, height)
  for (let i = 0; i < size; i++) {
    const pixel = pixels[i]!
    ground.label[i] = labels[pixel]!
    ground.covered[i] = covered[pixel]!
    if (repair[pixel] === 1) ground.shows[i] = AGREES
    const texture = bothTextured.values[i]!
    if (covered[pixel] === 0 || labels[pixel] !== 0 || repair[pixel] === 1) continue
    if (texture <= MIN_TEXTURE) ground.shows[i] = plainShows(colourDifference.values[i]!, faintlyAgreeing.values[i]!)
    else if (agreeing.values[i]! / texture > MIN_AGREEMENT) ground.shows[i] = AGREES
    else if (composition.misaligned.values[i]! > 0.5) ground.shows[i] = REFUTES
  }
  return ground
}

function plainShows(colourDifference: number, faintlyAgreeing: number): number {
  if (colourDifference >= SAME_COLOUR) return 0
  return faintlyAgreeing === 1 ? AGREES : SAME_GROUND
}

/** What rays have met, as shares of all directions. */
interface Sight {
  enclosure: number
  agreeing: number
  leaving: number
}

/** Adds what the 16 rays of one point meet. */
function lookAround(
  { label, covered, shows }: Ground,
  width: number,
  height: number,
  fromX: number,
  fromY: number,
  seen: Sight,
): void {
  const sight = SIGHT * Math.hypot(width, height)
  const own = label[fromY * width + fromX]!
  const share = 1 / DIRECTIONS.length
  for (const [dx, dy] of DIRECTIONS) {
    let x = fromX
    let y = fromY
    let outside = 0
    let sameGround = 0
    let run = 0
    while (true) {
      x += dx
      y += dy
      if (x < 0 || y < 0 || x >= width || y >= height) {
        seen.enclosure += LEFT_PICTURE * share
        break
      }
      const i = Math.floor(y) * width + Math.floor(x)
      if (covered[i] === 0) {
        seen.enclosure += LEFT_REFERENCE * share
        seen.leaving += share
        break
      }
      if (label[i] === own) continue
      outside++
      if (shows[i] === SAME_GROUND) sameGround++
      if (shows[i] === REFUTES) break
      if (outside > sight) {
        if (sameGround > 0.8 * outside) seen.enclosure += SAW_SAME_GROUND * share
        break
      }
      run = shows[i] === AGREES ? run + 1 : 0
      if (run === RUN) {
        seen.enclosure += share
        seen.agreeing += share
        break
      }
    }
  }
}
