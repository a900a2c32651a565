import { isHead } from '../cover/items.ts'
import { isFiller } from '../language/filler.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { type Dimension, type Slot, slot } from '../slots/slot.ts'
import { thingAt } from '../slots/subjects.ts'
import { type ToolWords, type Trait, Wish } from '../words.ts'
import { type Draft, drop, has, JOINING, toolWith, wishWith } from './draft.ts'

const ACROSS = [
  ['left', 'right'],
  ['right', 'left'],
  ['top', 'bottom'],
  ['bottom', 'top'],
] as const
const oppositeParts = (part: string, rest: string) =>
  Object.fromEntries(
    ACROSS.flatMap(([side, other]) => [
      [`${side} ${part}`, `${other} ${rest}`],
      [`${side} ${rest}`, `${other} ${part}`],
    ]),
  )

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
  ...oppositeParts('third', 'two thirds'),
  ...oppositeParts('quarter', 'three quarters'),
  corners: 'center',
  edges: 'center',
  faces: 'around the faces',
  subject: 'background',
  background: 'subject',
}

/** "hands off the right half", "everything but the corners": changes of the whole are kept to the rest. */
export function readExceptions(draft: Draft): void {
  const { reading, wishes } = draft
  keepToRest(draft)
  for (const item of reading.items) {
    const rest = isHead(item) || item.rule !== 'kept' ? undefined : OPPOSITE[item.value]
    if (isHead(item) || rest === undefined) continue
    for (const wish of wishes) {
      // What is to stay in colour may be brightened.
      if (item.marks.includes('coloured') && !has(wish, 'drains') && !(has(wish, 'colours') && wish.way < 0)) continue
      if (!has(wish, 'tones') || (wish.get('area') ?? 'all') !== 'all' || wish.has('place')) continue
      for (const { dimension, from, to } of wish.slots) if (dimension === 'area') wish.claim(from, to)
      wish.slots = wish.slots.filter(({ dimension }) => dimension !== 'area')
      wish.slots.push(slot('area', item.from, item.to, rest, 'except'))
    }
  }
}

/** "blur everything but the dog": what lies around the subject is blurred without it. */
export function blurAround(draft: Draft): void {
  const { text, scene } = draft
  const around = toolWith(draft, 'blurs around')
  // "don't remove the background, just blur it"
  const kept = draft.reading.wishes.find((wish) => has(wish, 'frees') && !draft.wishes.includes(wish))
  const isIt = (wish: Wish) =>
    kept !== undefined &&
    kept.to <= wish.from &&
    !wish.has('place') &&
    text.tokens.slice(Math.max(0, wish.from - 1), wish.to + 1).some(({ low }) => low === 'it')
  draft.wishes = draft.wishes.map((wish) => {
    if (around === undefined || !has(wish, 'blurs')) return wish
    if (wish.get('area') !== 'background' && (wish.has('area') || !isIt(wish))) return wish
    const { from, to } = wish
    const blurred = new Wish({ words: around, kind: 'phrase', way: 0, from, to, preset: {} }, text.tokens, scene)
    blurred.slots = wish.slots.filter(({ dimension }) => dimension !== 'area' && around.takes.includes(dimension))
    blurred.strength = wish.strength
    for (const one of wish.slots) blurred.claim(one.from, one.to)
    return blurred
  })
}

