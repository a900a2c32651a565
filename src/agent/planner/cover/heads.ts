import type { Scene } from '../../plan.ts'
import { isFiller } from '../language/filler.ts'
import { formsOf } from '../language/inflection.ts'
import { PatternIndex } from '../language/patterns.ts'
import { removes } from '../language/removal.ts'
import { type Bounds, type Token, wordsOf } from '../language/tokens.ts'
import { PHRASE_WORDS } from '../slots/phrases.ts'
import type { Dimension, Slot } from '../slots/slot.ts'
import { SHEET } from '../slots/text-evidence.ts'
import type { HeadWords, ToolWords } from '../words.ts'
import { type Head, type Item, isHead } from './items.ts'

/** "Colour noise in the shadows": the name of a tonal fault can be the whole complaint. */
function withFault(head: HeadWords): HeadWords[] {
  if (head.kind !== 'noun' || head.preset.fault !== true || head.preset.wanted === true) return [head]
  return [head, { ...head, kind: 'complaint', way: 1, preset: { ...head.preset, fault: false } }]
}

/** "It isn't very bright", "nothing in it is crisp": who misses a quality of all the picture complains. */
function withLack(head: HeadWords): HeadWords[] {
  if (head.kind !== 'more') return [head]
  const phrases = head.phrases.flatMap((quality) => LACKS.map((lack) => `${lack} ${quality}`))
  return [head, { ...head, kind: 'complaint', phrases }]
}
const VERY = 'very|really|that|so|particularly|exactly|especially|terribly'
const LACKS = [
  `isn't|aren't|wasn't|weren't ${VERY}?`,
  `is|are|was|were|it's|they're|that's|look|looks not ${VERY}?`,
  `nothing|none * is|are|look|looks|seems|comes ${VERY}?`,
]

/** "There's too much contrast": of what a tool can do less there may be too much. */
function withExcess(head: HeadWords): HeadWords[] {
  if (head.kind !== 'noun' || head.preset.fault === true) return [head]
  const phrases = head.phrases.map((name) => `there's|there|is|has|have|got is? far|way? too much ${name}`)
  return [head, { ...head, kind: 'complaint', way: -1, phrases }]
}

/** What is said of what tools change besides what they list. */
function derived({ traits, heads }: ToolWords): HeadWords[] {
  if (!traits.includes('tones')) return [...heads]
  const all = heads.flatMap(withFault).flatMap(withLack)
  return traits.includes('scale') ? all.flatMap(withExcess) : all
}

/** All words that ask for tools, looked up by how they begin. */
export class Heads {
  readonly #index = new PatternIndex<{ readonly words: ToolWords; readonly head: HeadWords; readonly rule: string }>()

  readonly #implied: readonly ToolWords[]
  readonly #finding: readonly ToolWords[]
  /** Words that ask for a tool by themselves, and for how many pictures that needs at least. */
  readonly #alone = new Map<string, number>()

  constructor(tools: readonly ToolWords[]) {
    this.#finding = tools.filter(({ finds }) => finds !== undefined)
    this.#implied = tools.filter(({ implied }) => implied !== undefined)
    for (const words of tools) {
      for (const head of derived(words).filter(({ kind }) => kind !== 'look' && kind !== 'sheet')) {
        for (const rule of head.phrases) {
          this.#index.add(rule, { words, head, rule })
          if (head.needs === undefined && !rule.includes(' '))
            for (const word of rule.split('|').map((one) => one.replace(/^=|\?$/g, '')))
              this.#alone.set(word, Math.min(words.pictures ?? 1, this.#alone.get(word) ?? 2))
        }
      }
    }
  }

  get words(): ReadonlySet<string> {
    return this.#index.words
  }

  /** Tools that an amount or a size asks for by itself. */
  of(own: Slot, brief: boolean): Head[] {
    const { from, to, marks } = own
    return this.#implied
      .filter(({ implied, impliedIf }) => marks.includes(implied!) && (brief || impliedIf === undefined))
      .map((words) => ({
        item: 'head',
        kind: 'noun',
        way: 0,
        preset: {},
        words,
        from,
        to,
        rule: words.implied!,
        own: [own],
      }))
  }

