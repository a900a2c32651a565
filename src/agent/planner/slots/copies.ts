import { list } from '../language/lists.ts'
import { patternOf } from '../language/patterns.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { numberOf } from './amounts.ts'
import { type Slot, slot } from './slot.ts'

/** The rule by which the only picture is wanted several times. */
export const COPIES = 'copies'

const MOST = 10
const COUNTED = list(`* copy|duplicate|version|variant|variation|rendition|edition`).map(patternOf)
const TIMES = /^(?:times|x)$/
const TWICE: Readonly<Record<string, number>> = { twice: 2, thrice: 3 }
/** What is done with a picture that comes several times; "twice as bright" and "blur it twice" are something else. */
const SHOWS =
  /\b(?:show|put|give|place|print|repeat|want|need|have|get|use|lay|set|arrange|tile|duplicate|copy|the same|same (?:picture|photo|pic|image)|next to|side by side|in a (?:row|grid|column|line)|underneath|below)\b/
const WRITES = /\b(?:write|text|words?|says?|caption|title|border|frame|line|blur\w*|sharpen\w*)\b/
const COMPARES = /^(?:as|the|more|less|larger|smaller|bigger|\w+er|its|over|a)$/
const PANELS: Readonly<Record<string, number>> = { diptych: 2, triptych: 3 }
/** A grid that one picture fills. */
const GRID = /\bgrid\b.*\b(?:of|with|from) (?:this|it|the same|my)\b|\bsame (?:picture|photo|image)\b.*\bgrid\b/
const DOUBLES = /^(?:duplicate|clone|copy)$/
const DONE = /\bafter (?:is|being|should|=|with|:)/
const COPY = /^(?:copy|duplicate|clone|version|one)$/
const BESIDE =
  /\b(?:next to|beside|alongside|side by side|below|under|underneath|above|before and|before ?\/|left|right|both)\b/

const OF_NOTHING =
  /^(?:|[,.;:!&+/()\n-]|and|then|one|picture|photo|on|at|in|is|next|left|right|should|with|above|below|brightened)$/

/** Whether a word tells of the picture as it is: "the original", "as it is", but not "the original colours". */
export const isOriginal = (tokens: readonly Token[], at: number) =>
  wordsOf(tokens, at, at + 3) === 'as it is' ||
  (/^(?:original|unedited|untouched|unchanged|normal|itself)$/.test(tokens[at]!.low) &&
    tokens[at - 1]?.low !== 'of' &&
    OF_NOTHING.test(tokens[at + 1]?.low ?? ''))

/**
 * "show it twice", "four copies", "three versions", "a mirrored copy next to the original": how often the only picture
 * is wanted.
 */
export function copySlots(tokens: readonly Token[]): Slot[] {
  // What a sentence says is looked up once, however many tokens it has.
  const sentences = Map.groupBy(tokens.keys(), (at) => tokens[at]!.sentence)
  const told = new Map([...sentences].map(([sentence, ats]) => [sentence, sentenceOf(tokens, ats)]))
  const copies = (from: number, to: number, count: number) =>
    Number.isInteger(count) && count > 1 && count <= MOST ? [slot('idle', from, to, count, COPIES, COPIES)] : []
  return tokens.flatMap((token, at) => {
    const { grid, shown, compared } = told.get(token.sentence)!
    if (grid && token.kind === 'size' && Math.max(...token.pair) <= 4)
      return copies(at, at + 1, token.pair[0] * token.pair[1])
    if (PANELS[token.low] !== undefined && /^(?:of|from|out)$/.test(tokens[at + 1]?.low ?? ''))
      return copies(at + 1, at + 2, PANELS[token.low]!)
    const count = numberOf(token)
    const [end] = Number.isNaN(count) ? [] : COUNTED.flatMap((pattern) => pattern(tokens, at + 1))
    if (
      end !== undefined &&
      !/^(?:tone|colour|color|ink)/.test(tokens[at + 1]!.low) &&
      tokens[end - 1]!.sentence === token.sentence
    )
      return copies(at, end, count)
    const glued = token.kind === 'number' && token.unit === 'x'
    const to = TIMES.test(tokens[at + 1]?.low ?? '') && !glued ? at + 2 : at + 1
    if ((to > at + 1 || glued) && shown && !COMPARES.test(tokens[to]?.low ?? '')) return copies(at, to, count)
    if (TWICE[token.low] !== undefined && shown && !COMPARES.test(tokens[at + 1]?.low ?? ''))
      return copies(at, at + 1, TWICE[token.low]!)
    const [before, next] = [tokens[at - 1]?.low ?? '', tokens[at + 1]?.low ?? '']
    // "copy my photo", but "copy the lamp" and "clone it out"
    const isAll = /^(?:it|this)$/.test(next) || (/^(?:the|my)$/.test(next) && tokens[at + 2]?.forms.has('picture'))
    if (
      DOUBLES.test(token.low) &&
      isAll &&
      !/^(?:out|away|off)$/.test(tokens[at + 2]?.low ?? '') &&
      !/^(?:a|the|an|no)$/.test(before)
    )
      return copies(at, at + 1, 2)
    // "before/after: original left, brighter right"
    const compares = token.low === 'before' && /^(?:and|\/|&|after|vs)$/.test(next)
    return compared && (compares || COPY.test(token.low)) ? copies(at, at + 1, 2) : []
  })
}

/** Whether a sentence makes a grid of one picture, shows it several times, or beside what becomes of it. */
function sentenceOf(tokens: readonly Token[], ats: readonly number[]) {
  const words = ats.map((at) => tokens[at]!.low).join(' ')
  return {
    grid: GRID.test(words),
    shown: SHOWS.test(words) && !WRITES.test(words),
    compared:
      BESIDE.test(words) && !/\bfill/.test(words) && (DONE.test(words) || ats.some((at) => isOriginal(tokens, at))),
  }
}
