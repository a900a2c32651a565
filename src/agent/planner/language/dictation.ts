import { TAKEN, withoutQuotes } from './quotes.ts'

const MARKS = { exclamation: '!', question: '?', full: '.', comma: ',' } as const
/** Behind an article or an adjective it is a thing: "draw a red question mark". */
const DICTATED =
  /(?<=[\p{L}\p{N}])(?<!\b(?:an?|the|no|any|this|that|one|another|with|of|big|huge|large|giant|red|blue|green|yellow|black|white|orange|pink|purple|bold)) +(?:(exclamation) (?:mark|point)|(question) mark|(full) stop|(comma))(?![\p{L}\p{N}])/giu
const ORDINAL = '[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ff]ifth'
const LINE = `(?<![\\p{L}\\p{N}])(?:[Tt]he )?(?:[Ll]ine (?:[1-9]|one|two|three|four|five|six)|(?:${ORDINAL}|[Ll]ast|[Nn]ext) line)`
const SAYS = '(?: (?:is|says?|reads?|should (?:be|say|read)))?'
/** "Line one: Open day. Line two: 4 May", "first line Lift out of order, second line Please use the stairs" */
const LINES = new RegExp(`${LINE}${SAYS}(?: ?:| (?=[\\p{Lu}\\d"“‘\\0]))`, 'gu')
/** The same of a text that begins small: "third line open daily". */
const SMALL_LINES = new RegExp(
  `${LINE}${SAYS} (?!(?:is|are|too|in|at|on|of|to|a|and|bigger|smaller|larger|bold|needs?)\\b)`,
  'gu',
)
/** "I need two lines. First Open day. Second free entry" */
const NUMBERED = new RegExp(`(?<=[.,:;!?\\n]\\s?)(?:[Tt]he )?(?:${ORDINAL})(?: line)?${SAYS}(?: ?:)? `, 'gu')
/** "Two lines along the bottom", where both are told behind it. */
const COUNTED =
  /(?<![\p{L}\p{N}])(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[2-5]) (?:short )?lines(?: of text)?(?![\p{L}\p{N}])/u
/** "Lines are Ana Ruiz, Dentist" */
const LISTED = /(?<![\p{L}\p{N}])(?:[Tt]he )?[Ll]ines (?:are|should (?:be|say|read))(?: ?:)?(?= [\p{Lu}\d"“‘\0])/u
/** "Add the following words at the bottom. Lake Garda, 1998": the text is told behind a full stop. */
const FOLLOWING =
  /(?<=(?<![\p{L}])(?:the|this) following(?: (?:words?|text|lines?|message|caption|title))?(?![\p{L}])[^.:!?\n"“\0]{0,80})\.(?=\s+[\p{Lu}\d])/gu
/** "Could you do a certificate for Ana Ruiz, Best Helper 2025?": the question is whether it can be done. */
const ASKED =
  /(?<=^|[.!?\n]\s{0,3})((?:[Cc]ould|[Cc]an|[Ww]ould|[Ww]ill) (?:you|u|I|i|we)\b(?![^?]{0,200}\b(?:say|saying|says|write|reads?|reading|text|captions?|titled?|word|words)\b)[^?:"“\0]{0,200})\?/gu
/** "heading Taco Tuesday then Al pastor 3.50": one text, then another. */
const THEN =
  /(?<=\b(?:heading|headline|title|titled|saying|says|reading|reads) [^,.;:!?\n]{1,60}) (then)(?= (?:\p{Lu}|\d))/gu

/** "with lots of balloons it should say Thank you" */
const RUN_ON =
  /(?<=[\p{L}\p{N}])(?<!\b(?:says?|said|thinks?|thought|that|so|if|hopes?|guess|believe|and|but|when|where|as|or)) (?=it (?:should|must|needs to|has to|ought to) (?:say|read)\b)/gu

/**
 * Puts marks and labels in the place of words that people use for them where they dictate: "well done Kofi exclamation mark".
 * All else stays where it is, and what is quoted as it is.
 */
export function withMarks(instructions: string): string {
  const unquoted = withoutQuotes(instructions)
  const said = marked(unquoted)
  return said === unquoted ? instructions : said.replaceAll(TAKEN, (_, at: number) => instructions[at]!)
}

/** The same, of as many characters. */
function marked(text: string): string {
  const dictated = text.replace(DICTATED, (said, ...names) => {
    const name = names.slice(0, Object.keys(MARKS).length).find((one) => one !== undefined)
    return MARKS[name.toLowerCase() as keyof typeof MARKS].padEnd(said.length)
  })
  const lined = withLines(dictated) ?? dictated.replace(LISTED, (said) => ' '.repeat(said.length))
  return lined.replaceAll(FOLLOWING, ':').replaceAll(THEN, ',$1').replaceAll(RUN_ON, ',').replace(ASKED, '$1.')
}

/** With each line that is told by its number behind a colon, if there are several. */
function withLines(text: string): string | undefined {
  let count = 0
  const lead = (said: string) => (count++ === 0 ? 'text:' : 'below:').padEnd(said.length)
  const large = text.match(LINES) ?? []
  const isTold = large.length < 2 && COUNTED.test(text) && (text.match(NUMBERED)?.length ?? 0) > 1
  if (large.length < 2 && !isTold) return undefined
  // "First line Eggs, second line Honey, first line bold"
  const isNew = (said: string) => !large.some((one) => one.toLowerCase().startsWith(said.trim().toLowerCase()))
  const lined = isTold
    ? text.replace(NUMBERED, lead)
    : text.replace(LINES, lead).replace(SMALL_LINES, (said) => (isNew(said) ? lead(said) : said))
  return lined.replace(COUNTED, (said) => 'text'.padEnd(said.length))
}
