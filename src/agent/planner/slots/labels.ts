import { type Token, wordsOf } from '../language/tokens.ts'
import { type Slot, slot } from './slot.ts'
import { isAnyCue } from './text-evidence.ts'

const CUES =
  /^(?:label|labels|labelled|labeled|caption|captions|captioned|name|names|named|title|titles|titled|call|called|write|written|says?|reads?|saying|with|text|texts|mark|marked|number|numbered|letter|lettered|lettering)$/
const ENDS = /^[.!?(\n]$/
const PARTS = /^[,;/|]$/
/** Words for a place after the last label. */
const WHERE =
  /^(?:go|goes|at|in|on|onto|over|below|under|underneath|beneath|above|across|written|printed|placed|please|so)$/
const LONGEST_LABEL = 5
const CUE_WITHIN = 9

/** Which picture a text is the label of, where that is told. */
export function ownerOf(marks: readonly string[]): number | undefined {
  const mark = marks.find((one) => OWNER.test(one))
  return mark === undefined ? undefined : Number(mark.slice('of '.length))
}
const OWNER = /^of \d/

/** Texts of which each belongs to one of several pictures: as many as these behind a colon or a cue, or one beside each. */
export function labelSlots(
  tokens: readonly Token[],
  instructions: string,
  pictures: readonly Slot[],
  count: number,
): Slot[] {
  const cut = (from: number, to: number) =>
    to - from === 1 ? tokens[from]!.text : instructions.slice(tokens[from]!.start, tokens[to - 1]!.end)
  const beside = besidePictures(tokens, pictures, cut)
  const besideAt = Map.groupBy(beside, ({ from }) => from)
  const turns = new Set<number>()
  for (const { rule, from, to } of pictures) if (TURN.test(rule)) for (let at = from; at < to; at += 1) turns.add(at)
  const each = (find: typeof counted) =>
    beside.length < count ? tokens.flatMap((_, at) => find(tokens, at, count)) : []
  const numbered = each(counted)
  return [
    ...tokens.flatMap((_, at) => [
      ...(turns.has(at) ? [] : listOf(tokens, at, count, cut)),
      ...(besideAt.get(at) ?? []),
    ]),
    ...(numbered.length > 0 ? numbered : each(inTurn)),
  ]
}

/** "the first left, the second right" names pictures and no labels. */
const TURN = /^(?:ordinal|numbers|seat)$/

type Cut = (from: number, to: number) => string

/** A capital or a number, unless the capital is that of a sentence which begins by asking. */
function isName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const asks = token !== undefined && isAnyCue(token) && tokens[at - 1]?.sentence !== token.sentence
  return (
    token !== undefined && token.kind !== 'mark' && /^[\p{Lu}\d\p{Sc}]/u.test(token.text) && token.text !== 'I' && !asks
  )
}

/** "on them", "under each", "at the top of both": each picture gets its own. */
const EACH =
  /^(?:\S+ ){0,5}(?:on|onto|in|over|of|below|under|underneath|beneath|above) (?:them|each|both|these|those|every)\b/

function isCued(tokens: readonly Token[], at: number, within: number, back = 0): boolean {
  const from = Math.max(0, at - within)
  return tokens.slice(from, at).some(({ low, sentence }) => CUES.test(low) && sentence >= tokens[at]!.sentence - back)
}

