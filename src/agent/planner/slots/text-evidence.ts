import { list } from '../language/patterns.ts'
import type { Token } from '../language/tokens.ts'
import { type Dimension, type Slot, slot } from './slot.ts'

/** Words after which a text may stand: weak ones ("add") only where more speaks for it. */
export const STRONG_CUES = new Set(
  list(`say, read, title, titled, heading, headline, caption, captioned, text, txt, word, words, write, wrote, label, labeled, labelled, slogan, tagline, subtitle, message,
  wording, called, named, name, number, digit, phrase, quote, inscription, engrave, spell, type, sign, lyric, verse, greeting, motto, hashtag, handle, header, footer, quoting`),
)

export const WEAK_CUES = new Set(
  list(`add, put, stamp, place, banner, watermark, with, line, lines, one, repeat, date, price, show, have, website, print, letter, lettering,
  credit, stick, list, bubble, post, slap, font, typeface, writing, script, band, strip, sticker, badge`),
)

/** These come before a text only behind a colon. */
const LETTERS = /^(?:letters?|lettering|font|typeface|writing|script|post|list|lines|band|strip)$/

/** Where a text may end, beside where its looks begin. */
export const STOPS =
  /^(?:in|at|on|with|across|over|under|underneath|below|above|beneath|using|as|please|pls|and|then|but|so|because|where|into|by|for|to|from)$/

export const ARTICLES = new Set(
  'the a an it this that my our these your is on in at to of and or with me for them something it them what which that how more some each everything nothing him her kind sort bit way card post poster image style box bubble size layer just very must should ones another'.split(
    ' ',
  ),
)

/** Abbreviations in capitals that are no text to write. */
const NO_CAPITALS =
  /^(?:PNG|JPG|JPEG|HEIC|WEBP|GIF|PDF|SVG|OK|ISO|PC|TV|DIY|CSS|HDR|RAW|UK|USA|EU|BW|DSLR|VHS|AI|RGB|CMYK|DPI|FYI|ASAP|PLEASE|PLS|NOT|AND|BUT|NO|VERY|TOO|ALL|THE|ONLY|MORE|ID|CV|HD|UI|OCR|THX|IMG|DSC|URL|LED|EXIF|POV|OMG|LOL|BTW)$/

/** What a text looks like, and where it stands: these stand around texts and not within them. */
const LOOKS = new Set<Dimension>(['place', 'relative', 'font', 'colour', 'size', 'style', 'side', 'area', 'idle'])

export type Passage = Pick<Slot, 'from' | 'to'>

export interface Reader {
  readonly tokens: readonly Token[]
  readonly instructions: string
  /** Where looks begin and end at each token, and whether one holds it. */
  readonly begins: readonly boolean[]
  readonly ends: readonly boolean[]
  readonly within: readonly boolean[]
  /** Where what asks for a tool begins, and what stands behind "below it". */
  readonly names: readonly boolean[]
  readonly under: readonly boolean[]
  /** Where a place begins. */
  readonly places: readonly boolean[]
  /** Behind a word of size. */
  readonly sized: readonly boolean[]
  /** Sentences that speak of letters. */
  readonly lettered: ReadonlySet<number>
  cut(from: number, to: number): string
}

export function looksOf(tokens: readonly Token[], known: readonly Slot[], heads: readonly Passage[]) {
  const none = () => tokens.map(() => false)
  const [begins, ends, within, names] = [none(), none(), none(), none()]
  const [under, sized, places] = [none(), none(), none()]
  for (const { dimension, from, to } of known) {
    if (!LOOKS.has(dimension)) continue
    begins[from] = true
    ends[to] = true
    if (dimension === 'relative') under[to] = true
    if (dimension === 'place') places[from] = true
    if (dimension === 'size') sized[to] = true
    for (let at = from; at < to; at += 1) within[at] = true
  }
  for (const { from } of heads) names[from] = true
  const letters = known.filter(({ dimension, marks }) => dimension === 'font' || marks.includes('ink'))
  const lettered = new Set(letters.map(({ from }) => tokens[from]!.sentence))
  return { begins, ends, within, names, under, sized, places, lettered }
}

export function cut(instructions: string, tokens: readonly Token[], from: number, to: number): string {
  const text = instructions.slice(tokens[from]!.start, tokens[to - 1]!.end).trim()
  return text.replace(/^["'“”]|["'“”,;]+$/g, '').trim()
}

export const textSlot = (from: number, to: number, value: string, rule: string, ...marks: string[]): Slot[] =>
  value.length === 0 ? [] : [slot('text', from, to, value, rule, ...marks)]

export const isCue = (token: Token, cues = STRONG_CUES) =>
  token.kind === 'word' && [...token.forms].some((form) => cues.has(form))

export const isNear = (token: Token, cues = STRONG_CUES) => isCue(token, cues) && !LETTERS.test(token.low)

export const isAnyCue = (token: Token) => isCue(token) || isCue(token, WEAK_CUES)

/** Whether a cue stands within so many tokens before this one, in its sentence. */
export function hasCueBefore({ tokens }: Reader, at: number, within: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - within); i -= 1) {
    if (tokens[i]!.sentence !== tokens[at]!.sentence) return false
    if (isAnyCue(tokens[i]!)) return true
  }
  return false
}

export const isUpper = (token: Token | undefined) =>
  token?.kind === 'word' && /^[\p{Lu}\d]*\p{Lu}[\p{Lu}\d'’]*$/u.test(token.text)

export const isCapitals = (token: Token | undefined) =>
  isUpper(token) && token!.text.length > 1 && !NO_CAPITALS.test(token!.text)

export const isTitled = (token: Token | undefined) => token?.kind === 'word' && /^\p{Lu}[\p{L}'’]*$/u.test(token.text)

/** What begins a request rather than a text, also with a capital letter. */
export const REQUESTS =
  /^(?:I|I'm|I'd|Instagram|Etsy|Amazon|LinkedIn|Facebook|YouTube|Please|Can|Could|Make|Add|Put|Write|The|It|Give|Then|And|Also|Use|Both|All|Everything|Letters|Text|Hi|Hello|My|We|Our|This|These|No|Not|In|At|On|Under|Underneath|Below)$/
