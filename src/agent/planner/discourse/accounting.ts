import { isDeepStrictEqual } from 'node:util'
import { beginsCondition } from '../cover/asides.ts'
import { isHead, type Text } from '../cover/items.ts'
import { isFiller } from '../language/filler.ts'
import { list } from '../language/lists.ts'
import type { Token } from '../language/tokens.ts'
import type { Slot } from '../slots/slot.ts'
import { STRONG_CUES, WEAK_CUES } from '../slots/text-evidence.ts'
import type { ToolWords, Wish } from '../words.ts'
import type { Draft, DraftStep } from './draft.ts'
import { OWNERS, partsLeaptOver } from './parts.ts'

/** The words of the instructions, by what was done with them. */
export interface Account {
  /** The passage each step came from. */
  readonly words: readonly string[]
  readonly notUnderstood: readonly string[]
  readonly declined: readonly string[]
  /** Passages that only tell why or about what. */
  readonly told: readonly string[]
}

type Fate = 'used' | 'declined' | 'told' | 'left'

/** Accounts for every word of content: it is part of a step, of what was declined, of a reason, or it is left. */
export function accountFor(draft: Draft, steps: readonly DraftStep[]): Account {
  const { text, reading } = draft
  const { tokens, reason, story } = text
  const fates: Fate[] = tokens.map((_, i) => (reason[i] || story[i] !== 'asks' ? 'told' : 'left'))
  const mark = (from: number, to: number, fate: Fate) => {
    for (let at = from; at < to; at += 1) fates[at] = fate
  }
  const unreached = unreachedIn(draft, steps)
  for (const [at, { clause }] of tokens.entries()) if (unreached.has(clause)) fates[at] = 'left'
  const carried = new Set(steps.flatMap(({ wishes }) => [...wishes]))
  const presets = presetsOf(carried)
  const free = new Set(draft.free)
  const given = new Set(reading.free.filter((slot) => !free.has(slot)))
  for (const item of reading.items) {
    const meansNothing = !isHead(item) && (item.dimension === 'idle' || given.has(item))
    if (meansNothing && steps.length > 0) mark(item.from, item.to, 'used')
  }
  for (const one of takenBack(draft)) mark(one.from, one.to, 'declined')
  // What went into a step was understood, whatever else it could have been.
  for (const wish of [...reading.wishes.filter((one) => !carried.has(one)), ...carried]) {
    const isBack =
      text.correction !== undefined && !carried.has(wish) && wish.to <= text.correction.from && steps.length > 0
    const isUsed = carried.has(wish) || repeatsOne(wish, presets)
    // "take the background away" is done.
    const isAway = wish.way <= -2 && steps.length > 0 && !carried.has(wish)
    const fate = isBack || wish.negated || isAway ? 'declined' : isUsed ? 'used' : 'left'
    mark(wish.from, wish.to, fate)
    // "sharpen it by 40 px, but do not crop": what stands before a refusal is none of it.
    const refusal = wish.negated
      ? wish.slots.find(({ dimension, to }) => dimension === 'not' && to <= wish.from)
      : undefined
    const isBefore = ({ dimension, to }: Slot) => refusal !== undefined && dimension === 'amount' && to <= refusal.from
    for (const slot of wish.slots) if (!isBefore(slot)) mark(slot.from, slot.to, fate)
    for (const [from, to] of wish.claimed) mark(from, to, fate)
    for (const at of isUsed ? partsLeaptOver(wish, draft) : []) mark(at, at + 1, 'left')
  }
  const unspared = unsparedIn(draft, steps)
  for (const item of reading.items) {
    const { rule, from, to } = item
    if (rule === 'kept' || rule === 'refused') mark(from, to, unspared.has(item) ? 'left' : 'declined')
    if (rule === 'letter') mark(from, to, 'told')
  }
  markCompanions(draft, carried, fates)
  // "if it is dark, brighten it" is done whatever the picture is like.
  for (const from of tokens.keys()) {
    const isWritten = () => reading.wishes.some((wish) => wish.kind === 'text' && wish.from <= from && wish.to > from)
    if (!beginsCondition(tokens, from) || isWritten()) continue
    let to = from
    while (reason[to]) to += 1
    mark(from, to, 'left')
  }
  return {
    words: wordsOf(text, steps, fates),
    notUnderstood: passages(text, fates, 'left'),
    declined: passages(text, fates, 'declined'),
    told: passages(text, fates, 'told'),
  }
}

