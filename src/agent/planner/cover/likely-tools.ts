import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bounds, clausesOf, type Token } from '../language/tokens.ts'
import type { Slot } from '../slots/slot.ts'
import type { ToolWords } from '../words.ts'

/** What was learned of the tools that requests ask for, from requests of which these are known. */
export interface ToolModel {
  /** Tools, and of those that do more or less of something each way by itself too. */
  readonly tools: readonly string[]
  /**
   * By feature of a clause the places of tools, each followed by what the feature says for it, in parts of which `PARTS` are
   * one; blanks between them.
   */
  readonly weights: Readonly<Record<string, string>>
}

export const TOOL_MODEL = join(import.meta.dirname, 'likely-tools.json')
export const PARTS = 10
/** Behind the name of a tool: more of what it does, or less. */
export const MORE = '+'
export const LESS = '-'

/** What is known of a request before it is known which of its words ask for tools. */
export interface ReadTokens {
  readonly tokens: readonly Token[]
  /** Of each token how likely it is part of a text. */
  readonly written: readonly number[]
  /** All that could be said of tools. */
  readonly slots: readonly Slot[]
  /** How many there are. */
  readonly pictures: number
}

/** Which tools the clauses of a request ask for by what was learned; likelihoods are logarithms of odds. */
export interface LikelyTools {
  /** How likely some words ask for their tool; 0 where nothing was learned of that. */
  of(head: { readonly words: ToolWords; readonly from: number }): number
  /** How likely the whole asks for a tool. */
  whole(tool: string): number
  /** What each clause by itself is most likely to ask for. */
  readonly clauses: readonly LikelyClause[]
}

interface LikelyClause {
  readonly bounds: Bounds
  readonly tool: string
  readonly likely: number
  /** Which way, where that is clear: more (1) or less (-1). */
  readonly way: number
  /** How much a token by itself speaks for that tool. */
  saysSo(at: number): number
}

export const NOTHING_LIKELY: LikelyTools = { of: () => 0, whole: () => 0, clauses: [] }

/** By how much one way must be likelier than the other. */
const CLEAR = 1
/** A request asks for little that no clause of it by itself seems to: by so much less the whole speaks for each. */
const ELSEWHERE = 2
/** Tokens beyond which the rules are left alone: nothing as long was learned from, and time matters more. */
const LONGEST_REQUEST = 1_000

let model: ReturnType<typeof readModel> | undefined

function readModel() {
  const { tools, weights } = JSON.parse(readFileSync(TOOL_MODEL, 'utf8')) as ToolModel
  const isWay = tools.map((name) => name.endsWith(MORE) || name.endsWith(LESS))
  return { tools, isWay, weights: new Map(Object.entries(weights)) }
}

/** Which tools clauses ask for by what was learned from other requests, whatever words their own rules know. */
export function likelyTools(read: ReadTokens): LikelyTools {
  const { tokens } = read
  if (tokens.length === 0 || tokens.length > LONGEST_REQUEST) return NOTHING_LIKELY
  model ??= readModel()
  const { tools, isWay, weights } = model
  const sumsOf = (names: Iterable<string>) => {
    const sums = tools.map(() => 0)
    for (const name of names) {
      const known = weights.get(name)?.split(' ') ?? []
      for (let i = 0; i < known.length; i += 2) sums[Number(known[i])]! += Number(known[i + 1]) / PARTS
    }
    return sums
  }
  const clauses = clauseFeatures(read).map(sumsOf)
  const whole = tools.map((_, tool) => wholeOf(clauses.map((sums) => sums[tool]!)))
  const bounds = clausesOf(tokens)
  const places = new Map(bounds.map(([from], i) => [tokens[from]!.clause, i]))
  return {
    whole: (tool) => whole[tools.indexOf(tool)] ?? 0,
    of({ words, from }) {
      const tool = tools.indexOf(words.tool)
      if (tool < 0) return 0
      return Math.max(clauses[places.get(tokens[from]!.clause)!]![tool]!, whole[tool]! - ELSEWHERE)
    },
    clauses: clauses.map((sums, i) => {
      const likely = Math.max(...sums.filter((_, tool) => !isWay[tool]))
      const tool = sums.indexOf(likely)
      const [more = 0, less = 0] = [MORE, LESS].map((way) => sums[tools.indexOf(tools[tool]! + way)])
      const way = Math.abs(more - less) < CLEAR ? 0 : Math.sign(more - less)
      const saysSo = (at: number) => sumsOf(ownFeatures(tokens[at]!))[tool]!
      return { bounds: bounds[i]!, tool: tools[tool]!, likely, way, saysSo }
    }),
  }
}

