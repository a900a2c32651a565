import { isFiller } from '../language/filler.ts'
import { list } from '../language/lists.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { ITSELF } from './pictures-named.ts'
import { type Dimension, type Slot, slot } from './slot.ts'

/** Words that a text may follow; after weak ones ("add"), only with more evidence. */
export const STRONG_CUES = new Set(
  list(`say, read, title, titled, heading, headline, caption, captioned, text, txt, word, words, write, wrote, label, labeled, labelled, slogan, tagline, subtitle, message,
  wording, name, number, digit, phrase, quote, inscription, engrave, spell, type, sign, lyric, verse, greeting, motto, hashtag, handle, header, footer, quoting, legend, dedication, epigraph, remark, statement, note, notice, reminder, contain, signature`),
)

export const WEAK_CUES = new Set(
  list(`add, put, called, named, stamp, place, banner, watermark, with, line, lines, one, repeat, date, year, price, show, have, website, print, letter, lettering,
  credit, stick, list, bubble, post, slap, font, typeface, writing, script, band, strip, sticker, badge, score, result, coordinate, reference, initial, venue, age, do, author, artist, speaker, location, address, phone, email, web, hours, superimpose, overlay, display, include, insert, mark, plaster, splash`),
)

/** These come before a text only behind a colon. */
export const LETTERS = /^(?:letters?|lettering|font|typeface|writing|script|post|list|lines|band|strip)$/

/** Where a text may end, beside where its looks begin. */
export const STOPS =
  /^(?:in|at|on|with|across|over|under|underneath|below|above|beneath|behind|beside|using|as|written|printed|placed|stamped|going|running|turned|please|pls|and|then|but|so|because|where|into|by|for|to|from|should|must|goes|stands|belongs)$/

export const ARTICLES = new Set(
  'the a an no it us you we they he she this that my our these your is on in at to of and or with me for them something it them what which that how more some each everything nothing him her kind sort bit way card post poster image style box bubble size layer just very must should ones somewhere anywhere wherever another mockup template overlay tag badge caps plate'.split(
    ' ',
  ),
)

/** What the sheet is called. */
export const SHEET =
  /^(?:backgrounds?|backdrops?|ground|base|paper|stock|card|sheet|canvas|page|bg|poster|banner|flyer|flier|leaflet|sign|label|tag|badge|invitation|invite|cover|slide|header|thumbnail|postcard|ticket|voucher|coupon|certificate|menu|notice|placard|billboard|tile|story|wallpaper|graphic|sticker|bookmark|post|note|plate)$/

/** Abbreviations in capitals that are no text to write. */
export const NO_CAPITALS =
  /^(?:PNG|JPG|JPEG|HEIC|WEBP|GIF|PDF|TIFF?|BMP|SVG|OK|ISO|PC|TV|DIY|CSS|HDR|RAW|UK|USA|EU|BW|DSLR|VHS|AI|RGB|CMYK|DPI|FYI|ASAP|PLEASE|PLS|NOT|AND|BUT|NO|VERY|TOO|ALL|THE|ONLY|MORE|ID|CV|HD|UI|OCR|THX|IMG|DSC|URL|LED|EXIF|POV|OMG|LOL|BTW|EV|WB|A[3-6]|NR|SO|REALLY|MUCH|ANY|JUST|DO|HEX|HSL|SRGB)$/

/** What a text looks like, and where it stands: these stand around texts and not within them. */
const LOOKS = new Set<Dimension>(['place', 'relative', 'font', 'colour', 'size', 'style', 'side', 'area', 'idle'])

export interface Passage extends Pick<Slot, 'from' | 'to'> {
  /** Whether it is what a text stands on or is drawn with, a box or a shadow; or tells what to do or draw. */
  readonly dresses: boolean
  readonly orders: boolean
}

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
  /** Where a place begins and ends, or what stands in, on or under something. */
  readonly places: readonly boolean[]
  readonly spotted: readonly boolean[]
  /** Places that stand by themselves, by sentence. */
  readonly spots: ReadonlyMap<number, number>
  /** Whether a box, a shadow or the like is named there. */
  readonly plates: readonly boolean[]
  /** Where what orders or draws something begins. */
  readonly ordered: readonly boolean[]
  /** Within looks that letters can have. */
  readonly dressed: readonly boolean[]
  /** From which token on nothing but looks follows. */
  readonly trail: number
  /** Whether there is no picture: all that is spoken of is written or drawn. */
  readonly sheet: boolean
  /** Behind a word of size. */
  readonly sized: readonly boolean[]
  /** Whether anything asks for letters. */
  readonly cued: boolean
  /** Sentences that speak of letters. */
  readonly lettered: ReadonlySet<number>
  /** Where dates, prices and addresses begin and end. */
  readonly patterns: Map<number, number>
  cut(from: number, to: number): string
}

