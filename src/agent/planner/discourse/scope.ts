import { isHead } from '../cover/items.ts'
import { isFiller } from '../language/filler.ts'
import { wordsOf } from '../language/tokens.ts'
import { slot } from '../slots/slot.ts'
import { thingAt } from '../slots/subjects.ts'
import { Wish } from '../words.ts'
import { type Draft, drop, has, JOINING, toolWith } from './draft.ts'

const ACROSS = [
  ['left', 'right'],
  ['right', 'left'],
  ['top', 'bottom'],
  ['bottom', 'top'],
] as const
const oppositeParts = (part: string, rest: string) =>
  Object.fromEntries(
    ACROSS.flatMap(([side, other]) => [
      [`${side} ${part}`, `${other} ${rest}`],
      [`${side} ${rest}`, `${other} ${part}`],
    ]),
  )

const OPPOSITE: Readonly<Record<string, string>> = {
  left: 'right half',
  right: 'left half',
  top: 'bottom half',
  bottom: 'top half',
  center: 'surroundings',
  'left half': 'right half',
  'right half': 'left half',
  'top half': 'bottom half',
  'bottom half': 'top half',
  ...oppositeParts('third', 'two thirds'),
  ...oppositeParts('quarter', 'three quarters'),
  corners: 'center',
  edges: 'center',
  faces: 'around the faces',
  subject: 'background',
  background: 'subject',
}

/** "hands off the right half", "everything but the corners": changes of the whole are kept to the rest. */
export function readExceptions(draft: Draft): void {
  const { reading, wishes } = draft
  keepToRest(draft)
  for (const item of reading.items) {
    const rest = isHead(item) || item.rule !== 'kept' ? undefined : OPPOSITE[item.value]
    if (isHead(item) || rest === undefined) continue
    for (const wish of wishes) {
      // What is to stay in colour may be brightened.
      if (item.marks.includes('coloured') && !has(wish, 'drains') && !(has(wish, 'colours') && wish.way < 0)) continue
      if (!has(wish, 'tones') || (wish.get('area') ?? 'all') !== 'all' || wish.has('place')) continue
      for (const { dimension, from, to } of wish.slots) if (dimension === 'area') wish.claim(from, to)
      wish.slots = wish.slots.filter(({ dimension }) => dimension !== 'area')
      wish.slots.push(slot('area', item.from, item.to, rest, 'except'))
    }
  }
}

/** "blur everything but the dog": what lies around the subject is blurred without it. */
export function blurAround(draft: Draft): void {
  const { text, scene } = draft
  const around = toolWith(draft, 'blurs around')
  // "don't remove the background, just blur it"
  const kept = draft.reading.wishes.find((wish) => has(wish, 'frees') && !draft.wishes.includes(wish))
  const isIt = (wish: Wish) =>
    kept !== undefined &&
    kept.to <= wish.from &&
    !wish.has('place') &&
    text.tokens.slice(Math.max(0, wish.from - 1), wish.to + 1).some(({ low }) => low === 'it')
  draft.wishes = draft.wishes.map((wish) => {
    if (around === undefined || !has(wish, 'blurs')) return wish
    if (wish.get('area') !== 'background' && (wish.has('area') || !isIt(wish))) return wish
    const { from, to } = wish
    const blurred = new Wish({ words: around, kind: 'phrase', way: 0, from, to, preset: {} }, text.tokens, scene)
    blurred.slots = wish.slots.filter(({ dimension }) => dimension !== 'area' && around.takes.includes(dimension))
    blurred.strength = wish.strength
    for (const one of wish.slots) blurred.claim(one.from, one.to)
    return blurred
  })
}

/** "blur the left half and sharpen the rest": what no area can say is not done to the whole instead. */
function keepToRest(draft: Draft): void {
  const { wishes, text, unreachable } = draft
  /** Where each clause speaks of the rest. */
  const rests = new Map<number, number>()
  for (const [at, { clause }] of text.tokens.entries())
    if (!rests.has(clause) && REST.test(wordsOf(text.tokens, at, at + 2))) rests.set(clause, at)
  for (const wish of wishes) {
    const at = rests.get(text.tokens[wish.from]!.clause)
    if (at === undefined) continue
    const free = wish.words.takes.includes('area') && (wish.get('area') ?? 'all') === 'all' && !wish.has('place')
    const parts = wishes.filter(
      (other) => other !== wish && has(other, 'tones') && (other.get('area') ?? 'all') !== 'all',
    )
    if (!free || !has(wish, 'tones')) continue
    // "cut off the left quarter and brighten the rest": that is all there is then.
    if (wishes.some((other) => has(other, 'cuts') && other.preset.off === true && other.from < wish.from)) {
      wish.claim(at, at + 2)
      continue
    }
    // "brighten the sky and darken the rest"
    if (parts.length === 0 && unreachable.size === 0 && !sparesSubject(draft, at)) continue
    const rest =
      unreachable.size > 0
        ? undefined
        : parts.length === 0
          ? 'background'
          : parts.length === 1
            ? OPPOSITE[parts[0]!.get('area')]
            : undefined
    wish.slots = wish.slots.filter(({ dimension }) => dimension !== 'area')
    if (rest === undefined) unreachable.add(wish)
    else wish.slots.push(slot('area', at, at + 2, rest, 'rest'))
  }
  drop(draft, (wish) => unreachable.has(wish))
}

/** "keep the bottle as it is, dim the rest", "her in colour, everything else grey", "dim the rest": who is not changed. */
function sparesSubject({ text: { tokens }, scene, wishes }: Draft, rest: number): boolean {
  if (scene.pictures.length !== 1) return false
  const before = tokens.slice(0, rest).filter(({ sentence }) => sentence === tokens[rest]!.sentence)
  const start = rest - before.length
  const asks = (at: number) => wishes.some(({ from, to }) => from < to && tokens[from]!.clause === tokens[at]!.clause)
  const isLeft = (at: number) => /^(?:keep|leave|only|just|with)$/.test(tokens[at - 1]?.low ?? '')
  const spared = before.some(
    (_, i) => thingAt(tokens, start + i, true) !== undefined && (isLeft(start + i) || !asks(start + i)),
  )
  const isOnly = start === 0 && wishes.every(({ from }) => tokens[from]!.clause === tokens[rest]!.clause)
  return spared || (isOnly && before.filter((token) => !isFiller(token)).length < 2)
}

const REST = /^(?:the (?:rest|remainder|others?)|(?:everything|everywhere|all) else|other half)$/

/** "both, …": where all pictures are meant, each change is made to all of them. */
export function readAllPictures(draft: Draft): void {
  const slots = [...draft.reading.wishes.flatMap((wish) => wish.slots), ...draft.free]
  const all = slots.find((one) => one.marks.includes('all'))
  if (all === undefined) return
  for (const wish of draft.wishes) {
    const joins = JOINING.some((trait) => has(wish, trait))
    if (wish.words.takes.includes('pictures') && !joins && !wish.has('pictures')) wish.slots.push(all)
  }
}
