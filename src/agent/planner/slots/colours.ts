import { PatternIndex } from '../language/patterns.ts'
import type { Token } from '../language/tokens.ts'
import { colourNames } from './colour-names.ts'
import { type Slot, slot } from './slot.ts'

/** What a colour in front of it colours: the letters of a text. */
const INK = ['letter', 'text', 'font', 'lettering', 'writing', 'type', 'script', 'caps', 'capital', 'print', 'ink']
const LINK = /^(?:to|and|&|,|\/|into|then|fading|or)$/
const MOST_COLOURS = 6
const RAINBOW = ['red', 'orange', 'yellow', 'green', 'blue', 'indigo', 'violet']

const INDEX = new PatternIndex<string>()
for (const [name, css] of colourNames()) INDEX.add(name, css)

/** Every word of a colour's name. */
export const COLOUR_WORDS: ReadonlySet<string> = INDEX.words

/** Colours, lists of colours, and colours with the word that they colour. */
export function colourSlots(tokens: readonly Token[]): Slot[] {
  const single = tokens.flatMap((_, at) => colourAt(tokens, at))
  const starts = new Map<number, Slot[]>()
  for (const one of single) starts.set(one.from, [...(starts.get(one.from) ?? []), one])
  return [...single.flatMap((one) => withNoun(tokens, one)), ...single.flatMap((one) => lists(tokens, one, starts))]
}

function colourAt(tokens: readonly Token[], at: number): Slot[] {
  const token = tokens[at]!
  if (token.kind === 'colour') return [slot('colour', at, at + 1, token.low, 'css')]
  if (token.forms.has('rainbow')) return [slot('colour', at, at + 1, RAINBOW, 'rainbow', 'list')]
  const found = INDEX.at(tokens, at)
  const longest = Math.max(0, ...found.map(({ to }) => to))
  return found
    .filter(({ to }) => to === longest)
    .slice(0, 1)
    .map(({ found: css, to }) => slot('colour', at, to, css, 'name'))
}

/** "in cream", "cream coloured", "white letters": the words around a colour that belong to it. */
function withNoun(tokens: readonly Token[], one: Slot): Slot[] {
  const more = [one]
  const coloured = tokens[one.to]?.forms.has('colour') ? one.to + 1 : one.to
  if (coloured > one.to) more.push({ ...one, to: coloured })
  if (INK.some((word) => tokens[coloured]?.forms.has(word)))
    more.push({ ...one, to: coloured + 1, rule: 'ink', marks: ['ink'] })
  if (/^(?:in|of)$/.test(tokens[one.from - 1]?.low ?? '')) more.push({ ...one, from: one.from - 1, to: coloured })
  return more
}

function lists(tokens: readonly Token[], first: Slot, starts: ReadonlyMap<number, readonly Slot[]>): Slot[] {
  const found: Slot[] = []
  const values = [first.value].flat()
  for (let to = first.to; values.length < MOST_COLOURS; ) {
    let next = to
    while (next < to + 2 && LINK.test(tokens[next]?.low ?? '')) next += 1
    const one = starts.get(next)?.[0]
    if (one === undefined || (next === to && values.length < 2)) break
    values.push(...[one.value].flat())
    to = one.to
    found.push(slot('colour', first.from, to, [...values], 'list', 'list'))
  }
  return found
}