/** "blur the left half and sharpen the rest": what no area can say is not done to the whole instead. */
function keepToRest(draft: Draft): void {
  const { wishes, text, unreachable } = draft
  /** Where each clause speaks of the rest. */
  const rests = new Map<number, number>()
  for (const [at, { clause }] of text.tokens.entries())
    if (!rests.has(clause) && REST.test(wordsOf(text.tokens, at, at + 2))) rests.set(clause, at)
  for (const wish of wishes) {
    const at = rests.get(text.tokens[wish.from]!.clause)
    if (at === undefined) continue
    const free = wish.words.takes.includes('area') && (wish.get('area') ?? 'all') === 'all' && !wish.has('place')
    const parts = wishes.filter(
      (other) => other !== wish && has(other, 'tones') && (other.get('area') ?? 'all') !== 'all',
    )
    if (!free || !has(wish, 'tones')) continue
    // "brighten the sky and darken the rest"
    if (parts.length === 0 && unreachable.size === 0 && !sparesSubject(draft, at)) continue
    const rest =
      unreachable.size > 0
        ? undefined
        : parts.length === 0
          ? 'background'
          : parts.length === 1
            ? OPPOSITE[parts[0]!.get('area')]
            : undefined
    wish.slots = wish.slots.filter(({ dimension }) => dimension !== 'area')
    if (rest === undefined) unreachable.add(wish)
    else wish.slots.push(slot('area', at, at + 2, rest, 'rest'))
  }
  drop(draft, (wish) => unreachable.has(wish))
}

/** "keep the bottle as it is, dim the rest", "her in colour, everything else grey", "dim the rest": who is not changed. */
function sparesSubject({ text: { tokens }, scene, wishes }: Draft, rest: number): boolean {
  if (scene.pictures.length !== 1) return false
  const before = tokens.slice(0, rest).filter(({ sentence }) => sentence === tokens[rest]!.sentence)
  const start = rest - before.length
  const asks = (at: number) => wishes.some(({ from, to }) => from < to && tokens[from]!.clause === tokens[at]!.clause)
  const isLeft = (at: number) => /^(?:keep|leave|only|just|with)$/.test(tokens[at - 1]?.low ?? '')
  const spared = before.some(
    (_, i) => thingAt(tokens, start + i, true) !== undefined && (isLeft(start + i) || !asks(start + i)),
  )
  const isOnly = start === 0 && wishes.every(({ from }) => tokens[from]!.clause === tokens[rest]!.clause)
  return spared || (isOnly && before.filter((token) => !isFiller(token)).length < 2)
}

const REST = /^(?:the (?:rest|remainder|others?)|(?:everything|everywhere|all) else|other half)$/

/** "It leans 2 degrees, turn it clockwise": the lean and the turn are one thing. */
export function joinTurns(draft: Draft): void {
  const level = wishWith(draft, 'levels')
  // "it lies on its side, put it upright"
  const isUpright = level?.says(/\b(?:upright|right way)\b/, 0) === true
  const turn = draft.wishes.find(
    (wish) => has(wish, 'turns') && (wish.preset.degrees === undefined || (isUpright && wish.kind === 'complaint')),
  )
  if (level === undefined || turn === undefined || (level.has('amount') && turn.has('amount'))) return
  turn.slots.push(...level.slots.filter(({ dimension }) => dimension === 'amount'))
  drop(draft, (wish) => has(wish, 'levels'))
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
  const fuller = draft.wishes.filter(
    (wish) => says(wish) || wish.preset.zoom === true || wish.preset.ratio !== undefined,
  )
  drop(draft, (wish) => {
    if (
      (wish.kind !== 'noun' && !has(wish, 'cuts')) ||
      has(wish, 'lays out') ||
      says(wish) ||
      wish.preset.keeps === true
    )
      return false
    const other = fuller.find(
      (one) =>
        one !== wish &&
        one.words === wish.words &&
        // "a tenth off the left, then a square"
        !(one.preset.off === true && (wish.preset.ratio ?? wish.preset.pair) !== undefined) &&
        (says(one) || wish.kind === 'noun' || (wish.kind === 'verb' && Object.keys(wish.preset).length === 0)),
    )
    // "a square crop, on the face": what the noun alone says is said of that too.
    if (other !== undefined) other.preset = { ...wish.preset, ...other.preset }
    return other !== undefined
  })
  const around = wishWith(draft, 'blurs around')
  if (around !== undefined) drop(draft, (wish) => has(wish, 'blurs') && (wish.get('area') ?? 'all') === 'all')
  drop(draft, (wish) => isSaidBetter(wish, draft.wishes))
  const measured = draft.wishes.filter(isMeasured)
  drop(draft, (wish) => isVagueBeside(wish, draft.wishes, measured))
  const all = draft.wishes
  drop(draft, (wish, at) => isRemedy(wish, all[at - 1]))
  // "sharpen it as it is blurry"
  const { reason } = draft.text
  const asked = draft.wishes.filter(({ from }) => !reason[from])
  const tells = (wish: Wish) => reason[wish.from] && wish.kind === 'complaint'
  drop(draft, (wish) => tells(wish) === true && asked.some(({ words }) => words === wish.words))
  drop(draft, (wish) => {
    const remedy = remedyOf(wish, draft.wishes)
    // "the lower half is too dark, lift it half a stop"
    const part = wish.slots.find(({ dimension }) => dimension === 'area' || dimension === 'place')
    if (part !== undefined && remedy?.has('area') === false && !remedy.has('place')) remedy.slots.push(part)
    return remedy !== undefined
  })
  // "it is out of focus, can you fix it", "fuzzy, you can hardly see the hairs"
  const isWrong = draft.wishes.some(
    (wish) => wish.preset.general !== true && (wish.kind === 'complaint' || wish.has('excess') || has(wish, 'tones')),
  )
  if (isWrong) drop(draft, (wish) => wish.preset.general === true)
  const { wishes } = draft
  const steps = new Map(wishes.map((wish) => [wish, isDoneOnce(wish) ? wish.words.lower(wish) : undefined]))
  drop(draft, (wish, at) => {
    const near = wishes.slice(Math.max(0, at - NEAR), at + NEAR + 1)
    const isIn = (one: Wish) =>
      one !== wish && isDoneBy(one, wish, steps) && (tells(wish) || areTogether(one, wish, near))
    const other = near.find((one) => isIn(one) && (one.from < wish.from || !isDoneBy(wish, one, steps)))
    for (const { from, to } of [wish, ...wish.slots]) other?.claim(from, to)
    return other !== undefined
  })
}

