import type { FullFormat } from '../../../images/files/encode.ts'
import type { OutputWish } from '../../output.ts'
import { blanked, TAKEN, withoutQuotes } from '../language/quotes.ts'
import { type Bounds, type Token, wordsOf } from '../language/tokens.ts'

/** What instructions say about the result's file, and the rest of them. */
export interface Saving {
  readonly wish: OutputWish
  /** The passages that say it. */
  readonly words: string
  /** Whether its file is to be smaller than usual. */
  readonly smaller: boolean
  /** The instructions with blanks in the place of these, every other letter where it was. */
  readonly rest: string
}

const FORMAT = `(?<format>jpe?g|png|webp|avif)s?`
/** The same under another name, which a pattern may use once only. */
const named = (which: string) => FORMAT.replace('format', `format${which}`)
const THING =
  'it|this|that|them|me|us|everything|(?:the|my|its|your) (?:final |finished |whole |output ){0,6}(?:result|file|output|picture|photo|image|pic|version|file ?size|size)s?'
const SAVES = `(?:(?:save|export|output|deliver|return|convert|encode|store|download|send|give|turn|get|want|need|make|render|compress|keep|bring|shrink|reduce|squeeze|limit)(?:ed|d)?|(?<=\\b(?:let (?:me|us)|(?:can|could|may) (?:i|we)|to) )have|(?<=\\b(?:would|i['’]?d|we['’]d) )like)`
/** "and save it as", "then please give me the result in": what leads up to what is said of the file. */
const SMALL =
  '(?:(?:a )?(?:small|light|smaller|lighter|tiny)(?:er)? file(?: ?size)?[, ]+|as small (?:a file )?as possible[, ]+)'
const LEADS = String.raw`(?:(?:has|have|needs?|must|should|ought)(?: to)? be |(?:(?:and|then|also|finally|please|pls|just|i|we|i'd|would|like|to|you|can|could)[ ,]+){0,6}\b${SAVES}\b(?: (?:back|down|out|${THING})){0,6}[ :=]+)`
const LEAD = `${LEADS}?`
const UNIT = '(?<unit>[km])(?:i?b|b?ytes?|ilobytes?|egabytes?|egs)'
const AMOUNT = String.raw`(?<n>\d{1,4}(?:[.,]\d+)?) ?${UNIT}\b`
const LARGER = '(?:over|above|beyond|(?:larger|bigger|heavier|more|greater|higher) than)'
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const OWN = '(?:original|same|own|current|exact|native|initial|existing|full|uploaded)'
const SIZE = `(?:pixel |picture |image |file )?(?:size|resolution|dimensions?|pixels|pixel count)`
/** Nothing follows that the words would be about. */
const ENDS = String.raw`(?=\s*(?:$|[.,;:!?()\n\0–—-]|(?:and|but|then|while|when|please|pls|thanks|as|or)\b))`

/** "a normal JPG" */
const SORT = '(?:small |high[- ]quality |single |normal |plain |regular |proper |simple |ordinary |standard )?'

const pattern = (...parts: string[]) => new RegExp(String.raw`(?<![\p{L}\p{N}'’-])(?:${parts.join('|')})`, 'giu')

/** "(a PNG) rather than a JPG" */
const NO_OTHER = '(?:instead of|rather than|and not|not) (?:an? )?(?:jpe?g|png|webp|avif|heic|tiff?|gif|bmp)s?'

