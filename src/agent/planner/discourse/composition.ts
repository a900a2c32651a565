import { luminance, parseColour } from '../../../images/raster/colour.ts'
import { contrastOf } from '../../../images/raster/contrast.ts'
import { wordsOf } from '../language/tokens.ts'
import { directionOf } from '../slots/colours.ts'
import { isAmount } from '../slots/phrases.ts'
import type { Slot } from '../slots/slot.ts'
import type { StepArguments, Trait, Wish, WishedStep } from '../words.ts'
import { type Draft, type DraftStep, drop, has, stepOf, textsOf, toolWith, wishWith } from './draft.ts'

/** What all texts of a request have in common where it is said of one of them. */
const SHARED = ['colour', 'font', 'outline', 'weight', 'italic', 'shadow', 'box'] as const
const SHARED_BY_ALL: readonly string[] = ['colour', 'font', 'outline']
const ALL_TEXTS = /^(?:both|all|letters|text|texts|font|lines|each|everything|lettering|writing)$/
const UNDER = /^(?:below|under|underneath|beneath|underneath|followed)$/

const WRITTEN = ['quoted', 'strong cue', 'capitals', 'colon', 'pattern']

/** Looks that no wish took are those of the texts. */
export function giveLooks(draft: Draft): void {
  // "It is for the Gasthof Adler, but please no letters"
  if (draft.reading.items.some(({ rule }) => rule.startsWith('no words')))
    drop(draft, (wish) => wish.kind === 'text' && !WRITTEN.some((mark) => wish.preset.marks.includes(mark)))
  const texts = textsOf(draft)
  draft.free = draft.free.filter((slot) => {
    // "Background peach. … White, bold": a second ground is none.
    const second =
      slot.marks.includes('clause') && draft.free.some((one) => one.marks.includes('ground') && one.from < slot.from)
    const isGround = slot.marks.includes('ground') && !second
    const ground = isGround
      ? draft.wishes.find((wish) => has(wish, 'fills') && !wish.has('colour') && !hasOwnColours(wish))
      : undefined
    ground?.slots.push(slot)
    if (ground !== undefined) return false
    const looks = (slot.dimension === 'colour' && !isGround) || slot.dimension === 'font' || slot.dimension === 'style'
    const first = slot.dimension === 'size' || (slot.dimension === 'place' && !texts.some((wish) => wish.has('place')))
    const lacking = looks || first ? texts.filter((wish) => !wish.has(slot.dimension)) : []
    const takers = looks ? lacking : lacking.slice(0, 1)
    for (const wish of takers) wish.slots.push(slot)
    return takers.length === 0
  })
}

/** A flag has colours without a word. */
const hasOwnColours = ({ preset }: Wish) => preset.flag !== undefined

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
    return dimension === 'colour' && !['ground', 'list', 'on'].some((mark) => marks.includes(mark)) && isAll
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

/** Makes the steps of each wish. */
export function lower(draft: Draft): void {
  for (const wish of draft.wishes) {
    wish.all = draft.wishes
    const made = wish.words.lower(wish)
    const steps = made === undefined ? [] : Array.isArray(made) ? made : [{ tool: wish.words.tool, arguments: made }]
    draft.steps.set(
      wish,
      steps.flatMap(inParts).map((step) => draftStep(step, wish)),
    )
  }
  drop(draft, (wish) => draft.steps.get(wish)!.length === 0)
}

/** A change of several parts is one of each. */
const inParts = (step: WishedStep): WishedStep[] =>
  [step.arguments.area].flat().map((area) => ({ ...step, arguments: { ...step.arguments, area } }))

const draftStep = ({ tool, arguments: args }: WishedStep, wish: Wish): DraftStep => ({
  tool,
  words: wish.words,
  arguments: args,
  wishes: new Set([wish]),
})

/** Tokens to a wish that takes another one over, at most; another sentence is as far as 20 of them. */
const FARTHEST = 80

