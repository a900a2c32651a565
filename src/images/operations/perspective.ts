import type { Point } from '../mask.ts'
import type { Picture } from '../picture.ts'
import { type Projection, warp } from '../warp.ts'

export const TILTS = ['left', 'right', 'up', 'down'] as const
/** The side that turns away from the viewer. */
export type Tilt = (typeof TILTS)[number]

/**
 * Shows a picture like a card turned in space: one side moves away and gets smaller. The size stays; around the
 * picture it is transparent. @param degrees of the turn, 0 to 60.
 */
export function perspective(picture: Picture, away: Tilt, degrees: number): Picture {
  const { width, height } = picture
  const radians = (degrees * Math.PI) / 180
  // A viewer two picture lengths away sees the far edge shortened by this much, and the card narrower.
  const far = 1 / (1 + Math.sin(radians) / 2)
  const narrow = Math.cos(radians) * (1 + far) * 0.5
  const corner = (x: number, y: number): Point => {
    const along = away === 'left' || away === 'right' ? x : y
    const isFar = away === 'left' || away === 'up' ? along < 0 : along > 0
    const shrunk = isFar ? far : 1
    const across = away === 'left' || away === 'right'
    return {
      x: width / 2 + (width / 2) * x * (across ? narrow : shrunk),
      y: height / 2 + (height / 2) * y * (across ? shrunk : narrow),
    }
  }
  const target = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
  const source = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
  return warp(picture, { width, height }, projectionOf(target, source))
}

/** The projection that takes four points to four others, by Gaussian elimination of its eight equations. */
function projectionOf(from: readonly Point[], to: readonly Point[]): Projection {
  const rows = from.flatMap(({ x, y }, i) => {
    const { x: u, y: v } = to[i]!
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  for (let column = 0; column < 8; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column]!) > Math.abs(best[column]!) ? row : best))
    const place = rows.indexOf(pivot)
    ;[rows[column], rows[place]] = [pivot, rows[column]!]
    for (const row of rows) {
      if (row === pivot) continue
      const factor = row[column]! / pivot[column]!
      for (let i = column; i < 9; i += 1) row[i]! -= factor * pivot[i]!
    }
  }
  const solved = rows.map((row, i) => row[8]! / row[i]!)
  return [...solved, 1] as unknown as Projection
}
