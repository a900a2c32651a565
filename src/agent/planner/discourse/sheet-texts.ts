import { entryOf, isDetail } from '../../../images/sheets/roles.ts'
import { isFiller } from '../language/filler.ts'
import { passage, type Token, wordsOf } from '../language/tokens.ts'
import { phraseSlots } from '../slots/phrases.ts'
import type { Slot } from '../slots/slot.ts'
import { WRITTEN } from '../slots/text-evidence.ts'
import { AS_TITLE } from '../slots/text-extents.ts'
import { likelyWritten } from '../slots/text-tagger.ts'
import { type SheetHabits, Wish } from '../words.ts'
import { type Draft, drop, slotsOf, textsOf, toolWith } from './draft.ts'
import { endOfSentence, type Span } from './sheet-names.ts'

/** The role of a token on a sheet: part of a text, of a look, nothing by itself, or something that no wish takes. */
type State = 'text' | 'look' | 'filler' | 'left'

/** A part of what is said of a sheet, between two marks. */
interface Segment extends Span {
  readonly is: 'content' | 'kept' | 'look'
}

type IsWanted = (text: string, segment: Span) => boolean

/**
 * Makes texts of what is said of a sheet in passing: "…, saturday june 3rd, 2pm, 14 Oak Street". Where no wish takes all
 * words between two marks, they are to be written.
 *
 * @param at first token behind what the sheet is called and for what.
 * @param habits a list of entries may go on in further sentences, and so may a notice.
 */
export function writeSegments(draft: Draft, at: number, habits: SheetHabits, known: readonly Span[]): void {
  const { tokens } = draft.text
  // "business card pls Derek Obi, Chimney sweep"
  const isPlea = /^(?:please|pls|plz)$/.test(tokens[at]?.low ?? '') && !forbids(tokens, { from: at, to: tokens.length })
  const from = isPlea ? at + 1 : at
  const lists = habits.lists === true
  const states = statesOf(draft, known)
  // Where a title is given in so many words, only what tells when, where and how much stands below it in passing.
  const titled = hasTitle(draft, { from: Math.max(0, from - 1), to: from })
  // "Invitation card! Emma turns 5, …": behind a name that stands alone, or with looks, all says what it is to show.
  const end = endOfSentence(tokens, Math.max(0, from - 1))
  const isSaidOfIt = (state: State) => state === 'look' || state === 'filler'
  const isAlone = tokens[from]?.text === ':' || states.slice(from, end).every(isSaidOfIt)
  const to = lists || isAlone ? tokens.length : end
  // "£12 per hour", "RSVP by 20 April": what begins or ends with a date or a price is written whole.
  const isHalf = (segment: Span) =>
    textsOf(draft).some(({ preset, from: at, to: end }) => {
      const isBound = (at === segment.from && end < segment.to) || (end === segment.to && at > segment.from)
      return preset.marks.includes('pattern') && isBound
    })
  const isWanted: IsWanted = (text, segment) =>
    (segment.from < to &&
      (!titled || isDetail(text) || entryOf(text) !== undefined || isInRow(tokens, states, segment, from))) ||
    isHalf(segment)
  const all = segmentsOf(draft, states, from, habits, isWanted)
  const said = habits.authored === true && textsOf(draft).length === 0 ? withWords(tokens, states, all) : all
  const segments = joinedByTexts(draft, said, known)
  let run: Segment[] = []
  for (const segment of [...segments, undefined]) {
    if (segment?.is === 'content') run.push(segment)
    else if (segment === undefined || segment.is === 'kept') {
      if (run.length > 0) writeRun(draft, run)
      run = []
    }
  }
  draft.wishes.sort((a, b) => a.from - b.from)
}

/**
 * "Quote card. he who waits wins": somebody's words may be any; where none are told they are the first sentence that says
 * nothing else.
 */