/** "with a thin black outline": the nearest wish that can take it over does. */
export function absorb(draft: Draft): void {
  const { tokens } = draft.text
  const absorbed = new Set<Wish>()
  for (const [i, wish] of draft.wishes.entries()) {
    const distanceTo = (other: Wish) =>
      Math.abs(other.from - wish.from) + 20 * Math.abs(tokens[other.from]!.sentence - tokens[wish.from]!.sentence)
    const host = draft.wishes
      .slice(Math.max(0, i - FARTHEST), i + FARTHEST)
      .filter((other) => other !== wish && !absorbed.has(other) && distanceTo(other) < FARTHEST)
      .sort((a, b) => distanceTo(a) - distanceTo(b))
      .find((other) => takesOver(other, wish, draft.steps.get(other) ?? []))
    if (host === undefined) continue
    stepOf(draft, host)!.wishes.add(wish)
    absorbed.add(wish)
  }
  drop(draft, (wish) => absorbed.has(wish))
}

/** Whether a host puts what a wish says into its steps. */
function takesOver(host: Wish, wish: Wish, steps: readonly DraftStep[]): boolean {
  const trait = traitFor(host, wish)
  if (trait === undefined) return false
  return steps.filter((step) => host.words.absorbs![trait]!(step.arguments, wish, host) !== false).length > 0
}

/** What is as large as the text on it, on a sheet as well. */
const FITTED = /^(?:ribbon|badge|bubble|pill)$/

function traitFor(host: Wish, wish: Wish) {
  const { absorbs } = host.words
  if (absorbs === undefined) return undefined
  // A text on a sheet is written in or beside a thing, which stays one.
  const stays = wish.preset.plate !== true || (host.scene.pictures.length === 0 && !FITTED.test(wish.preset.ground))
  if (host.kind === 'text' && has(wish, 'plates') && stays) return undefined
  return wish.words.traits.find((trait) => absorbs[trait] !== undefined)
}

/** What gives a picture an edge of its own. */
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
  const isCast =
    draft.wishes.some((wish) => has(wish, 'shadows')) &&
    !draft.wishes.some((wish) => SHAPING.some((trait) => has(wish, trait)))
  for (const wish of draft.wishes) {
    const steps = draft.steps.get(wish)
    const isSwap = (isCast && !isLaidOn(draft, wish)) || wish.preset.swap === true || wish.has('subject')
    if (!has(wish, 'fills') || !isSwap || steps === undefined) continue
    draft.steps.set(wish, [
      { tool: frees.tool, words: frees, arguments: { pictures: wish.get('pictures') }, wishes: new Set([wish]) },
      ...steps,
    ])
  }
}

/** "put it on a beige background": the picture itself lies on it. */
const isLaidOn = ({ text: { tokens } }: Draft, { preset, from, to }: Wish): boolean =>
  preset.behind === true || /\b(?:on|onto|over|against)\b/.test(wordsOf(tokens, Math.max(0, from - 3), to))

/** What several texts have in common, and which stands under which. */
export function composeTexts(draft: Draft): void {
  const texts = textsOf(draft)
  const { tokens } = draft.text
  const steps = texts.map((wish) => stepOf(draft, wish)!.arguments)
  if (texts.length > 1) {
    const all = tokens.some(({ low }) => ALL_TEXTS.test(low))
    for (const key of SHARED) {
      const said = steps.find((args) => args[key] !== undefined)?.[key]
      if (said !== undefined && (all || SHARED_BY_ALL.includes(key))) for (const args of steps) args[key] ??= said
    }
  }
  joinPlaces(draft, steps)
  // "each about 12% tall"
  const sized = texts.findIndex((wish) =>
    wish.slots.some(
      ({ dimension, from }) =>
        (dimension === 'size' || dimension === 'amount') &&
        tokens.slice(Math.max(0, from - 6), from).some(({ low }) => /^(?:each|both|all|everything)$/.test(low)),
    ),
  )
  if (sized !== -1) for (const args of steps) args.size ??= steps[sized]!.size
  for (let i = 1; i < texts.length; i += 1) {
    const [before, wish, args] = [texts[i - 1]!, texts[i]!, steps[i]!]
    const isOthers = (at: number) =>
      draft.wishes.some(
        (other) =>
          other !== wish &&
          other !== texts[0] &&
          other.slots.some((slot) => slot.dimension === 'relative' && slot.from <= at && at < slot.to),
      )
    const between = tokens
      .slice(before.to, wish.to + 3)
      .filter((_, j) => !isOthers(before.to + j) && !isAmount(tokens, before.to + j))
    if (args.relative !== undefined || !between.some(({ low }) => UNDER.test(low))) continue
    if (
      wish.slots.some(
        (slot) => slot.dimension === 'place' && tokens.slice(slot.from, slot.to).some(({ low }) => UNDER.test(low)),
      )
    )
      continue
    if (wish.has('place') && !between.slice(0, wish.from - before.to).some(({ low }) => UNDER.test(low))) continue
    if (args.position !== undefined) steps[i - 1]!.position ??= args.position
    args.relative = 'below'
    delete args.position
  }
}

