import * as v from 'valibot'
import { FORMATS, type FullFormat } from '../../../images/files/encode.ts'
import { bytesInWords } from '../../../images/files/renditions.ts'
import { canvasSize } from '../../../images/raster/canvas-size.ts'
import { SAVE as NAME, type OutputWish } from '../../output.ts'
import type { Workspace } from '../../workspace.ts'
import { numberEntry } from '../entries.ts'
import { defineTool, pictureRequired } from '../tool.ts'

export const SAVE = defineTool({
  name: NAME,
  description: 'Says what the file of the result is to be like; changes nothing in the picture and counts as no step',
  entries: {
    format: v.optional(v.picklist(Object.keys(FORMATS) as FullFormat[])),
    quality: v.optional(
      numberEntry(1, 100, 'Of a JPEG, WebP or AVIF; by default so high that nobody sees a difference'),
    ),
    max_bytes: v.optional(
      numberEntry(100, 1_000_000_000, 'Most bytes of the file: its quality is lowered for that; 1 kB are 1,000'),
    ),
    size: v.optional(
      v.pipe(v.picklist(['original']), v.description('As many pixels as the first picture has, and none enlarged')),
    ),
  },
  needsPicture: () => true,
  sentence: ({ format, quality, max_bytes, size }) => {
    const parts = [
      format && `as ${FORMATS[format].name}`,
      quality !== undefined && `at quality ${quality}`,
      max_bytes !== undefined && `with at most ${bytesInWords(max_bytes)}`,
      size && 'without enlarging it',
    ].filter(Boolean)
    return `Save ${parts.join(', ') || 'the result'}`
  },
  async apply(workspace, wish, _findSubject, warn) {
    if (workspace.sheets.length === 0) throw pictureRequired(NAME)
    const saved = { ...workspace, output: { ...workspace.output, ...(wish as OutputWish) } }
    return wish.size === undefined || workspace.original !== undefined ? saved : atOwnSize(saved, warn)
  },
})

/** Whoever plans while working may say this of pictures that were opened for a result of the usual size and shape. */
function atOwnSize(workspace: Workspace, warn: (sentence: string) => void): Workspace {
  const { resolution, first, shapeDefaulted = false } = workspace
  const isCut = workspace.sheets.some(({ cut }) => cut !== undefined)
  if (shapeDefaulted && isCut) warn('Steps before this one have cropped the picture to a square, which it stays')
  const aspectRatio = shapeDefaulted && !isCut ? 'auto' : workspace.aspectRatio
  return { ...workspace, aspectRatio, original: true, size: canvasSize(aspectRatio, resolution, first, true) }
}