function withWords(tokens: readonly Token[], states: readonly State[], segments: readonly Segment[]): Segment[] {
  const sentenceOf = ({ from }: Span) => tokens[from]!.sentence
  const is = (state: State) => (one: Span) => states.slice(one.from, one.to).includes(state)
  const looks = new Set(segments.filter(is('look')).map(sentenceOf))
  const first = segments.find((one) => !looks.has(sentenceOf(one)) && is('left')(one))
  const isOpen = first !== undefined && !ORDERS.test(wordsOf(tokens, first.from, first.from + 2))
  if (!isOpen || segments.some((one) => one.is !== 'look')) return [...segments]
  return segments.map((one): Segment => {
    if (sentenceOf(one) !== sentenceOf(first)) return one
    const from = isArticle(tokens[one.from - 1]) ? one.from - 1 : one.from
    // "carry on"
    const to = tokens[one.to]?.kind === 'word' ? one.to + 1 : one.to
    return { from, to, is: 'content' }
  })
}
const ORDERS =
  /^(?:(?:please|pls|can|could|would|something|maybe|i'd|i'll)\b|(?:make|use|keep|put|add|write|draw|turn|have|let|give|i) (?:it|the|this|them|everything|some|an?|want|need|like)\b)/
const isArticle = (token: Token | undefined) => /^(?:the|an?)$/.test(token?.low ?? '')

/** "Town Hall Square", "The Green behind St Mary's": written as names are, whatever else its words may mean. */
function isName(tokens: readonly Token[], { from, to }: Span): boolean {
  const words = tokens.slice(from, to).filter(({ kind }) => kind === 'word')
  const capitals = words.filter(({ text }) => /^\p{Lu}/u.test(text)).length
  return (
    capitals > 1 &&
    words.every(({ text }) => /^\p{Lu}/u.test(text) || JOINS_NAMES.test(text)) &&
    !words.every(({ text }) => text === text.toUpperCase()) &&
    !ASKS.test(words[0]!.low)
  )
}
const JOINS_NAMES = /^(?:of|the|a|in|at|on|by|and|de|la|le|der|von|van|behind|near|between|under|above)$/

/**
 * "Ingrid Solberg, piano tuner, +47 …", ": first place, Yusuf Demir": a row of texts, of which each stands between
 * commas.
 */
function isInRow(tokens: readonly Token[], states: readonly State[], { from, to }: Span, first: number): boolean {
  if (states.slice(from, to).includes('look') || /^(?:for|in|on|as|like|printed|ready)$/.test(tokens[from]!.low))
    return false
  const isText = (at: number) => states[at] === 'text' && tokens[at]!.sentence === tokens[from]!.sentence
  if (tokens[from - 1]?.text === ':') return isText(to + 1) && tokens[to]?.text === ','
  return tokens[from - 1]?.text === ',' && from - 2 >= first && isText(from - 2)
}

function statesOf({ text: { tokens }, wishes, free, reading }: Draft, known: readonly Span[]): State[] {
  const states = tokens.map((token): State => (isFiller(token) ? 'filler' : 'left'))
  const mark = ({ from, to }: Span, state: State) => states.fill(state, from, to)
  for (const item of reading.items) if (!('item' in item) && item.dimension === 'idle') mark(item, 'look')
  for (const slot of slotsOf({ free, wishes })) mark(slot, 'look')
  for (const wish of wishes) mark(wish, wish.kind === 'text' ? 'text' : 'look')
  for (const one of known) mark(one, 'look')
  return states
}

const PARTS = /^[,;:\n.!?•–—|()]$/

function segmentsOf(
  draft: Draft,
  states: readonly State[],
  from: number,
  habits: SheetHabits,
  isWanted: IsWanted,
): Segment[] {
  const { tokens, instructions } = draft.text
  const to = tokens.length
  const lists = habits.lists === true
  const warns = habits.title === 'subject' && habits.about === 'name'
  const segments: Segment[] = []
  let start = from
  for (let at = from; at <= to; at += 1) {
    const token = tokens[at]
    const parts = at === to || (token!.kind === 'mark' && isPart(tokens, at))
    const joins = !parts && lists && token!.low === 'and' && start < at
    const isPair = joins && entryOf(passage(instructions, tokens, start, at)) !== undefined
    if (!parts && !isPair) continue
    const segment = trimmed(tokens, states, start, at)
    if (segment !== undefined) {
      const isWarning = warns && forbids(tokens, segment) && states.slice(segment.from, segment.to).includes('left')
      segments.push({ ...segment, is: isWarning ? 'content' : whatIs(draft, states, segment, lists, isWanted) })
    }
    start = at + 1
  }
  return segments
}

