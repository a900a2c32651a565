import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Point } from '../raster/mask.ts'
import type { Box } from '../raster/outlines.ts'
import { fromSharp, type Picture, toSharp } from '../raster/picture.ts'
import { loadOpenCv, type Net, type OpenCv, withNative } from './opencv.ts'

/** A face, in pixels: from the brows to the chin, with the middles of both eyes. */
export interface Face extends Box {
  readonly eyes: readonly [Point, Point]
}

/** The least certainty of the net, 0 to 1. */
const SURE = 0.6
/** Two finds that share more than this of the area that they cover are the same face. */
const SAME = 0.3

/** Edge in pixels of the square picture for the net. */
const EDGE = 128
/** The net's anchors: cells across and down, and anchors in each cell. */
const ANCHORS = [
  [16, 2],
  [8, 6],
] as const
/** Numbers that the net returns for each anchor; the first four are the box, the next four the eyes. */
const NUMBERS = 16

/**
 * The faces of a picture, in pixels, the most certain first: MediaPipe's short-range detector, which finds faces that
 * take up a tenth of the picture's width or more. If there are none, four overlapping quarters are searched. The
 * first call loads OpenCV.
 */
export async function findFaces(picture: Picture): Promise<Face[]> {
  const { cv } = await loadOpenCv()
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height }
  const found = await findWithin(cv, picture, whole)
  if (found.length > 0) return apart(found)
  const quarters = [0, 1, 2, 3].map((i) => quarterOf(picture, i % 2, i >> 1))
  const closer: Find[] = []
  for (const quarter of quarters) closer.push(...(await findWithin(cv, picture, quarter)))
  return apart(closer)
}

interface Find {
  readonly box: Face
  readonly score: number
}

/** Three fifths of a picture's width and height, so that every face is whole in one of the quarters. */
function quarterOf({ width, height }: Picture, right: number, bottom: number): Box {
  const [across, down] = [Math.ceil(width * 0.6), Math.ceil(height * 0.6)]
  return { left: right * (width - across), top: bottom * (height - down), width: across, height: down }
}

async function findWithin(cv: OpenCv, picture: Picture, part: Box): Promise<Find[]> {
  const seen = toSharp(picture)
    .extract(part)
    .flatten()
    .resize({ width: EDGE, height: EDGE, fit: 'contain', background: 'black' })
  const { pixels } = await fromSharp(seen)
  // The longer edge fills the square; the other one is centred.
  const scale = Math.max(part.width, part.height)
  const left = part.left + (part.width - scale) / 2
  const top = part.top + (part.height - scale) / 2
  return withNative(cv, (keep) => {
    const image = keep(new cv.Mat(EDGE, EDGE, cv.CV_8UC3))
    image.data.set(pixels)
    const half = 127.5
    const size = new cv.Size(EDGE, EDGE)
    const blob = keep(
      cv.blobFromImage(image, 1 / half, size, new cv.Scalar(half, half, half, 0), false, false, cv.CV_32F),
    )
    const net = detector(cv)
    net.setInput(blob)
    const scores = keep(net.forward('classificators')).data32F.slice()
    const boxes = keep(net.forward('regressors')).data32F.slice()
    return anchorCentres().flatMap(([x, y], i) => {
      const score = 1 / (1 + Math.exp(-scores[i]!))
      if (score < SURE) return []
      const said = [...boxes.subarray(i * NUMBERS, i * NUMBERS + 8)].map((value) => value / EDGE)
      const [dx, dy, width, height] = said
      const eye = (at: number) => ({ x: left + (x + said[at]!) * scale, y: top + (y + said[at + 1]!) * scale })
      const box = {
        left: left + (x + dx! - width! / 2) * scale,
        top: top + (y + dy! - height! / 2) * scale,
        width: width! * scale,
        height: height! * scale,
        eyes: [eye(4), eye(6)] as const,
      }
      return [{ box, score }]
    })
  })
}

const FILE = 'face_detection_short_range.tflite'

let loaded: Net | undefined

function detector(cv: OpenCv): Net {
  if (loaded === undefined) {
    const file = createRequire(import.meta.url).resolve(`@mediapipe/face_detection/${FILE}`)
    cv.FS_createDataFile('/', FILE, readFileSync(file), true, false, false)
    loaded = cv.readNetFromTFLite(`/${FILE}`)
  }
  return loaded
}

/** The centre of every anchor, in shares of the square. */
function anchorCentres(): [x: number, y: number][] {
  return ANCHORS.flatMap(([cells, each]) =>
    Array.from({ length: cells * cells * each }, (_, i): [number, number] => {
      const cell = Math.floor(i / each)
      return [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells]
    }),
  )
}

/** The most certain of all finds that overlap. */
function apart(finds: readonly Find[]): Face[] {
  const kept: Face[] = []
  for (const { box } of finds.toSorted((a, b) => b.score - a.score)) {
    if (kept.every((other) => overlap(box, other) < SAME)) kept.push(box)
  }
  return kept
}

/** Share of the area that two boxes cover together which is in both. */
function overlap(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  const shared = Math.max(0, across) * Math.max(0, down)
  return shared / (a.width * a.height + b.width * b.height - shared)
}
