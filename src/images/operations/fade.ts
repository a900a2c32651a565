import { type Picture, withAlpha } from '../picture.ts'

/** Makes a picture see-through. @param opacity 0 (gone) to 1 (as it is). */
export function fade(picture: Picture, opacity: number): Picture {
  const source = withAlpha(picture)
  const pixels = source.pixels.map((value, i) => (i % 4 === 3 ? Math.round(value * opacity) : value))
  return { ...source, pixels }
}
