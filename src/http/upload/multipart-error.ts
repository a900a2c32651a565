import { isDomainError } from '../../errors.ts'
import { MAX_IMAGE_BYTES } from '../../jobs/choices.ts'
import { MAX_FORM_TEXT_BYTES, malformedBody, tooLarge, tooMuchText } from './limits.ts'

const MALFORMED = new Map([
  ['LIMIT_PART_COUNT', 'The form has too many parts'],
  ['LIMIT_FILE_COUNT', 'The form has too many files'],
  ['LIMIT_FIELD_COUNT', 'The form has too many fields'],
  ['LIMIT_FIELD_KEY', 'A field name of the form is too long'],
  ['LIMIT_FIELD_NESTING', 'A field name of the form is nested too deep'],
  ['LIMIT_FIELD_ARRAY_INDEX', 'An index in a field name of the form is too large'],
  ['MISSING_FIELD_NAME', 'A part of the form has no field name'],
  ['INVALID_FIELD_NAME', 'A field name of the form is not valid'],
])

/**
 * Converts an error of multer, its parser, the request or the disk: into an error for the client if it is the
 * client's fault; otherwise it is returned as it is. `item` is the file that arrived last, which is the one that is
 * too large, if any is.
 */
export function multipartError(error: unknown, item: string | undefined): unknown {
  if (isDomainError(error) || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'LIMIT_FILE_SIZE') return tooLarge(MAX_IMAGE_BYTES, item)
  if (code === 'LIMIT_FIELD_VALUE')
    return tooMuchText(MAX_FORM_TEXT_BYTES, 'field' in error ? String(error.field) : undefined)
  if ('syscall' in error) return error
  return malformedBody(MALFORMED.get(code) ?? 'The form is broken or was cut off', error)
}