/** A mark between two texts. */
const isPart = (tokens: readonly Token[], at: number) =>
  (PARTS.test(tokens[at]!.text) && !isInside(tokens, at) && !isAside(tokens, at)) || isDash(tokens, at)

/** Where the part between two marks begins that a token stands in. */
export const startOfPart = (tokens: readonly Token[], at: number): number =>
  tokens.findLastIndex(({ kind }, i) => i < at && kind === 'mark' && isPart(tokens, i)) + 1

/** "Eggs (dozen) R38": brackets behind which a price follows. */
const isAside = (tokens: readonly Token[], at: number) =>
  /^[()]$/.test(tokens[at]!.text) &&
  /^\( [^()]{1,20} \) (?:\p{L}\d|\p{Sc}|\d)/u.test(wordsOf(tokens, tokens[at]!.text === '(' ? at : at - 2, at + 6))

/** The full stop of "Dr. Hall". */
export const isInside = (tokens: readonly Token[], at: number) =>
  tokens[at]!.text === '.' && tokens[at - 1]?.kind === 'word' && tokens[at]!.sentence === tokens[at + 1]?.sentence

/** "WET PAINT, do not touch", "No water on Tuesday": what a sign says and nobody refuses; "no fuss" is refused. */
function forbids(tokens: readonly Token[], { from, to }: Span): boolean {
  const [first, before] = [tokens[from]!, tokens[from - 1]]
  if (
    /^(?:please )?(?:do not|never|keep (?:out|off|clear|quiet)|beware|mind the)\b/.test(wordsOf(tokens, from, from + 3))
  )
    return true
  const isWithin = before?.text === ':' || before?.sentence === first.sentence
  return first.text === 'No' && !SHOWN.test(wordsOf(tokens, from, to)) && (isWithin || to - from > SHORT)
}
const SHORT = 3
/** What a sheet is not to show, or to be like. */
const SHOWN =
  /\b(?:nothing|on it|written|writing|texts?|words|pictures?|images?|photos?|decorations?|ornaments?|frills|borders?|frames?|colou?rs?|emojis?|icons?|symbols?|drawings?|patterns?)\b/
/** "bright colours", "nice and readable": what a sheet is to be like and not what it says. */
const LIKED =
  /^(?:(?:\S+ ){1,3}(?:colou?rs?|tones?|shades|looks?|looking|styles?|feel|vibe|design|theme|layout|letters|lettering|fonts?)(?: (?:and|with) .*)?|(?:(?:and|but|very|really|so|not|too|to|easy|nice|nicely|big|large|bold|clear|clearly|readable|legible|visible|read|simple|plain|neat|tidy|cute|fun|pretty|lovely|classy|fancy|catchy|cheerful|colou?rful|elegant|modern|tasteful|bright|serious|sober|friendly) ?)+)$/

const isDash = (tokens: readonly Token[], at: number) =>
  /^[-/]$/.test(tokens[at]!.text) &&
  tokens[at - 1]?.end !== tokens[at]!.start &&
  tokens[at + 1]?.start !== tokens[at]!.end

