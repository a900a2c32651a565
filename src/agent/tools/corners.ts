import type { Wish } from '../planner/words.ts'

export const CORNERS = ['top left', 'top right', 'bottom left', 'bottom right']
const EVERY_CORNER = /\b(?:(?:each|every) corner|(?:all|four|both|the) (?:the )?(?:four )?corners)\b/
/** The most tokens between a wish and a word about it. */
const NEAR = 4

/** The places of what is to stand in each corner. */
export const inEveryCorner = (wish: Wish) => (wish.says(EVERY_CORNER, NEAR) ? CORNERS : undefined)
