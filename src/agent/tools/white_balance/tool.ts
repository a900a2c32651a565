import * as v from 'valibot'
import { CAST_NAMES, whiteBalance } from '../../../images/operations/tone/white-balance.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const WHITE_BALANCE = defineLocalEdit({
  name: 'white_balance',
  description: 'Takes a colour cast away, as strong as it is found to be: grey becomes grey',
  entries: {
    cast: v.optional(
      v.pipe(
        v.picklist(CAST_NAMES),
        v.description('How the picture looks; without it, a cast must stand out by itself'),
      ),
    ),
    strength: v.optional(numberEntry(10, 200, 'Percent of the cast to remove'), 100),
  },
  // A cast is looked for in the whole picture, not in what a canvas shows of it.
  needs: 'shape',
  sentence: ({ cast, strength }) => {
    const share = strength === 100 ? '' : `${tidy(strength)} % of `
    return cast === undefined ? `Take ${share}the colour cast away` : `Take ${share}the ${cast} cast away`
  },
  edit: (picture, { cast, strength }) => whiteBalance(picture, strength / 100, cast),
})
