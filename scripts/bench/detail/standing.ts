import type { Size } from '../../../src/images/raster/picture.ts'
import type { Rgb } from '../../../src/preservation/raster/raster.ts'
import { type Homography, inverse, localScale, project } from '../../../src/preservation/view/homography.ts'
import { viewReference } from '../../../src/preservation/view/reference-view.ts'
import { warpReference } from '../../../src/preservation/view/warp.ts'
import type { Rectangle } from './measures.ts'
import { inOtherLight, type Pair } from './pairs.ts'
import { developScene, drawScene, SCENE } from './scenes.ts'

/** A drawn scene on a board that stands upright in a room; lengths are in widths of a usual board. */
interface Board {
  readonly front: Rgb
  /** Its middle: to the right, below, and away from the camera that looks straight into the room. */
  readonly middle: readonly [number, number, number]
  readonly width: number
  /** Its turn around the vertical, radians. */
  readonly turn: number
}

/** A camera that goes around the middle of the room and looks at it. */
interface Camera extends Size {
  readonly turn: number
  readonly distance: number
}

const PICTURE = { width: 640, height: 480 }

/** Focal length of the cameras, in widths of their pictures. */
const FOCAL_LENGTH = 1.2

/** What stands side by side: nothing that repeats, of which another part would do. */
const FRONTS = ['pack', 'tag', 'board'] as const

/**
 * Pictures of two boards that stand apart, each turned its own way, before a wall, and photographs of the same from
 * elsewhere: no homography serves both, though one between them may fit much of each. Either board is damaged in turn.
 */
export async function pairsOfStanding(random: () => number): Promise<Pair[]> {
  const between = (low: number, high: number) => low + (high - low) * random()
  const pairs: Pair[] = []
  for (const [i, kind] of FRONTS.entries()) {
    const front = async (name: string) => developScene(drawScene(name, random))
    const kinds = [kind, FRONTS[(i + 1) % FRONTS.length]!]
    const boards: Board[] = [
      { front: await front('facade'), middle: [0, 0, 1.6], width: 8, turn: 0 },
      {
        front: await front(kinds[0]!),
        middle: [-0.47, 0.05, between(-0.2, 0.3)],
        width: 0.85,
        turn: between(-0.5, 0.3),
      },
      {
        front: await front(kinds[1]!),
        middle: [0.47, 0.05, between(-0.2, 0.3)],
        width: 0.85,
        turn: between(-0.3, 0.5),
      },
    ]
    const here: Camera = { ...PICTURE, turn: between(-0.1, 0.1), distance: between(2.6, 3) }
    const side = random() < 0.5 ? -1 : 1
    const there: Camera = { ...PICTURE, turn: side * between(0.15, 0.45), distance: between(2.3, 3.2) }
    const truth = await photograph(boards, here)
    const references = [await inOtherLight(await photograph(boards, there), random)]
    for (const side of [1, 2]) {
      const name = `${kinds.join(' and ')} standing, ${kinds[side - 1]}`
      pairs.push({ name, truth, references, object: boxOf(boards[side]!, here), repairable: true })
    }
  }
  return pairs
}

/** The boards as the camera sees them, in their order: one hides those before it. */
async function photograph(boards: readonly Board[], camera: Camera): Promise<Rgb> {
  const { width, height } = camera
  const photo: Rgb = { width, height, pixels: new Uint8Array(3 * width * height) }
  const away = ({ middle }: Board) => depthOf(middle, camera)
  for (const board of boards.toSorted((a, b) => away(b) - away(a))) {
    const onBoard = placeOn(board, camera)
    const { x, y } = project(inverse(onBoard), SCENE.width / 2, SCENE.height / 2)
    const view = await viewReference(
      { ...board.front, channels: 3 },
      onBoard,
      localScale(onBoard, x, y).scale,
      width,
      height,
    )
    const { picture, valid } = warpReference(
      view,
      { homography: onBoard, flow: undefined },
      { left: 0, top: 0, width, height },
    )
    for (let i = 0; i < valid.length; i++) {
      if (valid[i] === 1) photo.pixels.set(picture.pixels.subarray(3 * i, 3 * i + 3), 3 * i)
    }
  }
  return photo
}

/** Where the pixels of the camera's picture lie on a board's front. */
function placeOn({ middle, turn, width: across }: Board, camera: Camera): Homography {
  const perPixel = across / SCENE.width
  const [cos, sin] = [Math.cos(camera.turn), Math.sin(camera.turn)]
  const focal = FOCAL_LENGTH * camera.width
  const seen = ([x, y, z]: readonly [number, number, number]) => {
    const depth = -sin * x + cos * z
    return [focal * (cos * x + sin * z) + (camera.width / 2) * depth, focal * y + (camera.height / 2) * depth, depth]
  }
  const right = seen([Math.cos(turn) * perPixel, 0, Math.sin(turn) * perPixel])
  const down = seen([0, perPixel, 0])
  const at = seen([middle[0] - sin * camera.distance, middle[1], middle[2] + cos * camera.distance])
  const corner = at.map((value, k) => value - (SCENE.width / 2) * right[k]! - (SCENE.height / 2) * down[k]!)
  const toPicture = Float64Array.of(
    right[0]!,
    down[0]!,
    corner[0]!,
    right[1]!,
    down[1]!,
    corner[1]!,
    right[2]!,
    down[2]!,
    corner[2]!,
  )
  const onBoard = inverse(toPicture)
  const { x, y } = project(toPicture, SCENE.width / 2, SCENE.height / 2)
  return project(onBoard, x, y).depth < 0 ? onBoard.map((value) => -value) : onBoard
}

function depthOf([x, , z]: Board['middle'], { turn, distance }: Camera): number {
  return -Math.sin(turn) * x + Math.cos(turn) * z + distance
}

/** The part of the camera's picture that shows the board. */
function boxOf(board: Board, camera: Camera): Rectangle {
  const toPicture = inverse(placeOn(board, camera))
  const corners = [0, 1].flatMap((u) => [0, 1].map((v) => project(toPicture, u * SCENE.width, v * SCENE.height)))
  const bounds = (values: number[], size: number) => [
    Math.max(0, Math.min(...values)),
    Math.min(size, Math.max(...values)),
  ]
  const [left, right] = bounds(
    corners.map(({ x }) => x),
    camera.width,
  )
  const [top, bottom] = bounds(
    corners.map(({ y }) => y),
    camera.height,
  )
  return [left!, top!, right! - left!, bottom! - top!].map(Math.round) as unknown as Rectangle
}
