import { drawText } from '../../src/images/operations/drawing/text.ts'
import { WHITE } from '../../src/images/raster/colour.ts'
import { paintPicture, plain } from '../../src/images/raster/paint.ts'
import { fromSharp, type Picture, toSharp } from '../../src/images/raster/picture.ts'

const INK = { red: 32, green: 32, blue: 36, alpha: 1 }

/** A picture with a line of text under it, `size` pixels high. */
export async function captioned(picture: Picture, text: string, size: number): Promise<Picture> {
  const { width } = picture
  const strip = paintPicture({ width, height: Math.round(size * 1.7) }, plain(WHITE))
  // What is below the line of letters such as g and p, so that all captions stand on one line.
  const below = /[gjpqy,]/.test(text) ? Math.round(size * 0.21) : 0
  const face = { font: 'sans', weight: 'regular', italic: false } as const
  const caption = await drawText(strip, {
    text,
    position: 'bottom',
    within: { left: 0, top: 0, width, height: Math.round(size * 1.2) + below },
    face,
    size,
    colour: INK,
    shadow: false,
    turn: 0,
    opacity: 1,
  })
  return laidOut([picture, caption], 1, 0)
}

/** Pictures of one width and, row by row, one height, in a grid on white with `gap` pixels between and around them. */
export async function laidOut(pictures: readonly Picture[], columns: number, gap: number): Promise<Picture> {
  const across = Math.max(...pictures.map(({ width }) => width))
  const rows = Array.from({ length: Math.ceil(pictures.length / columns) }, (_, row) =>
    pictures.slice(row * columns, (row + 1) * columns),
  )
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)))
  const tops = heights.map((_, row) => gap + heights.slice(0, row).reduce((sum, height) => sum + height + gap, 0))
  const size = { width: gap + columns * (across + gap), height: tops.at(-1)! + heights.at(-1)! + gap }
  const parts = pictures.map(({ pixels, ...raw }, i) => {
    const left = gap + (i % columns) * (across + gap)
    return { input: Buffer.from(pixels), raw, left, top: tops[Math.floor(i / columns)]! }
  })
  const sheet = toSharp(paintPicture(size, plain(WHITE))).composite(parts)
  return fromSharp(sheet.removeAlpha())
}
