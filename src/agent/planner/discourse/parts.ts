import { isHead } from '../cover/items.ts'
import { isFiller } from '../language/filler.ts'
import { isOrdinary } from '../language/ordinary-words.ts'
import { removes } from '../language/removal.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { OUGHT_NOT } from '../slots/phrase-tables.ts'
import type { Slot } from '../slots/slot.ts'
import type { Trait, Wish } from '../words.ts'
import { NARROWS, placeFrom, THAT } from './areas.ts'
import { type Draft, drop, has, readTokens } from './draft.ts'
import { isTakenOver } from './guesses.ts'

const DETERMINERS = /^(?:the|my|his|her|their|our|its|this|that|these|those|your|a|an)$/
export const OWNERS = /^(?:the|my|his|her|their|our|its)$/
const RELATES =
  /^(?:round|around|under|behind|near|between|across|along|through|inside|outside|towards|until|like|than|except|without|not|where|which|who)$/
/** Nouns for the picture itself, by what it shows or is. */
const WHOLE = new Set(
  `selfie portrait landscape scan page document screenshot painting drawing poster scene view room thing product item photo picture image
  whole logo everything everybody rest remainder result lettering writing print lines details sheet card frame front capture headshot artwork wallpaper thumbnail banner edges colours tones light lighting
  midtones mids shadows highlights whites blacks texture structure snap snapshot shot still postcard attachment upload jpeg memory mood atmosphere interior look detail details copy version effect feel style vibe exposure xray mri plot chart diagram
  sketch engraving etching slide negative transparency`.split(/\s+/),
)
/** "micrograph", "radiograph", "sonogram" */
const RECORD = /^(?!auto|para|pro|kilo|insta)\w{2,}(?:graph|gram)$/

/**
 * "make the car red", "bluer sky": a part that no tool can find is not changed, and neither is the whole in its stead. A
 * complaint ("her face is too dark") is about the picture all the same.
 */
export function leaveParts(draft: Draft): void {
  const { tokens } = draft.text
  const read = readTokens(draft)
  for (const wish of draft.wishes) {
    // "write “Hello” mirrored" is said of the letters.
    const isOfText = draft.wishes.some(({ kind, to }) => kind === 'text' && to === wish.from)
    if (isOfText && wish.kind === 'verb' && /ed$/.test(tokens[wish.from]!.low) && !isTakenOver(wish, draft.wishes))
      draft.unreachable.add(wish)
    if (wish.preset.learned) {
      const isSure = draft.text.likely.of(wish) >= SURE
      if (!isSure && namesThing(wish, tokens, read)) draft.unreachable.add(wish)
      continue
    }
    if (!isForParts(wish) || has(wish, 'blurs around') || wish.has('pictures')) continue
    if (wish.kind === 'complaint' || wish.has('excess')) {
      if (isTooMuchOfPart(wish, tokens, read)) draft.unreachable.add(wish)
      continue
    }
    // "pixelate the name at the bottom", "darken the sky at the top": what is hidden or lit is so there.
    const isPlaced = (has(wish, 'hides') || has(wish, 'lights')) && wish.has('place')
    // "get the house a bit brighter overall"
    const isOverall = wish.slots.some(({ value, from }) => value === 'all' && OVERALL.test(tokens[from]!.low))
    if (wish.slots.some(({ rule }) => rule === THAT) || isPlaced || isOverall) continue
    const isLeaptOver = has(wish, 'fades') && partsLeaptOver(wish, draft).length > 0
    if (isLeaptOver || namesPart(wish, tokens, read) || isOfTold(wish, draft, read) || sparesUnread(wish, draft, read))
      draft.unreachable.add(wish)
  }
  drop(draft, (wish) => draft.unreachable.has(wish))
}

const OVERALL = /^(?:overall|throughout|everywhere)$/

/** What is wished by what was learned alone is so likely, as logarithms of odds, where it is about the whole whatever it names. */
const SURE = 2

/** "the lamp should be blue": whether the clause of a wish that was only learned names anything that may be but a part. */
function namesThing(wish: Wish, tokens: readonly Token[], read: readonly boolean[]): boolean {
  const others = read.map((is, at) => is && at !== wish.from)
  // "a nasty ink spot" is what the wish is for.
  const isOwn = (at: number) =>
    at >= wish.from - 2 && at < wish.from && /\ban?(?: \w+)?$/.test(wordsOf(tokens, Math.max(0, at - 2), at))
  return tokens.some(
    ({ clause }, at) =>
      clause === tokens[wish.from]!.clause &&
      !isOwn(at) &&
      tokens.slice(Math.max(0, at - 2), at).some(({ low }) => DETERMINERS.test(low)) &&
      isPartOf(wish, tokens, others, at),
  )
}

