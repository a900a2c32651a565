import type { Mask } from '../../../src/images/raster/mask.ts'
import type { Picture } from '../../../src/images/raster/picture.ts'
import { pictureOf } from '../../images/support/pictures.ts'

/** A scene, and what of it is the subject. */
export interface Scene {
  readonly picture: Picture
  readonly truth: Mask
}

const [WIDTH, HEIGHT] = [480, 360]
const CENTRE = { x: 215, y: 190 }
const STRANDS = 150

/** A furry, shaded ball of a warm colour on grass out of focus: hair sticks out all around, each strand in its own length. */
export function furryBall(): Scene {
  const values = new Uint8Array(WIDTH * HEIGHT)
  const picture = pictureOf(WIDTH, HEIGHT, (x, y) => {
    const share = coverAt(x, y)
    values[y * WIDTH + x] = Math.round(255 * share)
    const [ground, fur] = [groundAt(x, y), furAt(x, y)]
    return [0, 1, 2].map((c) => Math.round(ground[c]! + (fur[c]! - ground[c]!) * share)) as [number, number, number]
  })
  return { picture, truth: { width: WIDTH, height: HEIGHT, values } }
}

/** A texture in which nothing is more of a subject than the rest. */
export function pebbles(): Picture {
  return pictureOf(WIDTH, HEIGHT, (x, y) => {
    const value = Math.round(
      90 + 60 * Math.sin(x / 7 + Math.sin(y / 9)) * Math.sin(y / 8 + Math.sin(x / 11)) + 40 * noise(x, y),
    )
    return [value, value, value - 20]
  })
}

/** How much of a place the ball takes: hair becomes thinner towards its tip. */
function coverAt(x: number, y: number): number {
  const turn = (Math.atan2(y - CENTRE.y, x - CENTRE.x) / (2 * Math.PI) + 1) * STRANDS
  const strand = Math.floor(turn) % STRANDS
  const fromMiddle = Math.abs((turn % 1) - 0.5) * 2
  const distance = Math.hypot(x - CENTRE.x, y - CENTRE.y)
  const tip = 100 + 22 * noise(strand, 7)
  if (distance < 96 || distance > tip) return distance < 96 ? 1 : 0
  return Math.min(1, Math.max(0, ((tip - distance) / (tip - 96) - fromMiddle) * 4 + 0.5))
}

function furAt(x: number, y: number): [number, number, number] {
  const light = 1 - Math.hypot(x - CENTRE.x + 35, y - CENTRE.y + 40) / 260 + 0.12 * (noise(x >> 1, y) - 0.5)
  return [230 * light, 150 * light, 80 * light]
}

function groundAt(x: number, y: number): [number, number, number] {
  const blade = 12 * Math.sin(x / 23) * Math.sin(y / 31) + 5 * noise(x, y)
  return [70 + blade + y / 8, 105 + blade + y / 6, 60 + blade]
}

/** 0 to 1, the same for the same place. */
function noise(x: number, y: number): number {
  const value = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453
  return value - Math.floor(value)
}
