import { type Size, toSharp } from '../../../src/images/raster/picture.ts'
import type { Rgb } from '../../../src/preservation/raster/raster.ts'
import { compose, type Homography, inverse } from '../../../src/preservation/view/homography.ts'
import { decodeRgb } from './cases.ts'
import { exchangeLetters, holdsLetters } from './misprints.ts'
import { inOtherLight, type Pair, takenFrom } from './pairs.ts'
import { developScene, drawScene, SCENE, SCENES } from './scenes.ts'

/** From where the photographs of a scene are taken. */
export interface Viewing {
  /** Angle, degrees, by which the camera looks at the scene aslant, from here to there. */
  readonly slant: readonly [number, number]
  /** Pixels of the photograph per pixel of the picture, from here to there. */
  readonly zoom: readonly [number, number]
}

/** Each with what the reference is like. */
export const VIEWINGS: Readonly<Record<string, Viewing>> = {
  ordinary: { slant: [0, 20], zoom: [0.8, 1.5] },
  aslant: { slant: [30, 45], zoom: [0.9, 1.5] },
  small: { slant: [0, 10], zoom: [0.25, 0.4] },
  large: { slant: [0, 10], zoom: [2.5, 4] },
}

const PICTURE = { width: 640, height: 480 }

/** The picture is taken nearly from in front. */
const SLANT = 8

/** A pair of which is known where each pixel of the picture lies in the reference. */
export interface ScenePair extends Pair {
  readonly place: Homography
}

/** A picture of each kind of scene, and a photograph of the same from elsewhere in other light. */
export async function pairsOfScenes(viewing: string, random: () => number): Promise<ScenePair[]> {
  const pairs: ScenePair[] = []
  for (const scene of SCENES) {
    const drawing = drawScene(scene, random)
    const drawn = await developScene(drawing)
    const here = aimedAt(PICTURE, [0, SLANT], 1.3, random)
    const truth = await takenFrom(drawn, here, PICTURE)
    const { slant, zoom } = VIEWINGS[viewing]!
    const nearness = zoom[0] + (zoom[1] - zoom[0]) * random()
    const size = { width: Math.round(PICTURE.width * nearness), height: Math.round(PICTURE.height * nearness) }
    const there = aimedAt(size, slant, 1.15, random)
    const seen = await takenFrom(drawn, there, size)
    const { width, height } = PICTURE
    pairs.push({
      name: `${scene}, ${viewing}`,
      truth,
      references: [await inOtherLight(seen, random)],
      object: [Math.round(0.15 * width), Math.round(0.15 * height), Math.round(0.7 * width), Math.round(0.7 * height)],
      repairable: true,
      misprint: holdsLetters(drawing)
        ? async (random) => takenFrom(await developScene(exchangeLetters(drawing, random)), here, PICTURE)
        : undefined,
      place: compose(inverse(there), here),
    })
  }
  return pairs
}

/** Pictures of patterns that repeat, each with a photograph of another part of the same: it shows nothing of them. */
export async function pairsOfRepetitions(random: () => number): Promise<Pair[]> {
  const pairs: Pair[] = []
  const partFrom = (left: number, top: number, size: number, angle: number) => {
    return compose(Float64Array.of(size, 0, left, 0, size, top, 0, 0, 1), turnedBy(angle))
  }
  for (const scene of ['facade', 'fabric']) {
    const drawn = await developScene(drawScene(scene, random))
    const here = await takenFrom(drawn, partFrom(20, 40, 1.35, 0.02), PICTURE)
    const there = await takenFrom(drawn, partFrom(1010, 60 + 60 * random(), 1.35, -0.01), PICTURE)
    pairs.push({
      name: `${scene}, elsewhere`,
      truth: here,
      references: [await inOtherLight(there, random)],
      object: [0, 0, PICTURE.width, PICTURE.height],
      repairable: false,
    })
  }
  return pairs
}

/** Focal length of the cameras, in widths of their pictures. */
const FOCAL_LENGTH = 1.2

/**
 * Where the pixels of a picture lie in the scene: a camera in a random direction aims at the middle of the scene, which
 * is `share` times as wide as the picture.
 */
function aimedAt(size: Size, slant: readonly [number, number], share: number, random: () => number): Homography {
  const between = (low: number, high: number) => low + (high - low) * random()
  const tilt = (between(...slant) * Math.PI) / 180
  const [direction, roll] = [2 * Math.PI * random(), between(-0.12, 0.12)]
  const perPixel = SCENE.width / (share * size.width)
  const focal = FOCAL_LENGTH * size.width
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  // Along the direction of the slant the plane recedes: a point v lies at v·cos in the picture and v·sin further off.
  const slanted: Homography = Float64Array.of(perPixel, 0, 0, 0, perPixel / cos, 0, 0, -sin / cos / focal, 1)
  const middle = Float64Array.of(1, 0, SCENE.width / 2, 0, 1, SCENE.height / 2, 0, 0, 1)
  const fromMiddle = Float64Array.of(1, 0, -size.width / 2, 0, 1, -size.height / 2, 0, 0, 1)
  return compose(
    middle,
    compose(turnedBy(direction + roll), compose(slanted, compose(turnedBy(-direction), fromMiddle))),
  )
}

function turnedBy(angle: number): Homography {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return Float64Array.of(cos, -sin, 0, sin, cos, 0, 0, 0, 1)
}

/** What a right picture may be like beside its reference. */
export const RENDITIONS: Readonly<Record<string, (picture: Rgb) => Promise<Rgb>>> = {
  'as it is': async (picture) => picture,
  'other exposure': async (picture) => {
    return { ...picture, pixels: picture.pixels.map((level) => 255 * Math.min(1, (1.25 * level) / 255) ** 0.85) }
  },
  softer: (picture) => throughSharp(picture, (image) => image.blur(0.8)),
  sharpened: (picture) => throughSharp(picture, (image) => image.sharpen({ sigma: 1, m1: 1.5, m2: 2 })),
  'JPEG at 60': (picture) => throughSharp(picture, (image) => image.jpeg({ quality: 60 })),
  'scaled to 0.9': (picture) => scaled(picture, 0.9),
  'scaled to 1.1': (picture) => scaled(picture, 1.1),
}

/** The picture in several renditions, all of which are right. */
export function renditionsOf(pair: Pair): Promise<Pair[]> {
  return Promise.all(
    Object.entries(RENDITIONS).map(async ([name, render]) => {
      return { ...pair, name: `${pair.name}, ${name}`, truth: await render(pair.truth) }
    }),
  )
}

type Image = ReturnType<typeof toSharp>

function scaled(picture: Rgb, factor: number): Promise<Rgb> {
  const [width, height] = [Math.round(picture.width * factor), Math.round(picture.height * factor)]
  return throughSharp(picture, (image) => image.resize(width, height, { fit: 'fill' }))
}

async function throughSharp(picture: Rgb, change: (image: Image) => Image): Promise<Rgb> {
  return decodeRgb(await change(toSharp({ ...picture, channels: 3 }).png({ compressionLevel: 1 })).toBuffer())
}
