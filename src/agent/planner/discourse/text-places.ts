import { wordsOf } from '../language/tokens.ts'
import type { Wish } from '../words.ts'
import { type Draft, has, stepOf, textsOf } from './draft.ts'

/** Puts a text without a place of its own into the thing that is on its sheet. */
export function placeTexts(draft: Draft): void {
  standAtEnd(draft)
  for (const thing of draft.wishes.filter(({ preset }) => preset.coloured === true)) {
    standBeside(draft, thing)
    standByTitle(draft, thing)
  }
  const isThing = (wish: Wish) => has(wish, 'draws') && wish.kind !== 'text' && holdsTexts(wish.preset)
  for (const thing of draft.wishes.filter(isThing)) encloseText(draft, thing)
  if (draft.scene.pictures.length > 0) return
  const thing = draft.wishes.find((wish) => isThing(wish) && !wish.has('relative'))
  if (thing === undefined) return
  for (const wish of textsOf(draft)) {
    const args = stepOf(draft, wish)!.arguments
    if (args.position === undefined && args.relative === undefined) args.relative = 'inside'
  }
}

/** "an arrow from the left to the centre and the word fault where it begins": a text at an end of a line. */
function standAtEnd(draft: Draft): void {
  const { tokens } = draft.text
  for (const text of textsOf(draft)) {
    const [said, begins] = AT_END.exec(wordsOf(tokens, text.to, text.to + LONGEST_END)) ?? []
    const line = draft.wishes.find((wish) => stepOf(draft, wish)?.arguments.from !== undefined)
    if (said === undefined || line === undefined) continue
    const { from, to } = stepOf(draft, line)!.arguments
    const args = stepOf(draft, text)!.arguments
    args.position = /^(?:begin|start)/.test(begins!) ? from : to
    delete args.relative
    text.claim(text.to, text.to + said.split(' ').length)
  }
}
const AT_END = /^where (?:it|(?:the|that) (?:arrow|line)) (begins|starts|ends|stops|points(?: to)?)\b/
const LONGEST_END = 5

/** "a coffee cup next to the price “3.50”": the thing stands beside the text that is told behind it. */
function standBeside(draft: Draft, thing: Wish): void {
  const { tokens } = draft.text
  const text = textsOf(draft).find(({ from }) => from >= thing.to)
  const [args, of] = [stepOf(draft, thing)?.arguments, text === undefined ? undefined : stepOf(draft, text)?.arguments]
  if (args === undefined || of === undefined || tokens[text!.from]!.sentence !== tokens[thing.from]!.sentence) return
  const between = wordsOf(tokens, thing.to, text!.from)
  const side = BESIDE.exec(between)?.[1]
  if (side === undefined || args.places !== undefined) return
  of.position ??= args.position
  delete args.position
  if (args.count === undefined) delete args.layout
  args.relative = side.startsWith('right') || /^(?:after|behind)/.test(side) ? 'right' : 'left'
  thing.after = text
}
const BESIDE =
  /^(?:icons?|emojis?|symbols?|pictures?)? ?(?:right |directly |just )?(?:to the )?(next to|beside|left of|right of|in front of|before|after|behind)(?: (?:the|our|its|my|a|an|each|new)?(?: ?\w+){0,2})?[ :]*["“'‘]?$/

/** "with scissors next to the title": beside the first text, or the heading that a sheet opens with. */
function standByTitle(draft: Draft, thing: Wish): void {
  const { tokens } = draft.text
  const isOfTitle = thing.slots.some(
    ({ dimension, from, to }) => dimension === 'relative' && TITLE.test(wordsOf(tokens, from, to)),
  )
  if (!isOfTitle) return
  const headed = draft.wishes.find((wish) => stepOf(draft, wish)?.arguments.heading !== undefined)
  thing.after = headed ?? textsOf(draft)[0]
}
const TITLE = /\b(?:title|head(?:line|ing))$/

/** Wishes back to what may stand in a thing. */
const NEAR = 4

/** Texts stand in a figure, not in a line nor in a thing that has colours of its own. */
const holdsTexts = ({ line, coloured }: Wish['preset']) => line !== true && coloured !== true

/**
 * "1 in the top left, in a white circle", "a star on a red circle": the thing is drawn where that is to stand, which
 * stands in it.
 */
function encloseText(draft: Draft, thing: Wish): void {
  const { tokens } = draft.text
  const isDrawn = (wish: Wish) => wish.kind === 'text' || has(wish, 'draws')
  const at = draft.wishes.indexOf(thing)
  const text = draft.wishes.slice(Math.max(0, at - NEAR), at).findLast(isDrawn)
  if (text === undefined || tokens[text.from]!.sentence !== tokens[thing.from]!.sentence) return
  const behind = BEHIND.exec(wordsOf(tokens, thing.to, thing.to + LONGEST_BEHIND))?.[0]
  if (behind === undefined && !WITHIN.test(wordsOf(tokens, text.to, thing.from))) return
  const [args, around] = [stepOf(draft, text)?.arguments, stepOf(draft, thing)?.arguments]
  if (args === undefined || around === undefined || args.relative !== undefined) return
  around.position ??= args.position
  delete args.position
  args.relative = 'inside'
  draft.wishes = draft.wishes.flatMap((wish) => (wish === thing ? [] : wish === text ? [thing, text] : [wish]))
  text.after = thing
  if (behind !== undefined) thing.claim(thing.to, thing.to + behind.split(' ').length)
}
/** "SALE in a white circle" */
const WITHIN = /(?:^| )(?:in|inside|within|on|(?:middle|center|centre|corner) of)(?: (?:an?|one)(?: \S+){0,3}| \S+)$/
/** "G, with a white circle behind it" */
const BEHIND =
  /^(?:right |directly )?behind(?: (?:it|them|that|the (?:text|letters?|words?|title|name|number)))?(?= (?:[.,;!?]|and\b)|$)/
const LONGEST_BEHIND = 5
