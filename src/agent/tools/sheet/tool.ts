import * as v from 'valibot'
import { canvasSize } from '../../../images/raster/canvas-size.ts'
import { plain } from '../../../images/raster/paint.ts'
import { ORNAMENTS, type SheetDesign } from '../../../images/sheets/design.ts'
import { coloursOf } from '../../../images/sheets/picture-colours.ts'
import { addSheet, sheetOf, sheetsMeant } from '../../workspace.ts'
import { groundOf, withTexts } from '../composed.ts'
import { drawable, leftOut } from '../drawable-text.ts'
import { colourOf, pictureNumberEntry, ratioOf, textEntry, withArticle } from '../entries.ts'
import { defineTool } from '../tool.ts'
import { KIND_NAMES, KINDS, type Kind } from './kinds.ts'
import { PALETTE_NAMES, PALETTES, type Palette } from './palettes.ts'

const ENTRIES = {
  kind: v.optional(
    v.pipe(v.picklist(KIND_NAMES), v.description('What it is: decides shape, margins and order')),
    'poster',
  ),
  palette: v.optional(
    v.pipe(
      v.picklist(PALETTE_NAMES),
      v.description('Colours and lettering; by default those that are usual for the kind'),
    ),
  ),
  colours_of: v.optional(v.pipe(pictureNumberEntry, v.description('Number of the picture whose colours it takes'))),
  ornament: v.optional(v.pipe(v.picklist(ORNAMENTS), v.description('By default, the one that goes with the palette'))),
  heading: v.optional(
    v.pipe(textEntry, v.maxLength(300), v.description('Title above the texts; needed if no text follows')),
  ),
}

type Wanted = v.InferOutput<v.StrictObjectSchema<typeof ENTRIES, undefined>>

export const SHEET = defineTool({
  name: 'sheet',
  description:
    'Opens a designed sheet such as an invitation or a price list. Texts that follow without a place are part of the design: first the title, then details, or entries such as “Soup 6.50”',
  entries: ENTRIES,
  sentence: async ({ kind, palette, colours_of, heading }) => {
    const headed = heading === undefined ? '' : `, headed “${await drawable(heading)}”`
    const usual = palette === undefined ? '' : ` in ${palette} colours`
    return `Open ${withArticle(kind)}${colours_of === undefined ? usual : ` in the colours of picture ${colours_of}`}${headed}`
  },
  needsPicture: ({ colours_of }) => colours_of !== undefined,
  warnings: ({ heading }) => (heading === undefined ? [] : leftOut(heading)),
  async apply(workspace, args, _findSubject, _warn, note) {
    const { kind } = args
    // An empty sheet that was opened for it keeps its shape.
    const isOpen = workspace.current.some((place) => place >= workspace.given)
    const free = workspace.aspectRatio === 'auto' && !isOpen
    const shape = { width: ratioOf(KINDS[kind].ratio), height: 1 }
    const size = free ? canvasSize('auto', workspace.resolution, shape) : workspace.size
    const [shown] = args.colours_of === undefined ? [] : sheetsMeant(workspace, [args.colours_of])
    const colours = shown === undefined ? {} : await coloursOf(workspace.sheets[shown]!.picture)
    const design = { ...(await designOf(args)), ...colours }
    const blank = { ...sheetOf(groundOf(size, design)), backdrop: plain(design.ground) }
    const composition = { design, ground: blank.picture, texts: [], own: true, taken: [] }
    const { picture, boxes, notes } = await withTexts(blank, composition)
    notes.forEach(note)
    return addSheet({ ...workspace, size }, { ...blank, picture, texts: boxes, composition })
  },
})

async function designOf({ kind, palette, ornament, heading }: Wanted): Promise<SheetDesign> {
  const usual: Kind = KINDS[kind]
  const colours: Palette = PALETTES[palette ?? usual.palette]
  const face = ([font, weight]: Palette['title']) => ({ font, weight, italic: false })
  const [first, ...more] = colours.accents
  const adorned = ornament ?? usual.ornament ?? colours.ornament
  return {
    ground: colourOf(colours.ground),
    ink: colourOf(colours.ink),
    accents: [colourOf(first), ...more.map(colourOf)],
    title: face(colours.title),
    body: face(colours.body),
    ornament: adorned,
    align: usual.align ?? (adorned === 'band' ? 'left' : 'center'),
    lists: usual.lists === true,
    ...(heading !== undefined && { heading: await drawable(heading) }),
  }
}