/** A segment without what joins it to others, and without the looks at its end: "… in gold". */
function trimmed(tokens: readonly Token[], states: readonly State[], from: number, to: number): Span | undefined {
  let [start, end] = [from, to]
  // "pastel with balloons"
  const joint = tokens.findIndex(({ low }, at) => at > start && at < end && low === 'with')
  if (joint !== -1 && states.slice(start, joint).every((state) => state === 'look' || state === 'filler')) start = joint
  while (start < end && (CUES.test(tokens[start]!.low) || tokens[start]!.text === '*') && !namesBy(tokens, start))
    start += 1
  // "White title Microplastics"
  const written = states.indexOf('text', start)
  const leads = tokens
    .slice(start, written < end ? Math.max(start, written) : start)
    .map(({ low }, i) => (CUES.test(low) ? 'cue' : states[start + i]))
  if (leads[0] === 'look' && leads.at(-1) === 'cue' && leads.every((one) => one === 'cue' || one === 'look'))
    start = written
  start += spokenBefore(tokens, start, end)
  if (/^(?:no|nothing|without)$/.test(tokens[start]?.low ?? '') && SHOWN.test(wordsOf(tokens, start, end)))
    return undefined
  // "at the bottom bring your own guitar"
  const place = placeAt(tokens, start)
  if (place !== undefined && place.to < end) start = place.to
  // "Grand Reopening as the headline"
  const named = tokens.findIndex((_, at) => at > start && at < end && AS_TITLE.test(wordsOf(tokens, at, at + 3)))
  if (named !== -1) end = named
  for (let at = end - 1; at > start; at -= 1) {
    if (/^(?:in|on|like)$/.test(tokens[at]!.low) && states[at + 1] === 'look') end = at
    if (states[at] !== 'look' && states[at] !== 'filler') break
  }
  while (end > start && WRITTEN.test(tokens[end - 1]!.low)) end -= 1
  return start < end ? { from: start, to: end } : undefined
}

/** "the name is Mia", "slogan Eat More Plants", "in pastel colours that reads Thank you": words that only lead to a text. */
function spokenBefore(tokens: readonly Token[], from: number, to: number): number {
  const words = tokens.slice(from, to)
  const said = words.findIndex(
    ({ low }, i) => SAYS.test(low) && /^(?:that|which|it|and)$/.test(words[i - 1]?.low ?? ''),
  )
  if (said !== -1 && words.slice(0, said).every(({ text, low }) => text === low)) return said + 1
  return (
    LEADS.exec(`${wordsOf(tokens, from, Math.min(to, from + LONGEST_LEAD))} `)?.[0]
      .split(' ')
      .filter(Boolean).length ?? 0
  )
}
const SAYS = /^(?:says?|reads?)$/
const LEADS =
  /^(?:(?:the|our|my) )?(?:(?:words?|slogan|motto|tagline|caption|subtitle|quote) (?:(?:is|are|says?|reads?|should be|will be) )?|(?:text|name|date|time|venue|place|location|address|price|message|event|occasion|number) (?:is|are|should be|will be) )/
const LONGEST_LEAD = 5

/** "The Crooked Goose": an article that belongs to a name. */
export const namesBy = (tokens: readonly Token[], at: number): boolean =>
  /^(?:The|A|An)$/.test(tokens[at]!.text) && /^\p{Lu}/u.test(tokens[at + 1]?.text ?? '')

const placeAt = (tokens: readonly Token[], at: number) =>
  tokens[at] === undefined
    ? undefined
    : phraseSlots(tokens, at).find(({ dimension, to }) => dimension === 'place' && to > at + 1)

/** What stands in front of a text and is no part of it. */
const CUES =
  /^(?:and|with|a|an|the|then|plus|that|which|says?|saying|reads?|reading|called|named|titled?|heading|headline|header)$/

