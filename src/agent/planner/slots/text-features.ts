import { isFiller } from '../language/filler.ts'
import type { Token } from '../language/tokens.ts'
import { tokensIn } from './slot.ts'
import { isCue, type Reader, WEAK_CUES } from './text-evidence.ts'

/** Small words that stand between looks: "in a … at the …". */
const JOINS = /^(?:in|at|on|the|an?|of|with|and|all|very|please|pls)$/
/** Verbs of speech, of which each is followed by texts of its own sort. */
const SPEAKS = /^(?:write|says|saying)$/
/** Tokens before and behind one that are looked at. */
const NEIGHBOURS = [-2, -1, 1, 2]
const [SHORT, LONG] = [8, 20]
const FARTHEST_LOOK = 5
const FARTHEST_LEAD = 4
/** Beyond either end of the instructions. */
const NOTHING = '∅'
const NONE = [NOTHING]

/** What is known of a whole sentence. */
interface Sentence {
  readonly first: number
  last: number
  cued: boolean
  capital: boolean
  ordered: boolean
}

/**
 * What speaks for and against each token being part of a text to write, as names of features: its word and shape, what else
 * it can mean, the same of its neighbours, what leads to it, and how far off a look is.
 */
export function featuresOf(reader: Reader): string[][] {
  const { tokens } = reader
  const shapes = tokens.map(shapeOf)
  const words = tokens.map(({ kind, low }, at) => (kind === 'word' ? low : shapes[at]!))
  const own = tokens.map((_, at) => signsOf(reader, at, shapes[at]!))
  const sentences = sentencesOf(reader)
  const looks = nextLooks(reader)
  const leads = leadsOf(reader)
  const led = ledByLooks(reader)
  const inPattern = tokensIn([...reader.patterns].map(([from, to]) => ({ from, to })))
  const quotes = tokens.some(({ kind }) => kind === 'quote')
  const length = tokens.length < SHORT ? 'short' : tokens.length < LONG ? 'mid' : 'long'
  return tokens.map((token, at) => {
    const { first, last, cued, capital, ordered } = sentences.get(token.sentence)!
    const [before, shape, next] = [shapes[at - 1] ?? NOTHING, shapes[at]!, shapes[at + 1] ?? NOTHING]
    const [lead, since] = leads[at]!
    const look = looks[at]!
    const far = look.at === -1 ? 'none' : Math.min(FARTHEST_LOOK, look.at - at)
    const spots = Math.min(3, reader.spots.get(token.sentence) ?? 0)
    const beginsIt = at === first
    return [
      '1',
      ...own[at]!.map((sign) => `0${sign}`),
      ...NEIGHBOURS.flatMap((by) => (own[at + by] ?? NONE).map((sign) => `${by}${sign}`)),
      ...(own[at - 1] ?? NONE).filter((sign) => /^w|^cue|^weak/.test(sign)).map((sign) => `pw${sign}|${shape}`),
      `p${before}|${shape}`,
      `n${shape}|${next}`,
      `t${before}|${shape}|${next}`,
      `ww ${words[at - 1] ?? NOTHING} ${words[at]}`,
      `wn ${words[at]} ${words[at + 1] ?? NOTHING}`,
      `lead ${lead}`,
      `lead ${lead}|${shape}`,
      `lead ${lead} ${Math.min(since, FARTHEST_LEAD)}`,
      `look ${far} ${look.place}`,
      `look ${far} ${look.place} ${shape} ${lead}`,
      `ahead ${look.at === -1} ${cued} ${beginsIt}`,
      `led ${led[at]} ${shape}`,
      `spots ${spots} ${shape} ${lead}`,
      `asks ${ordered} ${shape} ${lead}`,
      `sentence ${Math.min(3, token.sentence)} ${beginsIt}`,
      `cued ${reader.cued} ${beginsIt} ${shape}`,
      `cue ${cued} caps ${capital} ${shape}`,
      `quote ${quotes} ${shape}`,
      `whole ${length} ${cued}`,
      beginsIt ? 'first' : 'inner',
      ...(at === 0 ? ['opens'] : []),
      ...(at === last ? ['last'] : []),
      ...(inPattern.has(at) ? ['pattern', `pattern ${inPattern.has(at - 1)}`] : []),
      ...(at >= reader.trail ? ['trail'] : []),
      ...(at === reader.trail ? ['trails'] : []),
    ]
  })
}

