import { isHead } from '../cover/items.ts'
import { isFiller } from '../language/filler.ts'
import type { Token } from '../language/tokens.ts'
import { ITSELF } from '../slots/pictures.ts'
import { type Dimension, slot } from '../slots/slot.ts'
import { type Trait, Wish } from '../words.ts'
import { type Draft, drop, has, toolWith, wishWith } from './draft.ts'

const OPPOSITE: Readonly<Record<string, string>> = {
  left: 'right half',
  right: 'left half',
  top: 'bottom half',
  bottom: 'top half',
  center: 'surroundings',
  'left half': 'right half',
  'right half': 'left half',
  'top half': 'bottom half',
  'bottom half': 'top half',
  corners: 'center',
  edges: 'center',
}
/** These treat pictures one by one by themselves. */
const JOINING: readonly Trait[] = ['lays out', 'places', 'chooses', 'writes']

/** "hands off the right half", "everything but the corners": changes of the whole are kept to the rest. */
export function readExceptions({ reading, wishes }: Draft): void {
  for (const item of reading.items) {
    const rest = isHead(item) || item.rule !== 'kept' ? undefined : OPPOSITE[item.value]
    if (isHead(item) || rest === undefined) continue
    for (const wish of wishes) {
      if (!has(wish, 'tones') || (wish.get('area') ?? 'all') !== 'all' || wish.has('place')) continue
      wish.slots = wish.slots.filter(({ dimension }) => dimension !== 'area')
      wish.slots.push(slot('area', item.from, item.to, rest, 'except'))
    }
  }
}

/** "sepia, and swap the faces": a part that belongs to what was not understood is not that of the wish before. */
export function releaseAreas(draft: Draft): void {
  const { tokens } = draft.text
  const read = readTokens(draft)
  for (const wish of draft.wishes) {
    wish.slots = wish.slots.filter(({ dimension, from }) => {
      const { clause } = tokens[from]!
      if (dimension !== 'area' || clause === tokens[wish.from]!.clause) return true
      const start = tokens.findIndex((token) => token.clause === clause)
      return tokens.slice(start, from).every((token, i) => read[start + i] || isFiller(token))
    })
  }
}

function readTokens({ text: { tokens }, reading: { items } }: Draft): boolean[] {
  const read = tokens.map(() => false)
  for (const item of items)
    if (isHead(item) || item.dimension !== 'idle' || item.rule === ITSELF) read.fill(true, item.from, item.to)
  return read
}

/** "both, …": where all pictures are meant, each change is made to all of them. */
export function readAllPictures(draft: Draft): void {
  const slots = [...draft.reading.wishes.flatMap((wish) => wish.slots), ...draft.free]
  const all = slots.find((one) => one.marks.includes('all'))
  if (all === undefined) return
  for (const wish of draft.wishes) {
    const joins = JOINING.some((trait) => has(wish, trait))
    if (wish.words.takes.includes('pictures') && !joins && !wish.has('pictures')) wish.slots.push(all)
  }
}

/** One thing that is said twice is done once. */
export function dropRepeats(draft: Draft): void {
  const says = (wish: Wish) => wish.slots.length > 0 || wish.kind === 'complaint'
  drop(draft, (wish) => {
    if ((wish.kind !== 'noun' && !has(wish, 'cuts')) || has(wish, 'lays out') || says(wish)) return false
    const other = draft.wishes.find((one) => one !== wish && one.words === wish.words && says(one))
    // "a square crop, on the face": what the noun alone says is said of that too.
    if (other !== undefined) other.preset = { ...wish.preset, ...other.preset }
    return other !== undefined
  })
  const around = wishWith(draft, 'blurs around')
  if (around !== undefined) drop(draft, (wish) => has(wish, 'blurs') && (wish.get('area') ?? 'all') === 'all')
  drop(draft, (wish) => isVagueBeside(wish, draft.wishes))
  drop(draft, (wish) => isRemedy(wish, draft.wishes))
  // "it is out of focus, can you fix it"
  const isWrong = draft.wishes.some(
    (wish) => wish.preset.general !== true && (wish.kind === 'complaint' || wish.has('excess')),
  )
  if (isWrong) drop(draft, (wish) => wish.preset.general === true)
}

