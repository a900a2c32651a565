import { isOriginal } from '../slots/copies.ts'
import { slot } from '../slots/slot.ts'
import { type Trait, Wish } from '../words.ts'
import { type Draft, type DraftStep, has, toolWith } from './draft.ts'

/** Words that begin another version, and where the last one is. */
const BESIDE = /^(?:left|right|below|above|under|underneath|beneath|beside|next)$/
const UPRIGHT = /^(?:below|above|under|underneath|beneath)$/
const ANOTHER = /^(?:one|once|another)$/
/** Each of these is about all copies together. */
const JOINING: readonly Trait[] = ['lays out', 'places', 'chooses', 'writes', 'frames', 'cuts', 'sizes']

/** Takes the only picture as often as it is wanted. */
export function takeCopies({ scene, tools }: Draft): DraftStep[] {
  const chooses = tools.find(({ traits }) => traits.includes('chooses'))
  if (scene.copied !== true || chooses === undefined) return []
  const pictures = scene.pictures.map(() => 1)
  return [{ tool: chooses.tool, words: chooses, arguments: { pictures }, wishes: new Set() }]
}

/** "three versions: original, sepia, black and white": each change is made to a copy of its own. */
export function giveVersions(draft: Draft): void {
  const { tokens } = draft.text
  const count = draft.scene.pictures.length
  if (draft.scene.copied !== true) return
  giveColours(draft)
  layBeside(draft)
  const changes = draft.wishes.filter(
    (wish) =>
      wish.words.takes.includes('pictures') && !wish.has('pictures') && !JOINING.some((trait) => has(wish, trait)),
  )
  // "on the right brighter" speaks of the copy that lies there.
  const give = (wish: Wish, number: number) => {
    wish.slots = wish.slots.filter(({ dimension, from, to }) => {
      const seat = dimension === 'area' || dimension === 'place'
      if (seat) wish.claim(from, to)
      return !seat
    })
    wish.slots.push(slot('pictures', wish.from, wish.from, [number], 'copy'))
  }
  const begins = tokens.flatMap(({ low }, at) => (ANOTHER.test(low) ? [at] : []))
  if (begins.length === count) {
    for (const wish of changes) give(wish, Math.max(1, begins.filter((at) => at <= wish.from).length))
    return
  }
  const plain = tokens.flatMap((_, at) => (isOriginal(tokens, at) ? [at] : []))
  const versions = [...changes, ...plain].sort((a, b) => startOf(a) - startOf(b))
  if (versions.length === count && changes.length > 0)
    for (const wish of changes) give(wish, versions.indexOf(wish) + 1)
  else if (count === 2) for (const wish of changes) give(wish, 2)
}

const startOf = (one: Wish | number) => (typeof one === 'number' ? one : one.from)

/** "each in another tint: red, blue, green": as many changes as colours. */
function giveColours(draft: Draft): void {
  const { pictures } = draft.scene
  draft.wishes = draft.wishes.flatMap((wish) => {
    if (!has(wish, 'tones') || wish.colours.length !== pictures.length) return [wish]
    return wish.colours.map((colour, i) => {
      const { words, kind, from, to, preset, tokens, scene } = wish
      const one = new Wish({ words, kind, way: 0, from, to, preset }, tokens, scene)
      const others = wish.slots.filter(({ dimension }) => dimension !== 'colour')
      one.slots = [...others, slot('colour', from, to, colour, 'copy'), slot('pictures', from, to, [i + 1], 'copy')]
      return one
    })
  })
}

/**
 * "the original left, a brighter copy right", "put a mirrored copy below": copies that are given places lie beside each
 * other.
 */
function layBeside(draft: Draft): void {
  const { tokens } = draft.text
  const words = toolWith(draft, 'lays out')
  const turns = draft.wishes.flatMap(({ slots }) => slots.filter(({ dimension }) => dimension === 'side'))
  const at = tokens.findIndex(({ low }, i) => BESIDE.test(low) && !turns.some(({ from, to }) => i >= from && i < to))
  if (words === undefined || at === -1 || draft.wishes.some((wish) => has(wish, 'lays out'))) return
  const wish = new Wish({ words, kind: 'phrase', way: 0, from: at, to: at + 1, preset: {} }, tokens, draft.scene)
  wish.slots = [slot('side', at, at, UPRIGHT.test(tokens[at]!.low) ? 'vertical' : 'horizontal', 'beside')]
  draft.wishes.push(wish)
}
