import type { ToolWords } from '../planner/words.ts'
import * as words from './words.ts'

/** What calls each tool, and what can be said about it. */
export const ALL_WORDS: readonly ToolWords[] = Object.values(words)
