import type { Picture } from '../../../src/images/raster/picture.ts'
import { difference, measure, near, pixelAt } from '../../images/support/pictures.ts'

/** Looks at the results and says what is wrong with them, or nothing. */
export type Judge = (results: readonly Picture[]) => string | undefined | Promise<string | undefined>

/** The only result is what an operation makes of a picture. */
export function same(expected: () => Picture | Promise<Picture>, slack = 1): Judge {
  return async (results) => {
    const picture = await expected()
    if (results.length !== 1) return `${results.length} results`
    const { width, height } = results[0]!
    if (width !== picture.width || height !== picture.height) return `${width} × ${height} pixels`
    const off = difference(results[0]!, picture)
    return off <= slack ? undefined : `differs by ${off.toFixed(1)}`
  }
}

/** Every result is what an operation makes of the picture in its place. */
export function each(pictures: readonly Picture[], operation: (picture: Picture) => Picture): Judge {
  return (results) => {
    if (results.length !== pictures.length) return `${results.length} results`
    const off = results.map((result, i) => Math.abs(measure(result).luma - measure(operation(pictures[i]!)).luma))
    return off.every((value) => value < 12) ? undefined : `lightness off by ${off.map(Math.round)}`
  }
}

/** Pixels at places (shares of the first result) have colours; a fourth number is alpha. */
export function colours(...expected: readonly (readonly [x: number, y: number, colour: readonly number[]])[]): Judge {
  return ([result]) => {
    for (const [x, y, colour] of expected) {
      const actual = pixelAt(result!, x, y)
      const seen = colour[3] === 0 ? near([actual[3] ?? 255], [0]) : near(actual, colour, 14)
      if (!seen) return `${actual} instead of ${colour} at ${x}, ${y}`
    }
    return undefined
  }
}

/** Measures compare with those of a picture. */
export function measures(
  source: Picture,
  holds: (now: ReturnType<typeof measure>, before: ReturnType<typeof measure>) => boolean,
): Judge {
  return ([result]) => {
    const now = measure(result!)
    return holds(now, measure(source)) ? undefined : `measured ${JSON.stringify(now)}`
  }
}

/** Something of a colour was drawn with its middle in a box given in shares of the result. */
export function drawn(colour: readonly number[], within: readonly [number, number, number, number], least = 20): Judge {
  return ([result]) => {
    const { width, height, channels, pixels } = result!
    let [x, y, count] = [0, 0, 0]
    for (let i = 0; i < width * height; i += 1) {
      if (!near([...pixels.subarray(i * channels, i * channels + 3)], colour, 24)) continue
      x += i % width
      y += Math.floor(i / width)
      count += 1
    }
    if (count < least) return `only ${count} pixels of ${colour}`
    const [left, top, right, bottom] = within
    const [mx, my] = [x / count / width, y / count / height]
    const inside = mx >= left && mx <= right && my >= top && my <= bottom
    return inside ? undefined : `its middle is at ${mx.toFixed(2)}, ${my.toFixed(2)}`
  }
}

/** All of several judgements. */
export function all(...judges: readonly Judge[]): Judge {
  return async (results) => {
    for (const judge of judges) {
      const fault = await judge(results)
      if (fault !== undefined) return fault
    }
    return undefined
  }
}

/** Places for `drawn`. */
export const PLACES = {
  top: [0.3, 0, 0.7, 0.34],
  bottom: [0.3, 0.66, 0.7, 1],
  left: [0, 0.3, 0.34, 0.7],
  right: [0.66, 0.3, 1, 0.7],
  center: [0.4, 0.4, 0.6, 0.6],
  topLeft: [0, 0, 0.36, 0.36],
  topRight: [0.64, 0, 1, 0.36],
  bottomLeft: [0, 0.64, 0.36, 1],
  bottomRight: [0.64, 0.64, 1, 1],
} as const
