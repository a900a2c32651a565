import { isFiller } from '../language/filler.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import type { ToSubject, Wish } from '../words.ts'
import { COLOUR_WORDS } from './colours.ts'
import { PHRASE_WORDS } from './phrases.ts'
import { type Slot, slot } from './slot.ts'

const RELATIONS: readonly (readonly [relation: ToSubject, words: RegExp])[] = [
  ['in front', /^in front of$/],
  ['behind', /^(?:(?:from )?behind|in back of)$/],
  ['around', /^(?:all )?(?:around|round|surrounding)$/],
  ['under', /^(?:under|underneath|beneath|below)$/],
  ['of', /^(?:of|to|give|outline|contour)$/],
]
const LONGEST_RELATION = 3
const OWN = /^(?:the|my|our|his|her|its|their|this|that|these|those)$/
/** Words that are a person by themselves. */
const SOMEBODY = /^(?:him|her|me|us|them|myself|everyone|everybody)$/
/** A part of somebody stands for all of them, and a word for what is alive, or called so, is known. */
const KNOWN =
  /^(?:subject|object|product|person|people|man|woman|guy|girl|boy|kid|child|baby|couple|model|figure|dog|puppy|cat|kitten|pet|horse|bird|animal|head|hair|body|shoulders)$/
/** Things of the sheet and not of what it shows. */
const OF_SHEET =
  /^(?:text|letters?|words?|writing|lettering|titles?|captions?|names?|headlines?|headings?|labels?|dates?|numbers?|logos?|stickers?|pictures?|photos?|images?|pics?|frames?|borders?|edges?|corners?|backgrounds?|backdrops?|foregrounds?|sheet|page|canvas|screen|whole|rest|result|others?|ones?|sides?|top|bottom|left|right|middle|cent(?:er|re)|box|bar|banner|circle|square|shapes?|line|star|heart|faces?|sky|colou?rs?|quote|watermark|signature|lights?|shadows?|highlights?|layout|collage|grid|card|poster|flyer|height|width|size|length|area|part|half|third|quarter|table|details?|textures?|structure)$/
/** Words that go before a thing: "the big red car". */
const MOST_ADJECTIVES = 2

/**
 * Where something is said to lie behind, around, under or in front of what the picture is of, or to be of it: "behind the
 * surfer", "around her", "give the bottle". Whatever is no part of the sheet may be what it shows.
 */
export function subjectSlots(tokens: readonly Token[], at: number): Slot[] {
  const but = allBut(tokens, at)
  if (but !== undefined) return [slot('area', at, but, 'background', 'all else')]
  const faces = endOfFaces(tokens, at)
  if (faces !== undefined) return [slot('area', at, faces, 'faces', 'of somebody')]
  const covering = endOfCovering(tokens, at)
  if (covering !== undefined) return [slot('subject', at, covering, 'behind', 'covers', 'behind')]
  for (let length = LONGEST_RELATION; length > 0; length -= 1) {
    const words = tokens
      .slice(at, at + length)
      .map(({ low }) => low)
      .join(' ')
    const found = RELATIONS.find(([, pattern]) => pattern.test(words))
    if (found === undefined) continue
    const [relation] = found
    const end = thingAt(tokens, at + length, relation === 'of')
    if (end === undefined) return []
    const from = /^(?:give|outline|contour)$/.test(words) ? at + length : at
    const seen = relation === 'behind' ? thingBefore(tokens, at, end) : undefined
    const whole = /^(?:behind|around)$/.test(relation) ? (wholeBefore(tokens, at) ?? seen) : undefined
    return [
      slot('subject', from, end, relation, relation, relation),
      ...(whole === undefined ? [] : [slot('area', whole, end, 'background', 'all else')]),
    ]
  }
  return []
}