/** "That exit sign is glowing, make it less bright": what is to be changed is the thing of which something is told. */
function isOfTold(wish: Wish, { text: { tokens, story }, wishes }: Draft, read: readonly boolean[]): boolean {
  const start = clauseOf(tokens, wish.from)
  const isIt = tokens.slice(start, wish.to + 2).some(({ low }) => IT.test(low))
  const told = tokens[start - 1]?.kind === 'mark' ? start - 2 : start - 1
  if (!isIt || told < 0 || story[told] === 'asks' || wish.has('area') || wish.has('place')) return false
  const first = clauseOf(tokens, told)
  const isSaid = wishes.some(({ from }) => from >= first && from <= told)
  const thing = thingOf(tokens, told)
  return !isSaid && thing !== -1 && isPartOf(wish, tokens, read, thing)
}
const IT = /^(?:it|them)$/

/** Where the clause of a token begins. */
function clauseOf(tokens: readonly Token[], at: number): number {
  let first = at
  while (first > 0 && tokens[first - 1]!.clause === tokens[at]!.clause) first -= 1
  return first
}

/** "(can) the heart on the wall (be)", "(make) that sign (red)": the noun of what a clause begins with, or -1. */
function thingOf(tokens: readonly Token[], at: number): number {
  let first = clauseOf(tokens, at)
  while (first < at && LEADS.test(tokens[first]!.low)) first += 1
  if (!THING.test(tokens[first]!.low)) return -1
  for (let end = first + 2; end <= at; end += 1)
    if (IS.test(tokens[end]!.low) || BEHIND.test(tokens[end]!.low)) return end - 1
  return -1
}
const LEADS = /^(?:and|but|so|well|oh|hi|hello|please|can|could|should|would|must|you|u|make|turn|,)$/
const THING = /^(?:the|that|his|her|their|those)$/
const BEHIND = /^(?:be|of|on|in|at|behind|next|under|above|has|have)$/

/** Whether a wish may be for one part, and would be done to the whole picture in its stead. */
function isForParts(wish: Wish): boolean {
  const { tokens, from, to, scene } = wish
  if (has(wish, 'cuts')) {
    // "cut the left side off"
    const isSide = wish.slots.some((one) => SIDED.test(one.dimension) && one.from <= to + 1)
    const isLost = wish.preset.off === true && !isSide && removes(tokens, from)
    // "crop out the lamp"
    return isLost || (OUT.test(wordsOf(tokens, from, to + 1)) && !wish.has('place'))
  }
  if (has(wish, 'tones')) return true
  if (scene.pictures.length !== 1) return false
  if (has(wish, 'fades')) return wish.beside('writes', 'draws', 'places') === undefined
  // "flip the lamp", but "a title, slanting right across the lamp"
  const isMoved = MOVED.some((trait) => has(wish, trait)) && OBJECT.test(tokens[to]?.low ?? '')
  // "straighten his tie", but "straighten the tower": the picture with it.
  const isWorn = has(wish, 'levels') && WORN.test(tokens[to]?.low ?? '')
  return isMoved || isWorn || has(wish, 'sizes')
}

/** "make the tomatoes pop": parts in the gap of the words that ask for something, which change with the whole. */
export function partsLeaptOver(wish: Wish, { text: { tokens }, reading }: Draft): number[] {
  const head = reading.items.find((item) => isHead(item) && item.words === wish.words && item.from === wish.from)
  const changes = has(wish, 'tones') || has(wish, 'fades')
  if (!changes || has(wish, 'blurs around') || has(wish, 'hides') || !head?.rule.includes(' * ')) return []
  const said = new Set(head.rule.split(/[ |?=]+/))
  const read = tokens.map(
    ({ forms }, at) =>
      [...forms].some((form) => said.has(form)) || wish.slots.some(({ from, to }) => from <= at && at < to),
  )
  const gap = Array.from({ length: wish.to - wish.from - 2 }, (_, i) => wish.from + 1 + i)
  return gap.filter((at) => OWNERS.test(tokens[at - 1]!.low) && isPartOf(wish, tokens, read, at))
}

const SIDED = /^(?:area|place|side)$/
const MOVED: readonly Trait[] = ['turns', 'mirrors']
const OBJECT = /^(?:the|that|my|our|his|her|their)$/
const WORN = /^(?:his|her|their)$/

