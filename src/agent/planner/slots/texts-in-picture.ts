import { list } from '../language/lists.ts'
import { removes } from '../language/removal.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import type { Slot } from './slot.ts'
import { ARTICLES, isAnyCue, isCue, type Passage, STOPS } from './text-evidence.ts'

/**
 * Whether a text between two tokens is spoken of as one that stands in the picture already, and is not to be written;
 * `heads` are what asks for tools.
 */
export function whatIsInPicture(tokens: readonly Token[], heads: readonly Passage[]): (text: Slot) => boolean {
  const away = tokens.map((_, at) => GOES_AWAY.test(wordsOf(tokens, at, at + LONGEST_ORDER)))
  return ({ from, to, marks }) =>
    (!marks.includes('quoted') && isOrder(tokens, from)) ||
    isToGo(tokens, from, heads) ||
    isSpokenOf(tokens, from) ||
    isOfRemoved(tokens, from) ||
    (!marks.includes('quoted') && [to - 1, to].some((at) => IT_SAYS.test(wordsOf(tokens, at, at + 2)))) ||
    isTakenAway(tokens, from, to, away)
}

/** "the numbers in the corner, 14 8 '97 it says" */
const IT_SAYS = /^(?:it|that) (?:says|reads)$/

/** "Remove the word SALE", "replace SALE with SOLD": the text is to be taken away, or to stand in the place of another. */
function isToGo(tokens: readonly Token[], at: number, heads: readonly Passage[]): boolean {
  let object = at
  let isNew = false
  for (let i = at - 1; i >= Math.max(0, at - FARTHEST); i -= 1) {
    const token = tokens[i]!
    if (token.sentence !== tokens[at]!.sentence || !isSpoken(token) || isCue(token, WRITES)) return false
    const isEdited = !isNew && isCue(token, REPLACES)
    // "remove background SALE"
    if (isEdited || removes(tokens, i)) return !heads.some(({ from, to }) => from <= i && to > object)
    if (STOPS.test(token.low) && !/^(?:with|for|by|to)$/.test(token.low)) return false
    isNew ||= /^an?$/.test(token.low)
    if (!/^(?:out|off|away|of|up)$/.test(token.low)) object = i
  }
  return false
}
/** Tokens from such a verb to a text. */
const FARTHEST = 8
const REPLACES = new Set(list('replace, swap, exchange, substitute, change, correct, amend'))
const WRITES = new Set(list('add, put, write, place, include, insert, type, stamp, print, overlay, superimpose, set'))

/** "Erase the scribbles at the bottom", "move the sofa to the left" order, and are no texts to write there. */
function isOrder(tokens: readonly Token[], from: number): boolean {
  const [verb, before] = [tokens[from]!, tokens[from - 1]]
  const begins =
    before === undefined || before.sentence !== verb.sentence || /^(?:,|;|and|then|please)$/.test(before.low)
  const object = tokens.slice(from + 1, from + FEW).find(({ low }) => !/^(?:out|off|away|over|up|down|of)$/.test(low))
  // "Place The Bet"
  if (!/^(?:the|this|that|these|those|my|our|his|her|their|all)$/.test(object?.text ?? '')) return false
  return removes(tokens, from) || (begins && MOVES.test(verb.low))
}
const MOVES = /^(?:move|shift|drag)$/
const FEW = 4

const isSpoken = ({ kind }: Token) => kind === 'word' || kind === 'number'

/** "Zoom in on the sign that says Red Lion": a thing is known by what it says, and is not to be made. */
function isSpokenOf(tokens: readonly Token[], at: number): boolean {
  const known = KNOWN.exec(wordsOf(tokens, Math.max(0, at - FARTHEST), at))
  if (known === null) return false
  const from = at - known[0].trim().split(' ').length
  let isTold = false
  for (let i = from - 1; i >= Math.max(0, from - FARTHEST); i -= 1) {
    const token = tokens[i]!
    if (token.sentence !== tokens[at]!.sentence || !isSpoken(token) || /^(?:and|but|or|then)$/.test(token.low)) break
    // "a ribbon across the corner that says"
    if (/^an?$/.test(token.low) || isAnyCue(token) || isCue(token, MAKES)) return false
    isTold ||= !STOPS.test(token.low) && !ARTICLES.has(token.low) && !ADDS.test(token.low)
  }
  return isTold
}
const ADDS = /^(?:also|plus|next|finally|maybe|too|well)$/
const KNOWN =
  /(?:^| )(?:the|this|that|these|those|my|his|her|its|our|their)(?: (?!(?:an?|one|and|but|or|then|with|saying)\b)[^\s,.;:]+){1,4} (?:(?:that|which) (?:says?|reads?)|saying|reading)$/
