import { isFiller } from '../language/filler.ts'
import { wordsOf } from '../language/tokens.ts'
import type { Wish } from '../words.ts'
import { type Draft, drop, has, wishWith } from './draft.ts'

/** Drops wishes that are only guesses: a wrong one would change something that nobody mentioned. */
export function leaveGuesses(draft: Draft): void {
  const { wishes } = draft
  drop(
    draft,
    (wish) =>
      isSaidOfOther(wish, wishes) ||
      isCalledSo(wish, wishes) ||
      isLaidOver(wish, wishes) ||
      isLikenedToBad(wish, draft) ||
      isBareScale(wish) ||
      isToldLook(wish, draft) ||
      isOfNextWish(wish, draft) ||
      isSizeOfElse(wish, draft) ||
      isLineNowhere(wish, draft) ||
      isRoomThereIs(wish, draft) ||
      isLikeness(wish, draft) ||
      isGroundTakenAway(wish, draft) ||
      isGroundOfUnread(wish, draft),
  )
}

/** "a faint shadow, barely visible": what asks for a tool by itself says something else beside another wish. */
const isSaidOfOther = (wish: Wish, wishes: readonly Wish[]) =>
  wish.preset.sole === true && wishes.length > 1 && !isTakenOver(wish, wishes)

export const isTakenOver = ({ words: { traits } }: Wish, wishes: readonly Wish[]) =>
  wishes.some(({ words: { absorbs } }) => traits.some((trait) => absorbs?.[trait] !== undefined))

/**
 * "avatars of 500 x 500", "a hexagon as my avatar": a picture that is called so and told its shape or size has no usual
 * one.
 */
const isCalledSo = (wish: Wish, wishes: readonly Wish[]) =>
  wish.preset.called === true &&
  wishes.some((other) => other !== wish && (has(other, 'cuts') || has(other, 'sizes') || has(other, 'shapes')))

/** "patches of colour": the name of a scale asks for nothing where nothing is said of it. */
const isBareScale = (wish: Wish) =>
  has(wish, 'scale') &&
  wish.kind === 'noun' &&
  wish.to - wish.from === 1 &&
  wish.usual === 0 &&
  !['way', 'amount', 'degree', 'excess'].some((said) => wish.slots.some(({ dimension }) => dimension === said))

/** "This is from the 70s": what a picture looks like already. */
const isToldLook = ({ preset, from }: Wish, { text: { story } }: Draft) =>
  preset.look !== undefined && story[from] !== 'asks'

/** "cinematic grain": a look in front of what is asked for says what that is like. */
function isOfNextWish(wish: Wish, { text: { tokens }, wishes }: Draft): boolean {
  const { to, kind } = wish
  if (!has(wish, 'tones') || kind === 'verb' || kind === 'complaint' || tokens[to]?.clause !== tokens[to - 1]!.clause)
    return false
  return (
    wish.preset.look !== undefined && wishes.some((other) => other !== wish && has(other, 'tones') && other.from === to)
  )
}

/** "like a bad photocopy": what a picture is likened to in disgust is no wish. */
const isLikenedToBad = ({ kind, from }: Wish, { text: { tokens } }: Draft) =>
  kind !== 'complaint' &&
  kind !== 'text' &&
  /^(?:bad|cheap|awful|terrible|horrible|crappy|lousy|rubbish)$/.test(tokens[from - 1]?.low ?? '') &&
  /^(?:a|an|some|of|like)$/.test(tokens[from - 2]?.low ?? '')

/** "lay the second over the first, exactly on top of each other": both are placed already. */
const isLaidOver = (wish: Wish, wishes: readonly Wish[]) =>
  wish.preset.loose === true &&
  wishes.some((other) => has(other, 'places') && other.every('pictures').length > 1 && other.says(/\bover\b/))

const TONES = /^(?:colou?rs?|lights?|contrast|tones?|shadows?|saturation|brightness|gap|difference)$/

/** "blow the colours up", "halve the light": larger or smaller is to be something of the picture. */
const isSizeOfElse = (wish: Wish, { text: { tokens } }: Draft) =>
  has(wish, 'sizes') &&
  wish.kind !== 'noun' &&
  tokens
    .slice(wish.from + 1, wish.to + 2)
    .some(({ low, clause }) => clause === tokens[wish.from]!.clause && TONES.test(low))

const SOMEWHERE = new Set(['place', 'relative', 'area', 'side', 'subject', 'count'])

/** "a pink line that follows the heart": a line of which nothing says where it runs. */
const isLineNowhere = (wish: Wish, { scene, wishes }: Draft) =>
  scene.pictures.length > 0 &&
  wish.preset.shape === 'line' &&
  wish.preset.stripe !== true &&
  wish.kind === 'noun' &&
  !wish.says(/\b(?:above|below|under|beneath|corner to)\b/, 3) &&
  !wish.slots.some(({ dimension }) => SOMEWHERE.has(dimension)) &&
  !isTakenOver(wish, wishes)

/** "in the free space", "there's room": room that is there already. */
const isRoomThereIs = (wish: Wish, { text: { tokens } }: Draft) =>
  has(wish, 'pads') &&
  wish.preset.grows === true &&
  wish.kind !== 'verb' &&
  /^(?:the|that|this|there's)$/.test(tokens[wish.from - 1]?.low ?? '')

/** "a realistic photo of a beach with palm trees", "an oil painting of a castle": no drawn sign of a thing is that. */
const isLikeness = (wish: Wish, { text: { tokens }, scene }: Draft) =>
  scene.pictures.length === 0 &&
  has(wish, 'draws') &&
  wish.kind !== 'text' &&
  LIKENESS.test(
    wordsOf(
      tokens.slice(0, wish.to).filter(({ sentence }) => sentence === tokens[wish.from]!.sentence),
      0,
    ),
  )
const LIKENESS =
  /\b(?:photo ?real(?:istic)?|hyper ?realistic|realistic|life ?like|(?:photo|photograph|render|rendering) of|(?:oil|acrylic|watercolou?r) (?:painting|portrait)|3d (?:render|model|scene))\b/

/** "knock out the white behind it", "isolate it from its white ground": the colour of what goes. */
function isGroundTakenAway(wish: Wish, draft: Draft): boolean {
  const freed = has(wish, 'fills') ? wishWith(draft, 'frees') : undefined
  if (freed === undefined) return false
  const { tokens } = draft.text
  const [first] = wish.extent
  const isNamed = /^(?:the|its|that|this|his|her)$/.test(tokens[first - 1]?.low ?? '')
  return isNamed && freed.to <= first && tokens[freed.from]!.clause === tokens[wish.from]!.clause
}

/** "a 3 with a black box behind it": the colour is that of something which nothing reads, and a text stands on it. */
function isGroundOfUnread(wish: Wish, { text: { tokens }, wishes, scene }: Draft): boolean {
  if (!has(wish, 'fills') || scene.pictures.length === 0 || !wishes.some((one) => one.kind === 'text')) return false
  const colour = wish.slots.find(({ dimension }) => dimension === 'colour')
  return colour !== undefined && tokens.slice(colour.to, wish.from).some((token) => !isFiller(token))
}
