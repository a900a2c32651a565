import { wordsOf } from '../language/tokens.ts'
import { isAmount } from '../slots/phrases.ts'
import type { Slot } from '../slots/slot.ts'
import type { StepArguments, Wish } from '../words.ts'
import { type Draft, has, stepOf, textsOf, toolWith } from './draft.ts'
import { sideOfRoom } from './text-room.ts'

/** Gives all texts of a request what is said of one but holds for all. */
const SHARED = ['colour', 'font', 'outline', 'weight', 'italic', 'shadow', 'box'] as const
const SHARED_BY_ALL: readonly string[] = ['colour', 'font', 'outline']
const ALL_TEXTS = /^(?:both|all|letters|text|texts|font|lines|each|everything|lettering|writing)$/
const UNDER = /^(?:below|under|underneath|beneath|underneath|followed)$/

/** What several texts have in common, and which stands under which. */
export function composeTexts(draft: Draft): void {
  const texts = textsOf(draft)
  const { tokens } = draft.text
  const steps = texts.map((wish) => stepOf(draft, wish)!.arguments)
  if (texts.length > 1) {
    const all = tokens.some(({ low }) => ALL_TEXTS.test(low))
    // "… and below it 1931. White italics, low down"
    const isApart = (key: string) =>
      texts.some(({ slots, from }) =>
        slots.some(
          (one) =>
            /^(?:font|style)$/.test(one.dimension) &&
            one.value[key] !== undefined &&
            tokens[one.from]!.sentence !== tokens[from]!.sentence,
        ),
      )
    for (const key of SHARED) {
      const said = steps.find((args) => args[key] !== undefined)?.[key]
      if (said !== undefined && (all || SHARED_BY_ALL.includes(key) || isApart(key)))
        for (const args of steps) args[key] ??= said
    }
  }
  // "A on the first and B on the second, top right": each of them stands there.
  const numbers = steps.flatMap(({ pictures }) => pictures ?? [])
  if (steps.length > 1 && numbers.length === steps.length && new Set(numbers).size === numbers.length) {
    for (const key of [...SHARED, 'position', 'size'] as const) {
      const said = steps.find((args) => args[key] !== undefined)?.[key]
      for (const args of steps) args[key] ??= said
    }
    return
  }
  joinPlaces(draft, texts, steps)
  fillRoom(draft, steps)
  stackLists(draft)
  stackTexts(draft, texts, steps)
  // "each about 12% tall"
  const sized = texts.findIndex((wish) =>
    wish.slots.some(
      ({ dimension, from }) =>
        (dimension === 'size' || dimension === 'amount') &&
        tokens.slice(Math.max(0, from - 6), from).some(({ low }) => /^(?:each|both|all|everything)$/.test(low)),
    ),
  )
  if (sized !== -1) for (const args of steps) args.size ??= steps[sized]!.size
  const relatives = draft.wishes.flatMap((other) =>
    other === texts[0] ? [] : other.slots.flatMap((one) => (one.dimension === 'relative' ? { ...one, of: other } : [])),
  )
  for (let i = 1; i < texts.length; i += 1) {
    const [before, wish, args] = [texts[i - 1]!, texts[i]!, steps[i]!]
    const isOthers = (at: number) => relatives.some(({ of, from, to }) => of !== wish && from <= at && at < to)
    const between = tokens
      .slice(before.to, wish.to + 3)
      .filter((_, j) => !isOthers(before.to + j) && !isAmount(tokens, before.to + j))
    if (!between.some(({ low }) => UNDER.test(low)) || (args.relative !== undefined && args.relative !== 'below'))
      continue
    if (wish.has('place') && !between.slice(0, wish.from - before.to).some(({ low }) => UNDER.test(low))) continue
    // "above, “…”, and below, “…”": of the picture, as the first is.
    const first = before.slots.find(({ dimension }) => dimension === 'place')
    const isOpposite = first !== undefined && tokens[first.from]!.low === 'above' && first.to <= before.from
    if (
      isOpposite &&
      between.some(({ low }, j) => UNDER.test(low) && !/^(?:it|that|this)$/.test(between[j + 1]?.low ?? ''))
    ) {
      args.position = 'bottom'
      delete args.relative
      continue
    }
    if (args.position !== undefined) steps[i - 1]!.position ??= args.position
    args.relative = 'below'
    delete args.position
  }
}

/** "“Soup” top right, “Salad” and “Bread”", "“A” and “B” at the top": lines of a list of which one has a place. */
function stackLists(draft: Draft): void {
  if (draft.scene.pictures.length === 0) return
  const { tokens } = draft.text
  const isListed = (before: Wish, wish: Wish) =>
    tokens[before.from]!.sentence === tokens[wish.from]!.sentence &&
    tokens.slice(before.extent[1], wish.extent[0]).every(({ low }) => /^(?:,|;|and|plus|&)$/.test(low))
  const lists: Wish[][] = []
  for (const wish of textsOf(draft)) {
    const list = lists.at(-1)
    if (list !== undefined && isListed(list.at(-1)!, wish)) list.push(wish)
    else lists.push([wish])
  }
  for (const list of lists) {
    const [first, ...more] = list.map((wish) => stepOf(draft, wish)!.arguments)
    const placed = [first!, ...more].filter(({ position, relative, pictures }) => position ?? relative ?? pictures)
    const [only] = placed
    if (more.length === 0 || placed.length !== 1 || only!.position === undefined) continue
    if (only !== first) {
      // "“A”, at the foot “B”" places the second alone.
      const last = list.at(-1)!
      const isOfAll = last.slots.some(({ dimension, from }) => dimension === 'place' && from >= last.to)
      if (only !== more.at(-1) || !isOfAll) continue
      first!.position = only!.position
      delete only!.position
    }
    for (const args of more) args.relative = 'below'
  }
}