/** How somebody begins who asks or tells and dictates nothing. */
const ASKS =
  /^(?:who|whose|where|when|while|i|i'm|i'd|i'll|we|we're|he|she|it|it's|its|they|please|pls|thanks|thank|thx|can|could|would|make|use|keep|put|add|write|draw|no|not|nothing|without|something|just|so|because|but|also|maybe|let|if|my|is|are|hi|hello)$/
/** Words that say nothing by themselves, yet end a text: "30% off everything". */
const ENDS = /^(?:everything|all|only|again|now|here|you|us|me|up|out|off)$/
const LONGEST = 14
/** Of prices, as nothing on a sheet has one. */
const REDUCTION = /^[-–]?\d+\s?%(?: off)?$/i

function whatIs(
  draft: Draft,
  states: readonly State[],
  { from, to }: Span,
  lists: boolean,
  isWanted: IsWanted,
): Segment['is'] {
  const { tokens, instructions } = draft.text
  const has = (state: State) => states.slice(from, to).includes(state)
  const isQuoted = textsOf(draft).some(
    (wish) => wish.preset.marks.includes('quoted') && wish.from < to && wish.to > from,
  )
  if (isQuoted) return 'kept'
  const holds = textsOf(draft).some((wish) => wish.from <= from && wish.to >= to)
  if (isName(tokens, { from, to }) && !holds && (has('look') || !has('text')) && tokens[to]?.text !== ':')
    return 'content'
  const written = passage(instructions, tokens, from, to)
  if (LIKED.test(wordsOf(tokens, from, to)) && !isName(tokens, { from, to })) return 'look'
  const others = draft.wishes.filter((wish) => wish.kind !== 'text' && wish.from < to && wish.to > from)
  const isAnothers = others.length > 0
  // "a coffee cup next to the price 3.50"
  const isBeside = others.some((wish) => wish.has('relative'))
  const isEntry =
    lists &&
    !isBeside &&
    (entryOf(written) !== undefined || (tokens[to]?.text === ':' && !isAnothers && (has('left') || has('text'))))
  if (isEntry || (REDUCTION.test(written) && !has('text'))) return 'content'
  if (tokens[to]?.text === ':' || isLook(draft, { from, to })) return has('text') ? 'kept' : 'look'
  // "RSVP to Helen by 20 April"
  const texts = textsOf(draft).filter((wish) => wish.from >= from && wish.to <= to)
  const isParted =
    texts.length > 1 && !has('look') && !tokens.slice(texts[0]!.to, texts[1]!.from).some(({ low }) => low === 'and')
  if (isParted && !has('left')) return 'content'
  const goesOn = states[to - 1] === 'filler' && states[to - 2] === 'text' && ENDS.test(tokens[to - 1]!.low)
  if (has('text') && !has('left') && !goesOn) return 'kept'
  const isSaid =
    goesOn || has('left') || (isDetail(written) && !states.slice(from, to).every((state) => state === 'look'))
  const isPlea = /\b(?:please|pls|plz|kindly|would be)\b/.test(wordsOf(tokens, from, to + 2))
  const asks = isPlea || ASKS.test(tokens[from]!.low) || isWith(tokens, from) || to - from > LONGEST
  const likely = likelyWritten(tokens, draft.text.written, from, to)
  const isContent = isSaid && !isAnothers && !asks && isWanted(written, { from, to })
  if (isContent ? likely >= UNLIKELY : likely > LIKELY && has('left')) return 'content'
  return has('text') ? 'kept' : 'look'
}

/** Beyond these what was learned of other requests decides, and between them what the words are. */
const [UNLIKELY, LIKELY] = [0.2, 0.6]

/** "with a dino and balloons" asks for things. */
function isWith(tokens: readonly Token[], from: number): boolean {
  const before = /^(?:an?|some|the)$/.test(tokens[from - 1]?.low ?? '') ? from - 2 : from - 1
  return tokens[before]?.low === 'with'
}

/** "Gradient from purple on the left": words that tell where or how, whatever else stands among them. */
function isLook({ wishes, free, text: { tokens, instructions } }: Draft, { from, to }: Span): boolean {
  const slots = slotsOf({ free, wishes }).filter((slot) => slot.from < to && slot.to > from)
  const runs = tokens.slice(from, to).some(({ low }) => /^(?:from|to|into|over|fad\w+|gradient|going)$/.test(low))
  // "saturday 9 to 1" tells no ratio.
  const isDate = passage(instructions, tokens, from, to).match(DAY) !== null
  return slots.some(
    ({ dimension, value }) =>
      (value !== 'all' && TELLS.has(dimension) && !(isDate && dimension === 'ratio')) ||
      (dimension === 'colour' && runs),
  )
}
const TELLS = new Set(['place', 'relative', 'side', 'area', 'ratio', 'size', 'font', 'pattern'])

/** Whether a text that is more than a date or a price is given in so many words, or in a sentence of its own. */
export const hasTitle = (draft: Draft, { from: at }: Span): boolean =>
  textsOf(draft).some(({ from, preset }) => {
    const [first = ''] = String(preset.text).split('\n')
    const { tokens } = draft.text
    const isApart = tokens[from]!.sentence !== Math.max(tokens[at]!.sentence, tokens[from - 1]?.sentence ?? -1)
    const isPattern = preset.marks.includes('pattern')
    // "Saturday, Jungle Gym": a name among what tells when and where.
    const isTitle = preset.marks.includes('title') && tokens[from - 1]?.text !== ','
    const isDictated = (isApart && !isPattern) || isTitle || DICTATED.some((mark) => preset.marks.includes(mark))
    return isDictated && entryOf(first) === undefined && !isDetail(first)
  })
const DICTATED = ['quoted', 'capitals', 'colon', 'strong cue', 'weak cue', 'enumerated', 'lines']

/** A text that reaches over several segments is one of each as soon as one of them is. */
function joinedByTexts(draft: Draft, segments: readonly Segment[], known: readonly Span[]): Segment[] {
  const overlaps = (wish: Span, { from, to }: Span) => wish.from < to && wish.to > from
  return segments.map((segment) => {
    const isJoined = textsOf(draft).some(
      (wish) =>
        overlaps(wish, segment) &&
        !wish.preset.marks.includes('quoted') &&
        (segments.some((other) => other.is === 'content' && overlaps(wish, other)) ||
          known.some((one) => overlaps(wish, one))),
    )
    return isJoined && segment.is === 'kept' ? { ...segment, is: 'content' } : segment
  })
}

/** Writes segments that follow one another as one text, each on a line of its own. */
function writeRun(draft: Draft, run: readonly Segment[]): void {
  const { text } = draft
  const lines = run.map(({ from, to }) => {
    const colon = text.tokens[to]?.text === ':' ? ':' : ''
    return passage(text.instructions, text.tokens, from, to) + colon
  })
  const isWithin = ({ from, to }: Span) => run.some((one) => from >= one.from && to <= one.to)
  const gone = textsOf(draft).filter((wish) => run.some((one) => wish.from < one.to && wish.to > one.from))
  const looks = gone.flatMap(({ slots }) => slots).filter((slot) => !isWithin(slot))
  drop(draft, (wish) => gone.includes(wish) || (wish.kind !== 'text' && isWithin(wish)))
  const outside = (slots: readonly Slot[]) => slots.filter((slot) => !isWithin(slot))
  for (const wish of draft.wishes) wish.slots = outside(wish.slots)
  draft.free = outside(draft.free)
  const wish = textWish(draft, { from: run[0]!.from, to: run.at(-1)!.to }, inLines(lines))
  wish.slots.push(...looks)
  const before = [5, 4, 3, 2].map((back) => placeAt(text.tokens, run[0]!.from - back))
  const place = before.find((one) => one?.to === run[0]!.from)
  if (run.length === 1 && place !== undefined && !wish.has('place')) wish.slots.push(place)
  draft.wishes.push(wish)
}

/** A wish to write a text. */
export function textWish(draft: Draft, { from, to }: Span, written: string): Wish {
  const words = toolWith(draft, 'writes')!
  const preset = { text: written, marks: ['part'] }
  return new Wish({ words, kind: 'text', way: 0, from, to, preset }, draft.text.tokens, draft.scene)
}

/** A time of day by itself, which stands on the line of its day. */
const TIME = /^(?:at |from )?\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|h|uhr|o'clock)\b/i
const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
/** A day of the week, or a month beside a number: "may" alone is none. */
const DAY = new RegExp(
  `\\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b|(?<=\\d(?:st|nd|rd|th)? (?:of )?)(?:${MONTHS})\\b|\\b(?:${MONTHS})(?= \\d)`,
  'gi',
)

/** Lines with capitals where they begin and where days and months do; a time joins the day before it. */
export function inLines(parts: readonly string[]): string {
  const lines: string[] = []
  for (const part of parts.map((one) => capital(one.trim()))) {
    const last = lines.at(-1)
    const [day, time] = last !== undefined && TIME.test(last) ? [part, last] : [last, part]
    if (day !== undefined && TIME.test(time) && day.match(DAY) !== null && !TIME.test(day)) {
      lines[lines.length - 1] = `${day}, ${time}`
    } else lines.push(part)
  }
  return lines.join('\n')
}

/** Of the web, of mail, or a handle. */
const ADDRESS = /^\S*[@.]\S+$/

export const capital = (text: string): string =>
  (ADDRESS.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1)).replace(
    DAY,
    (day) => day.slice(0, 1).toUpperCase() + day.slice(1),
  )
