import { isPassage } from '../operations/drawing/text-block.ts'
import type { SheetDesign, SheetText } from './design.ts'

/** The role of a line on a sheet, which decides its size. */
export type Role = 'kicker' | 'title' | 'passage' | 'subtitle' | 'detail' | 'small' | 'author' | 'section' | 'row'

/** Em sizes as shares of the sheet's shorter edge, on a sheet that is neither full nor nearly empty. */
export const SCALE: Readonly<Record<Role, number>> = {
  title: 0.13,
  passage: 0.08,
  subtitle: 0.062,
  section: 0.056,
  row: 0.05,
  detail: 0.05,
  kicker: 0.052,
  author: 0.044,
  small: 0.04,
}

/** One line of a sheet; an entry with a price has a left and a right part. */
export interface SheetLine {
  readonly from: SheetText
  readonly role: Role
  readonly text: string
  readonly price?: string
  /** Whether it is to be larger than the other lines, and so grows with the sheet. */
  readonly large?: boolean
}

const PRICE =
  /^(.*?\p{L}.*?)[\s.:–—-]+((?:from )?(?:[€$£¥]\s?\d+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?\s?(?:[€$£¥]|eur|usd|gbp|chf|p|ct)?)(?:\s?(?:\/|per|an?)\s?\p{L}+)?)$/iu
const CONTACT =
  /@|www\.|https?:|\p{L}\.(?:com|org|net|co|de|fr|io|uk|eu|shop|art)\b|(?:^|\D)[+(]?\d[\d\s()./-]{5,}\d$/iu
const DETAIL =
  /\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|h\b|uhr|o'clock)|\b\d{1,2}[./]\d{1,2}|\d{1,2}(?:st|nd|rd|th)\b(?! \p{L}+day\b)|\b(?:street|road|lane|avenue|hall|rsvp|room)\b|^[€$£¥]\s?\d|^\d[\d.,]*\s?(?:%|[€$£¥]|per\b|p\b|[-–]|$)/iu
const DATE =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan|january|feb|february|mar|march|apr|april|may|june?|july?|aug|august|sept?|september|oct|october|nov|november|dec|december)\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\b(?=.*\d)/i
/** A day or a month with a number beside it, or alone: "Tuesday Trotters" is a name. */
const isDate = (text: string) => DATE.test(text) && (/\d/.test(text) || ALONE.test(text))
const ALONE = /^(?:(?:every|each|this|next|on) )?\S+$/i
const AUTHOR = /^[—–-]\s?\p{L}/u

/** The two parts of an entry such as "Soup 6.50"; `undefined` for other lines. */
export function entryOf(text: string): readonly [name: string, price: string] | undefined {
  const [, name, price] = PRICE.exec(text.trim()) ?? []
  return name === undefined || price === undefined || isDetail(text.replace(price, '')) ? undefined : [name, price]
}

/** Whether a line is a time, a place or a contact, and so is no title. */
export const isDetail = (text: string): boolean => DETAIL.test(text) || isDate(text) || CONTACT.test(text)

/** Given sizes from which a text is to be large, as a share of the sheet's shorter edge. */
const LARGE = 0.1

/**
 * The lines of texts with their roles: title, subtitle, entries, small print. The title is the first line, or the largest
 * of those that are to be large.
 *
 * @param edge the sheet's shorter edge in pixels
 */
export function linesOf(texts: readonly SheetText[], { lists, heading }: SheetDesign, edge: number): SheetLine[] {
  const single = texts.flatMap((from) =>
    from.text
      .split('\n')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => ({ from, text })),
  )
  const entries = single.map(({ text }) => entryOf(text))
  const isList = lists || entries.filter((entry) => entry !== undefined).length > 1
  const isRow = (at: number) => isList && entries[at] !== undefined
  const isHead = (at: number) => isList && isEntryHead(single, entries, at, heading !== undefined)
  const largest = Math.max(LARGE * edge, ...texts.map(({ size = 0 }) => size))
  const large = single.findIndex(({ from }, at) => from.size === largest && !isRow(at) && !isHead(at))
  const title = Math.max(0, large)
  const lines = single.map(({ from, text }, at): SheetLine => {
    const entry = entries[at]
    if (isRow(at)) return { from, role: 'row', text: entry![0].replace(/[\s.:–—-]+$/, ''), price: entry![1] }
    if (at === large) return { from, role: 'title', text, large: true }
    if (at < title && !AUTHOR.test(text)) return { from, role: 'kicker', text }
    const isTitle = at === title && !isHead(at) && !AUTHOR.test(text) && (heading === undefined || !isDetail(text))
    if (isTitle) return { from, role: isPassage(text) ? 'passage' : 'title', text }
    if (AUTHOR.test(text)) return { from, role: 'author', text: text.replace(/^[—–-]\s?/, '— ') }
    if (isHead(at)) return { from, role: 'section', text: text.replace(/:$/, '') }
    if (CONTACT.test(text)) return { from, role: 'small', text }
    return { from, role: at === title + 1 && !isDetail(text) ? 'subtitle' : 'detail', text }
  })
  if (heading === undefined) return lines
  const from: SheetText = { text: heading, zone: single[0]?.from.zone ?? 'center', face: {}, shadow: false }
  const isUntitled = lines[0]?.role !== 'title' && lines[0]?.role !== 'passage'
  return [{ from, role: isUntitled ? 'title' : 'kicker', text: heading }, ...lines]
}

/** Whether a line is a heading above entries, such as "Starters"; the first line is one only if others are. */
function isEntryHead(lines: readonly { text: string }[], entries: readonly unknown[], at: number, headed: boolean) {
  const isAbove = (i: number) => entries[i] === undefined && entries[i + 1] !== undefined
  const isFirst = lines[at]!.text.endsWith(':') || (headed && lines.some((_, i) => i > 0 && isAbove(i)))
  return isAbove(at) && (at > 0 || isFirst)
}
