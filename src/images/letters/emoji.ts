import { nameOfEmoji, type Pictogram } from '../pictograms/catalogue.ts'
import { drawPictogram, loadPictograms } from '../pictograms/vectors.ts'
import { alphaMask, type Mask } from '../raster/mask.ts'
import type { Picture } from '../raster/picture.ts'
import { LAST_RESORT } from './families.ts'

/** A picture among letters, in pixels of their mask. */
export interface Inset {
  readonly picture: Picture
  readonly left: number
  readonly top: number
}

/** The place of an emoji in a mask: the square that its picture takes. */
export interface EmojiPlace {
  readonly pictogram: Pictogram
  readonly left: number
  readonly top: number
  readonly size: number
}

const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** What is drawn as a picture. Not "©" or "♥", which are letters unless a variation selector says otherwise. */
const PICTURED = /\p{Emoji_Presentation}|\ufe0f/u
/** If a text has more of them, all are drawn as letters of a font: setting so many squares takes seconds. */
const MOST = 40

/** A square character, which keeps the place of a picture until its position is known. */
const STAND_IN = '\u25a0'
/**
 * Edge of a picture, what is added to the width of a square, and how far the picture's middle is above that of the
 * square, in ems.
 */
const [EDGE, SPACE, RAISED] = [1.12, 0.22, 0.05]

/** The pictures of the emoji in a text, and the text around them: one piece more than pictures. */
export function emojiIn(text: string): {
  readonly pieces: readonly string[]
  readonly pictograms: readonly Pictogram[]
} {
  const pieces = ['']
  const pictograms: Pictogram[] = []
  if (!PICTURED.test(text)) return { pieces: [text], pictograms }
  for (const { segment } of CLUSTERS.segment(text)) {
    const name = PICTURED.test(segment) ? nameOfEmoji(segment) : undefined
    if (name !== undefined && pictograms.length === MOST) return { pieces: [text], pictograms: [] }
    if (name === undefined) {
      pieces[pieces.length - 1] += segment
    } else {
      pictograms.push({ set: 'coloured', name })
      pieces.push('')
    }
  }
  return { pieces, pictograms }
}

/** A text without the emoji that are drawn as pictures. */
export const withoutEmoji = (text: string): string => emojiIn(text).pieces.join('')

/**
 * Pango markup of a text with a square for each emoji, in a colour of its own and as wide as its picture will be.
 *
 * @param markup makes markup of a piece of the text
 * @param size of the em square in pixels
 */
export function withStandIns(pieces: readonly string[], size: number, markup: (piece: string) => string): string {
  return pieces
    .map((piece, i) => {
      if (i === 0) return markup(piece)
      const colour = i.toString(16).padStart(4, '0')
      const look = `font_family="${LAST_RESORT.name}" weight="normal" style="normal"`
      const spacing = Math.round(size * SPACE * PANGO_UNITS)
      // A line may end between two of them.
      return `<span ${look} letter_spacing="${spacing}" foreground="#ff${colour}">${STAND_IN}</span>${piece === '' ? '\u200b' : ''}${markup(piece)}`
    })
    .join('')
}

const PANGO_UNITS = 1024

/** Removes the squares from drawn letters, and enlarges the mask where the pictures need room. */
export function withoutStandIns(
  drawn: Picture,
  pictograms: readonly Pictogram[],
  size: number,
): { readonly mask: Mask; readonly places: readonly EmojiPlace[] } {
  const { width, height, pixels } = drawn
  const mask = alphaMask(drawn)
  const boxes = new Map<number, { left: number; top: number; right: number; bottom: number }>()
  for (let i = 0, at = 0; i < mask.values.length; i += 1, at += 4) {
    // The letters are black.
    if (pixels[at + 3] === 0 || pixels[at]! < 128) continue
    mask.values[i] = 0
    if (pixels[at + 3] !== 255) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const index = (pixels[at + 1]! << 8) | pixels[at + 2]!
    const box = boxes.get(index) ?? { left: x, top: y, right: x, bottom: y }
    boxes.set(index, {
      left: Math.min(box.left, x),
      top: box.top,
      right: Math.max(box.right, x),
      bottom: y,
    })
  }
  const edge = size * EDGE
  const places = [...boxes].flatMap(([index, { left, top, right, bottom }]) => {
    const pictogram = pictograms[index - 1]
    if (pictogram === undefined) return []
    return [
      {
        pictogram,
        size: edge,
        left: (left + right + 1 - edge) / 2,
        top: (top + bottom + 1 - edge) / 2 - size * RAISED,
      },
    ]
  })
  return withRoom({ ...mask, width, height }, places)
}

/** A mask that is large enough for everything in it. */
function withRoom(mask: Mask, places: readonly EmojiPlace[]) {
  const left = Math.ceil(Math.max(0, ...places.map((place) => -place.left)))
  const top = Math.ceil(Math.max(0, ...places.map((place) => -place.top)))
  const right = Math.max(mask.width, ...places.map((place) => Math.ceil(place.left + place.size)))
  const bottom = Math.max(mask.height, ...places.map((place) => Math.ceil(place.top + place.size)))
  const [width, height] = [left + right, top + bottom]
  const values = new Uint8Array(width * height)
  for (let y = 0; y < mask.height; y += 1)
    values.set(mask.values.subarray(y * mask.width, (y + 1) * mask.width), (y + top) * width + left)
  return {
    mask: { width, height, values },
    places: places.map((place) => ({ ...place, left: place.left + left, top: place.top + top })),
  }
}

/**
 * Draws the pictures of emoji in their places, and covers these in the mask, which is used for the surroundings of
 * the letters.
 */
export async function withEmoji(
  mask: Mask,
  places: readonly EmojiPlace[],
): Promise<{ readonly mask: Mask; readonly insets: readonly Inset[] }> {
  if (places.length === 0) return { mask, insets: [] }
  await loadPictograms(places.map(({ pictogram }) => pictogram))
  const values = mask.values.slice()
  const insets: Inset[] = []
  for (const { pictogram, size, ...at } of places) {
    const [left, top] = [Math.round(at.left), Math.round(at.top)]
    const picture = await drawPictogram(pictogram, { size, turn: 0 })
    const { values: covered } = alphaMask(picture)
    for (let y = Math.max(0, -top); y < picture.height && top + y < mask.height; y += 1) {
      for (let x = Math.max(0, -left); x < picture.width && left + x < mask.width; x += 1) {
        const i = (top + y) * mask.width + left + x
        values[i] = Math.max(values[i]!, covered[y * picture.width + x]!)
      }
    }
    insets.push({ picture, left, top })
  }
  return { mask: { ...mask, values }, insets }
}