/** Wishes on either side beyond which nobody says the same again. */
const NEAR = 4

const isDoneOnce = (wish: Wish) =>
  ONCE.some((trait) => has(wish, trait)) && wish.preset.again !== true && wish.preset.half !== true

/**
 * "Round the corners a lot, like an app icon", "the top darker, it is glaring": whether a wish does all that another one
 * would do, and is told as well how much of it.
 */
function isDoneBy(other: Wish, wish: Wish, steps: ReadonlyMap<Wish, ReturnType<ToolWords['lower']>>): boolean {
  if (other.preset.look !== undefined || wish.words !== other.words || wish.way * other.way < 0) return false
  if (fullness(wish) > fullness(other)) return false
  const [one, two] = [steps.get(wish), steps.get(other)]
  if (one === undefined || two === undefined || Array.isArray(one) || Array.isArray(two)) return false
  return Object.keys({ ...one, ...two }).every(
    (key) =>
      (typeof one[key] === 'number' && typeof two[key] === 'number') ||
      String(one[key]) === String(two[key]) ||
      (tells(wish) && one[key] === undefined),
  )
}

const tells = (wish: Wish) => wish.kind === 'complaint' || wish.excess < 0

/** Not so "blur it, then sharpen it, then blur it" and "blur it, then blur it again": what is ordered anew is done anew. */
function areTogether(one: Wish, two: Wish, near: readonly Wish[]): boolean {
  const [first, last] = one.from < two.from ? [one, two] : [two, one]
  const isBetween = ({ from }: Wish) => first.from < from && from < last.from
  return !near.some(isBetween) && !/\bthen\b/.test(wordsOf(one.tokens, first.to, last.from))
}

/** What is done once to the same part, however often it is asked for. */
const ONCE: readonly Trait[] = ['rounds', 'tones']

const fullness = (wish: Wish) => (isMeasured(wish) ? 2 : tells(wish) ? 0 : 1) + (wish.strength === 1 ? 0 : 0.5)

