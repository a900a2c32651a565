import { wordsOf } from '../language/tokens.ts'
import { Wish } from '../words.ts'
import { type Draft, drop, has, stepOf, textsOf, wishWith } from './draft.ts'

const BESIDE_PICTURE =
  /^(?:below|under|underneath|beneath|above) (?:the|my|this|our) (?:photo|picture|image|pic|photograph)\b/

/** "write it below the photo": room is made there for it. */
export function makeRoomForTexts(draft: Draft): void {
  const { text, scene, wishes, tools } = draft
  const pads = tools.find(({ traits }) => traits.includes('pads'))
  const taken = wishes.some((wish) => has(wish, 'lays out') || has(wish, 'places'))
  if (pads === undefined || taken || scene.pictures.length !== 1) return
  const from = text.tokens.findIndex((_, at) => BESIDE_PICTURE.test(wordsOf(text.tokens, at, at + 3)))
  const written = wishes.some(
    (wish) => wish.kind === 'text' && text.tokens[wish.from]!.sentence === text.tokens[from]?.sentence,
  )
  if (!written) return
  const given = wishes.find((wish) => has(wish, 'pads'))
  if (given?.slots.some(({ dimension }) => dimension !== 'colour') === true) return
  const head = { words: pads, kind: 'phrase', way: 0, from, to: from + 1, preset: { grows: true } } as const
  const room = new Wish(head, text.tokens, scene)
  // "cream border, … below the picture": what is framed goes on as its frame.
  const framed = given ?? wishes.find((wish) => has(wish, 'frames'))
  room.slots.push(...(framed?.slots.filter(({ dimension }) => dimension === 'colour') ?? []))
  // "underneath the photo: …. Make a white area for it"
  if (given !== undefined) room.claim(...given.extent)
  drop(draft, (wish) => wish === given)
  draft.wishes.push(room)
}

/** "Add white space below and write … in it": a text without a place stands in the room that is made on one side. */
export function writeInRoom(draft: Draft): void {
  const side = sideOfRoom(draft)
  for (const { arguments: text } of textsOf(draft).flatMap((wish) => stepOf(draft, wish) ?? []))
    if (text.relative === undefined) text.position ??= side
}

/** The one side of the picture on which room is made. */
export function sideOfRoom(draft: Draft): string | undefined {
  const room = wishWith(draft, 'pads')
  const args = room === undefined ? undefined : stepOf(draft, room)?.arguments
  const sides = ['top', 'bottom', 'left', 'right'].filter((one) => args?.[one] !== undefined)
  return sides.length === 1 ? sides[0] : undefined
}