/** "our names and the date at the bottom", "a footer with A and B": a place that is said of two texts in a row is that of both. */
function stackTexts({ text: { tokens } }: Draft, texts: readonly Wish[], steps: readonly StepArguments[]): void {
  for (let i = texts.length - 1; i > 0; i -= 1) {
    const [before, wish] = [texts[i - 1]!, texts[i]!]
    const [first, second] = [steps[i - 1]!, steps[i]!]
    const isPlaced = (args: StepArguments) => args.position !== undefined || args.relative !== undefined
    const between = tokens.slice(before.to, wish.from).map(({ low }) => low)
    const isRow =
      between.length <= ROW &&
      between.some((low) => /^(?:and|&|\+|,|\/)$/.test(low)) &&
      !between.some((low) => /^(?:not|so|write|add|put)$/.test(low)) &&
      tokens[before.from]!.sentence === tokens[wish.from]!.sentence
    const [place, under] = ['place', 'relative'].map((dimension) =>
      wish.slots.find((one) => one.dimension === dimension),
    )
    if (!isRow || isPlaced(first)) {
      const leads = before.slots.some(({ dimension, to }) => dimension === 'place' && to <= before.from)
      if (isRow && leads && !isPlaced(second)) second.relative = 'below'
    } else if (place !== undefined && place.from >= wish.to && second.relative === undefined) {
      first.position = second.position
      delete second.position
      second.relative = 'below'
    } else if (under !== undefined && under.from >= wish.to && i > 1) first.relative = second.relative
  }
}
/** Words between two texts that stand in a row. */
const ROW = 6

/** "Add a white strip below, and in the strip put …": the room that is made is what the text stands in. */
function fillRoom(draft: Draft, steps: readonly StepArguments[]): void {
  const side = sideOfRoom(draft)
  for (const args of steps)
    if (side !== undefined && args.ground === 'strip' && (args.position ?? side) === side)
      Object.assign(args, { position: side, ground: undefined, box: undefined })
}

/**
 * "Left Tom, right Aisha, near the bottom", "along the bottom: Tom on the left, Aisha on the right": a height that is said
 * once is that of all that stand side by side.
 */
function joinPlaces(draft: Draft, [first]: readonly Wish[], steps: readonly StepArguments[]): void {
  const isHeight = ({ dimension, value }: Slot) => dimension === 'place' && /^(?:top|bottom)$/.test(value)
  const isSide = ({ dimension, value }: Slot) => dimension === 'place' && ASIDE.test(value)
  const led = first?.slots.some(isSide)
    ? first.slots.find((slot) => isHeight(slot) && slot.to <= first.from)
    : undefined
  const height = led ?? draft.free.find(isHeight)
  const beside = led === undefined ? steps : steps.slice(1)
  if (height === undefined || steps.length < 2 || !beside.every(({ position }) => ASIDE.test(position))) return
  for (const args of beside)
    args.position = args.position === 'center' ? height.value : `${height.value} ${args.position}`
  draft.free = draft.free.filter((slot) => slot !== height)
}
const ASIDE = /^(?:left|right|center)$/

const IT =
  '(?:it|this|them|everything|(?:the |my |this |our )?(?:whole |entire |full )?(?:picture|photo|image|pic|thing|page)) '
/** What says that a text is to be repeated, and on how many words it goes. */
const EVERYWHERE = new RegExp(
  `^(?:(?:cover|plaster|blanket|carpet|paper|pepper|fill|flood|litter|protect|watermark|tile)(?:ed|ing)? ${IT}(?:all )?(?:over )?(?:in|with)|` +
    '(?:many|several|multiple|countless|dozens of|hundreds of|lots of) times(?: over)?|(?:multiple|many|several|lots of|dozens of) (?:(?:small|big|tiny|large|faint) )?\\S+ (?:marks|copies|stamps)|' +
    '(?:again and|over and) (?:again|over)|all over(?: it| the \\w+)?|(?:over|on|across|in) every (?:bit|inch|part|corner|centimetre)|' +
    'watermark (?:all over|everywhere|every inch)|(?:in|as) (?:a|an) (?:\\w+ )?(?:grid|pattern)|(?:text |watermark )?pattern of|watermark pattern|' +
    'criss ?cross|everywhere|repeat(?:ed|edly|ing)?(?: watermark)?|tiled|tile|watermarks)(?![\\p{L}])',
  'u',
)
const LONGEST = 9

/** A single text that is repeated all over the picture. */
export function repeatText(draft: Draft): void {
  const [wish, ...more] = textsOf(draft)
  const words = toolWith(draft, 'repeats text')
  if (wish === undefined || words === undefined || more.length > 0) return
  const { tokens } = draft.text
  const said = tokens.map((_, at) => EVERYWHERE.exec(wordsOf(tokens, at, at + LONGEST))?.[0] ?? '')
  // "tile SAMPLE across it", but "a quote tile"
  const over = said.findIndex(
    (one, at) => one !== '' && (one !== 'tile' || tokens[at - 1]?.clause !== tokens[at]!.clause),
  )
  const isOthers = draft.wishes.some(
    (other) => other !== wish && other.slots.some(({ from, to }) => from <= over && over < to),
  )
  const dotted = draft.wishes.some(
    (one) => has(one, 'fills') && (one.preset.pattern ?? one.get('pattern')) !== undefined,
  )
  if (over === -1 || isOthers || dotted || wish.has('place')) return
  for (const [at, one] of said.entries()) if (one !== '') wish.claim(at, at + one.split(' ').length)
  const made = words.lower(wish)
  if (made !== undefined && !Array.isArray(made))
    draft.steps.set(wish, [{ tool: words.tool, words, arguments: made, wishes: new Set([wish]) }])
}
