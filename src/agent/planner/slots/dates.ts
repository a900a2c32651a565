import type { Token } from '../language/tokens.ts'

export const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?$/
const TIME = /^\d{1,2}(?:[:.]\d{2})?(?:am|pm|h|uhr)?$/
const HOUR = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midday|midnight)$/
const HALF_OF_DAY = /^(?:am|pm|h|uhr|o'clock|noon|midnight)$/
const RANGE = /^(?:to|till|until|[-–])$/

const UNITS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth'
const TENS = 'tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth'
/** "twelfth", "twenty first" */
const ORDINAL = new RegExp(`^(?:(?:${UNITS}|${TENS}|twentieth|thirtieth)\\b|(?:twenty|thirty)[ -](?:${UNITS})\\b)`)

const BEFORE = /^(?:by|until|before|since|last|need|needed)$/

/** The end of a day with its time or year: "Fri 3 Oct, 20:30", "Saturday 9 to 1", "21 September 2025 at 3 pm". */
export function dateEnd(tokens: readonly Token[], at: number): number | undefined {
  const { sentence } = tokens[at]!
  const low = (i: number) => (tokens[i]?.sentence === sentence ? tokens[i]!.low : '')
  const isNumber = (i: number) =>
    (tokens[i]?.kind === 'number' && low(i) !== '') || /^\d{1,2}(?:st|nd|rd|th)$/.test(low(i))
  const spoken = (i: number) => ORDINAL.exec(`${low(i)} ${low(i + 1)}`)?.[0].split(' ').length ?? 0
  // "sat on a chair", "by monday": a day in small letters is one that stands for itself, with its time.
  const isSmall = tokens[at]!.text === low(at)
  const weekday = WEEKDAY.test(low(at)) && !(isSmall && (!low(at).endsWith('day') || BEFORE.test(low(at - 1))))
  let to = weekday ? at + 1 : at
  const skip = (from: number, words: RegExp) => (words.test(low(from)) ? from + 1 : from)
  const day = skip(skip(to, /^,$/), /^the$/)
  const numbered = isNumber(day) ? 1 : spoken(day)
  const name = skip(day + numbered, /^(?:st|nd|rd|th|of)$/)
  const dated = numbered > 0 ? MONTH.test(low(name)) : MONTH.test(low(day)) && isNumber(day + 1)
  if (dated) {
    to = numbered > 0 ? name + 1 : day + 2
    const year = skip(to, /^,$/)
    if (/^(?:19|20)\d\d$/.test(low(year))) to = year + 1
  } else if (!weekday) return undefined
  const timed = timeEnd(skip(skip(to, /^,$/), /^(?:at|from|@)$/))
  return timed ?? (dated ? to : undefined)

  function timeEnd(from: number): number | undefined {
    const end = skip(from + 1, HALF_OF_DAY)
    const isSpoken = HOUR.test(low(from)) && (end > from + 1 || /^(?:noon|mid)/.test(low(from)))
    if (!TIME.test(low(from)) && !isSpoken) return undefined
    const said = end > from + 1 || isSpoken || /\D/.test(low(from))
    if (RANGE.test(low(end)) && TIME.test(low(end + 1))) return skip(end + 2, HALF_OF_DAY)
    return said ? end : undefined
  }
}
