import type { Size } from '../../raster/picture.ts'

/** A picture of three channels, and which of its pixels are to be filled (1). */
export interface Hole extends Size {
  readonly pixels: Uint8Array
  readonly missing: Uint8Array
}

/** Pixels from the middle of a patch to its edge. */
const REACH = 3
/** Width of the hole in pixels at which it is filled first. */
const COARSEST = 6
/** Rounds of searching and filling, at the coarsest level and at the picture's own; one more in between. */
const FIRST_ROUNDS = 8
const LAST_ROUNDS = 1
/** Passes over the hole in search of better patches, in every round. */
const PASSES = 2

/**
 * Fills a hole with patches from around it, so that every patch across its rim looks like an existing one (Wexler,
 * Shechtman and Irani, "Space-Time Completion of Video"), from coarse to fine. Patches are found among the
 * neighbours' patches and at random (Barnes et al., "PatchMatch"); the random numbers are the same every time.
 *
 * @returns the pixels, of which only the missing ones have changed
 */
export function fillByExample(hole: Hole): Uint8Array {
  const levels = [hole]
  while (breadthOf(levels[0]!) > COARSEST && Math.min(levels[0]!.width, levels[0]!.height) > 8 * REACH) {
    levels.unshift(halved(levels[0]!))
  }
  const random = chances()
  let [first, ...finer] = levels as [Hole, ...Hole[]]
  let filled = diffused(first)
  let found = match(first, filled, undefined, FIRST_ROUNDS, random)
  for (const [i, level] of finer.entries()) {
    const rounds = i === finer.length - 1 ? LAST_ROUNDS : LAST_ROUNDS + 1
    const finerField = doubled(found, first, level)
    filled = voted(level, level.pixels.slice(), finerField)
    found = match(level, filled, finerField, rounds, random)
    first = level
  }
  return fittedToRim(hole, filled, found)
}

/**
 * Width in pixels of the widest place of a hole, roughly: twice the greatest distance to its rim along a row or a
 * column.
 */
function breadthOf({ width, height, missing }: Hole): number {
  const across = runs(missing, width, 1, height, width)
  const down = runs(missing, height, width, width, 1)
  return Math.min(across, down)
}

function runs(missing: Uint8Array, length: number, step: number, lines: number, next: number): number {
  let longest = 0
  for (let line = 0; line < lines; line += 1) {
    let run = 0
    for (let i = 0, at = line * next; i < length; i += 1, at += step) {
      run = missing[at] === 1 ? run + 1 : 0
      if (run > longest) longest = run
    }
  }
  return longest
}

/** Half the size, from known pixels alone; a pixel is missing if most of its four are. */
function halved({ width, height, pixels, missing }: Hole): Hole {
  const size = { width: width >> 1, height: height >> 1 }
  const small = new Uint8Array(size.width * size.height * 3)
  const gone = new Uint8Array(size.width * size.height)
  for (let y = 0, out = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1, out += 1) {
      const corner = 2 * y * width + 2 * x
      const four = [corner, corner + 1, corner + width, corner + width + 1]
      const known = four.filter((at) => missing[at] === 0)
      if (known.length < 3) gone[out] = 1
      for (let c = 0; c < 3; c += 1) {
        const sum = known.reduce((all, at) => all + pixels[3 * at + c]!, 0)
        small[3 * out + c] = known.length === 0 ? 0 : Math.round(sum / known.length)
      }
    }
  }
  return { ...size, pixels: small, missing: gone }
}

/** Missing pixels as the mean of their neighbours, from the rim inwards. */
function diffused({ width, height, pixels, missing }: Hole): Uint8Array {
  const filled = pixels.slice()
  const open = missing.slice()
  let left = Array.from(open.keys()).filter((at) => open[at] === 1)
  while (left.length > 0) {
    const rim = left.map((at) => neighbours(at, width, height).filter((other) => open[other] === 0))
    for (const [i, at] of left.entries()) {
      const known = rim[i]!
      for (let c = 0; c < 3 && known.length > 0; c += 1) {
        filled[3 * at + c] = Math.round(known.reduce((sum, other) => sum + filled[3 * other + c]!, 0) / known.length)
      }
    }
    const next = left.filter((_, i) => rim[i]!.length === 0)
    // A picture of which nothing is known stays as it is.
    if (next.length === left.length) break
    for (const [i, at] of left.entries()) if (rim[i]!.length > 0) open[at] = 0
    left = next
  }
  return filled
}

function neighbours(at: number, width: number, height: number): number[] {
  const x = at % width
  const around: number[] = []
  if (x > 0) around.push(at - 1)
  if (x < width - 1) around.push(at + 1)
  if (at >= width) around.push(at - width)
  if (at < width * (height - 1)) around.push(at + width)
  return around
}

/** For the middle of every patch that touches the hole, the middle of the patch most like it. */
interface Field {
  /** Middles of patches, row by row. */
  readonly targets: Int32Array
  /** By pixel; -1 where there is none. */
  readonly source: Int32Array
  readonly distance: Int32Array
}