/** "captions: Rome, Florence, Venice", "label them A, B and C". */
function listOf(tokens: readonly Token[], at: number, count: number, cut: Cut): Slot[] {
  const colon = tokens[at - 1]?.text === ':'
  if (at === 0 || !(isName(tokens, at) || (colon && tokens[at]!.kind === 'word'))) return []
  const measure = tokens[at]!.kind === 'number' && (tokens[at]!.unit !== '' || tokens[at + 1]?.text === '%')
  if (!colon && (measure || isName(tokens, at - 1))) return []
  const mayShare = !colon && isAnyCue(tokens[at - 1]!)
  // "Names below each. In order: Ana, Ben, Cem"
  const cued = isCued(tokens, at, colon ? CUE_WITHIN : 4, colon && isName(tokens, at) ? 1 : 0)
  if (!mayShare && !cued) return []
  const labels: string[] = []
  let [from, to] = [at, at]
  const close = () => {
    if (to > from && to - from <= LONGEST_LABEL) labels.push(cut(from, to))
  }
  for (; to < tokens.length; to += 1) {
    const { text, low, sentence } = tokens[to]!
    if (ENDS.test(text) || sentence !== tokens[at]!.sentence || (to > from && WHERE.test(low))) break
    const joins = low === 'and' && labels.length >= count - 2
    if (!PARTS.test(text) && !joins) continue
    close()
    from = to + 1
    if (!colon && !isName(tokens, from) && tokens[from]?.low !== 'and') break
  }
  close()
  // "captions A B C D"
  const apart =
    !colon && to - at === count && tokens.slice(at, to).every((one, i) => isName(tokens, at + i) && isShort(one))
  if (apart) labels.splice(0, labels.length, ...tokens.slice(at, to).map(({ text }) => text))
  if (!cued && !EACH.test(wordsOf(tokens, to, to + 4))) return []
  const isOrder =
    labels.every((label) => placeOf(label) >= 1 && placeOf(label) <= count) &&
    !labels.every((label, i) => placeOf(label) === i + 1)
  const marks = colon ? ['label', 'strong cue'] : ['strong cue', 'capital', 'label']
  return labels.length === count && !isOrder
    ? [slot('text', at, to, labels.join('\n'), 'labels', 'colon', 'list', ...marks)]
    : []
}

/** Of labels that nothing parts each is a letter, a number or a word in capitals. */
const isShort = ({ text }: Token) => text === text.toUpperCase()

const LETTERS = 'ABCDEFGHIJKLMNOPQRST'
/** The place that a number or a letter stands for. */
const placeOf = (label: string) =>
  label.length === 1 && LETTERS.includes(label.toUpperCase()) ? LETTERS.indexOf(label.toUpperCase()) + 1 : Number(label)

/** "number them 1 to 4", "lettered A-D", "letter each panel": labels that only count. */
function counted(tokens: readonly Token[], at: number, count: number): Slot[] {
  const [, verb, counts] = /^(number|letter)(ed)?$/.exec(tokens[at]!.low) ?? []
  if (verb === undefined || count < 2) return []
  let to = at + 1
  // "number one" is a picture.
  while (
    !(to === at + 1 && tokens[to]?.low === 'one') &&
    /^(?:them|each|all|every|of|the|these|both|pictures?|photos?|images?|panels?|ones?)$/.test(tokens[to]?.low ?? '')
  )
    to += 1
  if (to === at + 1 && counts === undefined) return []
  while (
    to < at + 2 * count + 5 &&
    /^(?:from|with|by|as|to|through|and|[,&–-]|\d+|[a-z]|\d+[-–]\d+|[a-z][-–][a-z])$/.test(tokens[to]?.low ?? '')
  )
    to += 1
  const letters = verb === 'letter' || tokens.slice(at, to).some(({ low }) => /^[b-z]$|^[a-z][-–]/.test(low))
  const labels = Array.from({ length: count }, (_, i) => (letters ? LETTERS[i] : i + 1))
  return [slot('text', at, to, labels.join('\n'), 'labels', 'colon', 'list', 'strong cue', 'label')]
}

