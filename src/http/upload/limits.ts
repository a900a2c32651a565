import { DomainError } from '../../errors.ts'

export const MEGABYTE = 1024 * 1024

/** The largest JSON body: room for one image of the largest size in base64. Larger requests send files. */
export const MAX_JSON_BYTES = 44 * MEGABYTE

/** The most text in a JSON body besides long `data:` URIs. It is parsed in one go, in some ten milliseconds. */
export const MAX_JSON_TEXT_BYTES = 2 * MEGABYTE

/** The most text in a form. It is decoded in one go, in any charset that a client may name. */
export const MAX_FORM_TEXT_BYTES = MEGABYTE / 2

/** The most characters in the name of a field. */
export const MAX_FIELD_NAME = 100

export const MAX_TEXT_FIELDS = 100

/** More than any operation takes, so that a few files too many can be counted and named instead of cut off. */
export const MAX_FILE_PARTS = 64

export const MAX_URI_LENGTH = 8192

/**
 * The most Unicode code points in the name of a file, which is kept with the job. File systems do not allow longer
 * ones.
 */
export const MAX_FILENAME = 255

/** `PAYLOAD_TOO_LARGE` for an item of the body, or for the body as a whole. */
export function tooLarge(maxBytes: number, item?: string): DomainError {
  const message = `${item ?? 'The request body'} is larger than ${maxBytes / MEGABYTE} MB`
  return new DomainError('PAYLOAD_TOO_LARGE', message, item === undefined ? {} : { fields: [{ field: item, message }] })
}

/** `PAYLOAD_TOO_LARGE` for a body with too much text besides files, or for one such field of a form. */
export function tooMuchText(maxBytes: number, field?: string): DomainError {
  const message = `${field ?? 'The request body'} holds more than ${maxBytes / MEGABYTE} MB of text; send pictures as files`
  return new DomainError('PAYLOAD_TOO_LARGE', message, field === undefined ? {} : { fields: [{ field, message }] })
}

export function tooManyFields(): DomainError {
  return malformedBody('The request body has too many fields')
}

/** `MALFORMED_BODY`: the body is not what its Content-Type says. */
export function malformedBody(message: string, cause?: unknown): DomainError {
  return new DomainError('MALFORMED_BODY', message, { cause })
}
