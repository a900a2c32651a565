import { isFiller } from '../language/filler.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import type { Dimension, Slot } from '../slots/slot.ts'
import type { Wish } from '../words.ts'
import { CLOSE, type Score } from './items.ts'
import { exceeds } from './settle.ts'

const LOOKS = new Set<Dimension>(['colour', 'size'])
/** These mean less the farther in front they stand. */
const BEHIND = new Set<Dimension>(['size', 'colour', 'degree', 'amount'])
const IT = /^(?:it|them|that|those|these|this)$/
/** Behind what stands by itself. */
const ENDS = /^(?:[.,;:!?)\n–—-]|please|pls|thanks|and|but)$/
/** Words from which on distance counts no more. */
const FARTHEST = 12
/** "wider on the left and right only, 10 % each, in ivory": looks come last. */
const FARTHEST_LOOK = 5
/** Amounts of tones end here. */
const MOST = 1000

/** Whether a slot of this kind can be said of such a wish at all. */
function isTaken(slot: Slot, wish: Wish): boolean {
  const { dimension, marks } = slot
  const isText = wish.kind === 'text'
  if (dimension === 'subject') return wish.words.subject?.includes(slot.value) ?? false
  const takes = wish.words.takes.includes(dimension) || dimension === 'not' || (dimension === 'way' && !isText)
  if (!takes || (marks.includes('ink') && !isText)) return false
  if (marks.includes('ground') && (wish.preset.pattern === undefined || !wish.words.traits.includes('fills')))
    return false
  const { traits } = wish.words
  // "a gradient, top to bottom"
  if (isText && slot.rule.startsWith('top to')) return false
  if (isText && dimension === 'colour' && wish.preset.marks.includes('subject') && !marks.includes('ink')) return false
  if (marks.includes('list') && traits.includes('once') && !traits.includes('frames') && !wish.scene.copied)
    return false
  if (marks.includes('list') && wish.preset.line === true) return false
  if (marks.includes('parts') && !wish.words.traits.includes('tones')) return false
  // "crop out the background", "a red circle around the dog": only what they look like can be changed of them.
  const found = dimension === 'area' && (slot.value === 'background' || slot.value === 'subject')
  if (found && !traits.includes('tones') && !(slot.value === 'subject' && traits.includes('cuts'))) return false
  const { implied } = wish.words
  if (dimension === 'ratio' && implied !== undefined && !marks.includes(implied)) return false
  if (marks.includes('each') && !wish.words.takes.includes('count') && !traits.includes('frames')) return false
  if (marks.includes('layer') && !traits.includes('frames')) return false
  return slot.value !== 180 || !traits.includes('lays out')
}

/** What speaks for looks that stand before their text. */
function leadFeatures(slot: Slot, { from }: Wish, tokens: readonly Token[], score: Score): void {
  const place = slot.dimension === 'place' && from - slot.to <= 1
  if (place && tokens[slot.to]?.text === ':') score.count('place before a colon')
  // "top ONE bottom TWO": where a place without a preposition leads, it leads all along.
  if (place && leads(slot, tokens)) score.count('place leads')
  const last = tokens[slot.to - 1]!
  const colon = tokens[from - 1]?.text === '\n' ? tokens[from - 2] : tokens[from - 1]
  // "SALE in red, huge, middle: …": what stands before a comma is said of what comes before it.
  const ended = slot.dimension === 'size' && colon?.clause !== last.clause && !isFiller(tokens[slot.from - 1] ?? last)
  if (colon?.text === ':' && last.sentence === colon.sentence && !ended) score.count('looks before a colon')
}

/** "get rid of it", "make it small": what "it" is was said before. */
const pointsBack = ({ dimension, value, from, to }: Slot, tokens: readonly Token[]) =>
  dimension === 'size'
    ? IT.test(tokens[from - 1]!.low)
    : dimension === 'way' && value === -2 && IT.test(tokens[to]?.low ?? tokens[to - 1]!.low)

