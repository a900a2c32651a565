import { wordsOf } from '../../planner/language/tokens.ts'
import type { Wish } from '../../planner/words.ts'
import { COLUMN } from './shape-arguments.ts'

/** How a thing lies relative to the one named after it. */
const RELATIONS: readonly (readonly [words: RegExp, along: 'row' | 'column', first: boolean])[] = [
  [/\b(?:on top of|above|over)\b/, 'column', true],
  [/\b(?:below|under|underneath|beneath)\b/, 'column', false],
  [/\b(?:(?:to the )?right of)\b/, 'row', false],
  [/\b(?:next to|beside|(?:to the )?left of|alongside)\b/, 'row', true],
]
/** Things that are only listed, and how they lie then. */
const LISTED = /^(?:(?:,|and|an?|one|the|then|&) ?)+(?:[\w#]+ ?){0,3}$/
const PRONOUN = /\b(?:below|under|underneath|beneath|above|next to|beside|of) (?:it|that|this)\b/

export interface Among {
  readonly place: number
  readonly of: number
  readonly along: 'row' | 'column'
}

/** "a star on top of a square on top of a disc": the part of an empty sheet that a thing has for itself. */
export function amongOf(wish: Wish): Among | undefined {
  const things = wish.all.filter((other) => other.words === wish.words && !other.negated && other.preset.line !== true)
  if (wish.scene.pictures.length > 0 || things.length < 2 || standsApart(wish)) return undefined
  const order = [things[0]!]
  let along: 'row' | 'column' | undefined
  for (const [i, next] of things.slice(1).entries()) {
    const between = wordsOf(wish.tokens, things[i]!.to, next.from)
    const listed = LISTED.test(between) && !wish.has('relative') && !next.has('relative')
    const relation = RELATIONS.find(([words]) => words.test(between)) ?? (listed ? inTurn(wish) : undefined)
    if (relation === undefined || standsApart(next) || (along !== undefined && along !== relation[1])) return undefined
    along = relation[1]
    // "below it a square" puts the one that comes, "a disc below a square" the one before.
    const last = PRONOUN.test(between) ? !relation[2] : relation[2]
    const at = order.indexOf(things[i]!)
    order.splice(last ? at + 1 : at, 0, next)
  }
  const place = order.indexOf(wish) + 1
  return along === undefined || place === 0 ? undefined : { place, of: order.length, along }
}

const inTurn = (wish: Wish) => [/,/, wish.says(COLUMN) ? 'column' : 'row', true] as const

/** Whether a thing has a place of its own; "on top of" the next one is none. */
const standsApart = ({ slots, tokens }: Wish) =>
  slots.some(({ dimension, value, to }) => dimension === 'place' && (value !== 'top' || tokens[to]?.low !== 'of'))