/** "Left Tom, right Aisha, near the bottom": a height that is said once is that of all that stand side by side. */
function joinPlaces(draft: Draft, steps: readonly StepArguments[]): void {
  const height = draft.free.find(({ dimension, value }) => dimension === 'place' && /^(?:top|bottom)$/.test(value))
  if (height === undefined || steps.length < 2 || !steps.every(({ position }) => ASIDE.test(position))) return
  for (const args of steps)
    args.position = args.position === 'center' ? height.value : `${height.value} ${args.position}`
  draft.free = draft.free.filter((slot) => slot !== height)
}
const ASIDE = /^(?:left|right|center)$/

const EVERYWHERE = /^(?:again|watermarks|repeat|repeated|repeating|everywhere|tiled|over|repeatedly)$/

/** A single text that is repeated all over the picture. */
export function repeatText(draft: Draft): void {
  const [wish, ...more] = textsOf(draft)
  const words = toolWith(draft, 'repeats text')
  if (wish === undefined || words === undefined || more.length > 0) return
  const { tokens } = draft.text
  const over = tokens.findIndex(({ low, clause }, at) => {
    // "tile SAMPLE across it", but "a quote tile"
    if (low === 'tile') return tokens[at - 1]?.clause !== clause
    const isAll = /\ball over|over and over|again and again/.test(wordsOf(tokens, Math.max(0, at - 1), at + 3))
    return EVERYWHERE.test(low) && (isAll || !/^(?:over|again)$/.test(low))
  })
  const isOthers = draft.wishes.some(
    (other) => other !== wish && other.slots.some(({ from, to }) => from <= over && over < to),
  )
  const dotted = draft.wishes.some(
    (one) => has(one, 'fills') && (one.preset.pattern ?? one.get('pattern')) !== undefined,
  )
  if (over === -1 || isOthers || dotted || wish.has('place')) return
  const made = words.lower(wish)
  if (made !== undefined && !Array.isArray(made))
    draft.steps.set(wish, [{ tool: words.tool, words, arguments: made, wishes: new Set([wish]) }])
}

/** Texts beside several pictures that are laid out are their labels. */
export function labelPictures(draft: Draft): void {
  const sheet = wishWith(draft, 'lays out')
  const step = sheet === undefined ? undefined : stepOf(draft, sheet)
  const count = step?.arguments.pictures?.length ?? draft.scene.pictures.length
  if (step === undefined) {
    labelApart(draft)
    return
  }
  const numberOf = (wish: Wish): number => wish.get('pictures')?.[0] ?? 0
  const texts = textsOf(draft).sort((a, b) => numberOf(a) - numberOf(b))
  const lines = texts.length === 1 ? String(stepOf(draft, texts[0]!)!.arguments.text).split('\n') : []
  const labels =
    lines.length === count ? lines : texts.slice(0, count).map((wish) => stepOf(draft, wish)!.arguments.text)
  const used = lines.length === count ? texts : texts.slice(0, count)
  if (labels.length !== count || count < 2) return
  step.arguments.labels = labels
  if (used.some((wish) => wish.get('relative') === 'below')) step.arguments.label_position ??= 'below'
  const free = draft.free.find(({ dimension }) => dimension === 'place')
  const said = [...used.map((wish) => stepOf(draft, wish)!.arguments.position), free?.value]
  // "left before, right after" are places of the pictures.
  const positions = new Set(said.filter((position) => position !== undefined && !/^(?:left|right)$/.test(position)))
  if (step.arguments.label_position === undefined && positions.size === 1) [step.arguments.label_position] = positions
  draft.free = draft.free.filter((slot) => slot !== free)
  for (const wish of used) step.wishes.add(wish)
  drop(draft, (wish) => used.includes(wish))
}

