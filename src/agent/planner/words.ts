import type { Scene } from '../plan.ts'
import { list } from './language/lists.ts'
import type { Bounds, Token } from './language/tokens.ts'
import type { Amount, Dimension, Slot } from './slots/slot.ts'

/** How something lies to what a picture is of. */
export type ToSubject = 'behind' | 'in front' | 'around' | 'under' | 'of'

/**
 * How a word asks for a tool: a verb or a noun names it; `more` and `less` are adjectives of a quality it changes; a
 * complaint is what is wrong without it; a phrase says it whole; a `look` is the tool's part of a look that the words of
 * another tool name by their preset `look`; a `sheet` is what a whole sheet is called or what it is for, read apart from
 * all that is said of it; `text` is a text to write.
 */
export type HeadKind = 'verb' | 'noun' | 'more' | 'less' | 'complaint' | 'phrase' | 'look' | 'sheet' | 'text'

/** Words that ask for a tool. */
export interface HeadWords {
  readonly kind: HeadKind
  /** More of the quality (1), less of it (-1), away with it (-2), or nothing said (0). */
  readonly way: number
  /** Patterns. */
  readonly phrases: readonly string[]
  /** A dimension that must stand near, or the words mean something else. */
  readonly needs?: Dimension
  /** What these words alone already settle, as `lower` reads it. */
  preset: Preset
  /** Where they mean this: on an empty sheet, with a picture, with several. */
  readonly only?: 'sheet' | 'picture' | 'several'
}

// biome-ignore lint/suspicious/noExplicitAny: each tool's words know what they have set.
export type Preset = Readonly<Record<string, any>>

// biome-ignore lint/suspicious/noExplicitAny: checked by the tool's schema when the step is made.
export type StepArguments = Record<string, any>

/** What a step may be beside the one it is for: one tool's words may wish for several steps. */
export interface WishedStep {
  readonly tool: string
  readonly arguments: StepArguments
}

/** What a tool does with others' wishes, and how the score and the discourse treat it; no tool is named elsewhere. */
export type Trait =
  | 'scale' // Its quality has a scale: a noun alone says nothing.
  | 'tones' // Changes how the picture looks.
  | 'lights' // Makes it, or some of its tones, lighter or darker.
  | 'colours' // Changes what colours are like, where there are any.
  | 'balances' // Changes the colour of the light.
  | 'drains' // Takes the colours away.
  | 'writes' // Its texts come from `text` slots.
  | 'repeats text' // Repeats a text all over the picture.
  | 'draws' // Draws a thing.
  | 'plates' // A plate behind a text.
  | 'outlines' // A line around something.
  | 'shadows' // A shadow under something.
  | 'frames' // A frame around the picture.
  | 'rounds' // Rounds corners.
  | 'turns' // Turns something by an angle.
  | 'mirrors' // Turns it over.
  | 'levels' // Puts the picture straight.
  | 'fades' // Makes something see-through.
  | 'sizes' // Makes something larger or smaller.
  | 'shapes' // Cuts something into a shape.
  | 'cuts' // Cuts parts off.
  | 'pads' // Adds room around the picture.
  | 'fills' // Fills the ground of a sheet or of what is cut out.
  | 'frees' // Takes the background away.
  | 'hides' // Makes what it covers unreadable.
  | 'blurs' // Blurs everything, or all but the subject.
  | 'mends' // Takes a fault of the picture away.
  | 'blurs around'
  | 'opens' // Opens a sheet of a shape.
  | 'composes' // Opens a sheet that is asked for by what it is.
  | 'lays out' // Lays several pictures out.
  | 'places' // Places one picture on another.
  | 'chooses' // Chooses and orders pictures.
  | 'once' // Only one of its kind is meant by one request: later words say more about it.

/** What is usual for a kind of sheet that a tool composes. */
export interface SheetHabits {
  /** Where no title is given: the occasion, what the kind is called, or what the sheet is about. */
  readonly title: 'occasion' | 'kind' | 'subject'
  /** What "for …" says: what it is about, or only where it is no name whom it serves. */
  readonly about: 'subject' | 'name'
  /** Whether what it is for is written with "for". */
  readonly given?: boolean
  /** Whether it is a list of entries. */
  readonly lists?: boolean
  /** Whether who said it stands below. */
  readonly authored?: boolean
  /** Above a title: a name, or what somebody is asked to. */
  readonly kicker?: readonly [name: string, event: string]
  /** Where nothing at all is said. */
  readonly heading?: string
}

/** What a tool that finds its words by itself is told. */
export interface Finding {
  readonly tokens: readonly Token[]
  readonly scene: Scene
  /** Whether another tool is asked for by this word alone. */
  readonly isKnown: (word: string) => boolean
  /** Whether the words of tools and of what is said of them have this one. */
  readonly isLexical: (word: string) => boolean
  /** The clause that is to be looked at, where it asks for this tool by what was learned. */
  readonly expected?: Bounds | undefined
}