/**
 * "Her face is dark, the sun was behind her": of complaints of the light the one that says where it comes from is meant.
 * "Like a morgue, all blue and cold": what only a likeness says, other words say better.
 */
function isSaidBetter(wish: Wish, wishes: readonly Wish[]): boolean {
  const beside = (trait: Trait) =>
    has(wish, trait) ? wishes.filter((other) => other !== wish && has(other, trait)) : []
  const cause = wish.preset.cause === true ? undefined : beside('lights').find(({ preset }) => preset.cause === true)
  if (tells(wish) && !isMeasured(wish)) cause?.claim(...wish.extent)
  return (
    (tells(wish) && !isMeasured(wish) && cause !== undefined) ||
    (wish.preset.vague === true && beside('balances').some(({ preset }) => preset.vague !== true))
  )
}

/** "the top third is too bright, darken that part" wishes for one thing: what is wrong says where. */
function isRemedy(wish: Wish, before: Wish | undefined): boolean {
  if (before?.words !== wish.words || (!has(wish, 'tones') && !has(wish, 'turns'))) return false
  if (isMeasured(wish) || wish.has('area') || wish.has('place') || wish.has('pictures') || before.way !== wish.way)
    return false
  return (
    before.preset.general !== true &&
    (before.kind === 'complaint' || before.excess < 0) &&
    ['area', 'place', 'pictures'].some((one) => before.has(one as Dimension))
  )
}

/**
 * "the front is in the shade: lighten the lower half", "too yellow, make it cooler": what is wrong with the light or its
 * colour is mended by what is asked for.
 */
function remedyOf(wish: Wish, wishes: readonly Wish[]): Wish | undefined {
  const asks = (other: Wish) => other.kind !== 'complaint' && other.excess === 0
  const isLater = (other: Wish) => other.from >= wish.to && other.words !== wish.words
  if (has(wish, 'lights') && !asks(wish))
    // "the top third darker please, the sky is glaring"
    return wishes.find(
      (other) =>
        has(other, 'lights') &&
        asks(other) &&
        other.words.lower(other) !== undefined &&
        other.way === wish.way &&
        (isLater(other) || (other.words !== wish.words && other.has('area') && !wish.has('area'))),
    )
  if (!has(wish, 'balances') || wish.kind !== 'complaint') return undefined
  const remedy = wishes.find((other) => has(other, 'balances') && other.kind !== 'complaint' && isLater(other))
  remedy?.claim(...wish.extent)
  return remedy
}

const isMeasured = (one: Wish) => one.has('amount') || one.preset.percent !== undefined

/** "a bit flat. More contrast", "brighter, by 20 %": of two wishes for one thing what only tells says less, or the vaguer. */
function isVagueBeside(wish: Wish, wishes: readonly Wish[], measured: readonly Wish[]): boolean {
  const whole: readonly Trait[] = ['draws', 'fills', 'lays out', 'places', 'pads']
  const repeats = wish.kind !== 'text' && !whole.some((trait) => has(wish, trait))
  if (!repeats || wish.preset.another === true || isMeasured(wish) || wish.has('area')) return false
  const isTold = has(wish, 'tones') && tells(wish)
  const repeated = (other: Wish) =>
    other.preset.general !== true &&
    other.from < wish.from &&
    other.way === wish.way &&
    !wish.has('place') &&
    tells(other)
  return (isTold ? wishes : measured).some(
    (other) =>
      other !== wish &&
      other.words === wish.words &&
      !other.has('area') &&
      String(other.get('pictures') ?? '') === String((other.has('pictures') && wish.get('pictures')) || '') &&
      (isMeasured(other) ||
        (isTold && repeated(other)) ||
        (isTold && other.kind !== 'complaint' && other.excess === 0 && other.from > wish.from)) &&
      ((wish.kind === 'complaint' && has(wish, 'cuts')) || isSameChange(wish, other)),
  )
}

