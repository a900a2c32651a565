import { ownerOf } from '../slots/labels.ts'
import type { Wish } from '../words.ts'
import { type Draft, drop, has, stepOf, textsOf, wishWith } from './draft.ts'

/** Makes texts beside several pictures in a layout the labels of these. */
export function labelPictures(draft: Draft): void {
  const sheet = wishWith(draft, 'lays out')
  const step = sheet === undefined ? undefined : stepOf(draft, sheet)
  const count = step?.arguments.pictures?.length ?? draft.scene.pictures.length
  if (step === undefined) {
    labelApart(draft)
    return
  }
  const order: readonly number[] = step.arguments.pictures ?? draft.scene.pictures.map((_, i) => i + 1)
  const seatOf = (wish: Wish) => order.indexOf(ownerOf(wish.preset.marks) ?? wish.get('pictures')?.[0])
  const texts = textsOf(draft).sort((a, b) => seatOf(a) - seatOf(b))
  const written = texts.length === 1 ? String(stepOf(draft, texts[0]!)!.arguments.text).split('\n') : []
  // "labelled Spring Summer Autumn Winter"
  const words = written.length === 1 && isNaming(draft, texts[0]!) ? written[0]!.split(' ') : []
  const lines = words.length === count && words.every((word) => /^[\p{L}\d]/u.test(word)) ? words : written
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

const isNaming = ({ text: { tokens } }: Draft, { from }: Wish) =>
  /^(?:labelled|labeled|labels?|captioned|captions)$/.test(tokens[from - 1]?.low ?? '')

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

/** "Make a 2x2 grid": what asks for a shape by being made counts the pictures of a layout instead. */
export function countLaidOut(draft: Draft): void {
  const sheets = draft.wishes.filter((wish) => has(wish, 'lays out'))
  drop(draft, ({ preset, slots, tokens }) => {
    const count = slots.find(({ dimension, from }) => dimension === 'ratio' && tokens[from]!.kind === 'size')
    const sheet = sheets.find(({ from }) => from === count?.to || from - 1 === count?.to)
    if (preset.shaped !== true || count === undefined || sheet === undefined) return false
    sheet.slots.push(count)
    return true
  })
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
    step.wishes.add(wish)
  }
  drop(draft, (wish) => has(wish, 'places'))
  // A plan tells which pictures are laid out, and in what order.
  const chosen = draft.wishes.flatMap((wish) => (has(wish, 'chooses') ? (draft.steps.get(wish) ?? []) : []))[0]
  const numbers = chosen?.arguments.pictures ?? draft.scene.pictures.map((_, i) => i + 1)
  for (const one of sheets) stepOf(draft, one)!.arguments.pictures ??= numbers
}