const OUT = /\b(?:out|off|away)$/

/** "the carpet is way too saturated", but "my soup looks too pale": the picture of it does. */
function isTooMuchOfPart(wish: Wish, tokens: readonly Token[], read: readonly boolean[]): boolean {
  const [first] = wish.extent
  const isTooMuch = wish.every('excess').some((excess) => Math.abs(excess) >= -OUGHT_NOT)
  if (!isTooMuch || !(has(wish, 'scale') || has(wish, 'sizes')) || wish.has('area') || wish.has('place')) return false
  const thing = thingOf(tokens, wish.from)
  if (thing !== -1 && isPartOf(wish, tokens, read, thing)) return true
  let at = first - 1
  while (
    at >= 0 &&
    tokens[at]!.sentence === tokens[first]!.sentence &&
    (read[at] || IS.test(tokens[at]!.low) || HOW_MUCH.test(tokens[at]!.low))
  )
    at -= 1
  const isSaid = wish.slots.some(({ dimension, from }) => dimension === 'excess' && from === at + 1)
  if (!(isSaid || IS.test(tokens[at + 1]!.low)) || !isPartOf(wish, tokens, read, at)) return false
  // "the red car"
  const owner = [at - 1, at - 2].find((one) => DETERMINERS.test(tokens[one]?.low ?? '')) ?? -1
  return /^(?:the|his|her|their)$/.test(tokens[owner]?.low ?? '') && tokens[owner - 1]?.low !== 'of'
}
const IS = /^(?:is|are|looks?|seems?|appears?|came|comes?|turned|turns?)$/
const HOW_MUCH = /^(?:out|way|far|much|so|a|bit|little|just|really|very|too|rather|quite)$/

/** "sepia, except the balloon": a part that no tool can find is not changed with the rest. */
function sparesUnread(wish: Wish, { wishes, text: { tokens } }: Draft, read: readonly boolean[]): boolean {
  const [, last] = wish.extent
  const behind = tokens.slice(wish.to, wish.to + FARTHEST)
  const at =
    wish.to + behind.findIndex(({ low, sentence }) => sentence === tokens[wish.from]!.sentence && EXCEPT.test(low))
  if (at < wish.to || wishes.some(({ from }) => from >= wish.to && from < at)) return false
  if (!tokens.slice(last, at).every((token, i) => read[last + i] || isFiller(token))) return false
  const part = [at + 1, at + 2, at + 3].find((one) => tokens[one] !== undefined && !isFiller(tokens[one]))
  return part !== undefined && DETERMINERS.test(tokens[part - 1]!.low) && !read[part]
}
/** Tokens from a wish to what leads to a part. */
const FARTHEST = 40
const EXCEPT = /^(?:except|excepting|excluding|apart|aside)$/

const TELLS_WHERE = /^(?:it|he|she|they|that|which|this)(?:'s|'re)?(?: (?:is|are|sits?|stands?|lies|hangs?))?$|^its$/

/**
 * "blur the number plate, it's at the bottom", "more contrast in the sky, only the upper half": a part that no tool can find
 * is where it is said to be.
 */
export function placeParts(draft: Draft): void {
  const { tokens } = draft.text
  const read = readTokens(draft)
  for (const wish of draft.wishes) {
    const { clause } = tokens[wish.from]!
    const isOnly = ({ dimension, from }: Slot) =>
      dimension === 'area' && NARROWS.test(tokens[from]!.low) && tokens[from]!.clause !== clause
    wish.slots = wish.slots.map((slot) => (isOnly(slot) ? { ...slot, rule: THAT } : slot))
    if (
      !(has(wish, 'tones') || has(wish, 'hides')) ||
      wish.has('area') ||
      wish.has('place') ||
      !namesPart(wish, tokens, read)
    )
      continue
    const [, end] = wish.extent
    const from = tokens.findIndex(({ clause }, at) => at >= end && clause > tokens[end - 1]!.clause)
    const at = [from + 1, from + 2].find((to) => from !== -1 && TELLS_WHERE.test(wordsOf(tokens, from, to)))
    const place = at === undefined ? undefined : placeFrom(tokens, at, at + 2)
    if (place === undefined) continue
    wish.slots.push({ ...place, dimension: 'area', rule: THAT })
    wish.claim(end, place.to)
  }
}

/** "Sky darker": what photos show, where nothing else tells that a word is the name of a part. */
const SHOWN =
  /^(?:sky|clouds?|sun|moon|sea|water|lake|ground|grass|lawn|trees?|leaves|flowers?|walls?|floor|ceiling|road|house|roof|car|van|dress|shirt|suit|skin|hair|eyes?|lips|teeth|cheeks?|hands?|dog|cat|snow|sand|mountains?)$/
