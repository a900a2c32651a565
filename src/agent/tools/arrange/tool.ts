import * as v from 'valibot'
import { arrange, LAYOUTS, naturalRatio } from '../../../images/operations/geometry/arrange.ts'
import { roundCorners } from '../../../images/operations/subject/cut-into-shape.ts'
import { canvasSize } from '../../../images/raster/canvas-size.ts'
import type { Picture, Size } from '../../../images/raster/picture.ts'
import { POSITIONS } from '../../../images/raster/position.ts'
import { addSheet, joinSheets, sheetOf, sheetsMeant, type Workspace } from '../../workspace.ts'
import { colourEntry, colourOf, numberEntry, percentOfEdge, ratioEntry, ratioOf, textEntry } from '../entries.ts'
import { defineTool, pictureRequired, picturesEntry } from '../tool.ts'
import { CAPTION, captioned, labelled } from './labels.ts'

export const ARRANGE = defineTool({
  name: 'arrange',
  description: 'Lays several pictures out on one sheet: row, column, grid, mosaic or filmstrip',
  entries: {
    layout: v.picklist(LAYOUTS),
    pictures: picturesEntry,
    columns: v.optional(
      v.pipe(numberEntry(1, 10, 'Columns of a grid; by default, as square as possible'), v.integer()),
    ),
    ratio: v.optional(v.pipe(ratioEntry, v.description('Shape of the whole, if the request leaves it open'))),
    gap: v.optional(numberEntry(0, 20, 'Gap between pictures, in percent of the shorter edge'), 0),
    margin: v.optional(numberEntry(0, 20, 'Margin around the whole, in percent of the shorter edge'), 0),
    background: v.optional(colourEntry, 'white'),
    rounding: v.optional(numberEntry(0, 50, 'Radius of each picture’s corners in percent of its shorter edge'), 0),
    labels: v.optional(
      v.pipe(v.array(textEntry), v.maxLength(10), v.description('A text for each picture, in their order')),
      [],
    ),
    label_position: v.optional(
      v.pipe(v.picklist([...POSITIONS, 'below']), v.description('Place of each label on its picture, or below it')),
      'bottom',
    ),
  },
  needs: 'shape',
  needsPicture: () => true,
  sentence: ({ layout, pictures }) =>
    `Arrange ${pictures === undefined ? 'the pictures' : `pictures ${pictures.join(', ')}`} as a ${layout}`,
  async apply(workspace, { layout, columns, pictures, ratio, gap, margin, background, ...args }) {
    if (workspace.current.length === 0) throw pictureRequired('arrange')
    const places = pictures?.map((picture) => sheetsMeant(workspace, [picture])[0]!) ?? workspace.current
    const { labels, label_position } = args
    const below = label_position === 'below'
    const parts = places.map((place) => workspace.sheets[place]!.picture)
    const alone = ratio === undefined ? naturalRatio(parts, layout, columns) : ratioOf(ratio)
    const rows = layout === 'column' ? parts.length : layout === 'grid' ? rowsOfGrid(parts.length, columns) : 1
    const height = below && ratio === undefined ? 1 + (rows * CAPTION * Math.min(1, alone)) / 100 : 1
    const natural = { width: alone, height }
    const size = workspace.aspectRatio === 'auto' ? freeSize(workspace, parts, natural) : workspace.size
    const caption = Math.round(percentOfEdge(size, CAPTION))
    const picture = await arrange(parts, size, {
      layout,
      ...(columns !== undefined && { columns }),
      gap: Math.round(percentOfEdge(size, gap)),
      margin: Math.round(percentOfEdge(size, margin)),
      background: colourOf(background),
      ...(below && { caption }),
      finish: async (picture, i) => {
        const rounded = roundedBy(picture, args.rounding)
        return below
          ? captioned(rounded, labels[i], colourOf(background), caption)
          : labelled(rounded, labels[i], label_position)
      },
    })
    const whole = workspace.sheets.length
    return joinSheets(addSheet(workspace, { ...sheetOf(picture), reshaped: true }), places, whole)
  },
})

function roundedBy(picture: Picture, percent: number): Picture {
  return percent === 0 ? picture : roundCorners(picture, percentOfEdge(picture, percent))
}

/** A free sheet on which no part of the usual size is enlarged, where none is to be. */
function freeSize({ resolution, original }: Workspace, parts: readonly Picture[], shape: Size): Size {
  const area = parts.length * Math.min(...parts.map(({ width, height }) => width * height))
  const height = Math.max(1, Math.round(Math.sqrt((area * shape.height) / shape.width)))
  const own = { width: Math.max(1, Math.round((height * shape.width) / shape.height)), height }
  return canvasSize('auto', resolution, original ? own : shape, original)
}

function rowsOfGrid(count: number, columns = Math.ceil(Math.sqrt(count))): number {
  return Math.ceil(count / columns)
}
