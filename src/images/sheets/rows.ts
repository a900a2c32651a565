import type { Typeface } from '../letters/fonts.ts'
import { setLettering } from '../letters/lettering.ts'
import { type Help, setText } from '../operations/drawing/text.ts'
import { layOver } from '../raster/compose.ts'
import { colourMask, fillOutlines } from '../raster/mask.ts'
import { type Box, rectangleOutline } from '../raster/outlines.ts'
import type { Picture } from '../raster/picture.ts'
import type { Inks, SheetDesign } from './design.ts'
import type { Item } from './fit-sheet.ts'

/** The least share of the free width that entries span. */
const NARROWEST = 0.62
const WIDEST_EMS = 17

/** Entries with their names at the left and their prices at the right, on common lines, with hairlines between them. */
export async function drawRows(
  picture: Picture,
  { lines, face, size, pitch }: Extract<Item, { kind: 'rows' }>,
  box: Box,
  design: SheetDesign,
  inks: Inks,
) {
  const width = Math.min(box.width, Math.max(box.width * NARROWEST, size * WIDEST_EMS))
  const left = design.align === 'center' ? box.left + (box.width - width) / 2 : box.left
  const cap = await inkHeight('H', face, size)
  let drawn = picture
  const helped: { text: string; help: Help }[] = []
  for (const [i, { text, price, from }] of lines.entries()) {
    const top = box.top + i * pitch * size
    for (const [side, part] of [
      ['left', text],
      ['right', price!],
    ] as const) {
      // Lettering is cropped to its ink: letters without ascenders begin lower.
      const lower = (await inkHeight(`Å${part}`, face, size)) - (await inkHeight(part, face, size))
      const written = await setText(drawn, {
        text: part,
        face,
        size,
        colour: from.colour ?? (side === 'right' ? inks.accent : inks.ink),
        position: `top ${side}`,
        within: { left, top: Math.round(top + lower), width, height: Math.ceil(size * 2) },
        shadow: from.shadow,
        opacity: 1,
      })
      drawn = written.picture
      if (written.help !== undefined) helped.push({ text: part, help: written.help })
    }
  }
  const hairline = (i: number) =>
    rectangleOutline({
      left,
      top: Math.round(box.top + i * pitch * size - (pitch * size - cap) / 2 + size * 0.22),
      width,
      height: Math.max(1, Math.round(size * 0.03)),
    })
  const hairlines = lines.slice(1).map((_, i) => hairline(i + 1))
  if (hairlines.length > 0)
    drawn = layOver(drawn, colourMask(fillOutlines(hairlines, drawn), { ...inks.ink, alpha: 0.3 }), { left: 0, top: 0 })
  return { picture: drawn, helped }
}

async function inkHeight(text: string, face: Typeface, size: number): Promise<number> {
  const whole = { width: 30_000, height: 30_000 }
  return (await setLettering({ text, face, align: 'left' }, whole, size)).mask.height
}