/** Whether two wishes for one tool set the same, the same way: shadows and highlights are two things. */
function isSameChange(wish: Wish, other: Wish): boolean {
  const [one, two] = [wish, other].map((each) => {
    const made = each.words.lower(each)
    return Array.isArray(made) && made.length === 1 ? made[0]!.arguments : made
  })
  if (one === undefined || two === undefined || Array.isArray(one) || Array.isArray(two)) return true
  const known = Object.keys(two).filter((key) => two[key] !== undefined)
  return Object.keys(one).every((key) => one[key] === undefined || known.includes(key))
}

/** "4:5, but don't cut her head off": what is to be spared says where to crop. */
function spareInCut(draft: Draft): void {
  const { text, scene, reading } = draft
  const pads = draft.wishes.filter((wish) => has(wish, 'pads'))
  const refused = reading.wishes.find(
    (wish) =>
      wish.negated && has(wish, 'cuts') && (!wish.has('ratio') || wish.slots.every((one) => isOfRefusal(one, wish))),
  )
  const spared = pads[0] ?? refused
  const words = toolWith(draft, 'cuts')
  if (words === undefined || spared === undefined || pads.length > 1 || spared.has('colour')) return
  if (spared !== refused && spared.preset.spares !== true) return
  const said = wordsOf(text.tokens, Math.max(0, spared.from - 5), Math.max(spared.to + 2, spared.extent[1]))
  // "cut him out", but "cut it to 4:5"
  const isShaped = [spared, ...draft.wishes].some(
    ({ slots, preset }) =>
      slots.some((one) => one.dimension === 'ratio') || (preset.ratio ?? preset.pair) !== undefined,
  )
  const crop = cropBefore(text.tokens, spared.from)
  // "4 to 5, no heads cut off, black at the sides"
  const isFilled = FILLED.test(wordsOf(text.tokens, 0))
  const isOfHeads = HEADS.test(said) && !ALL_OF_IT.test(said) && !spared.has('place') && !isFilled
  const ratio = spared.slots.find(({ dimension }) => dimension === 'ratio')
  const from = crop === -1 && isShaped && isOfHeads ? (ratio ?? spared).from : crop
  if (from === -1 || (text.tokens[from]!.low === 'cut' && !isShaped)) return
  const head = { words, kind: 'verb', way: 0, from, to: from + 1, preset: {} } as const
  const cut = wishWith(draft, 'cuts') ?? new Wish(head, text.tokens, scene)
  const taken = words.takes.filter((dimension) => dimension !== 'not' && (dimension !== 'area' || !isOfHeads))
  cut.slots.push(...spared.slots.filter(({ dimension }) => taken.includes(dimension)))
  if (isOfHeads) cut.slots.push(slot('area', cut.from, cut.to, 'faces', SPARED))
  cut.claim(...spared.extent)
  drop(draft, (wish) => wish === spared)
  if (!draft.wishes.includes(cut)) draft.wishes.push(cut)
}
const cropBefore = (tokens: readonly Token[], end: number) =>
  tokens.findIndex((_, at) => at < end && CROPS.test(wordsOf(tokens, Math.max(0, at - 2), at + 1)))
