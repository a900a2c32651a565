import type { Trait, Wish } from '../words.ts'
import { type Draft, drop, has, textsOf, wishWith } from './draft.ts'

const WRITTEN = ['quoted', 'capitals', 'colon']
const ORDERS = /^(?:write|put|add|type|print|stamp|caption|says?|reads?|saying|reading|title|label)$/

/** Gives looks that no wish took to the texts. */
export function giveLooks(draft: Draft): void {
  // "It is for the Gasthof Adler, but please no letters", "I drove the number 42 …. No writing"
  const { tokens } = draft.text
  const isOrdered = ({ from, preset }: Wish) =>
    WRITTEN.some((mark) => preset.marks.includes(mark)) ||
    tokens.slice(0, from).some(({ low, sentence }) => sentence === tokens[from]!.sentence && ORDERS.test(low))
  if (draft.reading.items.some(({ rule }) => rule.startsWith('no words')))
    drop(draft, (wish) => wish.kind === 'text' && !isOrdered(wish))
  const texts = textsOf(draft)
  draft.free = draft.free.filter((slot) => {
    // "Background peach. … White, bold": a second ground is none.
    const second =
      slot.marks.includes('clause') && draft.free.some((one) => one.marks.includes('ground') && one.from < slot.from)
    const isGround = slot.marks.includes('ground') && !second
    const ground = isGround ? draft.wishes.find((wish) => has(wish, 'fills') && lacksGround(wish)) : undefined
    ground?.slots.push(slot)
    // "square, with white where there's nothing"
    const room = slot.dimension === 'colour' && texts.length === 0 ? wishWith(draft, 'pads') : undefined
    if (room?.has('colour') === false) room.slots.push(slot)
    const looks = (slot.dimension === 'colour' && !isGround) || slot.dimension === 'font' || slot.dimension === 'style'
    const first = slot.dimension === 'size' || (slot.dimension === 'place' && !texts.some((wish) => wish.has('place')))
    const lacking = looks || first ? texts.filter((wish) => !wish.has(slot.dimension)) : []
    const takers = looks ? lacking : lacking.slice(0, 1)
    for (const wish of takers) wish.slots.push(slot)
    return takers.length === 0 && !room?.slots.includes(slot)
  })
}

/** Whether a ground, or that of a pattern, has no colour yet; a flag has colours without a word. */
const lacksGround = ({ preset, colours }: Wish) =>
  preset.flag === undefined && colours.length < (preset.pattern === undefined ? 1 : 2)

/** "Green would be nice for both": a colour that is said of all is that of all that has none of its own. */
function shareDyes(draft: Draft): void {
  const { tokens } = draft.text
  const written = draft.wishes.filter((wish) => has(wish, 'writes') || has(wish, 'draws'))
  const slots = [...draft.free, ...written.flatMap((wish) => wish.slots)]
  const shared = slots.find(({ dimension, from, to, marks }) => {
    const near = tokens.slice(Math.max(0, from - ALL_WITHIN), to + ALL_WITHIN)
    // "green trees all over it" says where.
    const isAll = near.some(
      ({ low, sentence }, i) =>
        ALL.test(low) &&
        sentence === tokens[from]!.sentence &&
        !/^(?:over|a?round|along)$/.test(near[i + 1]?.low ?? ''),
    )
    // "an arrow and below it Toilets. white on blue": what stands on the ground of a sheet.
    const isOfSheet =
      draft.scene.pictures.length === 0 &&
      tokens[from - 1]?.kind === 'mark' &&
      tokens[to]?.low === 'on' &&
      written.every((wish) => wish.to <= from)
    return (
      dimension === 'colour' && !['ground', 'list', 'on'].some((mark) => marks.includes(mark)) && (isAll || isOfSheet)
    )
  })
  if (shared === undefined) return
  const lacking = written.filter((wish) => !wish.has('colour'))
  for (const wish of lacking) wish.slots.push(shared)
  if (lacking.length > 0) draft.free = draft.free.filter((one) => one !== shared)
}
const ALL = /^(?:all|both|each|everything)$/
const ALL_WITHIN = 6

/** "Write …! Make it gold": the colour is that of what was written or drawn last. */
export function giveDyes(draft: Draft): void {
  shareDyes(draft)
  const dyed = draft.wishes.filter((wish) => DYED.some((trait) => has(wish, trait)))
  drop(draft, (wish) => {
    const colour = wish.preset.whole === true ? wish.slots.find(({ dimension }) => dimension === 'colour') : undefined
    if (colour === undefined) return false
    const named = dyed.findLast((other) => other.to <= wish.from && !other.has('colour'))
    named?.slots.push(colour)
    return named !== undefined
  })
}
const DYED: readonly Trait[] = ['writes', 'draws', 'frames', 'outlines', 'fills']
