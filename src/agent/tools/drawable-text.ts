import { DomainError } from '../../errors.ts'
import { missingCharacters } from '../../images/glyphs.ts'

/**
 * A text without the characters that no shipped font has.
 *
 * @throws DomainError `TEXT_NOT_DRAWABLE` if nothing is left.
 */
export function drawable(text: string): string {
  const missing = new Set(missingCharacters(text))
  if (missing.size === 0) return text
  const rest = [...text]
    .filter((character) => !missing.has(character))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  if (rest === '') throw new DomainError('TEXT_NOT_DRAWABLE', `There is no font for the characters of “${text}”`)
  return rest
}

/** Says which characters of a text are left out, for the sentence of a step; empty if none are. */
export function leftOut(text: string): string {
  const missing = missingCharacters(text)
  return missing.length === 0 ? '' : `, without ${missing.join(' ')}, for which there is no font`
}