const CROPS = /^(?!.*\b(?:\w+n't|dont|not|never|without|than|no)\b).*\b(?:crop(?:ped|ping)?|cut)$/
const SPARED = 'spared'
const HEADS = /\b(?:heads?|hair|faces?)\b/
const FILLED = /\b(?:sides?|bars?|fill\w*|above and below)\b/
const ALL_OF_IT = /\bany(?:thing|one else|body else)\b/

/** "16:9, keep the left side": a shape and what is to stay in it are one cut. */
export function joinCuts(draft: Draft): void {
  spareInCut(draft)
  const cuts = draft.wishes.filter((wish) => has(wish, 'cuts') && !wish.has('amount'))
  const shaped = cuts.find((wish) => wish.has('ratio') || wish.preset.ratio !== undefined || wish.preset.pair === true)
  const kept = cuts.find(
    (wish) =>
      wish !== shaped &&
      (wish.get('area') === 'faces' || (KEEPS.test(draft.text.tokens[wish.from]!.low) && wish.says(SIDE, 3))),
  )
  if (shaped === undefined || kept === undefined || shaped.has('place')) return
  const [side] = SIDE.exec(wordsOf(draft.text.tokens, kept.from, kept.to + 3)) ?? ['face']
  const place = side.replace('upper', 'top').replace('lower', 'bottom')
  shaped.slots.push(slot('place', kept.from, kept.to, place, 'kept'))
  drop(draft, (wish) => wish === kept)
}

const KEEPS = /^(?:keep|show|keeping|showing)$/
const SIDE = /\b(?:left|right|top|bottom|upper|lower|face)\b/

/** "don't crop it": the whole picture is shown, with room around it where the result has another shape. */
export function keepWhole(draft: Draft): void {
  const { text, scene, reading } = draft
  const pads = toolWith(draft, 'pads')
  const refused = reading.wishes.find(
    (wish) => wish.negated && has(wish, 'cuts') && wish.slots.every((one) => isOfRefusal(one, wish)),
  )
  // A file of any shape shows the whole picture by itself.
  const shaped =
    scene.free !== true ||
    draft.free.some((one) => one.dimension === 'ratio') ||
    refused?.has('ratio') ||
    draft.wishes.some((wish) => wish.has('ratio') || wish.preset.ratio !== undefined)
  if (
    !shaped ||
    refused === undefined ||
    pads === undefined ||
    cropBefore(text.tokens, refused.from) !== -1 ||
    draft.wishes.some((wish) => has(wish, 'pads') || wish.slots.some(({ rule }) => rule === SPARED))
  )
    return
  // "no crop" and not the crop alone is what asks for it.
  const [from, to] = refused.extent
  draft.wishes.push(new Wish({ words: pads, kind: 'phrase', way: 0, from, to, preset: {} }, text.tokens, scene))
}

/** "square please, and don't chop off her face": what is refused is the cut, and not the shape that is told before. */
const isOfRefusal = ({ dimension, value, from }: Slot, { slots }: Wish) =>
  dimension === 'not' ||
  (dimension === 'area' && value === 'faces') ||
  (dimension === 'ratio' && slots.some((one) => one.dimension === 'not' && from < one.from))

/** Room around the whole picture in a new shape is one wish, not a cut and some room. */
export function joinRoom(draft: Draft): void {
  const [room, ...more] = draft.wishes.filter((wish) => has(wish, 'pads'))
  if (room === undefined) return
  // "1:1 without cropping" names the shape all the same.
  const cut = wishWith(draft, 'cuts') ?? draft.reading.wishes.find((wish) => wish.negated && has(wish, 'cuts'))
  const pair = cut?.preset.pair === true ? draft.text.tokens[cut.from]!.pair.join(':') : cut?.preset.ratio
  const ratio = cut?.slots.find((one) => one.dimension === 'ratio')
  // "crop it to a square, a white margin around it"
  const grows = room.preset.grows === true && cut?.kind === 'verb'
  const apart = cut?.negated === false && cut.preset.shaped !== true && (grows || room.preset.polaroid === true)
  const shapes = !apart && (ratio ?? pair) !== undefined
  if (cut !== undefined && shapes && !cut.has('amount')) {
    if (!room.has('ratio')) room.slots.push(ratio ?? slot('ratio', cut.from, cut.to, pair, 'cut'))
    drop(draft, (wish) => wish === cut)
  }
  // "1080x1920, the sides filled with a mirrored copy"
  const sized = draft.wishes.find((wish) => has(wish, 'sizes') && wish.has('ratio'))
  if (sized !== undefined && !room.has('ratio') && room.preset.grows !== true) {
    room.slots.push(...sized.slots)
    drop(draft, (wish) => wish === sized)
  }
  room.slots.push(...more.flatMap((wish) => wish.slots))
  room.preset = Object.assign({}, ...more.map(({ preset }) => preset), room.preset)
  drop(draft, (wish) => more.includes(wish))
}
