import { DomainError } from '../../errors.ts'
import type { Part } from './part.ts'

/**
 * Checks that the texts of a form were UTF-8, and returns its parts. Form parsers replace invalid bytes by U+FFFD,
 * which nobody sends on purpose. Throws `MALFORMED_BODY`.
 */
export function checkDecoded(parts: Part[]): Part[] {
  for (const part of parts) {
    if (part.kind !== 'text' || !`${part.name}${part.value}`.includes('\uFFFD')) continue
    const message = `${part.name} is not valid UTF-8`
    throw new DomainError('MALFORMED_BODY', message, { fields: [{ field: part.name, message }] })
  }
  return parts
}
