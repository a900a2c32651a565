import type { Correction } from '../cover/corrections.ts'
import { isFiller } from '../language/filler.ts'
import { removes } from '../language/removal.ts'
import { isSlip } from '../language/slips.ts'
import { clausesOf, wordsOf } from '../language/tokens.ts'
import type { Slot } from '../slots/slot.ts'
import type { Trait, Wish } from '../words.ts'
import { type Draft, drop, has, readTokens } from './draft.ts'

/** "no wait, blue": what is said again replaces what was said before. */
export function correct(draft: Draft): void {
  const { correction, tokens } = draft.text
  if (correction === undefined) return
  const before = draft.wishes.filter((wish) => wish.to <= correction.from)
  const last = before.at(-1)
  if (last === undefined || correctWords(draft, correction)) return
  const behind = (wish: Wish) => wish.from >= correction.to
  const after = draft.wishes.filter(behind)
  // "saturation up 25 percent, make that 35, and a frame": the frame is wished for besides.
  const first = Math.min(...after.map(({ extent: [from] }) => from))
  const isAnew = (one: Slot) => one.dimension === 'amount' && one.from >= correction.to && one.to < first
  if (last.slots.some(isAnew)) {
    last.slots = last.slots.filter((one) => one.dimension !== 'amount' || isAnew(one))
    return
  }
  // "make it blue" behind a frame says what the frame is to be.
  const bare = after.filter((wish) => saysAnew(wish, last) && tokens.slice(wish.from, wish.to).every(isFiller))
  for (const wish of bare) for (const one of wish.slots) replace(last, one)
  drop(draft, (wish) => bare.includes(wish))
  const isThere = ({ from }: { from: number }) =>
    from >= correction.to && tokens[from]!.sentence === tokens[correction.to]!.sentence
  const answers = draft.reading.wishes.some((wish) => isThere(wish) || wish.slots.some(isThere))
  const anew = after.filter((wish) => !bare.includes(wish) && (isThere(wish) || !answers))
  const said = draft.reading.wishes.filter(
    (wish) => behind(wish) && !bare.includes(wish) && (isThere(wish) || !answers),
  )
  const same = before.findLast((wish) => said.some((other) => other.words === wish.words))
  const kin = anew.some((wish) => wish.words.traits.some((trait) => last.words.traits.includes(trait)))
  const instead = anew[0]?.kind === 'verb' && last.kind === 'verb' && anew[0].from <= correction.to + 1
  const text = anew.find((wish) => wish.kind === 'text')
  // "Closed Friday at the bottom. Sorry, I meant Closed Saturday": what was said of the first is meant of the second.
  if (text !== undefined && same?.kind === 'text')
    text.slots.push(...same.slots.filter(({ dimension }) => !text.has(dimension)))
  if (same !== undefined) drop(draft, (wish) => wish === same)
  // "the wall behind me blurred, the light friendlier, warmer I mean" says anew what is told just before.
  else if (anew.length > 0 && (correction.sure || ((kin || instead) && isJustBefore(last, correction)))) {
    // "blur the faces. No, pixelate them": what it is done to stays.
    for (const wish of anew.filter(({ to }) => BACK.test(tokens[to]?.low ?? '')))
      wish.slots.push(...last.slots.filter(({ dimension }) => WHERE.test(dimension) && !wish.has(dimension)))
    drop(draft, (wish) => wish === last)
  }
  if (said.length > 0 || bare.length > 0) return
  const free = draft.free.filter((one) => one.from >= correction.to && last.words.takes.includes(one.dimension))
  // "black and white. No wait, the brown one": what is taken back is not done, even where nothing reads what is meant.
  const isTakenBack = tokens.slice(correction.from, correction.to).some(({ low }) => TAKES_BACK.test(low))
  if (
    isTakenBack &&
    free.length === 0 &&
    !draft.reading.wishes.some(({ slots }) => slots.some((one) => one.from >= correction.to))
  )
    drop(draft, (wish) => wish === last)
  for (const one of free) replace(last, one)
  draft.free = draft.free.filter((one) => !free.includes(one))
}

const isJustBefore = ({ tokens, to }: Wish, correction: Correction) =>
  correction.from < correction.to || tokens[to - 1]!.clause >= tokens[correction.from]!.clause - 1

const BACK = /^(?:it|them|those|these|that)$/
const WHERE = /^(?:area|place|pictures)$/
const TAKES_BACK = /^(?:wait|hang|hold|nah|nope|scratch|strike|forget|cancel|scrap)$/

