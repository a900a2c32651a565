import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bounds, clausesOf, sentencesOf, type Token } from '../language/tokens.ts'
import { type ChainModel, LABELS, likelihoodBy } from './likelihood.ts'

/** What a token does: it is part of what is asked for, only tells something, or says what is wrong with a picture. */
export const [ASKS, TELLS, FAULT] = LABELS

export const TELLING_MODEL = join(import.meta.dirname, 'telling.json')

/** Beyond either end of the instructions, or of a passage. */
const NOTHING = '∅'
/** Words of a clause or a sentence that are looked at: time must grow with the length, not with its square. */
const MOST_WORDS = 60
const [LONG_CLAUSE, FAR, LATER] = [8, 4, 3]
/** Letters that words end in as their kind does: -ing, -ted, -ion. */
const ENDING = 3

let model: ChainModel | undefined

/** Of each token how likely it is part of what is asked for. */
export function askedOf(tokens: readonly Token[]): number[] {
  model ??= JSON.parse(readFileSync(TELLING_MODEL, 'utf8')) as ChainModel
  const likelihood = likelihoodBy(model, tellingFeatures(tokens))
  return tokens.map((_, at) => likelihood.label(at, ASKS))
}

/**
 * What speaks for and against each token being part of what is asked for, as names of features in groups: those of its own,
 * of its clause and of its sentence.
 */
export function tellingFeatures(tokens: readonly Token[]): (readonly string[])[][] {
  const word = wordAt(tokens)
  const [sentences, clauses] = [sentencesOf(tokens), clausesOf(tokens)]
  const ofSentence = forEach(sentences, (sentence) => sentenceFeatures(tokens, sentence))
  const ofClause = forEach(clauses, (clause, i) => clauseFeatures(tokens, clause, clauses[i - 1]))
  const begins = forEach(sentences, ([from]) => from)
  const opens = new Set(clauses.map(([from]) => from))
  let bracketed = false
  return tokens.map(({ text, forms }, at) => {
    if (text === '(') bracketed = true
    const own = [
      '1',
      ...[-2, -1, 0, 1, 2].map((by) => `${by} ${word(at + by)}`),
      `before ${word(at - 1)} ${word(at)}`,
      `behind ${word(at)} ${word(at + 1)}`,
      `bracketed ${bracketed}`,
      `far ${Math.min(FAR, at - begins[at]!)}`,
      `opens ${opens.has(at)}`,
      `capital ${/^\p{Lu}/u.test(text)}`,
      `ends ${endingOf(word(at))}`,
      ...[...forms].map((form) => `form ${form}`),
    ]
    if (text === ')') bracketed = false
    return [own, ofClause[at]!, ofSentence[at]!]
  })
}

function sentenceFeatures(tokens: readonly Token[], [from, to]: Bounds): string[] {
  const word = wordAt(tokens)
  const last = word(to - 1)
  return [
    ...leadOf(tokens, [from, to], 's'),
    `sentence ${Math.min(LATER, tokens[from]!.sentence)}`,
    `last ${to === tokens.length}`,
    `end ${/\w/.test(last) ? 'a' : last}`,
    ...new Set(range(from, to).map((at) => `s has ${word(at)}`)),
  ]
}

function clauseFeatures(tokens: readonly Token[], [from, to]: Bounds, before: Bounds | undefined): string[] {
  const word = wordAt(tokens)
  const goesOn = before !== undefined && tokens[before[0]]!.sentence === tokens[from]!.sentence
  return [
    ...new Set([
      ...leadOf(tokens, [from, to], 'c'),
      `length ${Math.min(LONG_CLAUSE, to - from)}`,
      `behind clause ${before === undefined ? NOTHING : word(before[0])} ${goesOn}`,
      ...range(from, to).flatMap((at) => [
        `c has ${word(at)}`,
        ...[...tokens[at]!.forms].map((form) => `c form ${form}`),
        ...(at > from ? [`c has ${word(at - 1)} ${word(at)}`] : []),
      ]),
    ]),
  ]
}

/** The first words of a passage. */
function leadOf(tokens: readonly Token[], [from, to]: Bounds, name: string): string[] {
  const word = wordAt(tokens)
  const [one, two, three] = [0, 1, 2].map((by) => (from + by < to ? word(from + by) : NOTHING)) as [
    string,
    string,
    string,
  ]
  return [
    `${name}1 ${one}`,
    `${name}2 ${one} ${two}`,
    `${name}3 ${one} ${two} ${three}`,
    `${name} ends ${endingOf(one)} ${endingOf(two)}`,
  ]
}

const wordAt = (tokens: readonly Token[]) => (at: number) => {
  const token = tokens[at]
  return token === undefined ? NOTHING : token.kind === 'number' ? '#' : token.low
}

const endingOf = (word: string) => (word.length > ENDING + 1 ? word.slice(-ENDING) : word)

const range = (from: number, to: number) => Array.from({ length: Math.min(to - from, MOST_WORDS) }, (_, i) => from + i)

/** Of each token what is so of its passage. */
const forEach = <Of>(passages: readonly Bounds[], of: (passage: Bounds, i: number) => Of): Of[] =>
  passages.flatMap((passage, i) => Array<Of>(passage[1] - passage[0]).fill(of(passage, i)))