/** "labels a, b and c", "the letters (a), (b), (c)", "letters A B C D": one for each picture, as they are written. */
function inTurn(tokens: readonly Token[], at: number, count: number): Slot[] {
  const { sentence } = tokens[at]!
  const before = tokens.slice(Math.max(0, at - CUE_WITHIN), at).filter((token) => token.sentence === sentence)
  if (count < 2 || !before.some(({ low }) => COUNTING.test(low))) return []
  const labels: string[] = []
  let to = at
  while (labels.length < count) {
    while (labels.length > 0 && /^(?:[,;/&]|and)$/.test(tokens[to]?.low ?? '')) to += 1
    const opens = tokens[to]?.text === '(' ? 1 : 0
    const name = tokens[to + opens]?.text ?? ''
    if (placeOf(name) !== labels.length + 1) return []
    const closes = tokens[to + opens + 1]?.text === ')' ? 1 : 0
    labels.push(`${'('.repeat(opens)}${name}${')'.repeat(closes)}`)
    to += 1 + opens + closes
  }
  return [slot('text', at, to, labels.join('\n'), 'labels', 'colon', 'list', 'strong cue', 'label')]
}
const COUNTING = /^(?:labels?|labell?ed|letters?|lettered|numbers?|numbered|mark|marked|marks)$/

/**
 * "Before written on the first one and After on the second", "left one says Before and the right one After": a name
 * beside a picture, where it is told to be written or other pictures of the sentence have such names too.
 */
function besidePictures(tokens: readonly Token[], pictures: readonly Slot[], cut: Cut): Slot[] {
  const single = pictures.filter(
    (one) => one.dimension === 'pictures' && !one.marks.includes('all') && one.value.length === 1,
  )
  const found = tokens.flatMap((_, at) => {
    if (!isName(tokens, at) || tokens[at]!.kind === 'quote' || tokens[at]!.unit !== '') return []
    // "number 3" is a picture.
    if (pictures.some((one) => one.dimension === 'pictures' && one.from < at && at < one.to)) return []
    let to = at + 1
    while (isName(tokens, to) && to < at + LONGEST_LABEL) to += 1
    let last = at
    while (CUES.test(tokens[last - 1]?.low ?? '') || SAYS.test(tokens[last - 1]?.low ?? '')) last -= 1
    // "Anna 1901" may be the name of a file and its year.
    const start = last < at ? behindPlace(tokens, last) : last
    const before = single.find((one) => one.to === start && (last < at || !one.marks.includes('name')))
    if (isName(tokens, at - 1) && before === undefined) return []
    let next = to
    while (WHERE_ON.test(tokens[next]?.low ?? '') && !single.some((one) => one.from === next)) next += 1
    const isSpokenOf = (one: Slot) => one.to <= at && tokens[one.from]!.sentence === tokens[at]!.sentence
    const named = tokens[next]?.low === 'it' ? single.findLast(isSpokenOf) : single.find((one) => one.from === next)
    const after = next === to ? undefined : named
    const picture = before ?? after
    const cued = last < at || (at > 0 && isCued(tokens, Math.min(to + 1, tokens.length - 1), CUE_WITHIN + 2))
    return picture === undefined ? [] : [{ at, to, cued, number: picture.value[0] as number }]
  })
  return found.flatMap(({ at, to, cued, number }) => {
    const isOther = (other: (typeof found)[number]) =>
      other.number !== number && tokens[other.at]!.sentence === tokens[at]!.sentence
    if (!cued && !found.some(isOther)) return []
    const marks = ['capital', 'label', `of ${number}`, ...(cued ? ['strong cue'] : [])]
    return [slot('text', at, to, cut(at, to), 'labels', ...marks)]
  })
}
/** "the other on the right says After": where the place in front of a token begins. */
function behindPlace(tokens: readonly Token[], at: number): number {
  let from = at
  while (PLACES.test(tokens[from - 1]?.low ?? '')) from -= 1
  return /^(?:on|at|to|in)$/.test(tokens[from]?.low ?? '') ? from : at
}
const PLACES = /^(?:on|at|to|in|the|left|right|top|bottom|side|hand)$/
const SAYS = /^(?:[:=]|as|gets|should|must|say|read)$/
const WHERE_ON =
  /^(?:written|printed|on|onto|over|under|underneath|below|beneath|above|for|in|at|to|the|top|bottom|corner|middle|of)$/