export function looksOf(tokens: readonly Token[], known: readonly Slot[], heads: readonly Passage[]) {
  const none = () => tokens.map(() => false)
  const [begins, ends, within, names] = [none(), none(), none(), none()]
  const [under, sized, places, spotted] = [none(), none(), none(), none()]
  const [plates, ordered, dressed] = [none(), none(), none()]
  for (const { dimension, from, to, marks, rule, value } of known) {
    if (dimension === 'way' || dimension === 'not') ordered[from] = true
    const isLook = LOOKS.has(dimension) || marks.includes('behind')
    // "to the moon and back": no letters have such a side.
    if (!isLook || marks.includes('sheet') || marks.includes('measured') || rule === ITSELF || value === 'away')
      continue
    // "NO SHOES INSIDE": a word of a run of capitals.
    if (isCapitals(tokens[from]) && isCapitals(tokens[from - 1])) continue
    begins[from] = true
    ends[to] = true
    if (dimension === 'relative') under[to] = true
    if (dimension === 'place' || dimension === 'relative') {
      places[from] = true
      spotted[to] = true
    }
    if (dimension === 'size') sized[to] = true
    for (let at = from; at < to; at += 1) {
      within[at] = true
      if (dimension !== 'idle' && dimension !== 'area') dressed[at] = true
    }
  }
  for (const { from, to, dresses, orders } of heads) {
    names[from] = true
    if (orders && !dresses) ordered[from] = true
    for (let at = from; dresses && at < to; at += 1) plates[at] = true
  }
  const letters = known.filter(({ dimension, marks }) => dimension === 'font' || marks.includes('ink'))
  const lettered = new Set(letters.map(({ from }) => tokens[from]!.sentence))
  const spots = new Map<number, number>()
  for (const [at, { sentence }] of tokens.entries()) {
    if (places[at] && !(within[at - 1] && !sized[at])) spots.set(sentence, (spots.get(sentence) ?? 0) + 1)
  }
  return { begins, ends, within, names, under, sized, places, spotted, plates, ordered, dressed, spots, lettered }
}

