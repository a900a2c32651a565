import { type Token, wordsOf } from '../language/tokens.ts'
import { type Slot, slot } from '../slots/slot.ts'
import { Wish } from '../words.ts'
import { type Draft, drop, has, toolWith, wishWith } from './draft.ts'

/** "4:5, but don't cut her head off": what is to be spared says where to crop. */
function spareInCut(draft: Draft): void {
  const { text, scene, reading } = draft
  const pads = draft.wishes.filter((wish) => has(wish, 'pads'))
  const refused = reading.wishes.find(
    (wish) =>
      wish.negated && has(wish, 'cuts') && (!wish.has('ratio') || wish.slots.every((one) => isOfRefusal(one, wish))),
  )
  const spared = pads[0] ?? refused
  const words = toolWith(draft, 'cuts')
  if (words === undefined || spared === undefined || pads.length > 1 || spared.has('colour')) return
  if (spared !== refused && spared.preset.spares !== true) return
  const said = wordsOf(text.tokens, Math.max(0, spared.from - 5), Math.max(spared.to + 2, spared.extent[1]))
  // "cut him out", but "cut it to 4:5"
  const isShaped = [spared, ...draft.wishes].some(
    ({ slots, preset }) =>
      slots.some((one) => one.dimension === 'ratio') || (preset.ratio ?? preset.pair) !== undefined,
  )
  const crop = cropBefore(text.tokens, spared.from)
  // "4 to 5, no heads cut off, black at the sides"
  const isFilled = FILLED.test(wordsOf(text.tokens, 0))
  const isOfHeads = HEADS.test(said) && !ALL_OF_IT.test(said) && !spared.has('place') && !isFilled
  const ratio = spared.slots.find(({ dimension }) => dimension === 'ratio')
  const from = crop === -1 && isShaped && isOfHeads ? (ratio ?? spared).from : crop
  if (from === -1 || (text.tokens[from]!.low === 'cut' && !isShaped)) return
  const head = { words, kind: 'verb', way: 0, from, to: from + 1, preset: {} } as const
  const cut = wishWith(draft, 'cuts') ?? new Wish(head, text.tokens, scene)
  const taken = words.takes.filter((dimension) => dimension !== 'not' && (dimension !== 'area' || !isOfHeads))
  cut.slots.push(...spared.slots.filter(({ dimension }) => taken.includes(dimension)))
  if (isOfHeads) cut.slots.push(slot('area', cut.from, cut.to, 'faces', SPARED))
  cut.claim(...spared.extent)
  drop(draft, (wish) => wish === spared)
  if (!draft.wishes.includes(cut)) draft.wishes.push(cut)
}
const cropBefore = (tokens: readonly Token[], end: number) =>
  tokens.findIndex((_, at) => at < end && CROPS.test(wordsOf(tokens, Math.max(0, at - 2), at + 1)))
