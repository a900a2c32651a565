import { luminance, parseColour } from '../../../images/raster/colour.ts'
import { contrastOf } from '../../../images/raster/contrast.ts'
import { isFiller } from '../language/filler.ts'
import { type Token, wordsOf } from '../language/tokens.ts'
import { directionOf } from '../slots/colours.ts'
import { type Slot, slot } from '../slots/slot.ts'
import { isOfFreed } from '../slots/subjects.ts'
import { type StepArguments, type ToolWords, type Trait, Wish } from '../words.ts'
import { type Draft, type DraftStep, drop, has, stepOf, textsOf, toolWith, wishWith } from './draft.ts'

/** Traits of tools that give a picture an edge. */
const SHAPING: readonly Trait[] = ['shapes', 'rounds', 'sizes', 'pads']

/** A new background of a picture that is not cut out comes after the old one is gone. */
export function freeGround(draft: Draft): void {
  const frees = toolWith(draft, 'frees')
  const placed = wishWith(draft, 'places')
  const onTop: number | undefined = placed === undefined ? undefined : stepOf(draft, placed)?.arguments.picture
  if (onTop !== undefined) {
    for (const wish of draft.wishes.filter((one) => has(one, 'frees') && !one.has('pictures')))
      stepOf(draft, wish)!.arguments.pictures ??= [onTop]
    // What is cut out already stays so.
    if (draft.scene.pictures[onTop - 1]?.transparent === true)
      drop(draft, (wish) => has(wish, 'frees') && !wish.has('pictures'))
    return
  }
  const opaque = draft.scene.pictures[0]?.transparent === false
  if (frees === undefined || !opaque || draft.wishes.some((wish) => has(wish, 'frees') || has(wish, 'pads'))) return
  // "white background, a soft shadow": what casts one is cut out, unless it is the picture itself that stands out.
  const isShaped = draft.wishes.some((wish) => SHAPING.some((trait) => has(wish, trait)))
  const isCast = !isShaped && draft.wishes.some((wish) => has(wish, 'shadows'))
  // What the subject casts where it lies would go with its ground: it is cut out before.
  const cast = draft.wishes.find(
    (wish) =>
      !isShaped && (has(wish, 'shadows') || has(wish, 'outlines')) && stepOf(draft, wish)?.arguments.of === 'subject',
  )
  for (const wish of draft.wishes) {
    const steps = draft.steps.get(wish)
    const isSwap =
      cast !== undefined ||
      (isCast && !isLaidOn(draft, wish)) ||
      wish.preset.swap === true ||
      wish.has('subject') ||
      wish.says(/\binstead of (?:all )?(?:the|my|our|this|that|these|those) /)
    if (!has(wish, 'fills') || !isSwap || steps === undefined) continue
    const first = cast !== undefined && cast.from < wish.from ? cast : wish
    draft.steps.set(first, [
      { tool: frees.tool, words: frees, arguments: { pictures: wish.get('pictures') }, wishes: new Set([first]) },
      ...draft.steps.get(first)!,
    ])
  }
}

/** "take the background away and make it white" fills what is left open. */
export function fillFreed(draft: Draft): void {
  const words = toolWith(draft, 'fills')
  draft.wishes = draft.wishes.map((wish) => {
    wish.all = draft.wishes
    if (words === undefined || wish.preset.whole !== true || !isOfFreed(wish)) return wish
    const { from, to, slots, tokens, scene } = wish
    return Object.assign(new Wish({ words, kind: 'phrase', way: 0, from, to, preset: {} }, tokens, scene), { slots })
  })
  fillInstead(draft, words)
}

/** "take the background off, plain white instead and a soft shadow": the colour is what is to be there, and no shadow's. */
function fillInstead(draft: Draft, words: ToolWords | undefined): void {
  const freed = wishWith(draft, 'frees')
  if (words === undefined || freed === undefined || wishWith(draft, 'fills') !== undefined) return
  const { tokens } = draft.text
  const shadow = wishWith(draft, 'shadows')
  const isInstead = ({ dimension, rule, from, to }: Slot) =>
    dimension === 'colour' &&
    // "pure white behind the ring instead of my bench"
    ((to === freed.from && tokens[to]!.low === 'behind') ||
      (from >= freed.to && (rule === 'instead' || INSTEAD.test(tokens[to]?.low ?? '') || isPut(tokens, from, to)))) &&
    !/^(?:no|not)$/.test(tokens[from - 1]?.low ?? '')
  const colour = [...draft.free, ...(shadow?.slots ?? [])].find(isInstead)
  if (colour === undefined) return
  const { from } = colour
  const to = INSTEAD.test(tokens[colour.to]?.low ?? '') ? colour.to + 1 : colour.to
  const fill = new Wish({ words, kind: 'phrase', way: 0, from, to, preset: {} }, tokens, draft.scene)
  fill.slots.push(colour)
  draft.free = draft.free.filter((slot) => slot !== colour)
  if (shadow !== undefined) shadow.slots = shadow.slots.filter((slot) => slot !== colour)
  draft.wishes.push(fill)
  fill.all = draft.wishes
}
const INSTEAD = /^(?:there|one|instead)$/