export function cut(instructions: string, tokens: readonly Token[], from: number, to: number): string {
  // "¡Feliz cumpleaños!", "¿Listos?"
  const opening = /^[¡¿]$/.test(tokens[from - 1]?.text ?? '') && tokens[from - 1]!.end === tokens[from]!.start
  const text = instructions
    .slice(tokens[opening ? from - 1 : from]!.start, tokens[to - 1]!.end)
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  return text.replace(/^["'“”]|["'“”,;]+$|\s+[-–—/]$/g, '').trim()
}

export const textSlot = (from: number, to: number, value: string, rule: string, ...marks: string[]): Slot[] =>
  value.length === 0 ? [] : [slot('text', from, to, value, rule, ...marks)]

export const isCue = (token: Token, cues = STRONG_CUES) =>
  token.kind === 'word' && [...token.forms].some((form) => cues.has(form))

export const isNear = (token: Token, cues = STRONG_CUES) => isCue(token, cues) && !LETTERS.test(token.low)

export const isAnyCue = (token: Token) => isCue(token) || isCue(token, WEAK_CUES)

/** "a touch more contrast, say 10": about so much. */
export const isEstimate = (tokens: readonly Token[], at: number) =>
  tokens[at]?.kind === 'number' &&
  tokens[at - 1]?.low === 'say' &&
  /^(?:,|by|to|of|[(–-])$/.test(tokens[at - 2]?.text ?? '')

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

/**
 * "DRAFT over the drawing": where words in capitals end before what says where they go; "BEST APPRENTICE for Tomasz"
 * goes on.
 */
export function endOfCapitals(tokens: readonly Token[], from: number, to: number): number {
  const small = tokens.slice(from, to).findIndex(({ kind, text, low }) => kind === 'word' && text === low)
  const goesOn = small === -1 || !STOPS.test(tokens[from + small]!.low) || isTitled(tokens[from + small + 1])
  return goesOn || !isCapitals(tokens[from]) ? to : from + small
}

export const isTitled = (token: Token | undefined) => token?.kind === 'word' && /^\p{Lu}[\p{L}'’]*$/u.test(token.text)

/** "but BEHIND the swimmer", "ONLY the left one": a word that says nothing by itself is stressed and no text. */
export function unstressed(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    const alone = isUpper(token) && token.text.length > 1 && !isUpper(before) && !isUpper(next)
    const goesOn =
      /^(?:the|a|an|this|that|my|our|his|her|their|its|me|him|it|us|them|you|everyone|everybody|should|must|needs?)$/.test(
        next?.text ?? '',
      ) ||
      (token.low === 'not' && /^(?:on|in|over|across|behind|at)$/.test(next?.text ?? ''))
    // "LOUD colours"
    const isLook = /^(?:colou?rs?|letters?|lettering|font|style|background|border|frame|print)$/.test(next?.text ?? '')
    const joins = STOPS.test(token.low) || token.low === 'not' || isFiller(token)
    return alone && (isLook || (goesOn && joins)) ? { ...token, text: token.low } : token
  })
}

/** How greetings, notices and offers begin: people write these on pictures without saying that it is a text. */
export const FORMULA = new RegExp(
  `^(?:${list(String.raw`happy (?:\d\w*|(?:\w+ )?(?:\w+ )?(?:birthday|bday|anniversary|retirement)|new|mother|father|valentine|mum|dad),
    happy (?:easter|christmas|xmas|halloween|diwali|eid|holidays), merry, welcome (?:home|back|to), congrat\w*, rest in peace,
    thank you(?! (?:for|so|very|in|if|and)), thanks (?:mum|mom|dad|to), (?:the )?(?:world'?s )?best (?!pic|photo|shot|image)(?:\w+ )?ever, with love,
    love (?:from|you|always|\p{L}+ (?:and|&|on|at)), lots of love, get well, good luck, best wishes, coming soon, save the date, (?:not )?for sale,
    sold out, out of (?:order|service|stock), just married, to let, closed (?:for|on|today|until), open (?:day|now|today|daily|24|until|for), now open, in loving memory,
    forever (?:young|in|yours), no (?:entry|parking|smoking|dogs|junk), mind the, beware of, wet paint, bride to be, back in stock,
    free (?:entry|wifi|parking|delivery|shipping), it's a (?:boy|girl), season's greetings, greetings from, wish you, made with,
    home sweet, (?:book|shop|buy|order) (?:now|online|today), call (?:now|us), swipe, link in, last (?:chance|few),
    new (?:arrivals?|season), under new, up to \d+, buy one, see you, missing you, i (?:love|heart), do not (?:disturb|enter|touch),
    keep (?:calm|out)(?! of), bon (?:voyage|appetit), feliz, joyeux, frohe`).join('|')})(?!\\w)`,
  'u',
)

/** Whether a formula begins at a token: where a sentence or a part of it does, or behind what asks for something. */
export const isFormula = (tokens: readonly Token[], at: number) =>
  FORMULA.test(wordsOf(tokens, at, at + 4)) &&
  !/^(?:the|an?|my|our|this|that|are|is|be|we're|it's)$/.test(tokens[at - 1]?.low ?? '')

/** "Fresh today written at the bottom" */
export const WRITTEN = /^(?:written|printed|stamped|lettered|painted|engraved|typed)$/

/** What begins a request rather than a text, also with a capital letter. */
export const REQUESTS =
  /^(?:I|I'm|I'd|A|An|Something|Anything|Nothing|Somewhere|Maybe|Perhaps|Preferably|Ideally|Should|Would|Must|Needs|Those|These|Instagram|Etsy|Amazon|LinkedIn|Facebook|YouTube|Please|Can|Could|Make|Add|Draw|Create|Insert|Include|Fill|Lay|Apply|Turn|Replace|Remove|Put|Write|The|It|Give|Then|And|Also|Use|Both|All|Everything|Letters|Text|Size|Colou?r|Font|Position|Place|Style|Hi|Hello|My|We|Our|This|No|Not|In|At|On|Under|Underneath|Below|Goes|Belongs)$/