/** "as a webp", "save it as jpg", "convert to AVIF", "in PNG format", "webp format please". */
const FORMATS = pattern(
  String.raw`${LEAD}(?:as|in|into|to) (?:an? |the )?(?:${AMOUNT} )?${SORT}\.?${FORMAT}(?: (?:file|image|picture|format|version|please)s?){0,6}(?![\p{L}\p{N}])`,
)
const NAMED = pattern(
  String.raw`${LEADS}an? ${SORT}(?:${AMOUNT} )?\.?${FORMAT}(?: (?:file|image|picture|format|version|please)s?){0,6}(?![\p{L}\p{N}])(?: ${NO_OTHER}(?![\p{L}\p{N}]))?`,
  String.raw`(?:save|export|output|file|deliver|(?:change |switch |set )?(?:the )?(?:file )?(?:format|extension|type))(?: (?:format|type|to|is|=|:|${THING})){0,6}[ :=]+\.?${named('2')}(?: (?:file|format|please)){0,6}(?![\p{L}\p{N}])`,
  String.raw`${LEADS}\.?${named('5')}(?=\s*(?:$|[.,;!?\n]|\0))`,
  String.raw`(?:an? )?${named('6')} ${NO_OTHER}(?: please| pls)?(?![\p{L}\p{N}])`,
  String.raw`${named('3')} (?:format|output|version|file|copy|edition)(?: please)?(?![\p{L}\p{N}])`,
  String.raw`(?<=^|\. |[,;!?\n] ?(?:and |then |plus |also ){0,2})(?:an? )?${named('4')}(?: please| pls)?(?=\s*(?:$|[.,;!?\n]|(?:and|at|with|in|quality|for|so)\b|\0))`,
)
/** What leads up to a number of bytes: "keep the file under", "it says the file is over", "the form only takes files of". */
const TOWARDS =
  "the|its|a|with|and|for|files?|uploads?|size|result|output|pictures?|photos?|images?|it says|it|is|are|that|must|may|can|should|has|have|needs?|be|go|get|stay|stays|pass|exceed|weigh|not|no|mustn['’]t|can['’]t|cannot|only|just|mere|about|around|roughly|to|of|at|most|up|under|below|within|(?:less|smaller|lighter) than|limit(?:s|ed)?|cap(?:s|ped)?|ceiling|max(?:imum)?|allows?|takes?|accepts?|permits?|tops out|<=?|≤"
