import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boxMean } from '../../../src/preservation/raster/blur.ts'
import { luminanceOf, multiply, type Rgb, subtract } from '../../../src/preservation/raster/raster.ts'
import { type Homography, inverse, project } from '../../../src/preservation/view/homography.ts'
import { randomNumbers } from '../../../test/support/random-numbers.ts'
import { encodePng } from './cases.ts'
import { DAMAGES } from './damage.ts'
import { anotherPlace, photographFrom, reduced } from './pairs.ts'
import { runEngine } from './run-engine.ts'

/** The rim is as wide as this, pixels, along the picture's edges and along the references'. */
const RIM = 25

/** Mean square of the levels around that the blur took away, from which it shows. */
const LOST = 36

/** How many of the pixels that lost detail were repaired: further in, and in the rim where a reference shows them. */
interface Reach {
  within: readonly [repaired: number, all: number]
  rim: readonly [repaired: number, all: number]
}

/**
 * Blurs whole pictures whose references are framed like them, a little turned and shifted, and prints how much of what
 * it takes away is repaired along the edges, wherever the reference shows it, and how much further in.
 */
export async function runRim(photos: string, seed: number): Promise<void> {
  const random = randomNumbers(seed)
  const files = (await readdir(photos)).filter((file) => /\.(jpe?g|png)$/.test(file)).sort()
  for (const file of files) {
    const truth = await reduced(await readFile(join(photos, file)))
    const place = anotherPlace(truth, 0.03, (share) => 0.9 + 0.15 * share, random)
    const reference = await photographFrom(truth, place, random)
    const source = DAMAGES.blur!(truth, [0, 0, truth.width, truth.height], random)
    const { picture, seconds } = await runEngine(await encodePng(source), [reference])
    const { within, rim } = reachOf(truth, source, picture, place)
    console.log(file.padEnd(20), `within ${share(within)}  rim ${share(rim)}  ${seconds.toFixed(1)} s`)
  }
}

function reachOf(truth: Rgb, source: Rgb, picture: Rgb, place: Homography): Reach {
  const { width, height } = truth
  const took = subtract(luminanceOf(truth), luminanceOf(source))
  const lost = boxMean(multiply(took, took), 4).values
  const shows = inverse(place)
  const reach = { within: [0, 0], rim: [0, 0] } as { within: [number, number]; rim: [number, number] }
  for (let i = 0; i < width * height; i++) {
    if (lost[i]! < LOST) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const at = project(shows, x, y)
    const inReference = distanceToEdge(at.x, at.y, width, height)
    if (inReference < 0) continue
    const count = Math.min(inReference, distanceToEdge(x, y, width, height)) < RIM ? reach.rim : reach.within
    if ([0, 1, 2].some((c) => picture.pixels[3 * i + c] !== source.pixels[3 * i + c])) count[0]++
    count[1]++
  }
  return reach
}

function distanceToEdge(x: number, y: number, width: number, height: number): number {
  return Math.min(x, y, width - 1 - x, height - 1 - y)
}

function share([repaired, all]: readonly [number, number]): string {
  return all === 0 ? '–' : `${((100 * repaired) / all).toFixed(0)} %`
}
