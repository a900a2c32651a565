import { type Help, setText } from '../operations/drawing/text.ts'
import type { Colour } from '../raster/colour.ts'
import { layOver } from '../raster/compose.ts'
import { contrastOn, lightsUnder, READABLE, readableOver } from '../raster/contrast.ts'
import { colourMask, fillOutlines } from '../raster/mask.ts'
import { type Box, rectangleOutline } from '../raster/outlines.ts'
import type { Picture, Size } from '../raster/picture.ts'
import type { Inks, SheetDesign, SheetText, Zone } from './design.ts'
import { fitted, type Item, type ZoneSet } from './fit-sheet.ts'
import { ROOM, shownOn } from './ornaments.ts'
import { linesOf } from './roles.ts'
import { drawRows } from './rows.ts'

/** A picture with a sheet's texts on it. */
export interface Composed {
  readonly picture: Picture
  /** The boxes of the texts, in pixels. */
  readonly boxes: readonly Box[]
  /** Texts that were given a backing to be readable. */
  readonly helped: readonly { readonly text: string; readonly help: Help }[]
}

/**
 * Writes the texts of a sheet on its ground, as a hierarchy of lines with a block for each zone, in the largest sizes at
 * which everything fits.
 *
 * @param margin pixels along every edge that stay free even if the ornament needs less.
 * @param taken boxes that are in use; the lines go into the tallest free space.
 * @throws DomainError `TEXT_TOO_LONG`.
 */
export async function composeSheet(
  ground: Picture,
  texts: readonly SheetText[],
  design: SheetDesign,
  margin: number,
  taken: readonly Box[],
): Promise<Composed> {
  const lines = linesOf(texts, design, Math.min(ground.width, ground.height))
  if (lines.length === 0) return { picture: ground, boxes: [], helped: [] }
  const free = freeOf(ground, design, margin, taken)
  const zones = (['top', 'center', 'bottom'] as const).flatMap((zone) => {
    const own = lines.filter(({ from }) => from.zone === zone)
    return own.length === 0 ? [] : [{ zone, lines: own }]
  })
  const sets = await fitted(zones, design, free, unitOf(ground))
  let picture = ground
  const boxes: Box[] = []
  const helped: { text: string; help: Help }[] = []
  for (const { zone, items, height: own } of sets) {
    let top = free.top + Math.round(startOf(zone, free.height, own, sets))
    for (const item of items) {
      top += item.gap
      const box = {
        left: free.left,
        top: Math.round(top),
        width: free.width,
        height: Math.max(1, Math.round(item.height)),
      }
      const drawn = await drawItem(picture, item, box, design, inksOn(ground, box, design))
      picture = drawn.picture
      if (item.kind !== 'rule') boxes.push(box)
      helped.push(...drawn.helped)
      top += item.height
    }
  }
  return { picture, boxes, helped }
}

/** The length that sizes are shares of: the shorter edge, or more on a wide sheet, where letters may be larger. */
const unitOf = ({ width, height }: Size) =>
  width > height ? Math.min(height * WIDE, Math.sqrt(width * height)) : width
const WIDE = 1.6

/** Where the block of a zone begins, from the top of the free space; a single block stands a little above the middle. */
function startOf(zone: Zone, room: number, own: number, sets: readonly ZoneSet[]): number {
  if (zone === 'top') return 0
  if (zone === 'bottom') return room - own
  const of = (other: Zone) => sets.find((set) => set.zone === other)?.height ?? 0
  return of('top') + (room - of('top') - of('bottom') - own) * (sets.length === 1 ? 0.47 : 0.5)
}

/** The space to write in: inside the ornament and the margin, the tallest lane that is empty. */
function freeOf({ width, height }: Size, { ornament, lists }: SheetDesign, margin: number, taken: readonly Box[]): Box {
  const edge = Math.min(width, height)
  const room = ROOM[ornament]
  const [left, top, bottom, right] = [room.left, room.top, room.bottom, room.all].map((share) =>
    Math.round(Math.max((share ?? room.all) * edge, margin) + (lists ? edge * AROUND_LISTS : 0)),
  )
  let lane = { from: top!, to: height - bottom! }
  let cursor = top!
  const lanes = [...taken]
    .sort((a, b) => a.top - b.top)
    .flatMap((box) => {
      const found = { from: cursor, to: Math.round(box.top - edge * GAP) }
      cursor = Math.max(cursor, Math.round(box.top + box.height + edge * GAP))
      return [found]
    })
  if (lanes.length > 0) {
    lanes.push({ from: cursor, to: height - bottom! })
    lane = lanes.reduce((best, one) => (one.to - one.from > best.to - best.from ? one : best))
  }
  return {
    left: left!,
    top: lane.from,
    width: Math.max(1, width - left! - right!),
    height: Math.max(1, lane.to - lane.from),
  }
}

/** Additional margin of lists, as a share of the shorter edge: their lines reach from side to side. */
const AROUND_LISTS = 0.035

/** Distance from what is on the sheet already, as a share of the shorter edge. */
const GAP = 0.03

function inksOn(ground: Picture, { left, top, width, height }: Box, design: SheetDesign): Inks {
  const all = { width, height, values: new Uint8Array(width * height).fill(255) }
  const lights = lightsUnder(ground, all, left, top)
  const isReadable = (colour: Colour) => contrastOn(lights, colour) >= READABLE
  const ink = isReadable(design.ink) ? design.ink : readableOver(lights)
  return { ink, accent: design.accents.find(isReadable) ?? ink, line: shownOn(ground, design)[0] }
}

const ACCENTED: ReadonlySet<string> = new Set(['kicker', 'section', 'author'])

async function drawItem(picture: Picture, item: Item, box: Box, design: SheetDesign, inks: Inks) {
  if (item.kind === 'rule') return { picture: drawRule(picture, box, design, inks.line, item), helped: [] }
  if (item.kind === 'rows') return drawRows(picture, item, box, design, inks)
  const { line, face, size } = item
  const { from, text, role } = line
  const align = from.align ?? design.align
  const { colour = ACCENTED.has(role) ? inks.accent : inks.ink, outline, box: plate, shadow } = from
  const written = await setText(picture, {
    text,
    face,
    size,
    colour,
    align,
    position: align,
    within: box,
    shadow,
    opacity: 1,
    ...(outline !== undefined && { outline }),
    ...(plate !== undefined && { box: plate }),
  })
  return { picture: written.picture, helped: written.help === undefined ? [] : [{ text, help: written.help }] }
}

/** A short line below a title. */
function drawRule(
  picture: Picture,
  { left, top, width, height }: Box,
  { align }: SheetDesign,
  colour: Colour,
  { size }: Item,
): Picture {
  const length = Math.min(width, size * 1.6)
  const start = align === 'center' ? left + (width - length) / 2 : left
  const line = rectangleOutline({ left: start, top, width: length, height: Math.max(2, height) }, height / 2)
  return layOver(picture, colourMask(fillOutlines([line], picture), colour), { left: 0, top: 0 })
}
