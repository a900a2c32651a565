import type { Token } from '../language/tokens.ts'
import { type Slot, slot } from './slot.ts'

const CUES =
  /^(?:label|labels|labelled|labeled|caption|captions|captioned|name|names|named|title|titles|titled|call|called|write|written|says?|reads?|saying|with|text|texts|mark|marked|number|numbered|letter|lettered|lettering)$/
const ENDS = /^[.!?(\n]$/
const PARTS = /^[,;/|]$/
/** Words for a place after the last label. */
const WHERE = /^(?:at|in|on|onto|over|below|under|underneath|beneath|above|across|written|printed|placed|please|so)$/
const LONGEST_LABEL = 5
const CUE_WITHIN = 9

/** Texts of which each belongs to one of several pictures: as many as these behind a colon or a cue, or one beside each. */
export function labelSlots(
  tokens: readonly Token[],
  instructions: string,
  pictures: readonly Slot[],
  count: number,
): Slot[] {
  const cut = (from: number, to: number) =>
    to - from === 1 ? tokens[from]!.text : instructions.slice(tokens[from]!.start, tokens[to - 1]!.end)
  return tokens.flatMap((_, at) => [
    ...(pictures.some((one) => isTurn(one) && one.from <= at && at < one.to) ? [] : listOf(tokens, at, count, cut)),
    ...besidePicture(tokens, at, pictures, cut),
    ...counted(tokens, at, count),
  ])
}

/** "the first left, the second right" names pictures and no labels. */
const isTurn = ({ rule }: Slot) => /^(?:ordinal|numbers|seat)$/.test(rule)

type Cut = (from: number, to: number) => string

const isName = (token: Token | undefined) =>
  token !== undefined && token.kind !== 'mark' && /^[\p{Lu}\d£$€]/u.test(token.text) && token.text !== 'I'

function isCued(tokens: readonly Token[], at: number, within: number): boolean {
  const from = Math.max(0, at - within)
  return tokens.slice(from, at).some(({ low, sentence }) => CUES.test(low) && sentence === tokens[at]!.sentence)
}

/** "captions: Rome, Florence, Venice", "label them A, B and C". */
function listOf(tokens: readonly Token[], at: number, count: number, cut: Cut): Slot[] {
  const colon = tokens[at - 1]?.text === ':'
  if (at === 0 || !(isName(tokens[at]) || (colon && tokens[at]!.kind === 'word'))) return []
  const measure = tokens[at]!.kind === 'number' && (tokens[at]!.unit !== '' || tokens[at + 1]?.text === '%')
  if (!colon && (measure || isName(tokens[at - 1]))) return []
  if (!isCued(tokens, at, colon ? CUE_WITHIN : 4)) return []
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
    if (!colon && !isName(tokens[from]) && tokens[from]?.low !== 'and') break
  }
  close()
  // "captions A B C D"
  const apart = !colon && to - at === count && tokens.slice(at, to).every((one) => isName(one) && isShort(one))
  if (apart) labels.splice(0, labels.length, ...tokens.slice(at, to).map(({ text }) => text))
  const isOrder =
    labels.every((label) => placeOf(label) >= 1 && placeOf(label) <= count) &&
    !labels.every((label, i) => placeOf(label) === i + 1)
  const cued = colon ? ['label', 'strong cue'] : ['strong cue', 'capital', 'label']
  return labels.length === count && !isOrder
    ? [slot('text', at, to, labels.join('\n'), 'labels', 'colon', 'list', ...cued)]
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
  return [slot('text', at, to, labels.join('\n'), 'labels', 'colon', 'list', 'strong cue')]
}

/** "Before written on the first one and After on the second", "left one says Before and the right one After". */
function besidePicture(tokens: readonly Token[], at: number, pictures: readonly Slot[], cut: Cut): Slot[] {
  if (!isName(tokens[at]) || tokens[at]!.kind !== 'word' || at === 0) return []
  let to = at + 1
  while (isName(tokens[to]) && to < at + LONGEST_LABEL) to += 1
  const isOne = (one: Slot) => !one.marks.includes('all') && one.value.length === 1
  const before = pictures.some((one) => isOne(one) && one.to === at)
  if ((isName(tokens[at - 1]) && !before) || !isCued(tokens, Math.min(to + 1, tokens.length - 1), CUE_WITHIN + 2))
    return []
  let next = to
  while (/^(?:written|printed|on|onto|over|under|underneath|below|beneath|for|in|the)$/.test(tokens[next]?.low ?? ''))
    next += 1
  const after = next > to && pictures.some((one) => isOne(one) && one.from === next)
  return before || after ? [slot('text', at, to, cut(at, to), 'label', 'strong cue', 'capital', 'label')] : []
}
