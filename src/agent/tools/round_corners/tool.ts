import { roundCorners } from '../../../images/operations/subject/cut-into-shape.ts'
import { numberEntry, percentOfEdge, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const ROUND_CORNERS = defineEdit({
  name: 'round_corners',
  description: 'Rounds the corners; outside them is transparent',
  entries: { radius: numberEntry(0.5, 50, 'Radius in percent of the shorter edge') },
  // What was made smaller on its canvas is rounded where it ends.
  draws: (_, sheet) => sheet?.fit !== 'as is',
  sentence: ({ radius }) => `Round the corners by ${tidy(radius)} % of the shorter edge`,
  edit: (picture, { radius }) => roundCorners(picture, percentOfEdge(picture, radius)),
})