/** "the kids' faces", "everybody's face" */
function endOfFaces(tokens: readonly Token[], at: number): number | undefined {
  const face = [1, 2, 3].map((by) => at + by).find((to) => /^faces?$/.test(tokens[to]?.low ?? ''))
  if (face === undefined || tokens[face]!.clause !== tokens[at]!.clause) return undefined
  const whose = tokens[face - 1]!.text === "'" ? face - 2 : face - 1
  const isOwner =
    whose >= at &&
    /(?:'s|s'?)$/.test(tokens[whose]!.low) &&
    !isFiller(tokens[whose]!) &&
    !/^no/.test(tokens[whose]!.low)
  return isOwner && (whose === at || (whose === at + 1 && OWN.test(tokens[at]!.low))) ? face + 1 : undefined
}

/** "The climber should stand in front of the letters": letters behind what the picture shows. */
function endOfCovering(tokens: readonly Token[], at: number): number | undefined {
  const isOne = /^(?:he|she|they)$/.test(tokens[at]!.low)
  const end = isOne ? at + 1 : OWN.test(tokens[at]!.low) || isKnown(tokens[at]) ? thingAt(tokens, at, false) : undefined
  if (end === undefined) return undefined
  const found = COVERS.exec(wordsOf(tokens, end, end + LONGEST_COVERING))?.[0]
  return found === undefined ? undefined : end + found.split(' ').length
}
const COVERS =
  /^(?:(?:should|must|has|have|needs?|ought|gets?|can|could|to|is|are|be|being|still|partly|slightly|just|stands?|standing|sits?|sitting|stays?|appears?|walks?|walking|comes?|goes?|overlaps?|overlapping|covers?|covering|hides?|hiding|a|bit|part|parts|of|in|on|front|top) )+(?:it|them|(?:the |those |these |my )?(?:letters?|text|words?|writing|lettering|title|name))\b(?<=\b(?:front of|top of|overlap\w*|cover\w*|hid\w*)(?: a bit| part| parts| a part)?(?: of)?(?: the| those| these| my)? \w+)/
const LONGEST_COVERING = 12

