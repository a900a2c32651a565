import type { Scene } from '../../plan.ts'
import { isFiller } from '../language/filler.ts'
import type { Token } from '../language/tokens.ts'
import type { Dimension, Slot } from '../slots/slot.ts'
import { type HeadAt, type ToolWords, Wish } from '../words.ts'
import { CLOSE, type Item, isHead, Score, type Text } from './items.ts'
import { settle, sheetFeatures, wishFeatures } from './settle.ts'

/** Readings of the instructions with each slot given to the wish that it fits best. */
export interface Reading {
  readonly items: readonly Item[]
  readonly wishes: readonly Wish[]
  /** Slots that no wish took. */
  readonly free: readonly Slot[]
  readonly score: number
}

/** Of these a wish has one at most. */
const SINGLE = new Set<Dimension>([
  'place',
  'relative',
  'degree',
  'size',
  'amount',
  'ratio',
  'area',
  'pattern',
  'way',
  'form',
])
const LOOKS = new Set<Dimension>(['colour', 'size'])
/** These mean less the farther in front they stand. */
const BEHIND = new Set<Dimension>(['size', 'colour', 'degree', 'amount'])
/** "Get rid of it" speaks of what was named before. */
const IT = /^(?:it|them|that|those|these|this)$/
/** Behind what stands by itself. */
const ENDS = /^(?:[.,;:!?)\n–—-]|please|pls|thanks|and|but)$/
/** Words from which on distance counts no more, and those beyond which nothing belongs together. */
const FARTHEST = 12
const OUT_OF_REACH = 60
/** Words behind a slot in which a wish may still stand that it says more about. */
const ANEW = 3

interface Pair {
  readonly slot: Slot
  readonly wish: Wish
  readonly corrects: boolean
  readonly score: number
  readonly late?: boolean
}

/** Gives slots to wishes and scores what comes of it. */
export class Attachment {
  readonly #text: Text
  readonly #weights: ReadonlyMap<string, number>
  readonly #scene: Scene
  readonly #writing: ToolWords | undefined
  readonly #corrected: number
  /** What a slot and what asks for a tool are worth together, whatever stands beside them. */
  readonly #pairs = new Map<Slot, Map<Item, number | undefined>>()

  /** @param writing the tool whose wishes are texts. */
  constructor(text: Text, weights: ReadonlyMap<string, number>, scene: Scene, writing: ToolWords | undefined) {
    this.#text = text
    this.#weights = weights
    this.#scene = scene
    this.#writing = writing
    this.#corrected = text.correction?.from ?? -1
  }