const MAKES = new Set(list('make, create, want, need, give, design, use, like, draw'))

/** "Get rid of the date stamp, lower right, it says 14 8 92": what stands on the thing that is to go. */
function isOfRemoved(tokens: readonly Token[], at: number): boolean {
  if (!IT_SAYS.test(wordsOf(tokens, at - 2, at))) return false
  const orders = tokens.slice(0, at).findLastIndex((token, i) => removes(tokens, i) || isCue(token, ORDERS))
  return orders !== -1 && removes(tokens, orders)
}
const ORDERS = new Set(list('add, put, write, place, include, insert, make, create, draw, want, need, give'))

/**
 * "The word SALE should be removed", "it says DRAFT across the middle, please take that off": that it is to be taken away is
 * said behind the text, or in what may have been taken for a part of it; `away` says where such words begin.
 */
function isTakenAway(tokens: readonly Token[], from: number, to: number, away: readonly boolean[]): boolean {
  if (!away.slice(from + 1, to + 1).includes(true) || tokens[from - 1]?.text === ':') return false
  const { sentence } = tokens[from]!
  return !tokens.slice(0, from).some((token) => token.sentence === sentence && isCue(token, WRITES))
}
const OF_IT = '(?:it|that|this|them)'
/** Tokens behind a text that say so. */
const LONGEST_ORDER = 14
const GOES_AWAY = new RegExp(
  `^(?:(?:on|across|over|in|at) (?:it|this|the \\S+|my \\S+) )?(?:[,.;–—-] )*(?:(?:${list('please, can, could, would, you, so, and, to, should, must, needs, need, has, be, i, want, just').join('|')}) )*(?:removed|erased|deleted|gone|taken (?:away|off|out)|(?:remove|erase|delete|lose|hide|get rid of) ${OF_IT}|take ${OF_IT} (?:away|off|out))(?: [.,;!?]| please|$)`,
)

/** Whether what is written in the picture already is to read otherwise, which no tool can do. */
export function isRewritten(words: string): boolean {
  return EDITS.test(words) || CHANGES.test(words)
}

/** "Correct the spelling", "translate it". */
const EDITS =
  /^(?!.*\b(?:add|write|put|type|stamp|insert|caption it|label)\b).*\b(?:redo|rewrite|retype|reword|rephrase|replace|change|correct|update)\b(?: \S+){0,4} (?:texts?|captions?|words?|wording|lettering|letters|dates?|titles?|writing|headline|names?|prices?|spelling|typo|numbers?)\b|\btranslate\b(?! nothing)(?!.*[:"“])|\b(?:change|alter|amend|update) (?:what(?:'s| is)|the (?:sign|board|label|tag|plate|poster|banner|menu))(?: \S+){0,6} from \S.* to \S/

/** "The sign says CLOSED. Make it say OPEN": the first text is told, and the second one is to stand in its place. */
const CHANGES =
  /^(?!.*\b(?:add|write|put|type|stamp|insert)\b).*\b(?:(?:the|my|his|her|our|your|their|its|this)(?: (?!that |which |and )[^\s.,;:]+){1,4}|(?:^|[.,;:!?–] |on the \S+ )it) (?:says?|reads?|spells?) (?!(?:it|that|the|this|there|to|i|we|you|he|she|they|please) ).{1,60}?\b(?:(?:change|turn|swap|correct|replace|alter|switch|amend) (?:it|that|this|them)(?: \S+){0,3}? (?:to|into|for|with)|(?:make|have|let) (?:it|that|this|them|the \S+)(?: \S+)? (?:say|read)|(?:should|ought to|needs to|must)(?: \S+)? (?:say|read)|supposed to (?:be|say|read)) /