const CROPS = /^(?!.*\b(?:\w+n't|dont|not|never|without|than|no)\b).*\b(?:crop(?:ped|ping)?|cut)$/
const SPARED = 'spared'
const HEADS = /\b(?:heads?|hair|faces?)\b/
const FILLED = /\b(?:sides?|bars?|fill\w*|above and below)\b/
const ALL_OF_IT = /\bany(?:thing|one else|body else)\b/

/** "16:9, keep the left side": a shape and what is to stay in it are one cut. */
export function joinCuts(draft: Draft): void {
  spareInCut(draft)
  const cuts = draft.wishes.filter((wish) => has(wish, 'cuts') && !wish.has('amount'))
  const shaped = cuts.find((wish) => wish.has('ratio') || wish.preset.ratio !== undefined || wish.preset.pair === true)
  const kept = cuts.find(
    (wish) =>
      wish !== shaped &&
      (wish.get('area') === 'faces' || (KEEPS.test(draft.text.tokens[wish.from]!.low) && wish.says(SIDE, 3))),
  )
  if (shaped === undefined || kept === undefined || shaped.has('place')) return
  const [side] = SIDE.exec(wordsOf(draft.text.tokens, kept.from, kept.to + 3)) ?? ['face']
  const place = side.replace('upper', 'top').replace('lower', 'bottom')
  shaped.slots.push(slot('place', kept.from, kept.to, place, 'kept'))
  drop(draft, (wish) => wish === kept)
}

const KEEPS = /^(?:keep|show|keeping|showing)$/
const SIDE = /\b(?:left|right|top|bottom|upper|lower|face)\b/

/** "don't crop it": the whole picture is shown, with room around it where the result has another shape. */
export function keepWhole(draft: Draft): void {
  const { text, scene, reading } = draft
  const pads = toolWith(draft, 'pads')
  const refused = reading.wishes.find(
    (wish) => wish.negated && has(wish, 'cuts') && wish.slots.every((one) => isOfRefusal(one, wish)),
  )
  // A file of any shape shows the whole picture by itself.
  const shaped =
    scene.free !== true ||
    draft.free.some((one) => one.dimension === 'ratio') ||
    refused?.has('ratio') ||
    draft.wishes.some((wish) => wish.has('ratio') || wish.preset.ratio !== undefined)
  if (
    !shaped ||
    refused === undefined ||
    pads === undefined ||
    cropBefore(text.tokens, refused.from) !== -1 ||
    draft.wishes.some((wish) => has(wish, 'pads') || wish.slots.some(({ rule }) => rule === SPARED))
  )
    return
  // "no crop" and not the crop alone is what asks for it.
  const [from, to] = refused.extent
  draft.wishes.push(new Wish({ words: pads, kind: 'phrase', way: 0, from, to, preset: {} }, text.tokens, scene))
}

/** "square please, and don't chop off her face": what is refused is the cut, and not the shape that is told before. */
const isOfRefusal = ({ dimension, value, from }: Slot, { slots }: Wish) =>
  dimension === 'not' ||
  (dimension === 'area' && value === 'faces') ||
  (dimension === 'ratio' && slots.some((one) => one.dimension === 'not' && from < one.from))

/** Room around the whole picture in a new shape is one wish, not a cut and some room. */
export function joinRoom(draft: Draft): void {
  const [room, ...more] = draft.wishes.filter((wish) => has(wish, 'pads'))
  if (room === undefined) return
  // "1:1 without cropping" names the shape all the same.
  const cut = wishWith(draft, 'cuts') ?? draft.reading.wishes.find((wish) => wish.negated && has(wish, 'cuts'))
  const pair = cut?.preset.pair === true ? draft.text.tokens[cut.from]!.pair.join(':') : cut?.preset.ratio
  const ratio = cut?.slots.find((one) => one.dimension === 'ratio')
  // "crop it to a square, a white margin around it"
  const grows = room.preset.grows === true && cut?.kind === 'verb'
  const apart = cut?.negated === false && cut.preset.shaped !== true && (grows || room.preset.polaroid === true)
  const shapes = !apart && (ratio ?? pair) !== undefined
  if (cut !== undefined && shapes && !cut.has('amount')) {
    if (!room.has('ratio')) room.slots.push(ratio ?? slot('ratio', cut.from, cut.to, pair, 'cut'))
    drop(draft, (wish) => wish === cut)
  }
  // "1080x1920, the sides filled with a mirrored copy"
  const sized = draft.wishes.find((wish) => has(wish, 'sizes') && wish.has('ratio'))
  if (sized !== undefined && !room.has('ratio') && room.preset.grows !== true) {
    room.slots.push(...sized.slots)
    drop(draft, (wish) => wish === sized)
  }
  room.slots.push(...more.flatMap((wish) => wish.slots))
  room.preset = Object.assign({}, ...more.map(({ preset }) => preset), room.preset)
  drop(draft, (wish) => more.includes(wish))
}
