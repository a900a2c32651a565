import type { DecodedUri } from './data-uri-file.ts'

/** A part of a request body. Bodies of every format are read into a list of these. */
export type Part = TextPart | FilePart | DecodedPart | RefusedPart

export interface TextPart {
  readonly kind: 'text'
  readonly name: string
  /** A string, or in JSON any value. */
  readonly value: unknown
}

export interface FilePart {
  readonly kind: 'file'
  readonly name: string
  /** Where its bytes are, in the folder of the request. */
  readonly path: string
  readonly bytes: number
  /** As the client sent it: it may be shown, but never used as a path. */
  readonly filename: string
  /** What the client says it is; not checked. */
  readonly mimetype: string
}

/** A text that was a `data:` URI, too long to be kept as text. */
export interface DecodedPart {
  readonly kind: 'decoded'
  readonly name: string
  readonly image: DecodedUri
}

/** A file that was skipped, because its field takes no (more) files or because it has no name. */
export interface RefusedPart {
  readonly kind: 'refused'
  readonly name: string
  readonly nameless: boolean
}
