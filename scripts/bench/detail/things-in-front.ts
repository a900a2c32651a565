import type { Rgb } from '../../../src/preservation/raster/raster.ts'

/** A picture a part of which another one hides. */
export function withInFront(picture: Rgb, other: Rgb, random: () => number): Rgb {
  return withinOval(picture, random, (level, share, x, y, c) => {
    const p = 3 * ((y % other.height) * other.width + (x % other.width)) + c
    return share > 0.5 ? other.pixels[p]! : level
  })
}

/** A picture on a part of which light falls. */
export function withShine(picture: Rgb, random: () => number): Rgb {
  return withinOval(picture, random, (level, share) => level + share * 110)
}

type Change = (level: number, share: number, x: number, y: number, channel: number) => number

/** A picture changed within an oval; `share` falls from 1 in its middle to 0 at its border. */
function withinOval(picture: Rgb, random: () => number, change: Change): Rgb {
  const { width, height } = picture
  const [middleX, middleY] = [width * (0.3 + 0.4 * random()), height * (0.3 + 0.4 * random())]
  const pixels = picture.pixels.map((level, p) => {
    const [x, y] = [Math.floor(p / 3) % width, Math.floor(p / 3 / width)]
    const away = Math.hypot((x - middleX) / (0.16 * width), (y - middleY) / (0.16 * height))
    return away >= 1 ? level : Math.min(255, change(level, 1 - away, x, y, p % 3))
  })
  return { ...picture, pixels }
}