/** "label them A, B and C": of pictures that stay apart each gets its own. */
function labelApart(draft: Draft): void {
  const [wish, ...more] = textsOf(draft)
  const step = wish === undefined ? undefined : stepOf(draft, wish)
  const count = draft.scene.pictures.length
  const isLabels = wish?.preset.marks.includes('label') === true && wish.preset.marks.includes('list')
  if (wish === undefined || step === undefined || more.length > 0 || count < 2 || !isLabels) return
  const lines = String(step.arguments.text).split('\n')
  if (lines.length !== count) return
  draft.steps.set(
    wish,
    lines.map((text, i) => ({ ...step, arguments: { ...step.arguments, text, pictures: [i + 1] } })),
  )
}

/** Pictures that are laid out are not placed on one another too. */
export function layOut(draft: Draft): void {
  const sheet = wishWith(draft, 'lays out')
  const step = sheet === undefined ? undefined : stepOf(draft, sheet)
  if (step === undefined) return
  // "merge both into a double exposure"
  const sheets = draft.wishes.filter((one) => has(one, 'lays out'))
  const blends = draft.wishes.some((one) => has(one, 'places') && one.preset.blended === true)
  if (blends && sheets.every(({ preset }) => preset.loose === true || Object.keys(preset).length === 0)) {
    drop(draft, (wish) => has(wish, 'lays out'))
    return
  }
  for (const wish of draft.wishes.filter((one) => has(one, 'places'))) {
    const named = [...new Set<number>(wish.every('pictures').flat())]
    const usual = named.every((number, i) => number === i + 1)
    if (named.length === draft.scene.pictures.length && !usual) step.arguments.pictures ??= named
    step.wishes.add(wish)
  }
  drop(draft, (wish) => has(wish, 'places'))
  // A plan tells which pictures are laid out, and in what order.
  const chosen = draft.wishes.flatMap((wish) => (has(wish, 'chooses') ? (draft.steps.get(wish) ?? []) : []))[0]
  const numbers = chosen?.arguments.pictures ?? draft.scene.pictures.map((_, i) => i + 1)
  for (const one of sheets) stepOf(draft, one)!.arguments.pictures ??= numbers
}

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

/** A text that is on a sheet with a thing and has no place of its own stands in it. */
export function placeTexts(draft: Draft): void {
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

/** "a coffee cup next to the price “3.50”": the thing stands beside the text that is told behind it. */
function standBeside(draft: Draft, thing: Wish): void {
  const { tokens } = draft.text
  const text = textsOf(draft).find(({ from }) => from >= thing.to)
  const [args, of] = [stepOf(draft, thing)?.arguments, text === undefined ? undefined : stepOf(draft, text)?.arguments]
  if (args === undefined || of === undefined || tokens[text!.from]!.sentence !== tokens[thing.from]!.sentence) return
  const between = wordsOf(tokens, thing.to, text!.from)
  const side = BESIDE.exec(between)?.[1]
  if (side === undefined || args.places !== undefined) return
  // "to the left of" tells where the thing is.
  if (text!.slots.some((slot) => slot.dimension === 'place' && slot.from < text!.from)) delete of.position
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

/** "1 in the top left, in a white circle", "a star on a red circle": the thing is drawn where that is to stand, which stands in it. */
function encloseText(draft: Draft, thing: Wish): void {
  const { tokens } = draft.text
  const isDrawn = (wish: Wish) => wish.kind === 'text' || has(wish, 'draws')
  const at = draft.wishes.indexOf(thing)
  const text = draft.wishes.slice(Math.max(0, at - NEAR), at).findLast(isDrawn)
  if (text === undefined || tokens[text.from]!.sentence !== tokens[thing.from]!.sentence) return
  const between = tokens.slice(text.to, thing.from).map(({ low }) => low)
  if (
    !/(?:^| )(?:in|inside|within|on|(?:middle|center|centre|corner) of)(?: an?(?: \S+){0,3}| \S+)$/.test(
      between.join(' '),
    )
  )
    return
  const [args, around] = [stepOf(draft, text)?.arguments, stepOf(draft, thing)?.arguments]
  if (args === undefined || around === undefined || args.relative !== undefined) return
  around.position ??= args.position
  delete args.position
  args.relative = 'inside'
  draft.wishes = draft.wishes.flatMap((wish) => (wish === thing ? [] : wish === text ? [thing, text] : [wish]))
  text.after = thing
}
