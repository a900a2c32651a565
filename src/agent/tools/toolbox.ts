import { COLOUR_TOOLS } from './colour-tools.ts'
import { DETAIL_TOOLS } from './detail-tools.ts'
import { DRAWING_TOOLS } from './drawing-tools.ts'
import { GEOMETRY_TOOLS } from './geometry-tools.ts'
import { LAYOUT_TOOLS } from './layout-tools.ts'
import { OBJECT_TOOLS } from './object-tools.ts'
import type { Tool } from './tool.ts'

/** Everything the agent can do, by name. */
export const TOOLBOX: ReadonlyMap<string, Tool> = new Map(
  [...COLOUR_TOOLS, ...DETAIL_TOOLS, ...GEOMETRY_TOOLS, ...DRAWING_TOOLS, ...OBJECT_TOOLS, ...LAYOUT_TOOLS].map(
    (tool) => [tool.name, tool],
  ),
)