/** "…, sorry, not Sunday, Saturday", "…, oops, Congratulations": one or a few words of the text before are others. */
function correctWords(draft: Draft, { from, to }: Correction): boolean {
  const { tokens, instructions } = draft.text
  const text = draft.wishes.findLast((wish) => wish.kind === 'text' && wish.from < from)
  if (text === undefined) return false
  const written = String(text.preset.text)
  const words = written.split(/\s+/)
  const { sentence } = tokens[to]!
  let end = to
  while (end < to + FEW && tokens[end]?.sentence === sentence) end += 1
  const cutOut = (first: number, last: number) => instructions.slice(tokens[first]!.start, tokens[last - 1]!.end)
  const said = instructions.slice(tokens[to]!.start, tokens[end - 1]!.end)
  const named = NOT_BUT.exec(said)?.groups ?? BUT_NOT.exec(said)?.groups
  const isThere = named !== undefined && written.includes(named.wrong!)
  const isAnew = draft.wishes.some((wish) => wish.kind === 'text' && wish.from === to && wish !== text)
  const other = isThere || isAnew ? undefined : renamed(written, said)
  const slip = words.find((word) => word !== tokens[to]!.text && isSlip(word.toLowerCase(), tokens[to]!.low))
  const wrong = isThere ? named.wrong! : slip
  const right = isThere ? named.right! : (other?.right ?? tokens[to]!.text)
  if (wrong === undefined && other === undefined) return false
  let last = to
  while (last < end && !cutOut(to, last + 1).includes(right)) last += 1
  if (isThere) while (last < end && !cutOut(to, last + 1).includes(named.wrong!)) last += 1
  text.preset = { ...text.preset, text: other?.text ?? written.replace(wrong!, right) }
  text.claim(from, last + 1)
  text.slots = text.slots.filter((one) => one.from < from || one.to > last + 1)
  // "no wait, Clearance. In red"
  const looks = draft.free.filter(
    ({ dimension, from }) => from > last && text.words.takes.includes(dimension) && !text.has(dimension),
  )
  text.slots.push(...looks)
  draft.free = draft.free.filter((one) => !looks.includes(one))
  drop(draft, (wish) => wish.kind === 'text' && wish.from >= from && wish.from <= last)
  return true
}

/** "Sale ends Friday, sorry, Sunday": a day, a month or a number of a text is another one of its kind. */
function renamed(written: string, said: string): { readonly text: string; readonly right: string } | undefined {
  const words = said.split(/[,;:!.]*(?:\s+|$)/)
  const kept = written.split(' ')
  const isKnown = (word: string) => {
    const kind = kindOf(word)
    const at = kept.findLastIndex((one) => one === word || (kind !== undefined && kindOf(one) === kind))
    if (at !== -1) kept[at] = word
    return at !== -1
  }
  const anew = words.findIndex((word) => !isKnown(word))
  const text = kept.join(' ')
  return text === written ? undefined : { text, right: words.slice(0, anew === -1 ? words.length : anew).join(' ') }
}

/** "£5" and "£20" are of one kind, and so are Monday and Friday. */
function kindOf(word: string): string | undefined {
  if (/\d/.test(word)) return word.replaceAll(/\d+/g, '0').replace(/(?<=0)(?:st|nd|rd)/, 'th')
  return NAMES.find((names) => names.test(word))?.source
}
const NAMES = [
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/i,
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i,
]