const SKIPPED = /^(?:a|look|be|more|less|much|bit|little|lot|needs?|should|must|has|have|could|can|would|to|wants?)$/
const PARTS = /^(?:areas?|bits?|parts?|regions?|sections?|sides?)$/
/** What leads from a part to what it is to be like: "the crowd in grayscale". */
const WANTS = /^(?:needs?|should|must|could|can|in)$/
const OUGHT = /^(?:(?:needs?|should|must|has|have)\b|to be\b)/
const MODAL = /^(?:can|could|should|may|might|would)$/
const MAKES = /^(?:make|turn|get|want|keep|have|dye|paint|colour|color|put)$/

function namesPart(wish: Wish, tokens: readonly Token[], read: readonly boolean[]): boolean {
  const isPart = (at: number) => isPartOf(wish, tokens, read, at)
  // "can the heart on the wall be bigger"
  const thing = wish.kind === 'noun' ? -1 : thingOf(tokens, wish.from)
  const isWhere = /^(?:on|in|at|behind|next|under|above)$/.test(tokens[thing + 1]?.low ?? '')
  if (thing !== -1 && isWhere && !PARTS.test(tokens[thing]!.low) && isPart(thing)) return true
  return isBehind(wish, tokens, read, isPart) || isBefore(wish, tokens, read, isPart)
}

function isPartOf(wish: Wish, tokens: readonly Token[], read: readonly boolean[], at: number): boolean {
  // "make the lettering bigger", "blur the logo": what stands in the picture is not changed by itself.
  const letters = IN_IT.some((trait) => has(wish, trait))
    ? /^(?:lettering|writing|print|lines|logo|banner|poster|frame)$/
    : /^$/
  const isWhole = (one: number) =>
    [...(tokens[one]?.forms ?? [])].some((form) => (WHOLE.has(form) || RECORD.test(form)) && !letters.test(form))
  const speaksOf = (one: number) => wish.slots.some(({ dimension, from }) => dimension === 'area' && from === one)
  const token = tokens[at]
  if (token?.kind !== 'word' || isAdverb(token.low) || read[at] || isFiller(token)) return false
  // "the logo on his shirt", but "the room" is all there is
  const isIn =
    /^(?:on|behind|beside|near)$/.test(tokens[at + 1]?.low ?? '') && DETERMINERS.test(tokens[at + 2]?.low ?? '')
  if (isWhole(at) && !(isIn && !read[at + 3] && !isWhole(at + 3))) return false
  if (RELATES.test(token.low)) return false
  // "my ramen pic", "everyone's faces"
  const next = tokens[at + 1]
  if (at + 1 === wish.from) return true
  // "this tired old scan"
  for (let one = at + 1; one < at + 4 && tokens[one]?.clause === token.clause && tokens[one]!.kind === 'word'; one += 1)
    if (isWhole(one)) return false
    else if (isFiller(tokens[one]!)) break
  return next?.clause !== token.clause || !(isWhole(at + 1) || (/s$/.test(token.low) && speaksOf(at + 1)))
}

/** "overly", "happily", "terribly", but not "butterfly", "belly": without its ending it is a word. */
const isAdverb = (word: string) =>
  [/ly$/, /(?<=[bgp])ly$/, /ily$/, /ally$/].some((ending, i) => {
    const adjective = word.replace(ending, ['', 'le', 'y', ''][i]!)
    return adjective !== word && adjective.length > 2 && isOrdinary(adjective)
  })

const IN_IT: readonly Trait[] = [...MOVED, 'fades', 'sizes', 'hides', 'blurs', 'cuts']

type IsPart = (at: number) => boolean

const ONLY = /^(?:only|just|mainly|especially|up|down|out|away|off)$/