/** "brighter, but leave the sky alone": what is not left alone, since all of the picture is changed. */
function unsparedIn({ text: { tokens }, reading }: Draft, steps: readonly DraftStep[]): ReadonlySet<unknown> {
  const changesAll = steps.some(
    ({ words: { traits }, arguments: { area = 'all' } }) =>
      area === 'all' && (traits.includes('scale') || traits.includes('drains')),
  )
  const kept = reading.items.filter((item) => !isHead(item) && item.rule === 'kept' && item.value === undefined)
  return new Set(changesAll ? kept.filter(({ from, to }) => sparesThing(tokens.slice(from, to))) : [])
}

/** "leave the sky alone", but "don't touch the colours": whether a passage spares something in the picture, and no quality. */
function sparesThing(words: readonly Token[]): boolean {
  const first = words.findIndex((word, at) => OWNERS.test(words[at - 1]?.low ?? '') && !isFiller(word))
  const orders = words.slice(0, Math.max(0, first)).some(({ low }) => SPARES.test(low))
  const named = words.slice(first).filter((word) => !isFiller(word))
  return (
    orders && !named.some(({ forms, low }) => low.endsWith('ish') || [...forms].some((form) => QUALITIES.has(form)))
  )
}
const SPARES = /^(?:leave|leaving|don't|dont|not|without|except)$/
/** What no tool changes by itself, or all of the picture. */
const QUALITIES = new Set(
  list(`aspect, background, black, border, bottom, brightness, caption, center, colour, composition, contents, contrast, corner, crop, detail, edge, everything, exposure, file, format,
  frame, grain, half, highlight, image, kind, layout, left, letter, lettering, light, look, middle, noise, one, order, orientation, other, part, photo, picture, position, proportion, quality, ratio,
  resolution, rest, right, saturation, setting, shadow, shape, sharpness, side, size, stuff, style, text, title, tone, top, way, white, word, writing`),
)

/** The clauses that ask for something of a part which no tool can find: "the carpet is too bright". */
function unreachedIn({ text: { tokens, story }, unreachable }: Draft, steps: readonly DraftStep[]): Set<number> {
  // "Lighten the lower half, the floor is too dark" tells why.
  const isTold = ({ from, words }: Wish) => story[from] !== 'asks' && steps.some((step) => step.words === words)
  const wishes = [...unreachable].filter((wish) => !isTold(wish))
  return new Set(wishes.flatMap(({ from, to }) => [tokens[from]!.clause, tokens[to - 1]!.clause]))
}

/** "blue, I mean green": what was said of a wish before it was said anew. */
function takenBack({ text: { correction }, reading, wishes }: Draft): readonly Slot[] {
  if (correction === undefined) return []
  const anew = new Set(wishes.flatMap(({ slots }) => slots).filter(({ from }) => from >= correction.to))
  const said = new Set([...anew].map(({ dimension }) => dimension))
  return reading.items.filter(
    (item): item is Slot => !isHead(item) && item.to <= correction.from && said.has(item.dimension),
  )
}

/** The passage of each step: the extent of its wishes, and the words nearby that went into some step or other. */
function wordsOf({ instructions, tokens }: Text, steps: readonly DraftStep[], fates: readonly Fate[]): string[] {
  const extents = steps.map(({ wishes }): [from: number, to: number] => {
    const all = [...wishes].map((wish) => wish.extent)
    return [Math.min(...all.map(([from]) => from)), Math.max(...all.map(([, to]) => to))]
  })
  for (const [at, fate] of fates.entries()) {
    if (fate !== 'used' || extents.some(([from, to]) => at >= from && at < to)) continue
    const distances = extents.map(([from, to]) => (from > to ? tokens.length : at < from ? from - at : at - to + 1))
    const nearest = extents[distances.indexOf(Math.min(...distances))]
    if (nearest === undefined) continue
    nearest[0] = Math.min(nearest[0], at)
    nearest[1] = Math.max(nearest[1], at + 1)
  }
  return extents.map(([from, to]) => {
    if (from >= to) return ''
    // "make it sepia": with the words around it that say nothing by themselves.
    const joins = (at: number, next: number) => tokens[at]?.clause === tokens[next]!.clause && speaksOn(tokens[at]!)
    let [first, last] = [from, to - 1]
    while (joins(first - 1, first) && fates[first - 1] !== 'declined') first -= 1
    while (joins(last + 1, last)) last += 1
    return instructions.slice(tokens[first]!.start, tokens[last]!.end)
  })
}

const speaksOn = (token: Token) => token.kind !== 'mark' && isFiller(token) && !LINKS.test(token.low)

/** "It's dull: make the colours pop": says again what went into a step, and nothing else. */
function repeatsOne({ words, preset }: Wish, presets: ReadonlyMap<ToolWords, readonly Wish['preset'][]>): boolean {
  return (presets.get(words) ?? []).some((one) => Object.entries(preset).every(([name, value]) => one[name] === value))
}

/** What wishes are for, each once. */
function presetsOf(wishes: Iterable<Wish>): ReadonlyMap<ToolWords, Wish['preset'][]> {
  const found = new Map<ToolWords, Wish['preset'][]>()
  for (const wish of wishes) {
    const known = found.get(wish.words) ?? []
    if (!known.some((one) => isDeepStrictEqual(one, wish.preset))) known.push(wish.preset)
    found.set(wish.words, known)
  }
  return found
}

/**
 * "invert the colours", "write … in the corner": a word by which a tool can be asked for says nothing new where a wish for
 * it stands in the same clause, or behind the colon of that.
 */
function markCompanions({ text: { tokens } }: Draft, carried: ReadonlySet<Wish>, fates: Fate[]): void {
  const tools = new Map<number, Set<ToolWords>>()
  for (const { words, from } of carried) {
    const lead = tokens[from - 1]?.text === ':' ? tokens[from - 2] : undefined
    for (const { clause } of [tokens[from]!, ...(lead === undefined ? [] : [lead])])
      tools.set(clause, (tools.get(clause) ?? new Set()).add(words))
  }
  for (const [at, { clause, forms }] of tokens.entries()) {
    if (fates[at] !== 'left') continue
    for (const words of tools.get(clause) ?? []) {
      const known = vocabularyOf(words)
      if ([...forms].some((form) => known.has(form))) fates[at] = 'used'
    }
  }
}

const vocabularies = new WeakMap<ToolWords, ReadonlySet<string>>()

function vocabularyOf(words: ToolWords): ReadonlySet<string> {
  const known = vocabularies.get(words)
  if (known !== undefined) return known
  const phrases = words.heads.flatMap((head) => head.phrases)
  const cues = words.traits.includes('writes') ? [...STRONG_CUES, ...WEAK_CUES] : []
  const vocabulary = new Set(
    [...phrases.flatMap((phrase) => phrase.split(/[ |]/)), ...cues].map((word) => word.replace(/^=|\?$/g, '')),
  )
  vocabularies.set(words, vocabulary)
  return vocabulary
}

/** Words that a passage does not begin with. */
const LINKS = /^(?:and|then|but|also|so|plus|please|pls|with|to|of|the|a|an|in|at|on|for)$/

/** Runs of words with one fate, as they were written; a clause that has it whole is quoted from its first word on. */
function passages({ instructions, tokens }: Text, fates: readonly Fate[], fate: Fate): string[] {
  const found: string[] = []
  const mixed = new Set(
    tokens.flatMap(({ clause }, at) => (fates[at] !== fate && !isFiller(tokens[at]!) ? [clause] : [])),
  )
  let [from, to] = [-1, -1]
  const close = () => {
    if (to !== -1) found.push(instructions.slice(tokens[from]!.start, tokens[to]!.end))
    from = -1
    to = -1
  }
  for (const [at, token] of tokens.entries()) {
    const filler = isFiller(token)
    if (from !== -1 && (token.clause !== tokens[from]!.clause || (fates[at] !== fate && !filler))) close()
    const opens = from === -1 && !mixed.has(token.clause) && token.kind !== 'mark' && !LINKS.test(token.low)
    if (opens && fates[at] === fate) from = at
    if (fates[at] !== fate || filler) continue
    if (from === -1) from = at
    to = at
  }
  close()
  return found
}