/** All that the planner knows of a tool. */
export interface ToolWords {
  readonly tool: string
  readonly traits: readonly Trait[]
  readonly heads: readonly HeadWords[]
  /** What asks for it beside its heads, where that follows from names that are data. */
  finds?(where: Finding): readonly Omit<HeadAt, 'words' | 'needs'>[]
  /** Dimensions that its wishes take. */
  readonly takes: readonly Dimension[]
  /** By their names, the kinds of sheets that it composes. */
  readonly sheets?: Readonly<Record<string, SheetHabits>>
  /** How what it does may lie to the subject of a picture. */
  readonly subject?: readonly ToSubject[]
  /** Kinds of amounts that it understands; all of them if left out. */
  readonly amounts?: readonly Amount['kind'][]
  /** Amounts and sizes with this mark ask for it by themselves: "+0.5 EV", "1200x900 px". */
  readonly implied?: string
  /** Where that is said to do so only in a brief request: "270 degrees". */
  readonly impliedIf?: 'brief'
  /** With how many pictures it can be meant at least, 1 if left out; 0 draws on an empty sheet too. */
  readonly pictures?: 0 | 1 | 2
  /** Arguments of its step, several steps, or `undefined` where the wish comes to nothing. */
  lower(wish: Wish): StepArguments | WishedStep[] | undefined
  /** What it absorbs of wishes beside it, by their traits: the outline of a text, the shadow of an overlay. */
  readonly absorbs?: Partial<Record<Trait, Absorb>>
}

/** Puts what another wish says into the arguments; `false` where it is a wish of its own all the same. */
// biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to answer.
export type Absorb = (args: StepArguments, other: Wish, host: Wish) => false | void

const USUAL_WAYS: Readonly<Record<string, number>> = { more: 1, less: -1 }
const HEAD = /^ *(verb|noun|more|less|complaint|phrase|look|sheet)(?: \((.*?)\))?:\s/m

/**
 * Words that ask for a tool, as a text of entries such as "phrase (way=1, needs=colour, usual=40): a b|c d?, e": a kind,
 * options and what is preset (true where it has no value), and patterns parted by commas. What follows `//` is left out.
 */
export function heads(text: string): HeadWords[] {
  const parts = text.replace(/^ *\/\/.*$/gm, '').split(HEAD)
  return Array.from({ length: (parts.length - 1) / 3 }, (_, i) => {
    const [kind = '', options = '', phrases = ''] = parts.slice(3 * i + 1, 3 * i + 4)
    const {
      way = USUAL_WAYS[kind] ?? 0,
      needs,
      only,
      ...preset
    }: StepArguments = Object.fromEntries(options.split(', ').filter(Boolean).map(option))
    if (/:\s/.test(phrases)) throw new Error(`no entry of heads: ${phrases}`)
    return { kind: kind as HeadKind, way, phrases: list(phrases), preset, needs, only }
  })
}

function option(text: string): [name: string, value: unknown] {
  const [name = '', value = 'true'] = text.split('=')
  if (value === 'true' || value === 'false') return [name, value === 'true']
  return [name, Number.isNaN(Number(value)) ? value : Number(value)]
}

/** Words to both sides of a wish that `says` looks at. */
const FARTHEST_WORD = 40
/** Words that `says` looks at, and wishes for one tool that are looked at together: time must not grow with their square. */
const MOST_WORDS = 250
const MOST_ALIKE = 100

/** What was looked at once is looked at again, by each rule and in each reading. */
const looked = new WeakMap<readonly Token[], Map<string, string>>()

/** The words from one token to before another that stand in the sentence of a third. */
function sentenceWords(tokens: readonly Token[], from: number, to: number, within: number): string {
  const { sentence } = tokens[within]!
  const known = looked.get(tokens) ?? new Map<string, string>()
  if (known.size === 0) looked.set(tokens, known)
  const key = `${from} ${to} ${sentence}`
  let words = known.get(key)
  if (words === undefined) {
    const said = tokens.slice(from, to).filter((token) => token.sentence === sentence)
    words = said.map(({ low }) => low).join(' ')
    known.set(key, words)
  }
  return words
}

/** Words that ask for a tool, where they were found: from one token to before another. */
export interface HeadAt extends Omit<HeadWords, 'phrases' | 'only'> {
  readonly words: ToolWords
  readonly from: number
  readonly to: number
  /** What asks for it by being said, or what its words leap over: "a line in gold inside the edge". */
  readonly own?: readonly Slot[]
}

