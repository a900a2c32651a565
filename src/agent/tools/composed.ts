import { type Colour, luminance, WHITE } from '../../images/raster/colour.ts'
import { contrastOf, READABLE } from '../../images/raster/contrast.ts'
import { paintPicture, plain } from '../../images/raster/paint.ts'
import type { Picture, Size } from '../../images/raster/picture.ts'
import { composeSheet } from '../../images/sheets/compose-sheet.ts'
import type { SheetDesign } from '../../images/sheets/design.ts'
import { drawOrnament } from '../../images/sheets/ornaments.ts'
import type { Composition, Sheet } from '../workspace.ts'
import { percentOfEdge } from './entries.ts'

/** The ground of a design with its ornament, and nothing written on it. */
export const groundOf = (size: Size, design: SheetDesign): Picture =>
  drawOrnament(paintPicture(size, plain(design.ground)), design)

/** A sheet with the texts of a composition on its ground; what stood there before is written anew. */
export async function withTexts(sheet: Sheet, asked: Composition) {
  const composition = asked.own ? onReadableGround(asked) : asked
  const { ground, texts, design, taken } = composition
  const margin = sheet.frame === undefined ? 0 : sheet.frame + percentOfEdge(ground, 7)
  const { picture, boxes, helped } = await composeSheet(ground, texts, design, margin, taken)
  const notes = helped.map(
    ({ text, help }) => `“${text}” got ${help === 'outline' ? 'an' : 'a'} ${help}, so that it can be read`,
  )
  return { picture, composition, boxes, notes }
}

/** What goes on where a step has drawn over a composition: later texts stand beside what is there. */
export function afterwards({ design }: Composition, ground: Picture, taken: Composition['taken']): Composition {
  const { heading: _, ...rest } = design
  return { design: rest, ground, texts: [], own: false, taken }
}

const lightOf = ({ red, green, blue }: Colour) => luminance(red, green, blue)

/** A composition on the ground of its design, or on another one where a colour that was asked for could not be read on it. */
function onReadableGround(composition: Composition): Composition {
  const { design, ground, texts } = composition
  const asked = texts.flatMap(({ colour, box }) => (colour === undefined || box !== undefined ? [] : [colour]))
  const isReadable = (one: Colour) => asked.every((colour) => contrastOf(lightOf(colour), lightOf(one)) >= READABLE)
  if (isReadable(design.ground)) return composition
  const other = [design.ink, DARK, WHITE].find(isReadable)
  if (other === undefined) return composition
  const turned = { ...design, ground: other, ink: lightOf(other) < lightOf(design.ground) ? WHITE : DARK }
  return { ...composition, design: turned, ground: groundOf(ground, turned) }
}

const DARK: Colour = { red: 28, green: 30, blue: 36, alpha: 1 }