/** "everything behind the vase", "whatever is around her": where that begins. */
function wholeBefore(tokens: readonly Token[], at: number): number | undefined {
  const is = tokens[at - 1]?.low === 'is' ? at - 2 : at - 1
  if (!/^(?:everything|stuff|all|what|what's|whatever)$/.test(tokens[is]?.low ?? '')) return undefined
  return /^(?:the|all)$/.test(tokens[is - 1]?.low ?? '') ? is - 1 : is
}

/** "the stage behind her": where what is no person begins; "the window behind her makes her dark" tells of it. */
function thingBefore(tokens: readonly Token[], at: number, end: number): number | undefined {
  const [owner, thing, next] = [tokens[at - 2], tokens[at - 1], tokens[end]?.low ?? '']
  const isTold = /s$/.test(next) && !/^(?:is|was|needs)$/.test(next)
  return OWN.test(owner?.low ?? '') && isThing(thing) && !isKnown(thing) && !isTold ? at - 2 : undefined
}

const ALL = /^(?:everything|everyone|everybody|all|anything|whatever)$/
const BUT = /^(?:but|except|excepting|excluding|besides|bar|minus|save)$/
const APART = /^(?:(?:apart|aside) from|other than|(?:that|which) (?:is not|isn't|isnt)|that's not)$/

/** "cut them apart from the wall" parts two things. */
const SOMETHING = /^(?:it|them|him|her|us|each|these|those)$/

/** "everything but the flower", "all apart from her": behind the last word of it. */
function allBut(tokens: readonly Token[], at: number): number | undefined {
  // "black and white except the roses", "apart from my daughter"
  const isBut =
    /^(?:except|excepting|excluding)$/.test(tokens[at]!.low) ||
    (/^(?:apart|aside) from$/.test(wordsOf(tokens, at, at + 2)) && !SOMETHING.test(tokens[at - 1]?.low ?? ''))
  if (!ALL.test(tokens[at]!.low) && !isBut) return undefined
  let to = isBut ? at : at + 1
  if (tokens[to]?.low === 'else') to += 1
  if (BUT.test(tokens[to]?.low ?? '')) to += 1
  else {
    const length = [2, 3].find((words) => APART.test(wordsOf(tokens, to, to + words)))
    if (length === undefined) return undefined
    to += length
  }
  while (/^(?:for|just|only)$/.test(tokens[to]?.low ?? '')) to += 1
  return thingAt(tokens, to, true)
}

/** Behind the last word of what a picture is of, where a wish is followed by it: "cut out the man", "isolate the bottle". */
export function thingBehind({ tokens, to, from }: Wish): number | undefined {
  let at = OWN.test(tokens[to - 1]!.low) || SOMEBODY.test(tokens[to - 1]!.low) ? to - 1 : to
  while (BEFORE_THING.test(tokens[at]?.low ?? '')) at += 1
  return tokens[at]?.sentence === tokens[from]!.sentence ? thingAt(tokens, at, true) : undefined
}
/** "take the background away and make it white": it is the ground that went. */
export function isOfFreed(wish: Wish): boolean {
  const [frees, colour] = [wish.beside('frees'), wish.slots.find(({ dimension }) => dimension === 'colour')]
  const gap = wish.from - (frees?.to ?? wish.from)
  if (frees === undefined || colour === undefined || colour.value === 'gray' || gap < 0 || gap >= NEAR) return false
  return /\bback/.test(wordsOf(wish.tokens, frees.from, frees.to)) && ENDS.test(wish.tokens[colour.to]?.low ?? '.')
}
const NEAR = 6
const ENDS = /^(?:[.,;!?)\n]|instead|there|and|but|please|pls|behind)$/
const BEFORE_THING = /^(?:of|on|out|for|from|around|behind|just|only)$/

/** Takes that into the wish. */
export function claimThing(wish: Wish): void {
  const end = thingBehind(wish)
  if (end !== undefined) wish.claim(wish.to, end)
}

/** Whether a word by itself says what is alive, or what a picture is of. */
export function isKnown(token: Token | undefined): boolean {
  return token !== undefined && [...token.forms].some((form) => KNOWN.test(form))
}

/** Whether a word may name a thing that a picture shows. */
export function isThing(token: Token | undefined): boolean {
  return token?.kind === 'word' && !isFiller(token) && !OF_SHEET.test(token.low) && !PHRASE_WORDS.has(token.low)
}

/** Whether somebody or something alive is named at a token, or what is called the subject: "her", "the little dog". */
export function isSomebodyAt(tokens: readonly Token[], at: number): boolean {
  const { low = '' } = tokens[at] ?? {}
  if (SOMEBODY.test(low) && low !== 'them') return true
  return /^an?$/.test(low) || OWN.test(low) ? [1, 2].some((next) => isKnown(tokens[at + next])) : false
}

/** Whether what a picture is of is named at a token. */
export const isThingAt = (tokens: readonly Token[], at: number) => thingAt(tokens, at, true) !== undefined

/** Behind the last word of what is named at a token, if that is a thing that a picture can show. */
export function thingAt(tokens: readonly Token[], at: number, named: boolean): number | undefined {
  const first = tokens[at]
  if (first === undefined) return undefined
  const isOwned = OWN.test(first.low)
  const dyed = COLOUR_WORDS.has(tokens[at + 1]?.low ?? '') && isThing(tokens[at + 2])
  if (SOMEBODY.test(first.low) && !isKnown(tokens[at + 1]) && !dyed) return at + 1
  if (!isOwned && (named || !isKnown(first))) return undefined
  const begin = isOwned ? at + 1 : at
  for (let last = begin; last <= begin + MOST_ADJECTIVES; last += 1) {
    const token = tokens[last]
    if (token?.kind !== 'word' || token.sentence !== first.sentence || OF_SHEET.test(token.low)) return undefined
    if (isKnown(token)) return isKnown(tokens[last + 1]) ? last + 2 : last + 1
    const next = tokens[last + 1]
    const goesOn = next?.kind === 'word' && next.sentence === first.sentence && !isFiller(next)
    // "the orange", but "the orange cup"
    if (COLOUR_WORDS.has(token.low) && !goesOn) return last + 1
    const says = COLOUR_WORDS.has(token.low) || PHRASE_WORDS.has(token.low)
    if (says && goesOn && last < begin + MOST_ADJECTIVES) continue
    return isFiller(token) || says ? undefined : last + 1
  }
  return undefined
}
