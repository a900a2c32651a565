import { wordsOf } from '../../planner/language/tokens.ts'
import type { Slot } from '../../planner/slots/slot.ts'
import { Wish } from '../../planner/words.ts'

const SKIPPED = /^(?:the|my|our|a|his|her|their|whole|entire|full|all|complete|main)$/
/** Words before the picture that is underneath. */
const ON = /^(?:on|onto|over|into|in|to|above|upon|inside|atop|against|across|throughout)$/
/** "watermark the city with the logo" puts on top what is named last. */
const BRINGING = /^(?:watermark|brand|cover)/
const OF = /^(?:top|left|right|side|edge|corner|center|centre|middle|bottom|part|half|front|inside|whole|all|over)$/
const BRINGS = /^(?:with|using)$/

export interface Parts {
  readonly above: number | undefined
  readonly below: number | undefined
  /** All that it is placed on, each by itself. */
  readonly bases: readonly number[]
}

/** Which of the pictures that a wish names goes on top, and which lies below. */
export function partsOf(wish: Wish, bringing = bringingHeads(wish)): Parts {
  const pictures = wish.slots.filter(({ dimension }) => dimension === 'pictures')
  if (pictures.length === 0) return { above: undefined, below: undefined, bases: [] }
  const slots = pictures.filter(({ marks }) => !marks.includes('all'))
  const before = ({ from }: Slot) => {
    let at = from - 1
    while (from - at < 4 && SKIPPED.test(wish.tokens[at]?.low ?? '')) at -= 1
    const word = wish.tokens[at]?.low ?? ''
    // "on top of the first", but "an inset of the second"
    if (word !== 'of') return word
    // "on the chest of the first"
    const placed = wish.tokens.slice(Math.max(0, at - 3), at - 1).some(({ low }) => ON.test(low))
    return placed || OF.test(wish.tokens[at - 1]?.low ?? '') ? 'on' : ''
  }
  const brings = slots.some((slot) => BRINGS.test(before(slot)))
  const brought = brings || bringing.some((from) => slots.every((slot) => slot.from > from))
  const isGround = ({ to }: Slot) =>
    /^(?:as|for|is|becomes?|(?:should|must|to|will) be) (?:a |the )?(?:background|backdrop|base)/.test(
      wordsOf(wish.tokens, to, to + 4),
    )
  const grounds = slots.filter(isGround)
  const liesBelow = (slot: Slot) => {
    if (grounds.length > 0) return grounds.includes(slot)
    if (brought) return !BRINGS.test(before(slot))
    if (wish.preset.behind === true) return before(slot) !== 'for' && slot.to <= wish.to
    return ON.test(before(slot))
  }
  // "the woman in the second photo, in front of the first": where she comes from, and where she goes.
  const isBelow = (slot: Slot) =>
    liesBelow(slot) &&
    !(
      before(slot) === 'in' &&
      slots.some((other) => other.from > slot.from && liesBelow(other) && other.value[0] !== slot.value[0])
    )
  const ground = slots.find(isBelow) ?? pictures.find((slot) => !slots.includes(slot) && ON.test(before(slot)))
  const bases: number[] = ground?.value ?? []
  const below: number | undefined = slots.find(isBelow)?.value[0]
  const onTop = slots.filter((slot) => !isBelow(slot) && slot.value[0] !== below)
  const above: number | undefined = (
    onTop.find(({ marks }) => marks.includes('logo')) ??
    onTop.find(({ from, to }) => from === wish.from && to === wish.to) ??
    // "house photo big, my team photo as a little circle in the corner"
    onTop.find(({ to }) => /^as an?$/.test(wordsOf(wish.tokens, to, to + 2))) ??
    // "Choir night: place the code in the corner"
    onTop.find(({ from }) => wish.kind === 'verb' && from >= wish.to) ??
    onTop[0]
  )?.value[0]
  return { above, below, bases: above === undefined && (ground === undefined || !slots.includes(ground)) ? [] : bases }
}

/** Where the verbs of placements stand that name last what goes on top. */
const bringingHeads = ({ alike, tokens }: Wish): number[] =>
  alike.flatMap(({ kind, from }) => (kind === 'verb' && BRINGING.test(tokens[from]!.low) ? [from] : []))

/**
 * Wishes for one and the same placement as one wish: "blend the second over the first, multiply mode". A picture that
 * is newly named begins another placement.
 */
export function joined(wish: Wish): Wish {
  const groups: Wish[][] = []
  let current: number | undefined
  const bringing = bringingHeads(wish)
  for (const one of wish.alike) {
    const { above } = partsOf(one, bringing)
    const alone = wish.scene.pictures.length === 2
    if (groups.length === 0 || (!alone && above !== undefined && current !== undefined && above !== current))
      groups.push([])
    current = above ?? current
    groups.at(-1)!.push(one)
  }
  const group = groups.find((one) => one.includes(wish)) ?? [wish]
  if (group.length < 2) return wish
  const whole = Wish.joined(group)
  whole.preset = { ...whole.preset, puts: group.every(({ preset }) => preset.puts) }
  return whole
}