/** "bluer sky", "brighten up her dress", "the red of the carpet" */
function isBehind(wish: Wish, tokens: readonly Token[], read: readonly boolean[], isPart: IsPart): boolean {
  const { clause } = tokens[wish.to - 1]!
  const here = (at: number) => tokens[at]?.clause === clause
  let start = wish.to
  while (ONLY.test(tokens[start]?.low ?? '')) start += 1
  while (start < wish.to + 3 && here(start) && read[start] && !DETERMINERS.test(tokens[start]!.low)) start += 1
  // "a glow on" has its own preposition.
  if (start === wish.to && wish.to > wish.from + 1 && leads(wish, tokens[wish.to - 1]!.low)) start -= 1
  const of = here(start) && leads(wish, tokens[start]!.low) && DETERMINERS.test(tokens[start + 1]?.low ?? '')
  // "a pencil drawing of my dog": what the picture shows.
  if (of && tokens[start]!.low === 'of' && wish.kind === 'noun' && !has(wish, 'scale')) return false
  if (of) start += 1
  let at = start
  const determined = DETERMINERS.test(tokens[at]?.low ?? '')
  while (at < start + 3 && here(at) && (DETERMINERS.test(tokens[at]!.low) || (determined && read[at]))) at += 1
  if (!here(at) || !isPart(at)) return false
  if (of)
    return (
      !NO_PART.test(tokens[at]!.low) &&
      (/^(?:of|in)$/.test(tokens[start - 1]!.low) || !/^an?$/.test(tokens[start]!.low))
    )
  return (determined || at === wish.to) && (wish.kind !== 'noun' || (determined && isOrder(wish, tokens)))
}

const ASKS = /^(?:and|also|can|could|just|now|please|pls|then|would|you)$/

/** What leads from a wish to the part that it is for: "add contrast to the clouds", "highlights on her dress" are reached. */
const leads = (wish: Wish, low: string) =>
  /^(?:of|in)$/.test(low) || (/^(?:on|to|onto|around)$/.test(low) && !has(wish, 'sizes') && reachesAll(wish))
/** Whether it changes more than the dark or the light tones. */
const reachesAll = (wish: Wish) => !has(wish, 'lights') || has(wish, 'scale')

/** "grayscale the crowd": the name of a look is a verb where it begins what is asked for. */
function isOrder(wish: Wish, tokens: readonly Token[]): boolean {
  let at = wish.from - 1
  while (at >= 0 && tokens[at]!.clause === tokens[wish.from]!.clause && ASKS.test(tokens[at]!.low)) at -= 1
  return tokens[at]?.clause !== tokens[wish.from]!.clause
}

/** Behind "in the …" these say how or when and not where. */
const NO_PART =
  /^(?:style|manner|spirit|vein|morning|evening|end|future|process|album|magazine|newspaper|movies|films?|max|maximum|minimum|limit|full|fullest|eyes?|point|phone|screen|monitor|internet|web|website)$/

/** "make the car red", "the car needs to be darker", "sky darker" */
function isBefore(wish: Wish, tokens: readonly Token[], read: readonly boolean[], isPart: IsPart): boolean {
  const { sentence } = tokens[wish.from]!
  const here = (at: number) => tokens[at]?.sentence === sentence
  const quality = wish.kind === 'more' || wish.kind === 'less'
  const isPassed = (at: number) => read[at] || SKIPPED.test(tokens[at]!.low)
  let at = wish.from - 1
  const last = at
  while (at > last - 6 && here(at) && isPassed(at)) at -= 1
  // "the sky part at the top"
  const isPlaced = PARTS.test(tokens[at]?.low ?? '') && (wish.has('area') || wish.has('place'))
  if (!here(at) || isPlaced || !isPart(at) || (last > 0 && tokens[at]!.clause !== tokens[last]!.clause)) return false
  // "the brick wall"
  let first = at
  while (first > at - 2 && here(first - 1) && isPart(first - 1)) first -= 1
  const [before, verb] = [
    tokens[first - 1]?.low ?? '',
    tokens.slice(0, first - 1).findLast(({ low }) => !ONLY.test(low))?.low ?? '',
  ]
  if (quality && at === wish.from - 1 && SHOWN.test(tokens[at]!.low)) return true
  // "licence plate blurred", but "portrait of my aunt sharpened"
  const isDone = wish.kind === 'verb' && /ed$/.test(tokens[wish.from]!.low)
  if (isDone && at === wish.from - 1 && tokens[at]!.clause === tokens[wish.from]!.clause) return true
  // "Number plate needs to be blurred"
  if (tokens[first - 1]?.clause !== tokens[first]!.clause && OUGHT.test(wordsOf(tokens, at + 1, at + 3))) return true
  if (!DETERMINERS.test(before)) return false
  const wants = tokens.slice(at + 1, wish.from).some(({ low }) => WANTS.test(low))
  // "could the sky be a bit bluer"
  const isQuestion = MODAL.test(verb) && tokens[at + 1]?.low === 'be'
  return MAKES.test(verb) || isQuestion || ((quality || wants) && !/^(?:an?|this|that|these|those)$/.test(before))
}
