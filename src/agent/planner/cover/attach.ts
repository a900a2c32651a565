import type { Scene } from '../../plan.ts'
import type { Dimension, Slot } from '../slots/slot.ts'
import { type HeadAt, type ToolWords, Wish } from '../words.ts'
import { type Item, isHead, Score, type Text } from './items.ts'
import { pairFeatures } from './pairs.ts'
import { settle, sheetFeatures, wishFeatures } from './settle.ts'

/** A reading of the instructions in which each slot belongs to the wish that it fits best. */
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
  'subject',
])
const FAULTS = new Set(['less', 'complaint'])
const STAYS = /^(?:stays?|remains?|keeps?)$/
/** Words, and wishes on either side, beyond which nothing belongs together. */
const OUT_OF_REACH = 60
const MOST_PASSED = 8
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
    if (this.#text.brief && this.#asks(items, wishes)) score.count('brief: asks for something')
    const taken = this.#assign(this.#pairsOf(slots, wishes, asking), score)
    const free = slots.filter((slot) => !taken.has(slot))
    // The colour of letters may be that of a text in another sentence.
    const loose = free.filter(({ marks }) => !marks.includes('ink'))
    if (this.#scene.pictures.length > 0) score.count('unattached', loose.length)
    else sheetFeatures(free, wishes, score)
    for (const [i, wish] of wishes.entries()) settle(wish, wishes[i - 1], tokens, score)
    for (const wish of wishes) wishFeatures(wish, score)
    return { items, wishes, free, score: own + score.total }
  }

  /** Whether anything is asked for, or a fault told. */
  #asks(items: readonly Item[], wishes: readonly Wish[]): boolean {
    return (
      wishes.some(({ kind, from }) => FAULTS.has(kind) || this.#text.story[from] === 'asks') ||
      items.some((item) => !isHead(item) && item.marks.includes('copies'))
    )
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
    let next = 0
    for (const slot of slots) {
      while (wishes[next] !== undefined && wishes[next]!.from < slot.from) next += 1
      const last = Math.min(wishes.length, next + MOST_PASSED)
      for (let i = Math.max(0, next - MOST_PASSED); i < last; i += 1) {
        const wish = wishes[i]!
        if (wish.to + OUT_OF_REACH < slot.from || wish.from > slot.to + OUT_OF_REACH) continue
        // "bring it down to 40 percent opacity", "a heart at 70 percent opacity"
        const mayBe = wish.needs === 'amount' || wish.words.traits.includes('draws')
        if (slot.dimension === 'amount' && i !== next && mayBe && isOfNext(slot, wishes[next])) continue
        const corrects = this.#corrected > 0 && slot.from >= this.#corrected && wish.to <= this.#corrected
        const score = this.#pairScore(slot, wish, asking.get(wish)!, corrects)
        if (score === undefined) continue
        const after = slot.from >= wish.to
        const other = after ? wishes[i + 1] : wishes[i - 1]
        const parted = other !== undefined && (after ? other.to <= slot.from : other.from >= slot.to)
        // "mirror the edges, then more colour"
        const elsewhere = this.#text.tokens[slot.from]!.clause !== this.#text.tokens[wish.from]!.clause
        if (slot.dimension === 'area' && parted && !after && elsewhere) continue
        // "the left half black and white the right half stays in colour"
        if (slot.dimension === 'area' && after && STAYS.test(this.#text.tokens[slot.to]?.low ?? '')) continue
        const anew =
          corrects &&
          (said.has(slot.dimension) || slot.rule === 'anew') &&
          !wishes.some(({ from, to }) => from >= this.#corrected && to <= slot.to + ANEW)
        const own = score + (parted ? between : 0) + (anew ? again : 0)
        if (own >= this.#leftOver(slot)) pairs.push({ slot, wish, corrects, score: own })
      }
    }
    return pairs.sort((a, b) => b.score - a.score)
  }

  #pairScore(slot: Slot, wish: Wish, item: Item, corrects: boolean): number | undefined {
    const known = this.#pairs.get(slot) ?? new Map<Item, number | undefined>()
    if (known.size === 0) this.#pairs.set(slot, known)
    if (!known.has(item)) {
      const score = new Score(this.#weights)
      known.set(item, pairFeatures(slot, wish, this.#text.tokens, score, corrects) ? score.total : undefined)
    }
    return known.get(item)
  }

  /** What a slot is worth that no wish takes. */
  #leftOver({ dimension }: Slot): number {
    const isShape = dimension === 'ratio' && this.#scene.pictures.length === 0
    return this.#weights.get(isShape ? 'sheet: ratio' : 'unattached') ?? 0
  }

  /** Gives each slot to its best wish that still can take it, best pairs first. */
  #assign(pairs: readonly Pair[], score: Score): ReadonlySet<Slot> {
    const again = this.#weights.get('said again') ?? 0
    const needed = this.#weights.get('needed') ?? 0
    const taken = new Set<Slot>()
    const queue = [...pairs]
    for (const pair of queue) {
      const { slot, wish, corrects, score: own } = pair
      const left = this.#leftOver(slot)
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
      } else if (!canTake(slot, wish, same) || (isDouble(slot, same) && !isSided(wish) && own + again < left)) continue
      taken.add(slot)
      wish.slots.push(slot)
      score.total += own
    }
    return taken
  }
}

/** Whether what directly follows an amount is what it is an amount of. */
const isOfNext = ({ to }: Slot, next: Wish | undefined) =>
  next?.from === to && (next.kind === 'noun' || next.preset.learned === true)

function canTake(slot: Slot, wish: Wish, same: readonly Slot[]): boolean {
  // One colour for the letters, one for what they stand on, one for the line around them.
  if (slot.dimension === 'colour' && wish.kind === 'text') {
    const roleOf = ({ marks }: Slot) => marks.find((mark) => mark === 'on' || mark === 'around')
    return !same.some((one) => roleOf(one) === roleOf(slot))
  }
  if (slot.dimension === 'colour' && wish.words.traits.includes('once') && !slot.marks.includes('layer')) {
    return !same.some((one) => !one.marks.includes('ink') && !slot.marks.includes('ink'))
  }
  // "along the bottom: Tom on the left"
  if (slot.dimension === 'place' && wish.kind === 'text' && same.length === 1)
    return HEIGHT.test(same[0]!.value) && SIDE.test(slot.value) && slot.from === wish.to && same[0]!.to <= wish.from
  // "a 3x3 grid, square"
  if (slot.dimension === 'ratio' && wish.words.traits.includes('lays out'))
    return !same.some((one) => one.marks.includes('cells') === slot.marks.includes('cells'))
  if (!isDouble(slot, same) || slot.dimension === 'amount' || slot.dimension === 'size') return true
  return isSided(wish)
}

const HEIGHT = /^(?:top|bottom)$/
const SIDE = /^(?:left|right|center)$/

/** "10 % off the top and 20 % off the left" */
const isSided = ({ words }: Wish) => words.traits.some((trait) => trait === 'cuts' || trait === 'pads')

const isDouble = (slot: Slot, same: readonly Slot[]) => SINGLE.has(slot.dimension) && same.length > 0