function shapeOf({ kind, text }: Token): string {
  if (kind === 'mark') return text
  if (kind !== 'word') return kind
  if (/^\p{Lu}+['’\p{Lu}\p{N}]*$/u.test(text) && text.length > 1) return 'AA'
  if (/^\p{Lu}/u.test(text)) return text.length === 1 ? 'A' : 'Aa'
  if (/^\p{Ll}/u.test(text)) return 'a'
  return /\d/.test(text) ? '1a' : '?'
}

const isStrong = (token: Token) => token.kind === 'word' && isCue(token)
const isWeak = (token: Token) => token.kind === 'word' && !isCue(token) && isCue(token, WEAK_CUES)

/** What is known of a token by itself. */
function signsOf(reader: Reader, at: number, shape: string): string[] {
  const token = reader.tokens[at]!
  const { begins, within, dressed, places, plates, names, ordered, under, ends } = reader
  const known = { begins, within, dressed, place: places, plate: plates, names, ordered, under, ends }
  return [
    `s${shape}`,
    ...(token.kind === 'word' ? [`w${token.low}`] : []),
    ...(isStrong(token) ? ['cue'] : isWeak(token) ? ['weak'] : []),
    ...Object.entries(known).flatMap(([name, is]) => (is[at] ? [name] : [])),
    ...(token.kind !== 'mark' && isFiller(token) ? ['filler'] : []),
  ]
}

function sentencesOf({ tokens, ordered }: Reader): ReadonlyMap<number, Sentence> {
  const found = new Map<number, Sentence>()
  for (const [at, token] of tokens.entries()) {
    const one = found.get(token.sentence) ?? { first: at, last: at, cued: false, capital: false, ordered: false }
    one.last = at
    one.cued ||= isStrong(token)
    one.capital ||= at > one.first && /^\p{Lu}/u.test(token.text)
    one.ordered ||= ordered[at] === true
    found.set(token.sentence, one)
  }
  return found
}

/** Of each token where the next look in its sentence begins, -1 for none, and whether that is a place. */
function nextLooks({ tokens, begins, dressed, places }: Reader): { at: number; place: boolean }[] {
  const found: { at: number; place: boolean }[] = []
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const isLook = begins[at] && (dressed[at] || places[at])
    const behind = tokens[at + 1]?.sentence === tokens[at]!.sentence ? found[at + 1]! : { at: -1, place: false }
    found[at] = isLook ? { at, place: places[at] === true } : behind
  }
  return found
}

/** Of each token the cue that leads to it in its sentence, and how many tokens ago, looks apart, it stood. */
function leadsOf({ tokens, within }: Reader): [lead: string, since: number][] {
  let [lead, since] = ['none', 0]
  return tokens.map((token, at) => {
    if (tokens[at - 1]?.sentence !== token.sentence) [lead, since] = ['none', 0]
    const here: [string, number] = [lead, since]
    if (isStrong(token)) [lead, since] = [`cue${SPEAKS.test(token.low) ? token.low : ''}`, 0]
    else if (isWeak(token) && lead === 'none') [lead, since] = ['weak', 0]
    else if (token.text === ':') [lead, since] = [`${lead.replace(':', '')}:`, 0]
    else if (!within[at]) since += 1
    return here
  })
}

/** Whether nothing but looks stands between the beginning of its sentence and a token. */
function ledByLooks({ tokens, within }: Reader): boolean[] {
  const led: boolean[] = []
  for (const [at, { sentence }] of tokens.entries()) {
    const before = tokens[at - 1]
    const opens = before === undefined || before.sentence !== sentence
    led.push(opens || (led[at - 1]! && (within[at - 1] === true || before.kind === 'mark' || JOINS.test(before.low))))
  }
  return led
}