/** "the top third is too bright, darken that part" wishes for one thing: what is wrong says where. */
function isRemedy(wish: Wish, wishes: readonly Wish[]): boolean {
  const before = wishes[wishes.indexOf(wish) - 1]
  if (before?.words !== wish.words || (!has(wish, 'tones') && !has(wish, 'turns'))) return false
  if (wish.has('amount') || wish.has('area') || wish.has('place') || wish.has('pictures') || before.way !== wish.way)
    return false
  return (
    (before.kind === 'complaint' || before.excess < 0) &&
    ['area', 'place', 'pictures'].some((one) => before.has(one as Dimension))
  )
}

/** "a bit flat. More contrast", "brighter, by 20 %": of two wishes for one thing what only tells says less, or the vaguer. */
function isVagueBeside(wish: Wish, wishes: readonly Wish[]): boolean {
  const whole: readonly Trait[] = ['draws', 'fills', 'lays out', 'places']
  const repeats = wish.kind !== 'text' && !whole.some((trait) => has(wish, trait))
  if (!repeats || wish.has('amount') || wish.has('area') || wish.preset.percent !== undefined) return false
  const tells = has(wish, 'tones') && (wish.kind === 'complaint' || wish.excess < 0)
  return wishes.some(
    (other) =>
      other !== wish &&
      other.words === wish.words &&
      !other.has('area') &&
      !other.has('pictures') &&
      (other.has('amount') || (tells && other.kind !== 'complaint' && other.excess === 0 && other.from > wish.from)) &&
      isSameChange(wish, other),
  )
}

/** Whether two wishes for one tool set the same, the same way: shadows and highlights are two things. */
function isSameChange(wish: Wish, other: Wish): boolean {
  const [one, two] = [wish, other].map((each) => each.words.lower(each))
  if (one === undefined || two === undefined || Array.isArray(one) || Array.isArray(two)) return true
  const known = Object.keys(two).filter((key) => two[key] !== undefined)
  return Object.keys(one).every((key) => one[key] === undefined || known.includes(key))
}

/** "16:9, keep the left side": a shape and what is to stay in it are one cut. */
export function joinCuts(draft: Draft): void {
  const cuts = draft.wishes.filter((wish) => has(wish, 'cuts') && !wish.has('amount'))
  const shaped = cuts.find((wish) => wish.has('ratio') || wish.preset.ratio !== undefined)
  const kept = cuts.find(
    (wish) => wish !== shaped && KEEPS.test(draft.text.tokens[wish.from]!.low) && wish.says(SIDE, 0),
  )
  if (shaped === undefined || kept === undefined || shaped.has('place')) return
  const side = SIDE.exec(
    draft.text.tokens
      .slice(kept.from, kept.to)
      .map(({ low }) => low)
      .join(' '),
  )![0]
  shaped.slots.push(slot('place', kept.from, kept.to, side, 'kept'))
  drop(draft, (wish) => wish === kept)
}

const KEEPS = /^(?:keep|show|keeping|showing)$/
const SIDE = /\b(?:left|right|top|bottom)\b/

/** "don't crop it": the whole picture is shown, with room around it where the result has another shape. */
export function keepWhole(draft: Draft): void {
  const { text, scene, reading } = draft
  const pads = toolWith(draft, 'pads')
  const refused = reading.wishes.find((wish) => wish.negated && has(wish, 'cuts') && wish.slots.length === 1)
  if (
    refused === undefined ||
    pads === undefined ||
    draft.wishes.some((wish) => has(wish, 'pads') || has(wish, 'cuts'))
  )
    return
  const { from, to } = refused
  draft.wishes.push(new Wish({ words: pads, kind: 'phrase', way: 0, from, to, preset: {} }, text.tokens, scene))
}