/** The log-odds that at least one clause asks for something, where each by itself does by its own. */
const wholeOf = (logOdds: readonly number[]) => Math.log(Math.expm1(Math.max(1e-9, againstAny(logOdds))))

/** How unlikely it is that none of some clauses asks for something (noisy or), as a logarithm without its sign. */
export const againstAny = (logOdds: readonly number[]) =>
  // log(1 + eˣ)
  logOdds.reduce((sum, x) => sum + (x > 30 ? x : Math.log1p(Math.exp(x))), 0)

/** Letters of pieces of words, which know words by their stems and of slips what is right of them. */
const PIECES = [4, 5]
/** Tokens to both sides of a clause that speak of what it asks for. */
const AROUND = 12
/** Words of a clause that are looked at. */
const MOST_WORDS = 60
/** What is likelier than this to be written says nothing of tools. */
export const WRITTEN = 0.5
/** What stands for its words. */
const TEXT = '“”'

/** What speaks for and against tools being asked for, as names of features, of each clause. */
export function clauseFeatures({ tokens, written, slots, pictures }: ReadTokens): Set<string>[] {
  const words = tokens.map(({ kind, low }, at) => {
    if (kind === 'quote' || (written[at] ?? 0) > WRITTEN) return TEXT
    return kind === 'word' || kind === 'mark' ? low : `<${kind}>`
  })
  return clausesOf(tokens).map((clause) => {
    const [from, to] = [clause[0], Math.min(clause[1], clause[0] + MOST_WORDS)]
    const features = new Set([
      '1',
      `pictures ${Math.min(2, pictures)}`,
      `| ${words[from]}`,
      `| ${words[from]} ${words[from + 1]}`,
    ])
    for (const { dimension, from: at } of slots)
      if (at >= clause[0] && at < clause[1] && dimension !== 'text') features.add(`: ${dimension}`)
    for (let at = from; at < to; at += 1) for (const name of wordFeatures(tokens, words, at)) features.add(name)
    for (const [start, end, side] of sidesOf([from, to], tokens.length))
      for (let at = start; at < end; at += 1) {
        const isNear = tokens[at]!.sentence === tokens[from]!.sentence
        features.add(`${isNear ? side : `${side}${side}`}${words[at]}`)
      }
    return features
  })
}

const sidesOf = ([from, to]: Bounds, length: number) =>
  [
    [Math.max(0, from - AROUND), from, '<'],
    [to, Math.min(length, to + AROUND), '>'],
  ] as const

function wordFeatures(tokens: readonly Token[], words: readonly string[], at: number): string[] {
  const word = words[at]!
  const isPlain = tokens[at]!.kind === 'word' && word !== TEXT
  const features = isPlain ? ownFeatures(tokens[at]!) : [word]
  if (isPlain) {
    const bounded = `^${word.slice(0, 20)}$`
    for (const length of PIECES)
      for (let i = 0; i + length <= bounded.length; i += 1) features.push(`~${bounded.slice(i, i + length)}`)
  }
  const before = words[at - 1]
  if (before !== undefined) features.push(`${before} ${word}`)
  if (words[at - 2] !== undefined) features.push(`${words[at - 2]} ${before} ${word}`, `${words[at - 2]} _ ${word}`)
  return features
}

const ownFeatures = ({ low, forms }: Token) => [low, ...[...forms].map((form) => `=${form}`)]
