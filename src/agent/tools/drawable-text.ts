import { DomainError } from '../../errors.ts'
import { fontsFor } from '../../images/fonts.ts'

/**
 * A text without the characters that no shipped font has.
 *
 * @throws DomainError `TEXT_NOT_DRAWABLE` if nothing is left.
 */
export async function drawable(text: string): Promise<string> {
  const missing = new Set((await fontsFor(text)).missing)
  if (missing.size === 0) return text
  const rest = [...text]
    .filter((character) => !missing.has(character))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  if (rest === '') throw new DomainError('TEXT_NOT_DRAWABLE', `There is no font for the characters of “${text}”`)
  return rest
}

/** Warns of the characters of a text that are left out. */
export async function leftOut(text: string): Promise<string[]> {
  const { missing } = await fontsFor(text)
  if (missing.length === 0) return []
  const shown = missing.slice(0, MAX_SHOWN).join(' ') + (missing.length > MAX_SHOWN ? ' …' : '')
  return [`Written without ${shown}, for which there is no font`]
}

const MAX_SHOWN = 30