/** "remove the background, put plain light grey": a colour and nothing that has it. */
const isPut = (tokens: readonly Token[], from: number, to: number) =>
  /\b(?:put|use|insert)(?: in)?(?: an?| some)?$/.test(wordsOf(tokens, Math.max(0, from - 3), from)) &&
  (tokens[to] === undefined || tokens[to].kind === 'mark' || tokens[to].sentence !== tokens[from]!.sentence)

/** "put it on a beige background": the picture itself lies on it. */
const isLaidOn = ({ text: { tokens } }: Draft, { preset, from, to }: Wish): boolean =>
  preset.behind === true || /\b(?:on|onto|over|against)\b/.test(wordsOf(tokens, Math.max(0, from - 3), to))

/** "a plain blue square, nothing on it", "white square with a black 7 in the middle": the sheet itself and nothing on one. */
export function openSquare(draft: Draft): void {
  const { tokens } = draft.text
  const [square] = draft.wishes
  if (draft.scene.pictures.length > 0 || square === undefined || !SQUARE.test(wordsOf(tokens, square.from, square.to)))
    return
  const colour = square.slots.find(({ dimension, to }) => dimension === 'colour' && to === square.from)
  const isFirst = tokens.slice(0, colour?.from).every((token) => isFiller(token) || PLAIN.test(token.low))
  if (colour === undefined || !isFirst || !HOLDS.test(wordsOf(tokens, square.to))) return
  drop(draft, (wish) => wish === square)
  draft.wishes[0]?.claim(colour.from, square.to)
  draft.free.push({ ...colour, marks: ['ground'] }, slot('ratio', square.from, square.to, '1:1', 'square', 'sheet'))
}
const SQUARE = /^squares?$/
const PLAIN = /^(?:plain|simple|just|draw|make|create|solid)$/
/** Behind a square that is all there is, or under all else. */
const HOLDS =
  /^(?:,? ?(?:and |with )?nothing\b|(?:with|,) .*\b(?:in (?:the|its) (?:\w+ )?(?:middle|cent(?:er|re))|in(?:side)? it|on it)\b)/

/** The shape and the ground of an empty sheet, where they were only mentioned. */
export function openSheet(draft: Draft): DraftStep[] {
  const { scene } = draft
  if (scene.pictures.length > 0) return []
  const steps: DraftStep[] = []
  const ratios = draft.free.filter((slot) => slot.dimension === 'ratio')
  const ratio = ratios.find(({ rule }) => rule === 'ratio' || rule === 'size') ?? ratios[0]
  const canvas = toolWith(draft, 'opens')
  if (ratio !== undefined && canvas !== undefined && scene.free === true && wishWith(draft, 'opens') === undefined) {
    steps.push(bare(canvas.tool, canvas, { ratio: ratio.value }))
    draft.free = draft.free.filter((slot) => !ratios.includes(slot))
  }
  const ground = toolWith(draft, 'fills')
  if (ground === undefined || draft.wishes.some((wish) => has(wish, 'fills'))) return steps
  const colours = draft.free.filter((slot) => slot.dimension === 'colour')
  const worn = textsOf(draft).flatMap(({ slots }) => slots.filter((slot) => pairOf(draft, slot) !== undefined))
  const colour = colours.find(({ marks }) => marks.includes('ground')) ?? colours[0] ?? worn[0]
  if (colour === undefined) return steps
  draft.free = draft.free.filter((slot) => slot !== colour)
  const pair = pairOf(draft, colour)
  for (const wish of pair === undefined ? [] : textsOf(draft)) {
    const args = stepOf(draft, wish)!.arguments
    args.colour = wish.slots.includes(colour) ? pair![1] : (args.colour ?? pair![1])
  }
  return [
    ...steps,
    bare(ground.tool, ground, {
      colours: pair?.slice(0, 1) ?? [colour.value].flat(),
      gradient: colour.marks.includes('halves') ? 'bands' : undefined,
      direction: directionOf(colour),
    }),
  ]
}

/** "a red and yellow flyer": the colours of its ground and of its letters, as far as they stand out from each other. */
function pairOf(draft: Draft, { dimension, value, marks, from, to }: Slot): readonly [string, string] | undefined {
  const colours: string[] = dimension === 'colour' ? [value].flat() : []
  const [first, second, ...more] = colours.map((one) => parseColour(one))
  if (first === undefined || second === undefined || more.length > 0 || marks.includes('halves')) return undefined
  const fades = /\b(?:to|into|fad\w+|gradients?|ombre|stripe\w*|halves)\b/
  if (!draft.wishes.some((wish) => has(wish, 'composes')) || fades.test(wordsOf(draft.text.tokens, from, to + 2)))
    return undefined
  const [one, other] = [first, second].map(({ red, green, blue }) => luminance(red, green, blue))
  if (contrastOf(one!, other!) < STANDS_OUT) return undefined
  const [ground, letters] = METALS.test(colours[0]!) ? colours.toReversed() : colours
  return [ground!, letters!]
}
/** What letters are printed in. */
const METALS = /^(?:gold|silver)$/
const STANDS_OUT = 3

const bare = (tool: string, words: DraftStep['words'], args: StepArguments): DraftStep => ({
  tool,
  words,
  arguments: args,
  wishes: new Set(),
})
