import * as v from 'valibot'
import { countedAnew, sheetsMeant } from '../../workspace.ts'
import { pictureNumberEntry } from '../entries.ts'
import { defineTool } from '../tool.ts'

export const PICK = defineTool({
  name: 'pick',
  description: 'Chooses which pictures are the results, in which order and how often',
  entries: {
    pictures: v.pipe(
      v.array(pictureNumberEntry),
      v.minLength(1),
      v.maxLength(10),
      v.description(
        'Numbers of the pictures in the order wanted, counted from 1; where one comes twice, later steps count the pictures in this order',
      ),
    ),
  },
  sentence: ({ pictures }) => `Take picture${pictures.length === 1 ? '' : 's'} ${pictures.join(', ')}`,
  async apply(workspace, { pictures }) {
    const places = pictures.map((picture) => sheetsMeant(workspace, [picture])[0]!)
    const picked = { ...workspace, current: places, chosen: true }
    return new Set(places).size === places.length ? picked : countedAnew(picked)
  },
})