  /** What tools find by names of their own. @param expected a clause that one of them is looked for in. */
  found(tokens: readonly Token[], scene: Scene, tools = this.#finding, expected?: Bounds): Head[] {
    const isKnown = (word: string) =>
      [...formsOf(word)].some((form) => (this.#alone.get(form) ?? Number.POSITIVE_INFINITY) <= scene.pictures.length)
    const isLexical = (word: string) =>
      [...formsOf(word)].some((form) => this.words.has(form) || PHRASE_WORDS.has(form))
    return tools.flatMap((words) =>
      words.finds!({ tokens, scene, isKnown, isLexical, expected }).map((head) => ({
        ...head,
        item: 'head' as const,
        words,
        rule: 'named',
      })),
    )
  }

  at(tokens: readonly Token[], at: number): Head[] {
    return this.#index.at(tokens, at).map(({ found: { words, head, rule }, to }) => {
      const { phrases: _, ...rest } = head
      return { item: 'head', ...rest, words, from: at, to, rule }
    })
  }
}

/** Whether these words can mean this tool with the pictures there are. */
export function isMeant({ words, only }: Head, { pictures }: Scene): boolean {
  if (pictures.length < (words.pictures ?? 1) && only !== 'sheet') return false
  if (only === 'sheet') return pictures.length === 0
  if (only === 'picture') return pictures.length > 0
  return only !== 'several' || pictures.length > 1
}

/** Whether a head's words ask for its tool where they stand. */
export const asksHere = (
  head: Head,
  tokens: readonly Token[],
  asking: readonly (readonly Head[])[],
  slots: ReadonlyMap<Dimension, readonly Slot[]>,
) =>
  !isThing(head, tokens) &&
  !isMeasured(head, tokens) &&
  !isOfPlace(head, slots) &&
  !isNamed(head, tokens, asking[head.from]!) &&
  hasItsNeed(head, tokens, slots) &&
  !leapsOver(head, tokens, asking, slots)

/** "bottom right": how the words for a place end asks for nothing by itself. */
const isOfPlace = ({ from, to }: Head, slots: ReadonlyMap<Dimension, readonly Slot[]>) =>
  slots.get('place')?.some((place) => place.from < from && to <= place.to) === true

/** "a fifth of the width", "my gran's recipe, written in pencil": of what it is so much, and what it is like. */
const isMeasured = ({ kind, from, to }: Head, tokens: readonly Token[]) =>
  (tokens[from]!.low === 'of' && to - from === 1 && EDGE.test(wordsOf(tokens, to, to + 3))) ||
  (/^(?:noun|phrase)$/.test(kind) && WRITTEN_IN.test(wordsOf(tokens, Math.max(0, from - 2), from)))
const EDGE = /^(?:(?:the|its|full|whole) )*(?:width|height|size|length|edge)\b/
const WRITTEN_IN = /\b(?:hand)?(?:written|noted|scribbled|jotted|typed|signed)(?: in| with)?$/