/** "smaller than 200 kB", "500 kB at most", "our form only swallows 500 KB", "it is 14 MB and the portal takes two at most". */
const BYTES = pattern(
  String.raw`\d+(?:[.,]\d+)? ?(?<unit2>[km])b\b[^.;!?\n\0]{0,50}?\b(?:takes?|allows?|accepts?|permits?|limit is|maximum is) (?:(?:only|just|at most|up to|files|of) ){0,3}(?<n2>\d+|${NUMBERS.join('|')})(?: (?:at most|max|tops|only|at the most))?${ENDS}`,
  String.raw`${SMALL}?${LEAD}(?:(?:${TOWARDS}|${LARGER})[ :]+){0,12}(?:<=?|≤)?${AMOUNT}(?! (?:of|for (?:an?|one|this|such))\b)(?: (?:max(?:imum)?|tops|limit|or (?:less|smaller|under)|at most|in size|file size|please)\b){0,6}`,
)
/** What a file has now or must have at least, and not what it may have. */
const HAS = new RegExp(
  `(?:\\b(?:is|are|was|were|has|have|had|got|weighs|at least|minimum|not? (?:less|smaller|lighter) than|of|my|an?|this|from)|['’](?:s|ve))(?: (?:about|around|roughly|nearly|almost|already|currently|like|only|just|${LARGER}))* $`,
  'iu',
)
/** Where somebody says so, it is more than what is allowed. */
const OVER = new RegExp(`\\b${LARGER} $`, 'iu')
const REPORTS =
  /\b(?:says?|said|tells|told|complains|claims|errors?|refus\w+|reject\w*|bounc\w+|(?:wo|does)n['’]?t|will not|never)\b/iu
const LIMITS =
  /\b(?:limit|cap|ceiling|max|maximum|allows?|takes?|accepts?|permits?|most|max|tops|or less|or smaller|or under)\b/iu
const WRITES = /\b(?:write|text|words?|saying|reads?|reading|title|caption|label)\b[^,.;!?\n]*$/iu
/** Of a file that is to be no larger than something. */
const TOO_LARGE = pattern(
  String.raw`(?<=^|[.,;!?\n\0] ?)(?:(?:the|my|this|it|it['’]s|is|file|picture|photo|image|size) ){0,4}(?:far |way |much )?too (?:big|large|heavy)(?: (?:to|for) [^.,;:!?\n\0]{1,40})?${ENDS}`,
)
const FILE = '(?:(?:the|my|this|its|a|an) )?(?:file|attachment|upload)(?: ?size)?'
const MUCH = '(?:(?:much|far|way|a bit|a lot|a little|as|very|so) ){0,3}'
/** Of a file that is to be smaller, by no number: "compress it", "a smaller file", "the attachment is too big to send". */
const SMALLER = pattern(
  `${LEAD}(?:a |the )?${MUCH}(?:smaller|lighter|smallest(?: possible)?) file(?: ?size)?(?! (?:to|by|than)\\b)`,
  `(?:make|get|bring|keep) ${FILE} ${MUCH}(?:smaller|lighter|small|down)(?! (?:to|by|than)\\b)`,
  `(?:reduce|shrink|cut|lower|decrease|compress|squeeze) (?:the |its |my )?(?:file(?: ?size)?|size of the file)(?: down)?(?! (?:to|by)\\b|s\\b)`,
  `(?:compress|squeeze) (?:it|this|them|(?:the|my) (?:picture|photo|image)s?)(?: (?:down|a bit|a lot|please)){0,3}${ENDS}`,
  'as small a file as (?:possible|you can)',
  String.raw`${FILE} (?:is|was|are|gets?) ${MUCH}too (?:big|large|heavy)(?: (?:to|for) [^.,;:!?\n\0]{1,40})?${ENDS}`,
  String.raw`(?:it is|it['’]?s|this is) ${MUCH}too (?:big|large|heavy) (?:to|for) (?:an |the |my )?(?:e-?mail|mail|send|upload|whatsapp)[^.,;:!?\n\0]{0,30}${ENDS}`,
)
/** How large the picture is to be is said: that makes the file smaller as well. */
const MEASURED = /\d ?(?:%|percent|px|pixels?|wide|high|across)|\b(?:half|third|quarter)\b/iu
/** Of a JPEG, WebP or AVIF: half of the bytes, of which few people see it. */
const SMALLER_QUALITY = 60
const RESIZES = '(?:re-?siz|re-?scal|up-?scal|up-?siz|down-?scal|upsampl|enlarg|scal)(?:e|ing)'
/** "keep its size", "at the original resolution", "don't resize it". */
const KEPT = pattern(
  `(?:keep|leave|preserve|maintain|retain|with|at|in|use) (?:(?:it|this) )?(?:(?:at|in|to) )?(?:its|the|it's|the (?:picture|image|photo)['’]s) (?:${OWN} ){0,6}${SIZE}(?: (?:as (?:it is|is|before)|the same|unchanged|intact|of the (?:original|picture|photo|image))){0,6}${ENDS}`,
  `(?:keep|leave|with|at|in) ${OWN} ${SIZE}(?: as (?:the )?(?:original|before|input|now))?${ENDS}`,
  `same ${SIZE} as (?:(?:the|my) )?(?:original|before|input|now|upload|uploaded|source|file|photo)${ENDS}`,
  String.raw`(?<=^|[.,;!?\n] ?)(?:the )?${OWN} ${SIZE}${ENDS}`,
  String.raw`(?:do not|don['’]?t|without|no|never|not) (?:${RESIZES}|make it (?:any )?(?:bigger|larger|smaller(?= n?or))|chang(?:e|ing) (?:its|the) (?:\w+ )?${SIZE})(?: (?:n?or \w+|it|this|the (?:picture|image|photo|file|result)|anything|at all)){0,6}${ENDS}`,
)
/** "at quality 80", "90 % quality": only of what is saved. */
const QUALITY = pattern(
  String.raw`(?<=(?:jpe?g|webp|avif),? ?)q ?(?<q3>\d{1,3})(?![\p{L}\p{N}])`,
  String.raw`(?:(?:at|with|in|and|a|of|jpe?g|webp|avif) ){0,6}quality (?:(?:of|at|to|is|around|round|about|roughly|approx\.?|approximately) ){0,2}(?:[=:] ?)?(?<q>\d{1,3})(?: ?%)?(?![\p{L}\p{N}]|\.\d)`,
  String.raw`(?:(?:at|with|in|and|a|of) ){0,6}(?<q2>\d{1,3}) ?(?:%|percent) (?:jpe?g |webp |avif )?quality`,
)

/** Tells of a picture as it came: "the second one is my logo as png". */
const TELLS =
  /\b(?:is|are|was|were|came|comes|sent|attached|uploaded|provided|supplied|had|have|has|got|my)\b[^.,;!?\n]*$/iu
/** A transparent picture is a PNG anyway, and what that asks for first is that it becomes so. */
const CLEAR = /\b(?:transparent|see[- ]th(?:rough|ru)|cut[- ]?out|clear) ?$/iu
/** "round the corners, transparent PNG": what is open in it was cut off, and its background stays. */
const CLEAR_PNG = pattern(
  '(?:(?:as|to|in|with|and|on|a) ){0,3}(?:transparent|see[- ]through|clear) \\.?png(?: (?:file|image|please)){0,3}',
  '(?:(?:as|to|in|and|a) ){0,3}\\.?png (?:file )?with (?:an? )?(?:transparent|see[- ]th(?:rough|ru)|clear) (?:background|corners|backdrop)',
)
const OPENED =
  /^(?!.*\b(?:background|backdrop|cut[- ]?out|isolate|remove)\b).*\b(?:round(?:ed|ing)?\b.*\bcorners?|corners?\b.*\bround|rounded|circle|circular|oval|heart|hexagon)\b/isu
const SAVED = /\b(?:save|export|output|deliver|compress|jpe?g|webp|avif)\b/iu

/** Takes out of instructions what they say of the result's file. @param pictures how many are given. */
export function savingIn(instructions: string, pictures: number): Saving | undefined {
  const found: { from: number; to: number; wish: OutputWish }[] = []
  let rest = withoutQuotes(instructions)
  const take = (
    regex: RegExp,
    read: (groups: Readonly<Record<string, string>>, at: number, said: string) => OutputWish | undefined,
  ) => {
    for (const match of rest.matchAll(regex)) {
      const wish = read(match.groups ?? {}, match.index, match[0])
      if (wish === undefined) continue
      const to = match.index + match[0].length
      found.push({ from: match.index, to, wish })
      rest = blanked(rest, match.index, to, TAKEN)
    }
  }
  const isTold = (at: number) => TELLS.test(rest.slice(0, at))
  const readFormat = (groups: Readonly<Record<string, string>>, at: number) => {
    const [, said] = Object.entries(groups).find(([key, value]) => key.startsWith('format') && value !== undefined)!
    const name = said.toLowerCase()
    const asks = new RegExp(`^${LEADS}`, 'iu').test(rest.slice(at))
    if ((isTold(at) && !asks) || (name === 'png' && CLEAR.test(rest.slice(0, at)))) return undefined
    return { format: formatOf(name), ...bytesOf(groups.n, groups.unit) }
  }
  take(BYTES, ({ n, unit, n2, unit2 }, at, said) => {
    if (n === undefined) return bytesOf(n2, unit2)
    const before = rest.slice(0, at + said.lastIndexOf(n))
    const isHad = HAS.test(before) && !LIMITS.test(said) && !(OVER.test(before) && REPORTS.test(rest))
    return isHad || WRITES.test(before) ? undefined : bytesOf(n, unit)
  })
  const isLimited = found.length > 0
  take(isLimited ? TOO_LARGE : SMALLER, () => (isLimited || !MEASURED.test(rest) ? {} : undefined))
  const usual: OutputWish = !isLimited && found.length > 0 ? { quality: SMALLER_QUALITY } : {}
  take(CLEAR_PNG, (_, _at, said) => (OPENED.test(rest.replace(said, '')) ? { format: 'png' } : undefined))
  take(FORMATS, readFormat)
  take(NAMED, readFormat)
  take(KEPT, () => (pictures === 1 ? { size: 'original' } : undefined))
  const isSaved = found.length > 0 || SAVED.test(rest)
  take(QUALITY, ({ q, q2, q3 }) => {
    const quality = Number(q ?? q2 ?? q3)
    return isSaved && quality >= 1 && quality <= 100 ? { quality } : undefined
  })
  if (found.length === 0) return undefined
  found.sort((a, b) => a.from - b.from)
  const left = found.reduce((text, { from, to }) => blanked(text, from, to), instructions)
  const words = found.map(({ from, to }) => instructions.slice(from, to).trim()).join(', ')
  const wish: OutputWish = Object.assign({ ...usual }, ...found.map((one) => one.wish))
  return { wish, words, rest: left, smaller: wish.max_bytes !== undefined || usual.quality !== undefined }
}

interface Said {
  readonly from: number
  readonly to: number
  readonly wish: OutputWish
}

/** "png", "not a jpg", "150 kB" where saving is what is spoken of: the last name of a format that is not refused, and bytes. */
export function barelySavedIn(tokens: readonly Token[], [first, last]: Bounds): Said[] {
  let format: Said | undefined
  const found: Said[] = []
  for (let at = first; at < last; at += 1) {
    const { low, kind } = tokens[at]!
    const name = NAME.exec(low)?.groups?.format
    const bytes = kind === 'number' ? bytesOf(low, BYTES_OF.exec(tokens[at + 1]?.low ?? '')?.groups?.unit) : undefined
    if (name === undefined && bytes === undefined) continue
    const before = `${wordsOf(tokens, first, at)} `
    // "jpg or png, whichever"
    if (name !== undefined && !OTHER.test(before) && !(format !== undefined && before.endsWith(' or ')))
      format = { from: at, to: at + 1, wish: { format: formatOf(name) } }
    else if (bytes !== undefined && !HAS.test(before)) found.push({ from: at, to: at + 2, wish: bytes })
  }
  return format === undefined ? found : [...found, format]
}
const NAME = new RegExp(`^\\.?${FORMAT}$`)
const BYTES_OF = new RegExp(`^${UNIT}$`)
/** In front of a format that the file has, or ought not to have. */
const OTHER =
  /(?:\b(?:not|no|never|than|instead of|from|about|open|read|take|this|that|these|those|the)(?: (?:an?|the|this|that|my))?|\b(?:is|are|was|were|came|comes|sent|attached|uploaded|had|have|has|got)\b(?! to\b).*) $/
const formatOf = (name: string) => (name === 'jpg' ? 'jpeg' : name) as FullFormat

/** 1 kB are 1,000 bytes, so that it is small enough however somebody else counts. */
function bytesOf(n: string | undefined, unit: string | undefined): OutputWish | undefined {
  if (n === undefined || unit === undefined) return undefined
  // "1,000 kB", but "1,5 MB"
  const value =
    NUMBERS.indexOf(n.toLowerCase()) + 1 || Number(/,\d{3}$/.test(n) ? n.replace(',', '') : n.replace(',', '.'))
  const bytes = Math.floor(value * (unit.toLowerCase() === 'k' ? 1e3 : 1e6))
  return bytes >= 100 ? { max_bytes: bytes } : undefined
}
