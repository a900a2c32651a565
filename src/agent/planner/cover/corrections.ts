import { list } from '../language/lists.ts'
import { patternOf } from '../language/patterns.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { type Dimension, type Slot, slot } from '../slots/slot.ts'

/** Words that begin a correction of something said before, after a punctuation mark, with the words that may precede them. */
const MARKERS = list(`
  wait, hold on, hang on, nah, nope, scratch|strike that|it|this|all?, forget|ignore|scrap|cancel that|it|this|all, never mind, nevermind, i|we|=actually meant|mean, i|we meant to say|write, on second
  thought|thoughts, second thoughts, correction, or|no rather, changed|change my mind, actually, sorry, oops, my bad, no, hmm, make that, better still|yet
`).map(patternOf)
/** Said before anything else is; "no" and "wait" take something back besides. */
const HESITATES = 'hm+|argh+|ugh|doh|damn|oh|sorry|actually|uh|um|ah|ok|okay|and|but|oops|lol|well|then|please|or'
const SOFT = new RegExp(`^(?:no|wait|${HESITATES})$`)
const WEAK = new RegExp(`^(?:${HESITATES})$`)
const PAUSE = /^(?:,|\.|\.\.\.|…|!|:|-|–|—)$/
/** Before these "no" is an answer: "wait no cooler". */
const ANSWERED =
  /^(?!border|outer|inner|filter|corner|layer|banner|sticker|header|footer|number|paper|gutter)\w+er$|^(?:make|do|in|to|use|the|it|i|on|at|just|only|rather|left|right|put)$/
const POINTED_AT =
  /^(?:area|bit|corner|edge|end|half|image|letter|line|one|part|patch|photo|picture|quarter|region|section|side|spot|text|third|word)s?$/
/** These only add to what was said. */
const ADDS = /^(?:also|add|plus|too|can|could|and)$/
/** "I wanted a navy frame but …" */
const WISHED = /^(?:wanted|thought|planned|first|originally|asked|almost|initially)$/

/** Where instructions take back what they said before: from one token to before another, and whether it is sure. */
export interface Correction {
  readonly from: number
  readonly to: number
  readonly sure: boolean
}

/** The first passage in which instructions correct themselves. */
export function correctionIn(tokens: readonly Token[]): Correction | undefined {
  let marked = 0
  for (let at = 1; at < tokens.length; at += 1) {
    // Of markers that take nothing back, those from the second on do not either.
    const to = at < marked ? at : endOfMarkers(tokens, at)
    marked = Math.max(marked, to)
    const found = takenBackAt(tokens, at, to) ?? insteadAt(tokens, at) ?? changeOfMind(tokens, at)
    if (found !== undefined) return found
  }
  return undefined
}

/** What takes something back with no mark in front of it, as in what is dictated. */
const UNMARKED =
  /^(?:no (?:sorry|wait|actually|hang on|hold on)|(?:wait|actually) no|sorry (?:i (?:mean|meant)|no|make that)|scratch that)\b/

/** "no wait sorry, I meant": where one or several markers in a row behind a mark end. */
function endOfMarkers(tokens: readonly Token[], at: number): number {
  const before = tokens[at - 1]!
  const isParted =
    before.kind === 'mark' || before.clause !== tokens[at]!.clause || /^(?:no|hm+|oh|but)$/.test(before.low)
  if (!isParted && !UNMARKED.test(wordsOf(tokens, at, at + 3))) return at
  for (let to = at; ; ) {
    const soft = SOFT.test(tokens[to]?.low ?? '') || (to > at && PAUSE.test(tokens[to]?.text ?? ''))
    const next = Math.max(to + (soft ? 1 : 0), ...MARKERS.flatMap((pattern) => pattern(tokens, to)))
    if (next === to) return to
    to = next
  }
}