  /** @param own the score of the items by themselves. */
  attach(items: readonly Item[], own: number): Reading {
    const { tokens } = this.#text
    const asking = new Map<Wish, Item>()
    for (const item of items) {
      const head = this.#headOf(item)
      if (head !== undefined) asking.set(new Wish(head, tokens, this.#scene), item)
    }
    const wishes = [...asking.keys()]
    for (const wish of wishes) wish.all = wishes
    const slots = items.filter(
      (item): item is Slot => !isHead(item) && item.dimension !== 'text' && item.dimension !== 'idle',
    )
    const score = new Score(this.#weights)
    const taken = this.#assign(this.#pairsOf(slots, wishes, asking), score)
    const free = slots.filter((slot) => !taken.has(slot))
    if (this.#scene.pictures.length > 0) score.count('unattached', free.length)
    else sheetFeatures(free, wishes, score)
    for (const [i, wish] of wishes.entries()) settle(wish, wishes[i - 1], tokens, score)
    for (const wish of wishes) wishFeatures(wish, score)
    return { items, wishes, free, score: own + score.total }
  }

  #headOf(item: Item): HeadAt | undefined {
    if (isHead(item)) return item
    if (item.dimension !== 'text' || this.#writing === undefined) return undefined
    const preset = { text: item.value, marks: item.marks }
    return { words: this.#writing, kind: 'text', way: 0, from: item.from, to: item.to, preset }
  }

  #pairsOf(slots: readonly Slot[], wishes: readonly Wish[], asking: ReadonlyMap<Wish, Item>): Pair[] {
    const between = this.#weights.get('another between') ?? 0
    const again = this.#weights.get('corrects') ?? 0
    const said = new Set(slots.filter(({ from }) => from < this.#corrected).map(({ dimension }) => dimension))
    const pairs: Pair[] = []
    let first = 0
    for (const slot of slots) {
      while (wishes[first] !== undefined && wishes[first]!.to + OUT_OF_REACH < slot.from) first += 1
      for (let i = first; i < wishes.length && wishes[i]!.from <= slot.to + OUT_OF_REACH; i += 1) {
        const wish = wishes[i]!
        const score = this.#pairScore(slot, wish, asking.get(wish)!)
        if (score === undefined) continue
        const after = slot.from >= wish.to
        const other = after ? wishes[i + 1] : wishes[i - 1]
        const parted = other !== undefined && (after ? other.to <= slot.from : other.from >= slot.to)
        const corrects = this.#corrected > 0 && slot.from >= this.#corrected && wish.to <= this.#corrected
        const anew =
          corrects &&
          (said.has(slot.dimension) || slot.rule === 'anew') &&
          !wishes.some(({ from, to }) => from >= this.#corrected && to <= slot.to + ANEW)
        pairs.push({ slot, wish, corrects, score: score + (parted ? between : 0) + (anew ? again : 0) })
      }
    }
    return pairs.sort((a, b) => b.score - a.score)
  }

  #pairScore(slot: Slot, wish: Wish, item: Item): number | undefined {
    const known = this.#pairs.get(slot) ?? new Map<Item, number | undefined>()
    if (known.size === 0) this.#pairs.set(slot, known)
    if (!known.has(item)) {
      const score = new Score(this.#weights)
      known.set(item, pairFeatures(slot, wish, this.#text.tokens, score) ? score.total : undefined)
    }
    return known.get(item)
  }

  /** Gives each slot to its best wish that still can take it, best pairs first. */
  #assign(pairs: readonly Pair[], score: Score): ReadonlySet<Slot> {
    const sheet = this.#scene.pictures.length === 0
    const usual = this.#weights.get('unattached') ?? 0
    const shape = sheet ? (this.#weights.get('sheet: ratio') ?? 0) : usual
    const again = this.#weights.get('said again') ?? 0
    const needed = this.#weights.get('needed') ?? 0
    const taken = new Set<Slot>()
    const queue = [...pairs]
    for (const pair of queue) {
      const { slot, wish, corrects, score: own } = pair
      const left = slot.dimension === 'ratio' ? shape : usual
      if (taken.has(slot) || own < left) continue
      const same = wish.slots.filter((one) => one.dimension === slot.dimension)
      // What is needed is needed once.
      if (pair.late !== true && slot.dimension === 'amount' && wish.needs === 'amount' && same.length > 0) {
        queue.push({ ...pair, score: own - needed, late: true })
        continue
      }
      if (corrects) wish.slots = wish.slots.filter((one) => one.dimension !== slot.dimension)
      else if (slot.from < this.#corrected && same.some((one) => one.from > this.#corrected)) {
        taken.add(slot)
        continue
      } else if (!canTake(slot, wish, same) || (isDouble(slot, same) && own + again < left)) continue
      taken.add(slot)
      wish.slots.push(slot)
      score.total += own
    }
    return taken
  }
}

function canTake(slot: Slot, wish: Wish, same: readonly Slot[]): boolean {
  // One colour for the letters, one for what they stand on.
  if (slot.dimension === 'colour' && wish.kind === 'text')
    return !same.some((one) => one.marks.includes('on') === slot.marks.includes('on'))
  if (slot.dimension === 'colour' && wish.words.traits.includes('once')) {
    return !same.some((one) => !one.marks.includes('ink') && !slot.marks.includes('ink'))
  }
  if (!isDouble(slot, same) || slot.dimension === 'amount' || slot.dimension === 'size') return true
  // "10 % off the top and the left"
  return wish.words.traits.some((trait) => trait === 'cuts' || trait === 'pads')
}

const isDouble = (slot: Slot, same: readonly Slot[]) => SINGLE.has(slot.dimension) && same.length > 0

/** Counts what speaks for and against a slot belonging to a wish; false where it cannot. */
function pairFeatures(slot: Slot, wish: Wish, tokens: readonly Token[], score: Score): boolean {
  const { dimension, marks } = slot
  const isText = wish.kind === 'text'
  const takes = wish.words.takes.includes(dimension) || dimension === 'not' || (dimension === 'way' && !isText)
  if (!takes || (marks.includes('ink') && !isText)) return false
  if (marks.includes('ground') && (wish.preset.pattern === undefined || !wish.words.traits.includes('fills')))
    return false
  if (marks.includes('list') && wish.words.traits.includes('once') && !wish.words.traits.includes('frames'))
    return false
  if (marks.includes('list') && wish.preset.line === true) return false
  if (marks.includes('each') && !wish.words.takes.includes('count')) return false
  const after = slot.from >= wish.to
  // "too dark, lighten that": what is too much is said before
  if (dimension === 'excess' && wish.kind === 'verb' && after) return false
  const [first, last] = after ? [wish.to, slot.from] : [slot.to, wish.from]
  const close = CLOSE.has(dimension)
  const distance = close ? contentBetween(tokens, first, last) : last - first
  const [late, early] = after ? [tokens[slot.from]!, tokens[wish.to - 1]!] : [tokens[wish.from]!, tokens[slot.to - 1]!]
  const sentences = Math.abs(late.sentence - early.sentence)
  const away =
    dimension === 'way' && slot.value === -2 && after && IT.test(tokens[slot.to]?.low ?? tokens[slot.to - 1]!.low)
  if (sentences > 0 && after && marks.includes('other')) return false
  if ((sentences > 1 && dimension !== 'pictures') || (close && sentences > 0 && !away)) return false
  // "no text, no logo, just lighten": what was refused before is another matter.
  if (dimension === 'not' && distance > 0 && late.clause !== early.clause) return false
  const clauses = Math.min(sentences > 0 ? 2 : 4, Math.abs(late.clause - early.clause))
  // A place in another clause is that of something else, or no place: "30 % is left, hard contrast".
  if (dimension === 'place' && clauses > 0 && wish.words.traits.includes('tones')) return false
  score.count(`attached: ${dimension}`)
  for (const mark of marks) score.count(`attached: ${mark}`)
  const kind = isText ? 'text' : close ? 'near' : LOOKS.has(dimension) ? 'look' : 'any'
  if (!away) score.count(`distance: ${kind}`, Math.min(distance, FARTHEST))
  score.count(isText ? 'clauses crossed: text' : 'clauses crossed', clauses)
  if (sentences > 0) score.count('sentence crossed')
  // "add a vignette, quite strong": a degree that stands by itself.
  const alone = dimension === 'degree' && after && distance === 0 && ENDS.test(tokens[slot.to]?.text ?? '.')
  if (clauses > 0 && !away && !alone) {
    if (dimension === 'not') score.count('clauses crossed: not')
    else if (close) score.count('clauses crossed: near')
    if (!after && BEHIND.has(dimension)) score.count('clauses crossed: before')
  }
  if (dimension === 'place' && isText && !after && distance <= 1 && tokens[slot.to]?.text === ':')
    score.count('place before a colon')
  // "top ONE bottom TWO": where a place without a preposition leads, it leads all along.
  if (dimension === 'place' && isText && !after && distance <= 1 && leads(slot, tokens)) score.count('place leads')
  if (isText && !after && sentences === 0 && tokens[wish.from - 1]?.text === ':') score.count('looks before a colon')
  if (marks.includes('list')) score.count('list: length', slot.value.length - 1)
  score.count(`${after ? 'after' : 'before'}: ${dimension}`)
  if (isText) score.count(`text: ${dimension}`)
  const kinds = wish.words.amounts
  if (dimension === 'amount' && kinds !== undefined && !kinds.includes(slot.value.kind))
    score.count('amount of another kind')
  const far = distance > 1 && dimension !== 'pictures'
  if (wish.needs === dimension && (far || distance <= 1)) score.count(far ? 'needed: far' : 'needed')
  return true
}

/** Whether a place opens what is said: at the beginning of a sentence, or behind a text, with no preposition. */
function leads({ from }: Slot, tokens: readonly Token[]): boolean {
  const [{ low, sentence }, before] = [tokens[from]!, tokens[from - 1]]
  const named = /^(?:top|bottom|upper|lower)$/
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
