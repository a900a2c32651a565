import { list } from './lists.ts'
import type { Token } from './tokens.ts'

/** Verbs for taking something out of a picture, alone and with a word such as "off" behind them or behind their object. */
const REMOVES = new Set(
  list(
    'remove, erase, delete, rid, lose, hide, censor, redact, obscure, eliminate, scrub, wipe, ditch, undo, scrap, omit, drop',
  ),
)
const PARTED = new Set(
  list(
    'take, rub, scrape, peel, paint, cover, clone, airbrush, photoshop, edit, scratch, blot, blank, patch, strip, pull, tear, wash',
  ),
)
const AWAY = /^(?:off|out|away|over|up)$/
/** Tokens from a verb to such a word. */
const FARTHEST = 8

/** Whether a verb for taking something away stands here. */
export function removes(tokens: readonly Token[], at: number): boolean {
  const { kind, forms, clause } = tokens[at]!
  const isOne = (verbs: ReadonlySet<string>) => kind === 'word' && [...forms].some((form) => verbs.has(form))
  return (
    isOne(REMOVES) ||
    (isOne(PARTED) &&
      tokens.slice(at + 1, at + FARTHEST).some((token) => token.clause === clause && AWAY.test(token.low)))
  )
}