/** The middles of patches that are complete and known. Empty if there are none. */
function sourcesOf(hole: Hole): Int32Array {
  const near = widened(hole, REACH)
  const sources: number[] = []
  for (let y = REACH; y < hole.height - REACH; y += 1) {
    for (let x = REACH; x < hole.width - REACH; x += 1) {
      if (near[y * hole.width + x] === 0) sources.push(y * hole.width + x)
    }
  }
  return Int32Array.from(sources)
}

/** 1 for pixels that have a missing one no farther away, along both axes. */
function widened({ width, height, missing }: Hole, reach: number): Uint8Array {
  const rows = new Uint8Array(missing.length)
  const near = new Uint8Array(missing.length)
  for (let i = 0; i < missing.length; i += 1) {
    if (missing[i] === 0) continue
    const x = i % width
    rows.fill(1, i - Math.min(x, reach), i + Math.min(width - 1 - x, reach) + 1)
  }
  for (let y = 0; y < height; y += 1) {
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) {
      for (let x = 0; x < width; x += 1) if (rows[row * width + x] === 1) near[y * width + x] = 1
    }
  }
  return near
}

/** Finds the patches and fills the hole with them, several times. `filled` is written to. */
function match(hole: Hole, filled: Uint8Array, start: Field | undefined, rounds: number, random: () => number): Field {
  const sources = sourcesOf(hole)
  const field = start ?? guessed(hole, sources, random)
  if (sources.length === 0) return field
  const usable = new Uint8Array(hole.missing.length)
  for (const at of sources) usable[at] = 1
  for (let round = 0; round < rounds; round += 1) {
    for (const at of field.targets) field.distance[at] = distanceOf(hole, filled, at, field.source[at]!, 0x7fffffff)
    for (let pass = 0; pass < PASSES; pass += 1) improve(hole, filled, field, usable, pass % 2 === 1, random)
    voted(hole, filled, field)
  }
  return field
}

function targetsOf(hole: Hole): Int32Array {
  const near = widened(hole, REACH)
  const { width, height } = hole
  const inside = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return x >= REACH && y >= REACH && x < width - REACH && y < height - REACH
  }
  return Int32Array.from(near.keys()).filter((at) => near[at] === 1 && inside(at))
}

function guessed(hole: Hole, sources: Int32Array, random: () => number): Field {
  const targets = targetsOf(hole)
  const source = new Int32Array(hole.missing.length).fill(-1)
  for (const at of targets) source[at] = sources[Math.floor(random() * sources.length)] ?? at
  return { targets, source, distance: new Int32Array(source.length) }
}

/** The field of a coarser level, for a finer one. */
function doubled({ source }: Field, coarse: Size, hole: Hole): Field {
  const { width } = hole
  const sources = sourcesOf(hole)
  const usable = new Uint8Array(hole.missing.length)
  for (const at of sources) usable[at] = 1
  const targets = targetsOf(hole)
  const finer = new Int32Array(hole.missing.length).fill(-1)
  for (const at of targets) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const column = Math.min(coarse.width - 1 - REACH, Math.max(REACH, x >> 1))
    const row = Math.min(coarse.height - 1 - REACH, Math.max(REACH, y >> 1))
    const from = source[row * coarse.width + column]!
    const own =
      from === -1 ? -1 : (2 * Math.floor(from / coarse.width) + (y & 1)) * width + 2 * (from % coarse.width) + (x & 1)
    finer[at] = own >= 0 && usable[own] === 1 ? own : nearestSource(at, sources)
  }
  return { targets, source: finer, distance: new Int32Array(finer.length) }
}

/** Some known patch that lies near in the order of rows. */
function nearestSource(at: number, sources: Int32Array): number {
  let [low, high] = [0, sources.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sources[middle]! < at) low = middle + 1
    else high = middle
  }
  return sources[low] ?? at
}

/** Sum of squared differences between two patches; more than `most` may be anything more. */
function distanceOf({ width }: Size, pixels: Uint8Array, target: number, source: number, most: number): number {
  let sum = 0
  for (let dy = -REACH; dy <= REACH; dy += 1) {
    let a = 3 * (target + dy * width - REACH)
    let b = 3 * (source + dy * width - REACH)
    for (let i = 0; i < 3 * (2 * REACH + 1); i += 1, a += 1, b += 1) {
      const off = pixels[a]! - pixels[b]!
      sum += off * off
    }
    if (sum > most) return sum
  }
  return sum
}

/** Looks for better patches: where the neighbours' patches are, and at random, closer and closer. */
function improve(
  hole: Hole,
  pixels: Uint8Array,
  { targets, source, distance }: Field,
  usable: Uint8Array,
  backwards: boolean,
  random: () => number,
): void {
  const { width, height } = hole
  const step = backwards ? 1 : -1
  const attempt = (at: number, from: number) => {
    if (from < 0 || from >= usable.length || usable[from] === 0 || from === source[at]) return
    const other = distanceOf(hole, pixels, at, from, distance[at]!)
    if (other >= distance[at]!) return
    distance[at] = other
    source[at] = from
  }
  for (let i = 0; i < targets.length; i += 1) {
    const at = targets[backwards ? targets.length - 1 - i : i]!
    for (const neighbour of [at + step, at + step * width]) {
      if (source[neighbour]! >= 0) attempt(at, source[neighbour]! + at - neighbour)
    }
    if (distance[at] === 0) continue
    for (let range = Math.max(width, height); range >= 1; range /= 2) {
      const x = (source[at]! % width) + Math.round((2 * random() - 1) * range)
      const y = Math.floor(source[at]! / width) + Math.round((2 * random() - 1) * range)
      if (x >= 0 && y >= 0 && x < width && y < height) attempt(at, y * width + x)
    }
  }
}

