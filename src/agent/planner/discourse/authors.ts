import { isFiller } from '../language/filler.ts'
import { passage, type Token } from '../language/tokens.ts'
import type { Wish } from '../words.ts'
import { type Draft, drop, has, textsOf } from './draft.ts'
import type { Span } from './sheet-names.ts'
import { textWish } from './sheet-texts.ts'

/** What stands between a text and the name of who said it. */
export const BY = /^(?:[-–—~]|by)$/
const AUTHOR = /^(?:authors?|credited|attributed|\()$/
const TO_NAME = /^(?:[:,]|is|was|to|by|be|name|named)$/
const OF_NAME = /^[\p{Lu}]|^(?:van|von|de|der|la|of|the|&|and)$|^\.$/u

/** "“Less is more” by Mies": who said what is quoted stands below it, as far as no wish takes that. */
export function nameAuthor(draft: Draft): void {
  const { tokens, instructions } = draft.text
  for (const text of textsOf(draft)) {
    const name = textsOf(draft).includes(text) ? authorOf(draft, text) : undefined
    if (name === undefined) continue
    // "author: Ada Lind" is read as a text as well.
    drop(draft, (wish) => {
      const isName = wish.from === name.from && wish.to === name.to
      if (isName) text.slots.push(...wish.slots)
      return isName
    })
    const written = `— ${passage(instructions, tokens, name.from, name.to)}`
    const span = { from: text.to, to: name.to }
    if (isPlaced(draft, text)) {
      text.preset = { ...text.preset, text: `${text.preset.text}\n${written}` }
      text.claim(span.from, span.to)
    } else draft.wishes.splice(draft.wishes.indexOf(text) + 1, 0, textWish(draft, span, written))
  }
}

/** Whether a text has a place or a ground of its own; others stand below one another. */
const isPlaced = ({ wishes }: Draft, text: Wish) =>
  text.made.position !== undefined || wishes.some((wish) => has(wish, 'plates') || wish.preset.plate === true)

/** The name of who said a text: right behind it and what is said of its looks. */
function authorOf(draft: Draft, { to: end, preset, from }: Wish): Span | undefined {
  const { tokens } = draft.text
  const isIn = (at: number) => (slot: Span) => slot.from <= at && at < slot.to
  const isLook = (at: number) => draft.free.some(isIn(at)) || draft.wishes.some(({ slots }) => slots.some(isIn(at)))
  let at = end
  while (tokens[at] !== undefined && !BY.test(tokens[at]!.low) && !AUTHOR.test(tokens[at]!.low)) {
    if (!isFiller(tokens[at]!) && !/^[,.]$/.test(tokens[at]!.text) && !isLook(at)) return undefined
    at += 1
  }
  const isQuoted = preset.marks.includes('quoted') === true
  // "Fresh – Bakery" is one text, and "write SALE by Monday" says when.
  if (tokens[at] === undefined || !(isQuoted || /^[a-z]/.test(tokens[at]!.low))) return undefined
  at += 1
  while (TO_NAME.test(tokens[at]?.low ?? '')) at += 1
  let to = at
  const goesOn = ({ text, sentence }: Token) => sentence === tokens[at]!.sentence && OF_NAME.test(text)
  while (tokens[to] !== undefined && goesOn(tokens[to]!)) to += 1
  const isTaken = draft.wishes.some(
    (wish) => wish.from !== from && wish.from < to && wish.to > at && !(wish.from === at && wish.to === to),
  )
  return to === at || isTaken || !/^\p{Lu}/u.test(tokens[at]!.text) ? undefined : { from: at, to }
}