/** Room around the whole picture in a new shape is one wish, not a cut and some room. */
export function joinRoom(draft: Draft): void {
  const [room, ...more] = draft.wishes.filter((wish) => has(wish, 'pads'))
  if (room === undefined) return
  // "1:1 without cropping" names the shape all the same.
  const cut = wishWith(draft, 'cuts') ?? draft.reading.wishes.find((wish) => wish.negated && has(wish, 'cuts'))
  const ratio = cut?.slots.find((one) => one.dimension === 'ratio')
  // "crop it to a square, a white margin around it"
  const apart = cut?.kind === 'verb' && !cut.negated && cut.preset.shaped !== true && room.preset.grows === true
  const shapes = !apart && (ratio !== undefined || cut?.preset.ratio !== undefined)
  if (cut !== undefined && shapes && !cut.has('amount')) {
    if (!room.has('ratio')) room.slots.push(ratio ?? slot('ratio', cut.from, cut.to, cut.preset.ratio, 'cut'))
    drop(draft, (wish) => wish === cut)
  }
  room.slots.push(...more.flatMap((wish) => wish.slots))
  room.preset = Object.assign({}, ...more.map(({ preset }) => preset), room.preset)
  drop(draft, (wish) => more.includes(wish))
}

const DETERMINERS = /^(?:the|my|his|her|their|our|its|this|that|these|those|your|a|an)$/
/** Nouns for the picture itself, by what it shows or is. */
const WHOLE = new Set(
  `selfie portrait landscape scan page document screenshot painting drawing poster scene view room thing product item photo picture image
  whole everything everybody result sheet card frame front capture headshot artwork wallpaper thumbnail banner edges colours tones light lighting
  mood atmosphere look feel style vibe exposure`.split(/\s+/),
)

/**
 * "make the car red", "bluer sky": a part that no tool can find is not changed, and neither is the whole in its stead. A
 * complaint ("her face is too dark") is about the picture all the same.
 */
export function leaveParts(draft: Draft): void {
  const { tokens } = draft.text
  const read = readTokens(draft)
  for (const wish of draft.wishes) {
    if (!has(wish, 'tones') || wish.kind === 'complaint' || wish.has('excess') || wish.has('pictures')) continue
    if (namesPart(wish, tokens, read)) draft.unreachable.add(wish)
  }
  drop(draft, (wish) => draft.unreachable.has(wish))
}

function namesPart(wish: Wish, tokens: readonly Token[], read: readonly boolean[]): boolean {
  const isPart = (at: number) => {
    const token = tokens[at]
    return (
      token?.kind === 'word' &&
      !token.low.endsWith('ly') &&
      !read[at] &&
      !isFiller(token) &&
      ![...token.forms].some((form) => WHOLE.has(form))
    )
  }
  const clause = tokens[wish.from]!.clause
  // "bluer sky", "brighten her dress"
  let at = wish.to
  const determined = DETERMINERS.test(tokens[at]?.low ?? '')
  while (
    at < wish.to + 3 &&
    tokens[at]?.clause === clause &&
    (DETERMINERS.test(tokens[at]!.low) || (determined && read[at]))
  )
    at += 1
  if (tokens[at]?.clause === clause && isPart(at) && (determined || at === wish.to) && wish.kind !== 'noun') return true
  // "make the car red"
  at = wish.from - 1
  while (
    at > wish.from - 4 &&
    tokens[at]?.clause === clause &&
    (read[at] || /^(?:a|look|be|more|less|much|bit|little|lot)$/.test(tokens[at]!.low))
  )
    at -= 1
  return (
    isPart(at) &&
    tokens[at]!.clause === clause &&
    DETERMINERS.test(tokens[at - 1]?.low ?? '') &&
    /^(?:make|turn|get|want|keep|have|dye|paint|colour|color)$/.test(tokens[at - 2]?.low ?? '')
  )
}