/** Sets every missing pixel to the mean of the patches over it. */
function voted(hole: Hole, pixels: Uint8Array, field: Field): Uint8Array {
  const { missing } = hole
  const said = votes(hole, field, missing)
  for (let i = 0; i < missing.length; i += 1) {
    if (said[4 * i + 3] === 0) continue
    for (let c = 0; c < 3; c += 1) pixels[3 * i + c] = Math.round(said[4 * i + c]!)
  }
  return pixels
}

/**
 * The mean of the patches over every wanted pixel, weighted by how well they fit: three channels and their weight, 0
 * for none.
 */
function votes(
  { width, pixels, missing }: Hole,
  { targets, source, distance }: Field,
  wanted: Uint8Array,
): Float32Array {
  const sums = new Float32Array(4 * missing.length)
  for (const at of targets) {
    const from = source[at]!
    if (from < 0) continue
    const weight = 1 / (200 + distance[at]!) ** 1.5
    for (let dy = -REACH; dy <= REACH; dy += 1) {
      for (let dx = -REACH; dx <= REACH; dx += 1) {
        const to = at + dy * width + dx
        if (wanted[to] === 0) continue
        const own = from + dy * width + dx
        sums[4 * to]! += weight * pixels[3 * own]!
        sums[4 * to + 1]! += weight * pixels[3 * own + 1]!
        sums[4 * to + 2]! += weight * pixels[3 * own + 2]!
        sums[4 * to + 3]! += weight
      }
    }
  }
  for (let i = 0; i < missing.length; i += 1) {
    const weight = sums[4 * i + 3]!
    if (weight > 0) for (let c = 0; c < 3; c += 1) sums[4 * i + c]! /= weight
  }
  return sums
}

/** Rounds in which differences along the rim spread over the hole. */
const SPREADINGS = 40

/**
 * Removes the differences between patches and rim from the filled pixels, spread evenly over the hole: in a sky or a
 * shadow, no patch has exactly the tone of the next (Pérez, Gangnet and Blake, "Poisson Image Editing").
 */
function fittedToRim(hole: Hole, filled: Uint8Array, field: Field): Uint8Array {
  const { width, height, missing, pixels } = hole
  const rim = widened(hole, 1).map((near, i) => (near === 1 && missing[i] === 0 ? 1 : 0))
  const said = votes(hole, field, rim)
  const off = new Float32Array(3 * missing.length)
  const known = new Uint8Array(missing.length)
  for (let i = 0; i < missing.length; i += 1) {
    if (rim[i] === 0 || said[4 * i + 3] === 0) continue
    known[i] = 1
    for (let c = 0; c < 3; c += 1) off[3 * i + c] = pixels[3 * i + c]! - said[4 * i + c]!
  }
  const inside = Int32Array.from(missing.keys()).filter((at) => missing[at] === 1)
  const counts = known.map((rimmed, i) => (rimmed === 1 || missing[i] === 1 ? 1 : 0))
  for (let round = 0; round < SPREADINGS; round += 1) {
    // Forwards and backwards in turn, so that it comes as far to either side.
    for (let k = 0; k < inside.length; k += 1) {
      evenOut(off, counts, inside[round % 2 === 0 ? k : inside.length - 1 - k]!, { width, height })
    }
  }
  const result = filled.slice()
  for (const at of inside) {
    for (let c = 0; c < 3; c += 1) {
      result[3 * at + c] = Math.min(255, Math.max(0, Math.round(filled[3 * at + c]! + off[3 * at + c]!)))
    }
  }
  return result
}

/** Sets three values of a pixel to the means of those neighbours that count. */
function evenOut(values: Float32Array, counts: Uint8Array, at: number, { width, height }: Size): void {
  const x = at % width
  let [number, red, green, blue] = [0, 0, 0, 0]
  for (let side = 0; side < 4; side += 1) {
    const outside =
      side === 0 ? x === 0 : side === 1 ? x === width - 1 : side === 2 ? at < width : at >= width * (height - 1)
    const other = at + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -width : width)
    if (outside || counts[other] === 0) continue
    number += 1
    red += values[3 * other]!
    green += values[3 * other + 1]!
    blue += values[3 * other + 2]!
  }
  if (number === 0) return
  values[3 * at] = red / number
  values[3 * at + 1] = green / number
  values[3 * at + 2] = blue / number
}

/** Numbers from 0 to below 1, the same ones every time (xorshift). */
function chances(): () => number {
  let state = 0x9e3779b9
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}
