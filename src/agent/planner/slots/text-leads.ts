import { isFiller } from '../language/filler.ts'
import type { Token } from '../language/tokens.ts'
import type { Slot } from './slot.ts'
import {
  endOfCapitals,
  isAnyCue,
  isCapitals,
  isFormula,
  NO_CAPITALS,
  REQUESTS,
  type Reader,
  textSlot,
  WRITTEN,
} from './text-evidence.ts'

/** Words between looks: "in a small box at the bottom, please". */
const BETWEEN_LOOKS =
  /^(?:in|at|on|the|an?|of|with|and|but|all|very|really|bit|slightly|little|much|quite|rather|please|pls|letters?|lettering|text|font|it|should|thing|one|along|across|over)$/
/** The same behind a text that opens a request: "on a strip that goes across". */
const BETWEEN_LOOKS_OF_IT = /^(?:that|goes|put|right|smack|bang)$/

type Looks = Pick<Reader, 'tokens' | 'within' | 'dressed' | 'plates'>

/** From which token on nothing but looks follows until `end`. */
export function trailOf({ tokens, within, dressed, plates }: Looks, end = tokens.length, between?: RegExp): number {
  let from = tokens.length
  for (let at = end - 1; at >= 0; at -= 1) {
    const { text, low, kind } = tokens[at]!
    const isSmall = text === low || tokens[at - 1]?.sentence !== tokens[at]!.sentence
    const isLook = isSmall && (dressed[at] || plates[at])
    const joins =
      kind === 'mark'
        ? !/^[&+]$/.test(text)
        : text === low && (within[at] || BETWEEN_LOOKS.test(low) || between?.test(low) === true)
    if (!isLook && !joins) break
    // Words between looks that end the text before them are its own: "Where is it?"
    if (isLook) from = at
  }
  return from
}

/** Where what is asked for ends, behind which sentences only tell something: "BOOM! In yellow, at the top. He will go nuts". */
function endOfAsking({ tokens, within, plates, names, ordered }: Reader): number {
  let end = tokens.length
  for (let at = end - 1; at > 0 && !within[at] && !plates[at] && !names[at] && !ordered[at]; at -= 1)
    if (/^[.!?\n]$/.test(tokens[at - 1]!.text) && !SPEAKS_OF.test(tokens[at]!.low)) end = at
  return end
}
/** What begins to tell of what the picture shows. */
const SPEAKS_OF = /^(?:it|it's|he|she|they|this|that|there|there's)$/

/** What a request says rather than a text, wherever it stands. */
const SPEAKS =
  /^(?:it|this|that|my|our|your|me|is|are|was|were|looks?|too|more|less|needs?|wants?|style|look|effect|vibe|mood|tones?|file|px|pixels?|percent|degrees?|should|must|can|could|same|other|picture|photo|image|background)$/

/**
 * "Fresh bread daily. bottom left. brown.": a request that opens with what asks for nothing, and goes on with looks alone
 * until it ends, dictates a text.
 */
export function leading(reader: Reader, at: number): Slot[] {
  const { tokens, ordered, names, begins } = reader
  if (at > 0 || reader.sheet) return []
  const trail = trailOf(reader, endOfAsking(reader), BETWEEN_LOOKS_OF_IT)
  if (trail === 0 || trail >= tokens.length) return []
  const to = endOfCapitals(tokens, 0, trail - jointOf(tokens.slice(1, trail)))
  const words = tokens.slice(0, to)
  const first = words[0]!
  const said = tokens.slice(to, trail).some(({ low }) => WRITTEN.test(low))
  const lettered = said || reader.lettered.has(tokens[trail]!.sentence)
  const isSmall = !/^[\p{Lu}\d\p{Sc}]/u.test(first.text)
  if (
    begins[0] ||
    (ordered[0] && !said && !isFormula(tokens, 0)) ||
    OPENS.test(first.low) ||
    REQUESTS.test(first.text) ||
    (isSmall && !lettered)
  )
    return []
  // "GDPR: please pixelate the face"
  if (tokens[to - 1]?.text === ':' || tokens[to]?.text === ':') return []
  // "Erase the orange digits"
  if (/^(?:the|an?)$/.test(tokens[to]?.text ?? '')) return []
  const isOther = ({ kind, sentence }: Token) => !/^(?:word|number|mark)$/.test(kind) || sentence !== first.sentence
  const speaks = ({ low, text }: Token) => text === low && SPEAKS.test(low)
  if (words.some((word) => isOther(word) || speaks(word))) return []
  if (words.some((word, i) => word.text === word.low && !isFiller(word) && (names[i] || isAnyCue(word)))) return []
  if (words.every((word) => word.kind !== 'word' || NO_CAPITALS.test(word.text))) return []
  // "Sky, top half", "Christmas tree, bottom right" may name a part of the picture or a thing, and "Sharper, left" a wish.
  const spoken = words.filter(({ kind }) => kind !== 'mark')
  const isThing = spoken.length < 3 && !isCapitals(first) && !spoken.slice(1).some(({ text, low }) => text !== low)
  const isWritten = lettered || /^[!–—-]$/.test(tokens[to]?.text ?? '') || words.at(-1)!.text === '!'
  return isThing && !said && (names[0] || !isWritten) ? [] : textSlot(0, to, reader.cut(0, to), 'leads', 'leads')
}

/** What opens a request and no text. */
const OPENS = /^(?:only|just|keep|both|neither|for|as|the|some|something|everything|there|word|words)$/

/** How many tokens at the end of a text join it to its looks: ", in a", "- on". */
function jointOf(tokens: readonly Token[]): number {
  const back = (from: number, joins: (token: Token) => boolean) => {
    let at = from
    while (at > 0 && joins(tokens[at - 1]!)) at -= 1
    return at
  }
  const adverbs = back(tokens.length, ({ text }) => /^(?:the|an?|all|very|really)$/.test(text))
  const preposition = /^(?:in|at|on|with|and|along|across|over|up|down)$/.test(tokens[adverbs - 1]?.text ?? '') ? 1 : 0
  // "as if written" says what letters are like.
  const isLike = /^(?:if|like|though)$/.test(tokens[adverbs - preposition - 2]?.text ?? '')
  const written = back(adverbs - preposition, ({ text }) => !isLike && WRITTEN.test(text))
  return tokens.length - back(written, ({ kind, text }) => kind === 'mark' && !/^[!?…)]$/.test(text))
}