/** Counts what speaks for and against a slot belonging to a wish; false where it cannot. */
export function pairFeatures(slot: Slot, wish: Wish, tokens: readonly Token[], score: Score): boolean {
  const { dimension, marks } = slot
  const isText = wish.kind === 'text'
  if (!isTaken(slot, wish)) return false
  const after = slot.from >= wish.to
  if (dimension === 'excess' && !exceeds(slot, wish, tokens)) return false
  const [first, last] = after ? [wish.to, slot.from] : [slot.to, wish.from]
  const close = CLOSE.has(dimension)
  const distance = close ? contentBetween(tokens, first, last) : last - first
  const [late, early] = after ? [tokens[slot.from]!, tokens[wish.to - 1]!] : [tokens[wish.from]!, tokens[slot.to - 1]!]
  const sentences = Math.abs(late.sentence - early.sentence)
  const away = after && pointsBack(slot, tokens)
  // "My dog. Rotate the hue."
  if (sentences > 0 && ((after && marks.includes('other')) || slot.value === 'subject')) return false
  // "no warming" refuses it.
  const does = wish.kind === 'verb' || /ing$/.test(tokens[wish.from]!.low)
  if (dimension === 'way' && does && /^(?:no|zero|without|without\|minus any\?)$/.test(slot.rule)) return false
  // "nothing but black and white"
  if (dimension === 'not' && tokens[slot.to]?.low === 'but') return false
  if ((sentences > 1 && dimension !== 'pictures') || (close && sentences > 0 && !away)) return false
  // "no text, no logo, just lighten": what was refused before is another matter.
  const refuses = dimension === 'not' || (dimension === 'way' && slot.value === -2 && !after)
  const ends =
    distance > 0 || last - first > 3 || (dimension === 'not' && /^(?:,|and|but)$/.test(tokens[slot.to]?.low ?? ''))
  if (refuses && ends && late.clause !== early.clause) return false
  // "very grateful if you could brighten it": how grateful.
  if (dimension === 'degree' && !after && distance > 0 && !isFiller(tokens[slot.to]!)) return false
  const clauses = Math.min(sentences > 0 ? 2 : 4, Math.abs(late.clause - early.clause))
  // A place in another clause is that of something else, or no place: "30 % is left, hard contrast", "a tad lower".
  if (dimension === 'place' && !isText && /^(?:header|footer)$/.test(tokens[slot.from]!.low)) return false
  const lowered = clauses > 0 || /^(?:low|upp)er$/.test(wordsOf(tokens, slot.from, slot.to))
  if (dimension === 'place' && lowered && wish.words.traits.includes('tones')) return false
  score.count(`attached: ${dimension}`)
  for (const mark of marks) score.count(`attached: ${mark}`)
  const kind = isText ? 'text' : close ? 'near' : LOOKS.has(dimension) ? 'look' : 'any'
  const closes = after && ENDS.test(tokens[slot.to]?.text ?? '.')
  if (!away) score.count(`distance: ${kind}`, Math.min(distance, closes && kind === 'look' ? FARTHEST_LOOK : FARTHEST))
  score.count(isText ? 'clauses crossed: text' : 'clauses crossed', clauses)
  if (sentences > 0) score.count('sentence crossed')
  // "add a vignette, quite strong": a degree that stands by itself.
  const alone = dimension === 'degree' && closes && distance === 0
  if (clauses > 0 && !away && !alone) {
    if (dimension === 'not') score.count('clauses crossed: not')
    else if (close) score.count('clauses crossed: near')
    if (!after && BEHIND.has(dimension)) score.count('clauses crossed: before')
  }
  if (isText && !after) leadFeatures(slot, wish, tokens, score)
  if (marks.includes('list')) score.count('list: length', slot.value.length - 1)
  score.count(`${after ? 'after' : 'before'}: ${dimension}`)
  if (isText) score.count(`text: ${dimension}`)
  const kinds = wish.words.amounts
  // "The wedding, 1971": no scale reaches that far.
  if (dimension === 'amount' && slot.value.n > MOST && wish.words.traits.includes('tones')) return false
  if (dimension === 'amount' && kinds !== undefined && !kinds.includes(slot.value.kind))
    score.count('amount of another kind')
  if (wish.needs === dimension) countNeeded(slot, contentBetween(tokens, first, last), distance, score)
  return true
}

/** Counts that a wish has what it needs, near or far. */
function countNeeded({ dimension }: Slot, contentTo: number, distance: number, score: Score): void {
  // "put the mountains behind her": what is put there stands in between.
  if (dimension === 'subject') return
  const far = contentTo > 0 && distance > 1 && dimension !== 'pictures'
  if (far || distance <= 1) score.count(far ? 'needed: far' : 'needed')
}

/** Whether a place opens what is said: at the beginning of a sentence, or behind a text, with no preposition. */
function leads({ from }: Slot, tokens: readonly Token[]): boolean {
  const [{ low, sentence }, before] = [tokens[from]!, tokens[from - 1]]
  const named = /^(?:top|bottom|upper|lower|left|right|middle|center|centre)$/
  if (!named.test(low)) return false
  return (
    before === undefined ||
    before.sentence !== sentence ||
    /^[:,]$/.test(before.text) ||
    (before.kind === 'quote' && named.test(tokens[from - 2]?.low ?? ''))
  )
}

/** "looks a bit dark": words that say nothing by themselves part nothing. */
function contentBetween(tokens: readonly Token[], from: number, to: number): number {
  let content = 0
  for (let at = from; at < Math.min(to, from + FARTHEST); at += 1) if (!isFiller(tokens[at]!)) content += 1
  return content
}
