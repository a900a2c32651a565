import { CLEAR } from '../../raster/colour.ts'
import { alphaMask, type Mask } from '../../raster/mask.ts'
import type { Box } from '../../raster/outlines.ts'
import { paintPicture, plain } from '../../raster/paint.ts'
import type { Picture } from '../../raster/picture.ts'
import { setText, type TextOptions } from './text.ts'

/** Text on a ground, with a subject in front of it. */
export interface TextBehind {
  readonly picture: Picture
  readonly box: Box
  /** Share of its letters that the subject hides, 0 to 1. */
  readonly hidden: number
  /** Whether so much of the text, or of one letter, is hidden that it can hardly be read. */
  readonly isLost: boolean
}

/** Hidden shares of the whole text and of any one of its parts up to which it can still be read. */
const READABLE = { whole: 0.3, part: 0.6 }
/** The hidden shares from which on hardly anybody can read it. */
const LOST = { whole: 0.5, part: 0.95 }
/** Hidden share from which on everybody sees that a text is behind something. */
const SEEN_BEHIND = 0.06
/** Number of heights that are tried, and of parts that a text is divided into. */
const HEIGHTS = 25
const PARTS = 8
/** Pixels between those that are counted. */
const STEP = 3

/**
 * Writes text behind a subject: if no position is given, as high as possible while it can be seen to be behind the
 * subject and can still be read.
 *
 * @param subject of the ground's size
 */
export async function setTextBehind(
  ground: Picture,
  subject: Mask,
  options: Omit<TextOptions, 'position'> & { readonly within: Box },
  position: TextOptions['position'] | undefined,
): Promise<TextBehind> {
  const clear = paintPicture(ground, plain(CLEAR))
  const trial = await setText(clear, { ...options, position: position ?? 'top' })
  const letters = alphaMask(trial.picture)
  if (position !== undefined) {
    return { ...(await setText(ground, { ...options, position })), ...lossOf(hiddenOf(letters, subject, trial.box, 0)) }
  }
  const { within } = options
  const room = Math.max(0, within.height - trial.box.height)
  const places = Array.from({ length: HEIGHTS }, (_, i) => Math.round((room * i) / (HEIGHTS - 1))).map((down) => ({
    down,
    ...hiddenOf(letters, subject, trial.box, down),
  }))
  const place = readablePlace(places)
  const { down } = place
  const below = { ...within, top: within.top + down, height: within.height - down }
  return { ...(await setText(ground, { ...options, within: below, position: 'top' })), ...lossOf(place) }
}

/** Hidden shares of the whole text, and of the part of which most is hidden. */
interface Hidden {
  readonly whole: number
  readonly part: number
}

interface Place extends Hidden {
  readonly down: number
}

const lossOf = ({ whole, part }: Hidden) => ({ hidden: whole, isLost: whole > LOST.whole || part > LOST.part })

/** The highest place where a text can be read and is seen to be behind the subject, or else the one closest to that. */
function readablePlace(places: readonly Place[]): Place {
  const readable = places.filter(({ whole, part }) => whole <= READABLE.whole && part <= READABLE.part)
  const seen = readable.find(({ whole }) => whole >= SEEN_BEHIND)
  if (seen !== undefined) return seen
  if (readable.length > 0) return readable.reduce((best, place) => (place.whole > best.whole ? place : best))
  return places.reduce((best, place) => (place.whole < best.whole ? place : best))
}

/** How much a subject hides of letters that are moved down: of all of them, and of the part of which it hides most. */
function hiddenOf(letters: Mask, subject: Mask, box: Box, down: number): Hidden {
  const { width, height, values } = letters
  const all = new Float64Array(PARTS)
  const hidden = new Float64Array(PARTS)
  const [left, top] = [Math.max(0, Math.round(box.left)), Math.max(0, Math.round(box.top))]
  for (let y = top; y < Math.min(box.top + box.height, height - down); y += STEP) {
    for (let x = left; x < Math.min(box.left + box.width, width); x += STEP) {
      const ink = values[y * width + x]!
      const part = Math.min(PARTS - 1, Math.floor(((x - left) * PARTS) / box.width))
      all[part]! += ink
      hidden[part]! += (ink * subject.values[(y + down) * width + x]!) / 255
    }
  }
  const sum = (parts: Float64Array) => parts.reduce((total, one) => total + one, 0)
  const shares = Array.from(hidden, (one, i) => one / Math.max(1, all[i]!))
  return { whole: sum(hidden) / Math.max(1, sum(all)), part: Math.max(...shares) }
}