/** A wish for one tool: the words that ask for it and all that is said about it. */
export class Wish {
  readonly words: ToolWords
  readonly kind: HeadKind
  readonly from: number
  readonly to: number
  preset: Preset
  /** What its words alone say: more (1), less (-1), away (-2). */
  readonly usual: number
  readonly needs: Dimension | undefined
  readonly scene: Scene
  /** All tokens of the instructions. */
  readonly tokens: readonly Token[]
  slots: Slot[] = []
  /** More (1), less (-1), away (-2), or nothing said (0). */
  way = 0
  /** Factor to the usual strength: "slightly" is 0.5, "very" 1.8. */
  strength = 1
  /** Too much of it (below 0) or not enough (above 0), as is said. */
  excess = 0
  negated = false
  /** What is drawn before it, though it was said behind it. */
  after: Wish | undefined
  /** All wishes of the request, this one among them. */
  all: readonly Wish[] = []
  /** Further tokens that went into its step. */
  readonly claimed: [from: number, to: number][] = []

  constructor(head: HeadAt, tokens: readonly Token[], scene: Scene) {
    this.words = head.words
    this.kind = head.kind
    this.from = head.from
    this.to = head.to
    this.preset = head.preset
    this.usual = head.way
    this.needs = head.needs
    this.tokens = tokens
    this.scene = scene
    if (head.own !== undefined) this.slots.push(...head.own)
  }

  /** All that several wishes say about one thing. */
  static joined(said: readonly Wish[]): Wish {
    const { words, kind, from, to, tokens, scene, all } = said[0]!
    const preset = Object.assign({}, ...said.map((one) => one.preset))
    const whole = new Wish({ words, kind, way: 0, from, to, preset }, tokens, scene)
    whole.slots = said.flatMap(({ slots }) => slots).sort((a, b) => a.from - b.from)
    whole.strength = said.reduce((product, { strength }) => product * strength, 1)
    whole.all = all
    return whole
  }

  /** All wishes of the request for the same tool that are not refused, as far as a job could carry them out. */
  get alike(): Wish[] {
    const alike: Wish[] = []
    for (const other of this.all) {
      if (alike.length === MOST_ALIKE) break
      if (other.words === this.words && !other.negated) alike.push(other)
    }
    return alike
  }

  /** The value of the first slot of a dimension. */
  // biome-ignore lint/suspicious/noExplicitAny: each dimension has a type of its own.
  get(dimension: Dimension): any {
    let first: Slot | undefined
    for (const one of this.slots) {
      if (one.dimension !== dimension) continue
      // "2.39:1 for the reel": a shape in numbers says more than a name.
      if (one.rule === 'ratio') return one.value
      first ??= one
    }
    return first?.value
  }

  has(dimension: Dimension): boolean {
    return this.slots.some((one) => one.dimension === dimension)
  }

  /** The values of all slots of a dimension, in the order of the text. */
  // biome-ignore lint/suspicious/noExplicitAny: each dimension has a type of its own.
  every(dimension: Dimension): any[] {
    return this.slots.filter((one) => one.dimension === dimension).map((one) => one.value)
  }

  /** The first amount of one of some kinds, the first kind first. */
  amount(...kinds: Amount['kind'][]): Amount | undefined {
    const amounts = this.every('amount') as Amount[]
    for (const kind of kinds) {
      const found = amounts.find((amount) => amount.kind === kind)
      if (found !== undefined) return found
    }
    return undefined
  }

  get colours(): string[] {
    return this.every('colour').flat()
  }

  /** What fonts and styles say, in one object. */
  get style(): StepArguments {
    return Object.assign({}, ...this.every('style'), ...this.every('font'))
  }

  /** The product of all words of size; 1 if there are none. */
  get size(): number {
    return this.every('size').reduce((product: number, size: number) => product * size, 1)
  }

  /** A length in percent of the canvas' shorter edge, where one is given. */
  get length(): number | undefined {
    const amount = this.amount('percent', 'px')
    if (amount === undefined) return undefined
    const { width, height } = this.scene.canvas
    return amount.kind === 'percent' ? amount.n : (amount.n / Math.min(width, height)) * 100
  }

  /** What it comes to by itself, beside nothing else. */
  get made(): StepArguments {
    return (this.words.lower(this) ?? {}) as StepArguments
  }

  /** Where the wish and what is said about it begin and end. */
  get extent(): readonly [from: number, to: number] {
    return [
      Math.min(this.from, ...this.slots.map((one) => one.from)),
      Math.max(this.to, ...this.slots.map((one) => one.to)),
    ]
  }

  /** Whether the words of the sentence match; `behind` looks only at the wish and that many words behind it. */
  says(pattern: RegExp, behind?: number): boolean {
    if (behind !== undefined) return pattern.test(this.wordsTo(behind))
    const [first, last] = this.extent
    const from = Math.max(0, first - FARTHEST_WORD)
    const to = Math.min(last + FARTHEST_WORD, from + MOST_WORDS)
    return pattern.test(sentenceWords(this.tokens, from, to, this.from))
  }