/** Tokens behind a correction that name the words. */
const FEW = 12
const NOT_BUT = /^(?:it's |it is |that's )?not (?<wrong>[^,.;]+?)(?:,| but|\.)+ (?:but |it's )?(?<right>[^\s,.;!?]+)/i
const BUT_NOT =
  /^(?:it's |it is |that's |make (?:it|that) )?(?<right>[^\s,.;!?]+),? (?:not|instead of|rather than) (?<wrong>[^\s,.;!?]+)/i

/** "Draw a star. The star should be gold": what is said of a thing that was drawn before is said of that one. */
export function pointToThings(draft: Draft): void {
  const { tokens } = draft.text
  drop(draft, (wish) => {
    const named = /^(?:the|that|this|its)$/.test(tokens[wish.from - 1]?.low ?? '') && wish.kind === 'noun'
    if (
      !named ||
      wish.preset.another === true ||
      !(has(wish, 'draws') || has(wish, 'frames')) ||
      wish.slots.length === 0
    )
      return false
    const thing = draft.wishes.findLast(
      ({ words, from, preset }) => words === wish.words && from < wish.from && preset.shape === wish.preset.shape,
    )
    if (thing === undefined) return false
    for (const { extent } of [thing, wish]) thing.claim(...extent)
    for (const one of wish.slots) replace(thing, one)
    return true
  })
}

/** "less shine", "without any blur": a tool that cannot do less of what it does does nothing. */
export function leaveRefused(draft: Draft): void {
  const { tokens } = draft.text
  const read = readTokens(draft)
  // "“Dales” not “Dale”, at the bottom": what is said behind a text that is not meant is said of the one before it.
  const texts = draft.reading.wishes.filter(({ kind }) => kind === 'text')
  for (const [i, { negated, to, slots }] of texts.entries()) {
    const meant = negated ? texts[i - 1] : undefined
    meant?.slots.push(...slots.filter((slot) => slot.from >= to && !meant.has(slot.dimension)))
  }
  // "blur it, no, don't blur anything"
  const takenBack = draft.reading.wishes.filter(
    (wish) =>
      wish.kind === 'verb' &&
      !has(wish, 'cuts') &&
      wish.slots.every(({ dimension }) => dimension === 'not') &&
      DO_NOT.test(wordsOf(tokens, Math.max(0, wish.from - 2), wish.from)) &&
      NOTHING_ELSE.test(wordsOf(tokens, wish.to, wish.to + 2)),
  )
  // "mirror it. Actually no, don't"
  const undone = clausesOf(tokens).flatMap(([from, to]) =>
    DONT.test(wordsOf(tokens, from, to)) && !/^if\b/.test(wordsOf(tokens, from - 3, from))
      ? (draft.wishes.findLast((wish) => wish.to <= from) ?? [])
      : [],
  )
  drop(
    draft,
    (wish) => undone.includes(wish) || takenBack.some(({ words, from }) => words === wish.words && from > wish.from),
  )
  // "softer and glowing, but not blurry"
  const refused = draft.reading.wishes.filter(({ negated, slots }) => negated && slots.length === 1)
  drop(draft, (wish) => {
    const { words, way, from } = wish
    const isSame = (other: Wish) => other.words === words && other.way === way && other.from > from
    return has(wish, 'blurs') && !wish.has('area') && !wish.has('place') && refused.some(isSame)
  })
  drop(draft, (wish) => {
    const { kind } = wish
    // "remove the red dot"
    const from = Math.min(wish.from, ...wish.slots.filter(({ to }) => to === wish.from).map((slot) => slot.from))
    const at = /^(?:any|the|such|that|this|my|your|those|these)$/.test(tokens[from - 1]?.low ?? '')
      ? from - 2
      : from - 1
    const before = tokens[at]?.low ?? ''
    // "get rid of the red dot", "take away the dot"
    const verb = /^(?:of|away|off|out)$/.test(before) ? at - 1 : at
    // "no wider than 900 px"
    if (kind === 'text' || (before === 'no' && tokens[wish.to]?.low === 'than')) return false
    // "border: none"
    if (/^[:=] (?:none|off)$/.test(wordsOf(tokens, wish.to, wish.to + 2))) {
      wish.negated = true
      wish.claim(wish.to, wish.to + 2)
      return true
    }
    const isThing = kind === 'verb' || kind === 'noun'
    if (!read[at] && ((isThing ? UNDOES : NONE).test(before) || (isThing && verb >= 0 && removes(tokens, verb))))
      return true
    return kind === 'noun' && ADDING.some((trait) => has(wish, trait)) && cannotDoLess(wish)
  })
}

const DO_NOT = /(?:^|\s)(?:don['’]?t|do not)$/
const NOTHING_ELSE = /^(?:anything|at all)?(?! else)(?:$| ?[.,;!?])/
/** A clause that refuses what was said before it, and says no more: "actually don't", "no, leave it there". */
const DONT =
  /^(?:(?:no|actually|sorry|wait|oh|hmm+|please|but|and|well),? )*(?:(?:don['’]?t|do not)(?: do)?(?: (?:that|it|this))?|(?<=\b(?:no|actually|wait|sorry),? )(?:just )?leave (?:it|that|them)(?: there| be| alone| in| as (?:it|they) (?:is|are))?)(?: please)?(?: [.,;:!?])?$/

const ADDING: readonly Trait[] = ['tones', 'frames', 'shadows', 'outlines', 'plates', 'rounds']
const NONE = /^(?:less|no|without|never)$/
const UNDOES = /^(?:less|no|without|never|reduce|reducing|minimi[sz]e|lessen|skip|skipping|cancel|revert)$/

/** "drop the vignette": whether what is to be less would be done all the same. */
function cannotDoLess(wish: Wish): boolean {
  const { way, words, from } = wish
  if (
    way >= 0 ||
    wish.has('amount') ||
    !wish.slots.some((one) => one.dimension === 'way' && one.value < 0 && one.to <= from)
  )
    return false
  const made = JSON.stringify(words.lower(wish))
  wish.way = 1
  const usual = JSON.stringify(words.lower(wish))
  wish.way = way
  return made === usual
}

const saysAnew = (wish: Wish, last: Wish) =>
  wish.slots.length > 0 && wish.slots.every(({ dimension }) => last.has(dimension))

function replace(wish: Wish, said: Slot): void {
  wish.slots = [...wish.slots.filter(({ dimension }) => dimension !== said.dimension), said]
}