/** What markers from one token to before another take back. */
function takenBackAt(tokens: readonly Token[], at: number, end: number): Correction | undefined {
  let to = end
  // "actually no border": this is no answer, but refuses a border.
  if (tokens[to - 1]?.low === 'no' && tokens[to]?.kind === 'word' && !ANSWERED.test(tokens[to]!.low)) to -= 1
  // "No. 42"
  if (tokens[to]?.kind === 'number' && tokens[to - 1]?.text === '.' && tokens[to - 2]?.low === 'no') return undefined
  // "make that bit unreadable" orders.
  if (tokens[to - 1]?.low === 'that' && POINTED_AT.test(tokens[to]?.low ?? '')) return undefined
  const words = tokens.slice(at, to).map(({ low }) => low)
  const sure = words.some((word) => /^[a-z]/.test(word) && !WEAK.test(word))
  const turns = sure || words.some((word) => /^(?:sorry|actually|oops)$/.test(word))
  const adds =
    !sure && tokens.slice(to, to + 3).some(({ low, sentence }) => ADDS.test(low) && sentence === tokens[to]!.sentence)
  return turns && !adds && to < tokens.length ? { from: at, to, sure } : undefined
}

/** "do a star instead", "a bit more bite, sharper I mean": the clause it stands in says it anew. */
function insteadAt(tokens: readonly Token[], at: number): Correction | undefined {
  const isInstead = tokens[at]!.low === 'instead' && tokens[at + 1]?.low !== 'of'
  if (!isInstead && !isMeantAt(tokens, at)) return undefined
  let from = at
  while (from > 0 && tokens[from - 1]!.clause === tokens[at]!.clause) from -= 1
  return from > 0 ? { from, to: from, sure: false } : undefined
}

/** Whether a clause ends with a token that says what was meant: "sharper I mean". */
export const isMeantAt = (tokens: readonly Token[], at: number): boolean =>
  /^(?!what )\S+ (?:i|we) (?:mean|meant)$/.test(wordsOf(tokens, at - 2, at + 1)) &&
  tokens[at - 2]!.clause === tokens[at]!.clause &&
  (tokens[at + 1]?.clause !== tokens[at]!.clause || tokens[at + 1]!.kind === 'mark')

function changeOfMind(tokens: readonly Token[], at: number): Correction | undefined {
  const { sentence, low } = tokens[at]!
  const wished =
    low === 'but' && tokens.slice(0, at).some((token) => token.sentence === sentence && WISHED.test(token.low))
  return wished ? { from: at, to: at + 1, sure: true } : undefined
}

const REFUSES = /^(?:not|than|of|don't|never|nothing)$/
const BETWEEN = /^(?:ever|in|at|on|to|the|a|an|that|this|those|any|as|into|with|make|it|them|use|want|need)$/
/** "no bold, please", "without italics": what letters look like is refused so too. */
const LETTERS: ReadonlySet<Dimension> = new Set(['font', 'style'])
const LACKS = /^(?:no|without)$/
/** "no black, rather brown", but "no black bars" */
const CLOSES = /^(?:[.,;!?)]|rather|but|please|pls|this|at)$/

/**
 * "not in white but in black", "I don't want it bold", "instead of red": what is named to be refused says nothing about
 * any wish.
 */
export function refused(one: Slot, tokens: readonly Token[]): Slot | undefined {
  let at = one.from - 1
  while (at > one.from - 4 && BETWEEN.test(tokens[at]?.low ?? '')) at -= 1
  const word = tokens[at]?.low ?? ''
  // "make the left side as bright as the right side"
  const alike =
    /^(?:area|place)$/.test(one.dimension) &&
    /(?:^| )as \w+ as(?: the)?$/.test(wordsOf(tokens, Math.max(0, one.from - 4), one.from))
  if (alike) return slot('idle', one.from, one.to, undefined, 'refused')
  // "any colour but black"
  const isBut = /^any\w* (?:\w+ )?(?:but|except|excluding|besides|bar) $/.test(`${wordsOf(tokens, at - 2, at + 1)} `)
  const isLacked = LETTERS.has(one.dimension) || (one.dimension === 'colour' && CLOSES.test(tokens[one.to]?.low ?? '.'))
  if (!isBut && !REFUSES.test(word) && !(isLacked && LACKS.test(word))) return undefined
  if (word === 'than' && /er$/.test(tokens[at - 1]?.low ?? '')) return slot('idle', at, one.to, undefined, 'refused')
  // "but not the right half" excepts it.
  if (/^(?:area|place)$/.test(one.dimension) && tokens[at - 1]?.low === 'but') return undefined
  const apart = /^(?:of|than)$/.test(word)
  if (apart && !/^(?:rather|instead)$/.test(tokens[at - 1]?.low ?? '')) return undefined
  // "but not the right half": which part is to stay.
  return slot('idle', apart ? at - 1 : at, one.to, one.dimension === 'area' ? one.value : undefined, 'refused')
}