/** "the lights", "the darks": in the plural an adjective is a thing. */
const isThing = ({ words, kind, from, to, rule }: Head, tokens: readonly Token[]) =>
  // "starring Ivy Cole"
  (words.traits.includes('draws') &&
    kind === 'noun' &&
    to - from === 1 &&
    /(?:ing|ed)$/.test(tokens[from]!.low) &&
    !rule.includes(tokens[from]!.low)) ||
  // "a square picture", "a round label"
  (words.traits.includes('draws') &&
    kind === 'noun' &&
    /^(?:square|rectangular|oblong|round)$/.test(tokens[to - 1]!.low) &&
    (SHEET.test(tokens[to]?.low ?? '') || tokens[to]?.low === 'for' || tokens[to]?.forms.has('picture') === true)) ||
  // "navy and cream, grainy, square": what all of it is to be like.
  (words.traits.includes('draws') &&
    kind === 'noun' &&
    to - from === 1 &&
    tokens[from]!.low === 'square' &&
    (ALL_OF_IT.test(tokens[from - 1]?.low ?? '') ||
      ((tokens[from - 1]?.kind ?? 'mark') === 'mark' && (tokens[to]?.kind ?? 'mark') === 'mark'))) ||
  // "a slanted yellow label": what something that is wanted is like.
  (/^(?:complaint|verb)$/.test(kind) &&
    to - from === 1 &&
    ARTICLE.test(tokens[from - 1]?.low ?? '') &&
    isPlate(tokens, to)) ||
  // "in small white letters"
  (words.traits.includes('sizes') && /^(?:more|less)$/.test(kind) && isPlate(tokens, to)) ||
  // "Attached: the applicant and the badge"
  (kind === 'verb' && tokens[to]?.text === ':' && tokens[from]!.low.endsWith('ed')) ||
  // "left, not right"
  (kind === 'complaint' &&
    tokens[to - 1]!.low === 'right' &&
    tokens[from]!.low === 'not' &&
    tokens[from - 2]?.low === 'left') ||
  // "the blacks and whites are fine"
  (words.traits.includes('drains') &&
    tokens.slice(from, to).some(({ low }) => /^(?:black|white)s$/.test(low) && !rule.includes(low))) ||
  // "these 4 vintage plates"
  (words.traits.includes('drains') && /^(?:noun|verb)$/.test(kind) && isOfThing(tokens, from, to)) ||
  // "if only it were sharper"
  (tokens[from]!.low === 'only' && tokens[from - 1]?.low === 'if') ||
  // "lightly", "glows softly": how something is to be done.
  ((kind === 'more' || kind === 'less') &&
    to - from === 1 &&
    tokens[from]!.low.endsWith('ly') &&
    !rule.includes('ly')) ||
  // "take the background out": none is laid there.
  (words.traits.includes('fills') &&
    kind === 'noun' &&
    A_THING.test(tokens[from - 1]?.low ?? '') &&
    [from - 2, from - 3].some((at) => at >= 0 && removes(tokens, at))) ||
  // "our flat warming"
  (kind === 'verb' && to - from === 1 && isGerund(tokens, from)) ||
  // "the colours a little weaker" wishes for it.
  (kind === 'complaint' && tokens.slice(from, to).some((token) => isCompared(token, rule))) ||
  ((kind === 'more' || kind === 'less' || kind === 'verb') &&
    to - from === 1 &&
    /[^s]s$/.test(tokens[from]!.low) &&
    !rule.split('|').includes(tokens[from]!.low))

/** "that border": behind an article what can be a noun is one. */
const isNamed = ({ kind, from, to, words }: Head, tokens: readonly Token[], beside: readonly Head[]) =>
  kind === 'verb' &&
  NAMES.test(tokens[from - 1]?.low ?? '') &&
  beside.some((one) => one.kind === 'noun' && one.to === to && one.words === words)
const NAMES = /^(?:the|that|this|my|our|its|an?)$/

