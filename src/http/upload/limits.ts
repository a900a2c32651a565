import { DomainError } from '../../errors.ts'

const MEGABYTE = 1024 * 1024

/** The largest image, in bytes, whether it comes as a file or in a `data:` URI. */
export const MAX_IMAGE_BYTES = 30 * MEGABYTE

/**
 * The most text a body may hold, in bytes: a JSON or urlencoded body, or all text parts of a multipart one. It is held
 * in memory, so it has room for one image of the largest size in base64, and no more; larger requests send files.
 */
export const MAX_TEXT_BYTES = 44 * MEGABYTE

export const MAX_TEXT_FIELDS = 100

/** More than any operation takes, so that a few files too many are counted and named rather than cut off. */
export const MAX_FILE_PARTS = 64

export const MAX_URI_LENGTH = 8192

/** `PAYLOAD_TOO_LARGE`, naming the item of the body that is, or the body as a whole. */
export function tooLarge(maxBytes: number, item?: string): DomainError {
  const message = `${item ?? 'The request body'} is larger than ${maxBytes / MEGABYTE} MB`
  return new DomainError('PAYLOAD_TOO_LARGE', message, item === undefined ? {} : { fields: [{ field: item, message }] })
}

/** `MALFORMED_BODY`: the body is not what its Content-Type says. */
export function malformedBody(message: string, cause?: unknown): DomainError {
  return new DomainError('MALFORMED_BODY', message, { cause })
}
