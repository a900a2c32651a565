import { wordsOf } from '../../planner/language/tokens.ts'
import type { Slot } from '../../planner/slots/slot.ts'
import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

const ONLY = 'only|just'
const CHOOSES =
  'keep|use|want|need|return|take|send|show|output|pick|choose|select|leave|process|interested|deliver|export|get|hand|save|include'
const DROPS =
  'drop|remove|delete|discard|omit|exclude|skip|ignore|lose|scrap|ditch|forget|bin|toss|axe|reject|eliminate|trash|weed'
const SWAPS = 'swap|switch|exchange|reverse|flip|change|invert|rearrange'

export const PICK: ToolWords = {
  tool: 'pick',
  traits: ['chooses'],
  takes: ['pictures'],
  pictures: 2,
  heads: heads(`
    phrase (needs=pictures): ${ONLY} ${CHOOSES}|give, ${CHOOSES} me|back? ${ONLY}, give me|us|back ${ONLY},
      discard|drop|delete|remove|ignore all|everything but|except, nothing but
    verb (needs=pictures): pick, choose, select
    phrase (needs=pictures, bare): ${ONLY}, nothing but
    verb (needs=pictures, bare, closes): keep
    verb (needs=pictures, drops): ${DROPS}
    phrase (needs=pictures, drops): leave|throw|kick|take|sort|chuck|toss|weed|boot|drop|cross|strike|filter|rule * out|away|off,
      get rid of, without,
      don't|dont|not want|need|keep|use|include|like, no need for, except, all but
    phrase (reverses): ${SWAPS} the|their|its? order|places|positions|sides|sequence,
      ${SWAPS} around|round|over|places|sides, swap|switch|exchange the|these|both|two? them|both|picture|two,
      reverse|reversed|opposite|inverse|backwards order, order * reversed|backwards
    phrase (reverses, around): but|so|just? the other|opposite way|direction round|around|about?
    complaint (only=several, reverses, around): upload|send|attach|post|put|add|get * in? the? wrong way|order|sequence
      a?round|about?
    phrase (only=several, reverses): ${CHOOSES} * in? reverse|backwards
    phrase (only=several, reverses, around): in reverse, backwards, back to front
    phrase (needs=pictures, order): in|into? this|that|the|following|correct|right order|sequence,
      order|sequence should? be?
    verb (needs=pictures, reverses): swap, exchange, switch
    phrase (needs=pictures, front): come|go|goes|be|start|put|move|bring * first, first of all, in front,
      in|on|into|to|at? the? =first|1st place|position|spot, first in line, at|to the very? front|start|beginning,
        start|begin with
    phrase (needs=pictures, back): come|go|goes|be|end * last, at|to the very? end|back, end|finish with
    verb (needs=pictures, reorders): reorder, rearrange
  `),
  lower: (wish) => {
    // "take the girl out of photo two" drops no photo.
    if (wish.preset.drops === true && OF_ELSE.test(wordsOf(wish.tokens, wish.to, wish.to + 2))) return undefined
    // "swap his head for the one from photo two" orders no photos.
    const isOfPictures = wish.slots.some(({ dimension, from }) => dimension === 'pictures' && from <= wish.to + 2)
    const behind = wordsOf(wish.tokens, wish.to, wish.to + 3)
    if (wish.preset.reverses === true && wish.kind === 'verb' && !isOfPictures && OF_THING.test(behind))
      return undefined
    const all = wish.scene.pictures.map((_, i) => i + 1)
    const pictures = chosen(wish, all)
    // What comes to all pictures as they were, or to none, chooses nothing.
    return pictures.length === 0 || pictures.join() === all.join() ? undefined : { pictures: [...pictures] }
  },
}

const OF_THING = /^(?:the|his|her|their|my|our|its) \S+ (?:for|with|against|by|of|in|on|from|between)\b/
/** "leave the second out of it" does. */
const OF_ELSE = /^of(?! (?:it|this|that|them|these)\b)/

/** What all words for choosing and ordering come to together: "start with the last and end with the first". */
function chosen(wish: Wish, all: readonly number[]): readonly number[] {
  const said = wish.alike
  const named = (holds: (preset: Wish['preset']) => boolean) => [
    ...new Set(said.filter(({ preset }) => holds(preset)).flatMap(meant)),
  ]
  const joined = wish.beside('lays out', 'places') !== undefined
  const [front, back] = [named((preset) => preset.front === true), named((preset) => preset.back === true)]
  // Where pictures are laid out, "the second first" is the order of these.
  const reverses = said.some((one) => one.preset.reverses === true && one.kind === 'phrase')
  const drops = named((preset) => preset.drops === true)
  const spared = (one: Wish) =>
    one.preset.drops === true ? one.every('pictures').flat() : isKept(one) ? meant(one) : []
  const keeps = [...new Set(said.flatMap(spared))].filter((number) => !drops.includes(number))
  if (front.length + back.length > (reverses ? 1 : 0) && !joined) {
    const placed = [...front, ...back.filter((number) => !front.includes(number))]
    const stays = keeps.length > 0 ? keeps : all.filter((number) => !drops.includes(number))
    return [...front, ...stays.filter((number) => !placed.includes(number)), ...placed.slice(front.length)]
  }
  if (
    said.some(
      ({ preset, kind }) => preset.reverses === true && (preset.around !== true || kind !== 'phrase' || ordered(wish)),
    )
  )
    // "leave out the third, the rest in reverse order"
    return swapped(
      named((preset) => preset.drops !== true),
      all.filter((number) => !drops.includes(number)),
    )
  if (joined && keeps.length === all.length) return all
  return keeps.length > 0 ? keeps : drops.length > 0 ? all.filter((number) => !drops.includes(number)) : []
}

