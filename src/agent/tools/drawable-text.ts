import { DomainError } from '../../errors.ts'
import { fontsFor } from '../../images/letters/fonts.ts'
import { drawnCharacters } from '../../images/letters/glyphs.ts'

/**
 * A text without control characters and without those that no shipped font has.
 *
 * @throws DomainError `TEXT_NOT_DRAWABLE` if there is nothing to see in what is left.
 */
export async function drawable(text: string): Promise<string> {
  const missing = new Set((await fontsFor(text)).missing)
  const rest = [...text].filter((character) => !missing.has(character) && !isControl(character)).join('')
  const drawn = rest === text ? text : rest.replaceAll(/ {2,}/g, ' ').trim()
  if (drawnCharacters(drawn).length > 0) return drawn
  throw new DomainError('TEXT_NOT_DRAWABLE', `There is no font for the characters of “${text}”`)
}

function isControl(character: string): boolean {
  return /[^\P{Cc}\n\t]/u.test(character)
}

/** Warns of the characters of a text that are left out. */
export async function leftOut(text: string): Promise<string[]> {
  const { missing } = await fontsFor(text)
  if (missing.length === 0) return []
  const shown = missing.slice(0, MAX_SHOWN).join(' ') + (missing.length > MAX_SHOWN ? ' …' : '')
  return [`Written without ${shown}, for which there is no font`]
}

const MAX_SHOWN = 30