  /** The words of its sentence from where what is said of it begins to so many behind it. */
  wordsTo(behind = FARTHEST_WORD): string {
    const [first, last] = this.extent
    return sentenceWords(this.tokens, first, Math.min(last + behind, first + MOST_WORDS), this.from)
  }

  /** Tells that more tokens were understood than its slots hold. */
  claim(from: number, to: number): void {
    this.claimed.push([from, to])
  }

  /** Another wish of the request whose tool has one of some traits. */
  beside(...traits: readonly Trait[]): Wish | undefined {
    const isMeant = ({ words }: Wish) => words.traits.some((trait) => traits.includes(trait))
    const own = isMeant(this)
    return this.all.find(
      (other) => other !== this && !other.negated && (other.words === this.words ? own : isMeant(other)),
    )
  }
}

/** What is said of where and how much, to which pictures. */
const THERE: readonly Dimension[] = ['amount', 'degree', 'area', 'place', 'pictures']
/** What every change of tones or detail takes. */
export const LOOK: readonly Dimension[] = [...THERE, 'excess', 'way', 'not']
/** What everything takes that is drawn on a picture. */
export const DRAWN: readonly Dimension[] = [...THERE, 'colour', 'relative', 'size', 'style', 'side']

/** What tools of such changes have in common. */
export const TONAL = {
  traits: ['tones'],
  takes: LOOK,
  amounts: ['percent', 'plain', 'fraction'],
} satisfies Partial<ToolWords>

/** The part of the picture a change is kept to, and the pictures it is meant for. */
export function where(wish: Wish): StepArguments {
  const area = wish.get('area') ?? wish.get('place')
  return { area: area === 'all' ? undefined : area, pictures: wish.get('pictures') }
}

/** Percent that "as little as possible" leaves. */
const LEAST = 10
/** From here on percent of a quality are what it shall be. */
const LEAST_LEVEL = 50

/** Percent of now, of a quality that is 100 now. */
export function percentOf(wish: Wish, up: number, down: number): number {
  const amount = wish.amount('percent', 'plain', 'fraction', 'factor')
  const way = wish.way === 0 ? 1 : Math.sign(wish.way)
  if (amount === undefined) return Math.max(LEAST, 100 + (way > 0 ? up : down) * way * wish.strength)
  if (amount.kind === 'factor') return way > 0 ? amount.n * 100 : 100 / amount.n
  // "saturation 80 %" tells what it shall be, "saturation 20 %" how much more.
  const level = wish.way === 0 && wish.kind === 'noun' && amount.kind === 'percent' && amount.n >= LEAST_LEVEL
  if (level && amount.sign === '' && !amount.by) return amount.n
  // "half the brightness", "half as bright"
  const isShare = wish.way === 0 || (way > 0 && wish.says(/\b(?:half|third|quarter|fifth|tenth) as\b(?!.* again\b)/))
  if (isFactor(amount) || (amount.kind === 'fraction' && isShare)) return amount.n * 100
  const n = amount.kind === 'fraction' ? amount.n * 100 : amount.n
  if (amount.to || (n > 100 && amount.sign === '' && !amount.by)) return n
  return 100 + (amount.sign === '-' ? -1 : way) * Math.abs(n)
}

/** The strength of an effect: as it is given, or the usual one, more or less of it. */
export function strengthOf(wish: Wish, usual: number): number {
  const amount = wish.amount('percent', 'plain', 'fraction')
  if (amount === undefined) return usual * wish.strength
  return amount.kind === 'fraction' ? amount.n * 100 : amount.n
}

/** An amount with a sign, of a quality that is 0 now. */
export function signedOf(wish: Wish, usual: number): number {
  const amount = wish.amount('percent', 'plain', 'fraction')
  if (amount !== undefined && isFactor(amount)) return (amount.n - 1) * 100
  // "contrast to 150 %"
  if (amount?.to === true && amount.n > 100 && amount.sign === '') return amount.n - 100
  const said = amount?.sign === '-' ? -1 : amount?.sign === '+' ? 1 : 0
  const way = said !== 0 ? said : wish.way === 0 ? 1 : Math.sign(wish.way)
  const share = amount?.kind === 'fraction' ? 100 : 1
  return way * (amount === undefined ? usual * wish.strength : Math.abs(amount.n) * share)
}

/** "contrast 0.9", "brightness(1.2)": without a unit and near one, a number multiplies. */
function isFactor({ kind, n, sign, by }: Amount): boolean {
  return kind === 'plain' && sign === '' && !by && n > 0 && n < 4 && !Number.isInteger(n)
}