/** "the second is blurry", "the others can go", "the other two I sent by mistake" */
const TOLD =
  /^(?:is|isn't|was|came|looks?)\b|^(?:can|could|may|should) (?:all )?go\b|^(?:i|we) (?!want|need|like|love|would)\w/

/** "of these five only the second" */
function meant({ slots, preset, to, tokens, scene }: Wish): number[] {
  const pictures = slots.filter(
    ({ dimension, marks }) => dimension === 'pictures' && (preset.order !== true || !marks.includes('other')),
  )
  // "keep 1 and 4, bin the two in the middle"
  const kept = pictures.filter(({ from, to: end }) => /^keep(?:ing)?$/.test(tokens[from - 1]?.low ?? '') && end <= to)
  if (preset.drops === true && kept.length > 0 && kept.length === pictures.length) {
    const numbers = new Set<number>(kept.flatMap(({ value }) => value))
    return scene.pictures.flatMap((_, i) => (numbers.has(i + 1) ? [] : [i + 1]))
  }
  // "a collage of 1 and 3, drop 2"
  const behind = preset.drops === true ? pictures.filter(({ from }) => from >= to) : []
  if (behind.length > 0 && behind.length < pictures.length) return behind.flatMap(({ value }) => value)
  // "only the first and the third, the second is blurry anyway"
  // "not the second"
  const isTold = ({ from, to: end }: Slot) =>
    TOLD.test(wordsOf(tokens, end, end + 2)) || /^not(?: the)?$/.test(wordsOf(tokens, from - 1, from))
  const asked = pictures.filter((one) => !isTold(one))
  const some = (asked.length > 0 ? asked : pictures).filter(({ marks }) => !marks.includes('all'))
  return (some.length > 0 ? some : pictures).flatMap(({ value }) => value)
}

const isKept = (wish: Wish) => {
  const { drops, reverses, front, back, bare, reorders } = wish.preset
  // "reorder them, the last one first"
  if (reorders === true && meant(wish).length < wish.scene.pictures.length) return false
  return !drops && !reverses && !front && !back && (bare === true ? isBare(wish) : !isChanged(wish))
}

/** "Give only the first one a warm look" chooses none: something else is done to it in that clause. */
function isChanged({ tokens, from, kind, all, words }: Wish): boolean {
  const { clause } = tokens[from]!
  const tones = all.filter((one) => one.words !== words && one.words.traits.includes('tones') && one.from > from)
  return kind === 'phrase' && tones.some((one) => tokens[one.from]!.clause === clause)
}

/** Whether "the other way round" can be about an order. */
const ordered = (wish: Wish) =>
  wish.beside('lays out') !== undefined ||
  wish.says(/\b(?:order|sequence|first|last|start|end|begin|slides?|pages?|swap|switch)/)

/** Two that are named change places; otherwise the order is turned round. */
function swapped(named: readonly number[], all: readonly number[]): number[] {
  const [first, second, ...more] = named
  if (first === undefined || second === undefined || more.length > 0) return all.toReversed()
  return all.map((number) => (number === first ? second : number === second ? first : number))
}

const OF_WHICH = /^(?:on|onto|to|in|for|edit|change|touch|adjust|alter|retouch|modify|treat|improve|fix|correct)$/

/** "only the second one": nothing else is to be done in that clause. */
function isBare(wish: Wish): boolean {
  const { clause } = wish.tokens[wish.from]!
  const slot = wish.slots.find(({ dimension }) => dimension === 'pictures')
  const others = wish.all.some((other) => other !== wish && wish.tokens[other.from]!.clause === clause)
  // "on the second photo only, write Sold", "only edit the first: …" say of which.
  if (slot !== undefined && OF_WHICH.test(wish.tokens[slot.from - 1]?.low ?? '')) return false
  const closes =
    wish.preset.closes !== true ||
    (slot !== undefined && /^(?:[.,;!)\n]|and|please|pls)?$/.test(wish.tokens[slot.to]?.text ?? ''))
  return (
    slot !== undefined &&
    closes &&
    ((slot.from - wish.to <= 1 && slot.from >= wish.to) || slot.to === wish.from) &&
    !others
  )
}
