import { isFiller } from '../language/filler.ts'
import { PatternIndex } from '../language/patterns.ts'
import { putting } from '../language/puts.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import type { Preset, ToolWords } from '../words.ts'

/** A range of tokens; `to` is excluded. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What a sheet is called, how it is to look, or what it is for. */
export interface SheetName extends Span {
  readonly preset: Preset
}

/** The words by which a tool's sheets are asked for. */
export class SheetNames {
  readonly tool: ToolWords | undefined
  readonly #index = new PatternIndex<Preset>()

  constructor(tools: readonly ToolWords[]) {
    this.tool = tools.find(({ traits }) => traits.includes('composes'))
    for (const { kind, phrases, preset } of this.tool?.heads ?? [])
      if (kind === 'sheet') for (const phrase of phrases) this.#index.add(phrase, preset)
  }

  get words(): ReadonlySet<string> {
    return this.#index.words
  }

  /** The names in some tokens, of those that overlap the longest, and of these the last: "quote poster" is a poster. */
  in(tokens: readonly Token[], is: (preset: Preset) => boolean): SheetName[] {
    const found: SheetName[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      const [longest] = this.#index
        .at(tokens, at)
        .filter((one) => is(one.found))
        .sort((a, b) => b.to - a.to)
      if (longest === undefined) continue
      found.push({ preset: longest.found, from: at, to: longest.to })
      at = longest.to - 1
    }
    return found
  }

  /** The sheet that is asked for: not one that something is to be put on, nor a verb. */
  kindIn(tokens: readonly Token[]): SheetName | undefined {
    const names = this.in(tokens, ({ kind }) => kind !== undefined)
    // "A badge certificate" is one of these, and "a customer wants a voucher. Could you design one" asks for the other.
    const heads = names.filter(({ to }, i) => names[i + 1]?.from !== to)
    const isAnother = /\b(?:design|make|create|draw) (?:me )?one\b/.test(wordsOf(tokens, 0))
    return heads.find(({ from, to }) => isAskedFor(tokens, from, to)) ?? (isAnother ? heads[0] : undefined)
  }
}

const ON = putting(
  'write|stamp|with|on|in|into|under|over|above|below|inside|of|for|to|from|by|behind|like|as|says?|saying|reads?|reading',
)
/** Words of a clause in front of a sheet's name that say what becomes of it. */
const BEFORE = 4
const OBJECT = /^(?:it|this|them|the|my|our|me|your|his|her|up|off|by|each|both)$/
const ARTICLE = /^(?:an?|my|our|the|this|your|one|new|simple|nice)$/

function isAskedFor(tokens: readonly Token[], from: number, to: number): boolean {
  const { clause } = tokens[from]!
  const before = tokens.slice(Math.max(0, from - BEFORE), from).filter((token) => token.clause === clause)
  if (
    before.some(({ low }) => ON.test(low)) ||
    /^(?:no|not|without)$/.test(tokens[from - 1]?.low ?? '') ||
    (tokens[from - 1]?.text === ':' && tokens[to]?.text !== ',')
  )
    return false
  // "a slide background" has nothing on it, and "the poster background" is that of a poster.
  if (/^(?:backgrounds?|backdrops?)$/.test(tokens[to]?.low ?? '') && ONE.test(tokens[from - 1]?.low ?? 'a'))
    return false
  // "label the jars", "cover it"
  const isVerb = OBJECT.test(tokens[to]?.low ?? '') && !ARTICLE.test(tokens[from - 1]?.low ?? '')
  return to - from > 1 || !isVerb
}

const ONE = /^(?:an?|need|want|me|plain|simple)$/

/** Words that say nothing beside what a sheet is to look like. */
const LOOK =
  /^(?:style|styled|look|looking|colou?rs?|theme|themed|feel|design|designed|tones?|shades?|palette|vibe|background|on|nice|touch)$/

/** A style with the words that only say that it is one. */
export function withLook(tokens: readonly Token[], style: SheetName): SheetName {
  let { to } = style
  while (LOOK.test(tokens[to]?.low ?? '')) to += 1
  return { ...style, to }
}

/** Whether a style stands for itself: before what the sheet is called, in a clause of its own, or as "in retro style". */
export function isStyle(tokens: readonly Token[], { from, to }: SheetName, kind: SheetName): boolean {
  if (to <= kind.from && tokens[from]!.sentence === tokens[kind.from]!.sentence) return true
  if (LOOK.test(tokens[to]?.low ?? '') || LOOKS_LIKE.test(wordsOf(tokens, from - 4, from))) return true
  const { clause } = tokens[from]!
  return tokens.every(
    (token, at) =>
      token.clause !== clause ||
      (at >= from && at < to) ||
      (at >= kind.from && at < kind.to) ||
      isFiller(token) ||
      token.low === 'something' ||
      LOOK.test(token.low),
  )
}
/** "it ought to look like a warning", "as elegant as possible" */
const LOOKS_LIKE = /\b(?:look(?:s|ing)?(?: (?:really|very|all|a bit|rather))?(?: like(?: an?)?)?|as)$/

/** The token behind the last one of a token's sentence. */
export function endOfSentence(tokens: readonly Token[], at: number): number {
  let to = at
  while (tokens[to] !== undefined && tokens[to]!.sentence === tokens[at]!.sentence) to += 1
  return to
}
