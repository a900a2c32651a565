import { SAVE as NAME } from '../../output.ts'
import { barelySavedIn } from '../../planner/slots/saving.ts'
import type { ToolWords } from '../../planner/words.ts'

/**
 * What says how a picture is saved is taken out before the rest is read, see `slots/saving.ts`; only where a clause likely asks
 * for that in words that nobody listed is it looked at here.
 */
export const SAVE: ToolWords = {
  tool: NAME,
  traits: ['once'],
  takes: [],
  pictures: 0,
  heads: [],
  finds: ({ tokens, expected }) => (expected === undefined ? [] : barelySavedIn(tokens, expected)).map(toHead),
  lower: ({ preset }) => ({ ...preset.saved }),
}

const toHead = ({ from, to, wish }: ReturnType<typeof barelySavedIn>[number]) => ({
  kind: 'phrase' as const,
  way: 0,
  from,
  to,
  preset: { saved: wish },
})