/** Whether words of a look stand between "my", "these" and a thing: it is what that is like. */
const isOfThing = (tokens: readonly Token[], from: number, to: number) => {
  // "my grandparents' wedding photo"
  const end = /^['’]$/.test(tokens[to]?.text ?? '') ? to + 1 : to
  const [next, owner] = [tokens[end], tokens.slice(Math.max(0, from - 2), from).findLast(({ low }) => low !== 'old')]
  return (
    next?.kind === 'word' &&
    next.clause === tokens[to - 1]!.clause &&
    !/^(?:like|as)$/.test(tokens[from - 2]?.low ?? '') &&
    (OWNED.test(owner?.low ?? '') || owner?.kind === 'number') &&
    !isFiller(next) &&
    !next.forms.has('picture') &&
    !next.forms.has('colour') &&
    !LOOKS_OF.test(next.low)
  )
}
const OWNED = /^(?:my|our|his|her|their|your|these|those|this|that|the|two|three|four|five|six)$/
const LOOKS_OF =
  /^(?:looks?|styles?|effects?|feel|feeling|vibes?|mood|tones?|toning|finish|filters?|touch|tint|treatment|palette|versions?|shade|atmosphere|grading|grade|prints?|film|movie|camera|paper|days|times|era|way|thing|portraits?|art|stuff|bits?|parts?|one|ones|background|border|frame|text|letters?|lettering|font|again|first|now|back|only|too|instead|off|away|out|down|up|in|on|at)$/

/** "make it square" */
const ALL_OF_IT = /^(?:it|this|them|be|become|picture|photo|image)$/
/** Whether a word is more of what a rule calls by its plain form: "weaker". */
const isCompared = ({ low, forms }: Token, rule: string) =>
  /er$/.test(low) && !rule.includes(low) && rule.split(/[ |?=]+/).some((word) => forms.has(word))

/** Whether a word names what somebody does, with what in front: "our house warming party", "the book signing". */
const isGerund = (tokens: readonly Token[], at: number) =>
  tokens[at]!.low.endsWith('ing') &&
  OWNS.test(tokens[at - 2]?.low ?? '') &&
  tokens[at - 1]!.kind === 'word' &&
  !isFiller(tokens[at - 1]!)
const OWNS = /^(?:the|my|our|his|her|their|a)$/
const A_THING = /^(?:the|this|that|my|our|his|her|their)$/
const ARTICLE = /^(?:an?|one|another)$/
const isPlate = (tokens: readonly Token[], at: number) =>
  tokens
    .slice(at, at + 2)
    .some(
      ({ low }) =>
        SHEET.test(low) ||
        /^(?:text|word|title|line|arrow|strip|band|letter|lettering|font|writing|print)s?$/.test(low),
    )

/**
 * "warm the bottom half up", "add 5 % white margin": where fewer words ask for the same, what others leap over is not
 * lost.
 */
function leapsOver(
  head: Head,
  tokens: readonly Token[],
  asking: readonly (readonly Head[])[],
  slots: ReadonlyMap<Dimension, readonly Slot[]>,
) {
  if (!head.rule.includes(' * ') || head.words.traits.includes('cuts')) return false
  const within = asking.slice(head.from, head.to).flat()
  return LEAPT.some(
    (dimension) =>
      head.words.takes.includes(dimension) &&
      slots
        .get(dimension)
        ?.some(
          ({ from, to, value }) =>
            (dimension === 'pictures' ? to > head.from && from <= head.from : from > head.from) &&
            to <= head.to &&
            value !== 'all' &&
            within.some(
              (one) =>
                one.words === head.words &&
                hasItsNeed(one, tokens, slots) &&
                one.to <= head.to &&
                (one.to <= from || one.from >= to),
            ),
        ),
  )
}

/** What stands in the gap of a head's words is said of it all the same. */
export function leaping(head: Head, lattice: readonly (readonly Item[])[]): Head {
  const { rule, words, from, to } = head
  if (!rule.includes(' * ')) return head
  const isLeapt = (one: Item): one is Slot =>
    !isHead(one) && LOOKS.has(one.dimension) && words.takes.includes(one.dimension) && one.to < to
  const leapt = lattice
    .slice(from + 1, to)
    .flat()
    .filter(isLeapt)
  // Of "plain white" and "white" the longer one.
  const isWithin = (one: Slot, at: number) =>
    leapt.some(
      ({ dimension, from, to }, i) =>
        i !== at &&
        dimension === one.dimension &&
        from <= one.from &&
        to >= one.to &&
        (i < at || to - from > one.to - one.from),
    )
  return { ...head, own: leapt.filter((one, at) => !isWithin(one, at)) }
}
const LOOKS = new Set<Dimension>(['amount', 'area', 'colour', 'pictures', 'place', 'size'])
const LEAPT: readonly Dimension[] = ['area', 'amount', 'colour', 'pictures']

/** How far from its words what they need may stand. */
const NEAR = 4
const NEAR_PICTURES = 9
/** What such words leap over is what they need. */
const NOWHERE = -1

function hasItsNeed(
  { needs, words, rule, from, to, preset }: Head,
  tokens: readonly Token[],
  slots: ReadonlyMap<Dimension, readonly Slot[]>,
): boolean {
  if (needs === undefined) return true
  const reach = preset.holds === true ? NOWHERE : needs === 'pictures' ? NEAR_PICTURES : NEAR
  return (slots.get(needs) ?? []).some(
    (slot) =>
      (slot.from >= to
        ? slot.from - to <= reach
        : slot.to <= from
          ? from - slot.to <= reach
          : rule.includes(' * ') && slot.from > from && slot.to < to) &&
      (needs !== 'ratio' || words.implied === undefined || slot.marks.includes(words.implied)) &&
      (needs !== 'amount' || (words.amounts?.includes(slot.value.kind) ?? true)) &&
      Math.abs(tokens[slot.from]!.sentence - tokens[from]!.sentence) === 0,
  )
}
