import { canvasSize } from '../../../images/raster/canvas-size.ts'
import { withCanvas } from '../../workspace.ts'
import { ratioEntry, ratioOf, ratioWarnings } from '../entries.ts'
import { defineTool } from '../tool.ts'

export const CANVAS = defineTool({
  name: 'canvas',
  description: 'Opens an empty white sheet, of this ratio if the request leaves the shape open',
  entries: { ratio: ratioEntry },
  sentence: ({ ratio }) => `Open an empty sheet of ${ratio}`,
  warnings: ({ ratio }) => ratioWarnings(ratio),
  async apply(workspace, { ratio }) {
    const shape = { width: ratioOf(ratio), height: 1 }
    const free = workspace.aspectRatio === 'auto'
    const size = free ? canvasSize('auto', workspace.resolution, shape) : workspace.size
    return withCanvas({ ...workspace, size, current: [] })
  },
})
