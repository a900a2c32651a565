import type { Picture } from '../raster/picture.ts'
import { smoothstep } from '../raster/smoothstep.ts'
import { findSegments, type Segment, type Segments } from './segments.ts'

/** How far a picture leans. */
export interface Lean {
  /** Clockwise. */
  readonly degrees: number
  /** How sure it is: 0 to 1. */
  readonly certainty: number
}

/**
 * How far a picture leans, by its straight edges: upright ones such as those of buildings, which may converge towards
 * the top; level ones; and one level line through the picture, such as a horizon. It is certain if several of these
 * agree, or if lines of one kind agree in many places, and uncertain if some disagree.
 */
export async function findLean(picture: Picture): Promise<Lean> {
  const found = await findSegments(picture)
  return together([uprightLean(found), levelLean(found), horizonLean(found)])
}

/** The greatest lean that is searched for, in degrees, and the steps. */
const FARTHEST = 15
const STEP = 0.25
/** Degrees by which long lines of one direction differ, and by how many more those of one pixel would. */
const SPREAD = 0.5
const OF_A_PIXEL = 15
/** How much likelier small leans are: degrees at which one is about half as likely. */
const LIKELY = 9
/** Degrees by which upright lines converge from one side to the other if a camera looks up or down. */
const CONVERGING = [0, -3, 3, -6, 6, -9, 9, -13, 13, -18, 18, -24, 24]

/** An edge that may be upright, or level, in the world. */
interface Leaning {
  readonly degrees: number
  /** Its place among others of its kind: -0.5 to 0.5 of the picture. */
  readonly place: number
  /** Its length as a share of the picture. */
  readonly weight: number
  readonly spread: number
}

/** What most of some edges agree on. */
interface Agreement {
  readonly degrees: number
  readonly converging: number
  /** Sum of the weights of those that agree, and its share of all. */
  readonly weight: number
  readonly part: number
  /** Standard deviation of the places of those that agree. */
  readonly extent: number
}

function uprightLean({ width, height, segments }: Segments): Lean {
  const edges = segments.map(({ x, length, angle }) => {
    return leaning(angle > 0 ? angle - 90 : angle + 90, x / width - 0.5, length, height)
  })
  const { degrees, weight, part, extent } = agreementOf(edges, CONVERGING)
  const certainty = smoothstep(0.4, 1.3, weight) * smoothstep(0.3, 0.55, part) * smoothstep(0.06, 0.16, extent)
  return { degrees, certainty }
}

/** Level lines converge too, towards either side: only if they do not, do they show how a picture leans. */
function levelLean({ width, height, segments }: Segments): Lean {
  const edges = segments.map(({ y, length, angle }) => leaning(angle, y / height - 0.5, length, width))
  const { degrees, converging, weight, part, extent } = agreementOf(edges, CONVERGING)
  const certainty = smoothstep(0.6, 2, weight) * smoothstep(0.4, 0.65, part) * smoothstep(0.06, 0.16, extent)
  return { degrees, certainty: converging === 0 ? certainty : 0 }
}

function leaning(degrees: number, place: number, length: number, edge: number): Leaning {
  return { degrees, place, weight: length / edge, spread: SPREAD + OF_A_PIXEL / length }
}

/**
 * The lean on which most edges agree. @param convergences degrees by which edges may turn from one side to the other
 */
function agreementOf(all: readonly Leaning[], convergences: readonly number[]): Agreement {
  const edges = all.filter(({ degrees }) => Math.abs(degrees) <= FARTHEST + 5)
  let [best, degrees, converging] = [0, 0, 0]
  for (const turn of convergences) {
    for (let lean = -FARTHEST; lean <= FARTHEST; lean += STEP) {
      let sum = 0
      for (const edge of edges) sum += edge.weight * fit(edge, lean, turn)
      const score = (sum * (1 - Math.abs(turn) / 100)) / (1 + (lean / LIKELY) ** 2)
      if (score > best) [best, degrees, converging] = [score, lean, turn]
    }
  }
  let [weight, lean, place, places] = [0, 0, 0, 0]
  let whole = 0
  for (const edge of edges) {
    const share = edge.weight * fit(edge, degrees, converging)
    whole += edge.weight
    weight += share
    lean += share * (edge.degrees - converging * edge.place)
    place += share * edge.place
    places += share * edge.place ** 2
  }
  if (weight === 0) return { degrees: 0, converging: 0, weight: 0, part: 0, extent: 0 }
  const extent = Math.sqrt(Math.max(0, places / weight - (place / weight) ** 2))
  return { degrees: lean / weight, converging, weight, part: weight / whole, extent }
}

