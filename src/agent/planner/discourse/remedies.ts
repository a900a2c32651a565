import { amountSlots } from '../slots/amounts.ts'
import { phraseSlots } from '../slots/phrases.ts'
import type { Wish } from '../words.ts'
import { type Draft, drop, has } from './draft.ts'

const REMEDIES =
  /^(?:lift|raise|push|pull|bring|boost|turn|bump|up|crank|reduce|lower|drop|ease|tone|take|dial|calm|tame|soften|fix|correct|increase|decrease|sort|tweak|adjust|open|knock|nudge)$/
const MEASURES: ReadonlySet<string> = new Set(['percent', 'fraction', 'stops'])
const IT = /^(?:it|them|that|those|this)$/
/** The most words between a complaint and its remedy, and in the remedy. */
const NEAR = 6
const LONGEST = 8

/** "The shadows are too dark. Lift them a bit": how much is to be done is said of the remedy. */
export function measureRemedies(draft: Draft): void {
  for (const wish of draft.wishes) {
    const wrong = wish.kind === 'complaint' || wish.excess < 0
    if (wrong && has(wish, 'tones') && !wish.has('degree') && !wish.has('amount')) measure(wish, draft)
  }
}

/** "bring the shadows up, the barn is nearly black": how dark it is says why, where its light is asked for in the sentence. */
export function dropRemedied(draft: Draft): void {
  const { tokens, story } = draft.text
  const isAsked = (wish: Wish, remedy: Wish) =>
    remedy.kind !== 'complaint' &&
    has(remedy, 'lights') &&
    remedy.excess > -1 &&
    (story[remedy.from] === 'asks' || story[wish.from] === 'asks') &&
    Math.sign(remedy.way) === Math.sign(wish.way) &&
    tokens[remedy.from]!.sentence === tokens[wish.from]!.sentence
  for (const wish of draft.wishes.filter((one) => one.kind === 'complaint' && has(one, 'lights'))) {
    const remedy = draft.wishes.find((one) => isAsked(wish, one))
    if (remedy === undefined || wish.way === 0 || wish.has('area') || wish.has('amount')) continue
    remedy.claim(...wish.extent)
    drop(draft, (one) => one === wish)
  }
}

/** "Darken the upper third by a stop": a measure of light that no tool of the verb takes is that of the same change. */
export function measureLights(draft: Draft): void {
  const { tokens } = draft.text
  for (const [i, wish] of draft.wishes.entries()) {
    const before = draft.wishes[i - 1]
    const isMeasure = wish.slots.some(
      ({ dimension, from, value }) =>
        dimension === 'amount' && from === wish.from && (value.by || from === before?.extent[1]),
    )
    if (!isMeasure || !has(wish, 'lights') || before?.kind !== 'verb' || !has(before, 'lights')) continue
    if (before.has('amount') || tokens[before.from]!.clause !== tokens[wish.from]!.clause) continue
    wish.slots.push(
      ...before.slots.filter(({ dimension }) => wish.words.takes.includes(dimension) && !wish.has(dimension)),
    )
    wish.way = before.way
    wish.claim(...before.extent)
    drop(draft, (one) => one === before)
  }
}

function measure(wish: Wish, draft: Draft): void {
  const { wishes } = draft
  const { tokens } = draft.text
  const [, end] = wish.extent
  const from = tokens.slice(end, end + NEAR).findIndex(({ low }) => REMEDIES.test(low)) + end
  const remedy = tokens.slice(from, from + LONGEST).filter(({ sentence }) => sentence === tokens[from]!.sentence)
  if (from < end || !remedy.slice(1, 3).some(({ low }) => IT.test(low))) return
  const last = Math.min(from + remedy.length, ...wishes.filter((one) => one.from > from).map((one) => one.from))
  for (let at = from + 1; at < last; at += 1) {
    // "bump them up by 25 %"
    const amount = amountSlots(tokens, at).find(
      ({ dimension, value }) => dimension === 'amount' && MEASURES.has(value.kind),
    )
    if (amount !== undefined && wish.words.takes.includes('amount')) {
      wish.slots.push(amount)
      wish.claim(from, amount.to)
      // "too bright, bring it down 15 %" makes nothing smaller.
      drop(draft, (one) => one !== wish && one.from >= from && one.to <= amount.to)
      return
    }
    const [degree] = phraseSlots(tokens, at)
      .filter(({ dimension, to }) => dimension === 'degree' && to <= last)
      .sort((a, b) => b.to - a.to)
    if (degree === undefined) continue
    wish.strength = degree.value
    wish.claim(from, degree.to)
    return
  }
}

/** "make the faded colours stronger": what is to become another is like that now, and changes the way that is said of it. */
export function changeLooks(draft: Draft): void {
  const { tokens } = draft.text
  for (const wish of draft.wishes) {
    const isLike = wish.kind === 'phrase' && wish.way !== 0 && has(wish, 'tones')
    if (!isLike || !OWNED.test(tokens[wish.from - 1]?.low ?? '')) continue
    const isBehind = ({ from }: { readonly from: number }) =>
      from >= wish.to && from <= wish.to + 2 && tokens[from]!.clause === tokens[wish.to - 1]!.clause
    const said = wish.slots.find((one) => one.dimension === 'way' && isBehind(one) && /er$/.test(tokens[one.from]!.low))
    const other = draft.wishes.find(
      ({ kind, way, from }) => /^(?:more|less)$/.test(kind) && way !== 0 && isBehind({ from }),
    )
    const way: number | undefined = said?.value ?? other?.way
    // "make the soft colours softer"
    const like = tokens.slice(wish.from, wish.to)
    const isSame = other !== undefined && like.some(({ low }) => tokens[other.from]!.forms.has(low))
    if (way === undefined || isSame) continue
    wish.way = Math.sign(way)
    if (other !== undefined) wish.claim(other.from, other.to)
    drop(draft, (one) => one === other)
  }
}
const OWNED = /^(?:the|these|those|my|our|his|her|their|its|all)$/
