import { SAVE as NAME } from '../../output.ts'
import type { ToolWords } from '../../planner/words.ts'

/**
 * Nothing of a picture is asked for: what says how it is saved is taken out before the rest is read, see
 * `slots/saving.ts`.
 */
export const SAVE: ToolWords = {
  tool: NAME,
  traits: ['once'],
  takes: [],
  pictures: 0,
  heads: [],
  lower: () => undefined,
}
