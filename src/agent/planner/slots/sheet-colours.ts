import { isFiller } from '../language/filler.ts'
import { onceOf, type Token } from '../language/tokens.ts'
import { type Slot, slot, tokensIn } from './slot.ts'
import { SHEET } from './text-evidence.ts'

const BEHIND = /^(?:on|onto|over|against|upon)$/
const BETWEEN =
  /^(?:an?|the|my|some|plain|solid|pure|flat|simple|bare|clean|uniform|all|just|simply|completely|entirely|full|mostly|nice|really)$/
const GOES_ON =
  /^(?:with|and|for|from|but|please|pls|like|as|in|throughout|all|everywhere|at|saying|that|which|top|bottom)$/
const FADES = /^(?:to|into|fading|then)$/
/** Such lists of colours are one ground, however many are counted: "two halves: …". */
const FADED = ['fades', 'halves']

/** Colours that an empty sheet has, though nothing asks for a ground: "… on black", "Teal, with …", "purple into orange". */
export function sheetColourSlots(tokens: readonly Token[], known: readonly Slot[]): Slot[] {
  // "three circles, red then amber then green": a colour for each.
  const counts = new Set(known.flatMap(({ dimension, value }) => (dimension === 'count' ? [value] : [])))
  const each = known.filter(
    ({ marks, value, dimension }) =>
      dimension === 'colour' &&
      (marks.includes('each') ||
        (marks.includes('list') && !FADED.some((mark) => marks.includes(mark)) && counts.has(value.length))),
  )
  const eachAt = tokensIn(each)
  const things = new Map<number, number>()
  for (const { dimension, to } of known) {
    const clause = dimension === 'form' ? tokens[to]?.clause : undefined
    if (clause !== undefined) things.set(clause, Math.min(things.get(clause) ?? to, to))
  }
  return known
    .filter(
      (one) =>
        one.dimension === 'colour' &&
        !['ink', 'rainbow'].some((mark) => one.marks.includes(mark)) &&
        !eachAt.has(one.from),
    )
    .flatMap((colour) => {
      let from = colour.from
      while (BETWEEN.test(tokens[from - 1]?.low ?? '')) from -= 1
      const before = tokens[from - 1]
      const next = tokens[colour.to]
      const ends =
        next === undefined || next.kind === 'mark' || next.kind === 'quote' || next.sentence !== tokens[from]!.sentence
      const to = SHEET.test(next?.low ?? '') ? colour.to + 1 : colour.to
      const shaped = /^(?:square|wide|tall|upright|portrait|landscape)$/.test(next?.low ?? '')
      const noun = tokens[colour.to + 1]
      const isSheet = shaped && (SHEET.test(noun?.low ?? '') || noun?.forms.has('picture') === true)
      const closed = isSheet || ends || to > colour.to || GOES_ON.test(next.low)
      const ground = (start: number, end: number, mark: string) =>
        slot(
          'colour',
          start,
          end,
          colour.value,
          'ground',
          'ground',
          mark,
          ...colour.marks.filter((one) => one !== 'list'),
        )
      // "a heart going from pink to red"
      const isOfThing = (things.get(tokens[from]!.clause) ?? Number.POSITIVE_INFINITY) <= from
      if (isOfThing && colour.marks.includes('list') && !(before !== undefined && BEHIND.test(before.low))) return []
      if (colour.marks.includes('list') && tokens.slice(colour.from, colour.to).some(({ low }) => FADES.test(low)))
        return [ground(from, colour.to, 'fades')]
      if (colour.marks.includes('halves')) return [ground(from, colour.to, 'halves')]
      if (before !== undefined && BEHIND.test(before.low) && (closed || isFiller(next!) || next!.kind !== 'word'))
        return [ground(from - 1, to, 'behind')]
      const sheet = SHEET.test(before?.low ?? '') ? before : tokens[from - 2]
      if (SHEET.test(sheet?.low ?? '') && (sheet === before || before?.low === 'in') && closed)
        return [ground(from, to, 'clause')]
      const opens = before === undefined || before.kind === 'mark' || before.sentence !== tokens[from]!.sentence
      if (opens && ends && isOfSheet(tokens, from)) return [ground(from, to, 'of sheet')]
      return (opens && closed) || (to > colour.to && !ends)
        ? [ground(from, to, next?.low === 'with' ? 'framed' : 'clause')]
        : []
    })
}

/** "Yard sale flyer, Saturday 9 am, 12 Elm Street, yellow": of no text in quotation marks right before it. */
const isOfSheet = (tokens: readonly Token[], at: number) =>
  tokens[at - 2]?.kind !== 'quote' && (sheetsNamed(tokens).get(tokens[at]!.sentence) ?? at) < at

/** Where each sentence that names a sheet does so first. */
const sheetsNamed = onceOf((tokens) => {
  const found = new Map<number, number>()
  for (const [at, { low, sentence }] of tokens.entries())
    if (SHEET.test(low) && !found.has(sentence)) found.set(sentence, at)
  return found
})