function fit({ degrees, place, spread }: Leaning, lean: number, turn: number): number {
  const off = (degrees - lean - turn * place) / spread
  return off > 4 || off < -4 ? 0 : Math.exp((-off * off) / 2)
}

/** A horizon leans no more than this. */
const FARTHEST_HORIZON = 10
/** Pixels by which edges of one line may be beside it. */
const BESIDE = 2

/**
 * The number of longest edges that the line may run through, and the degrees by which its edges may differ, long ones
 * less.
 */
const CANDIDATES = 40
const AWRY = 3

/** The line along which most of the picture's width is level edges: every pair of long ones is tried. */
function horizonLean({ width, segments }: Segments): Lean {
  const level = segments.filter(({ angle }) => Math.abs(angle) <= FARTHEST_HORIZON + AWRY)
  const long = level.toSorted((a, b) => b.length - a.length).slice(0, CANDIDATES)
  let [best, degrees] = [0, 0]
  for (const [i, one] of long.entries()) {
    for (const other of long.slice(i)) {
      const lean = other === one ? one.angle : lineThrough([one, other])
      if (Math.abs(lean) > FARTHEST_HORIZON) continue
      const along = level.filter((edge) => liesOn(edge, one, lean))
      const covered = coverage(along, width)
      if (covered > best) [best, degrees] = [covered, lineThrough(along)]
    }
  }
  const others = level.filter(({ angle, length }) => Math.abs(angle - degrees) > AWRY / 2 + OF_A_PIXEL / length)
  const rest = others.reduce((sum, { length }) => sum + length / width, 0)
  return { degrees, certainty: smoothstep(0.4, 0.65, best) * (1 - smoothstep(0.8, 2, rest / Math.max(best, 0.1))) }
}

function liesOn(edge: Segment, one: Segment, lean: number): boolean {
  const beside = Math.abs(edge.y - one.y - slope(lean) * (edge.x - one.x))
  return beside < BESIDE && Math.abs(edge.angle - lean) < AWRY + (3 * OF_A_PIXEL) / edge.length
}

const slope = (degrees: number) => Math.tan((degrees * Math.PI) / 180)

/** Share of the width that some edges cover. */
function coverage(edges: readonly Segment[], width: number): number {
  const covered = new Uint8Array(width)
  for (const { x, length } of edges)
    covered.fill(1, Math.max(0, Math.round(x - length / 2)), Math.round(x + length / 2))
  return covered.reduce((sum, one) => sum + one, 0) / width
}

/**
 * The angle in degrees of the line through the middles of edges, weighted by their lengths, and of the edges
 * themselves.
 */
function lineThrough(edges: readonly Segment[]): number {
  let [weight, sumX, sumY] = [0, 0, 0]
  for (const { x, y, length } of edges) {
    weight += length
    sumX += length * x
    sumY += length * y
  }
  let [xx, xy] = [0, 0]
  for (const { x, y, length, angle } of edges) {
    const [dx, dy] = [x - sumX / weight, y - sumY / weight]
    const own = length ** 2 / 12
    xx += length * (dx * dx + own)
    xy += length * (dx * dy + own * slope(angle))
  }
  return (Math.atan2(xy, xx) * 180) / Math.PI
}

/** Degrees up to which two kinds of lines agree, and from which on they disagree. */
const SAME = 0.8
const ANOTHER = 2

/** The result of several kinds of lines together. */
function together(leans: readonly Lean[]): Lean {
  const surest = leans.reduce((a, b) => (b.certainty > a.certainty ? b : a))
  let [doubt, weight, sum] = [1, 0, 0]
  let denied = 0
  for (const { degrees, certainty } of leans) {
    const off = Math.abs(degrees - surest.degrees)
    const agrees = certainty * (1 - smoothstep(SAME, ANOTHER, off))
    doubt *= 1 - agrees
    weight += agrees
    sum += agrees * degrees
    denied = Math.max(denied, certainty - agrees)
  }
  if (weight === 0) return { degrees: 0, certainty: 0 }
  return { degrees: sum / weight, certainty: (1 - doubt) * (1 - denied) }
}
