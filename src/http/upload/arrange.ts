import { type FieldFault, isDomainError } from '../../errors.ts'
import { MAX_IMAGE_BYTES } from '../../jobs/choices.ts'
import { contentHash } from '../../storage/content-hash.ts'
import { createDataUriFile, type DecodedUri } from './data-uri-file.ts'
import { type FileFields, itemName, parseFileField } from './file-fields.ts'
import { MAX_FILENAME, MAX_URI_LENGTH, tooLarge } from './limits.ts'
import type { Part } from './part.ts'
import type { Submission, UploadedPart } from './submission.ts'

export interface ArrangeOptions {
  readonly fileFields: FileFields
  /** Throws a DomainError for a URI that must not be fetched; its message becomes a fault. */
  readonly checkUri: (uri: string) => void
  /** Returns a path that a file may be written to. */
  readonly newPath: () => Promise<string>
}

interface Item {
  readonly index: number | undefined
  readonly part: Part
}

/**
 * Turns the parts of a body, in order of arrival, into what the operation expects: its fields, and its images in
 * order. Faults are collected rather than thrown. Only an image in a `data:` URI that is too large throws
 * `PAYLOAD_TOO_LARGE`, as a file does.
 */
export async function arrange(
  parts: readonly Part[],
  options: ArrangeOptions,
): Promise<Pick<Submission, 'fields' | 'files' | 'faults'>> {
  const { fileFields } = options
  const fields: Record<string, unknown> = Object.create(null)
  const items = new Map<string, Item[]>(Object.keys(fileFields).map((field) => [field, []]))
  const faults: FieldFault[] = []

  for (const part of parts) {
    const position = parseFileField(part.name, fileFields)
    if (position) {
      if (!isAbsent(part)) items.get(position.field)!.push({ index: position.index, part })
    } else if (part.kind === 'text') {
      addField(fields, part.name, part.value)
      if (!isStorable(part.value))
        faults.push({ field: part.name, message: `${part.name} holds characters no text may` })
    } else {
      faults.push({ field: part.name, message: `${part.name} is not a field for files` })
    }
  }

  const files = new Map<string, UploadedPart[]>()
  for (const [field, unordered] of items) {
    const max = fileFields[field]!
    if (unordered.length > max) faults.push({ field, message: tooMany(field, max) })
    const accepted: UploadedPart[] = []
    for (const [position, part] of inOrder(unordered).slice(0, max).entries()) {
      const uploaded = await acceptPart(part, itemName(field, position, fileFields), options)
      if (typeof uploaded === 'object') accepted.push(uploaded)
      else faults.push({ field: itemName(field, position, fileFields), message: uploaded })
    }
    files.set(field, accepted)
  }
  return { fields, files, faults }
}

/** The image in a part, or a message that says why it is not one. */
async function acceptPart(part: Part, name: string, options: ArrangeOptions): Promise<UploadedPart | string> {
  if (part.kind === 'refused') return `${name} has no file name`
  if (part.kind === 'text') return acceptUri(part.value, name, options)
  if (part.kind === 'decoded') return acceptDecoded(part.image, name)
  if (part.bytes === 0) return `${name} is empty`
  if ([...part.filename].length > MAX_FILENAME) return `${name} has a file name of more than ${MAX_FILENAME} characters`
  return { ...part, name, sha256: await contentHash(part.path) }
}

async function acceptUri(uri: unknown, name: string, options: ArrangeOptions): Promise<UploadedPart | string> {
  if (typeof uri !== 'string') return `${name} must be a file or a URI`
  if (/^data:/i.test(uri)) return acceptDecoded(await decode(uri, options.newPath), name)
  if (uri.length > MAX_URI_LENGTH) return `${name} is longer than ${MAX_URI_LENGTH} characters`
  // A URL parser would accept them.
  if (!isStorable(uri)) return `${name} holds characters no text may`
  if (/^job:/i.test(uri)) return { kind: 'uri', name, uri }
  if (!/^https?:/i.test(uri) || !URL.canParse(uri))
    return `${name} must be a file or an https:, http:, data: or job: URI`
  try {
    options.checkUri(uri)
  } catch (error) {
    if (isDomainError(error)) return `${name}: ${error.message}`
    throw error
  }
  return { kind: 'uri', name, uri }
}

async function decode(uri: string, newPath: () => Promise<string>): Promise<DecodedUri> {
  const file = createDataUriFile(newPath)
  try {
    await file.write(uri)
  } finally {
    await file.end()
  }
  return file.end()
}

async function acceptDecoded(image: DecodedUri, name: string): Promise<UploadedPart | string> {
  if (image === 'too large') throw tooLarge(MAX_IMAGE_BYTES, name)
  if (image === 'malformed') return `${name} must be a data: URI in base64`
  if (image === 'empty') return `${name} is empty`
  return { kind: 'file', name, ...image, sha256: await contentHash(image.path), filename: '' }
}

/** Items with an index by their index, then the others in order of arrival. */
function inOrder(items: readonly Item[]): Part[] {
  const rank = (item: Item) => item.index ?? Number.MAX_SAFE_INTEGER
  return items.toSorted((a, b) => rank(a) - rank(b)).map((item) => item.part)
}

function isAbsent(part: Part): boolean {
  return part.kind === 'text' && (part.value === '' || part.value === null)
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (!(name in fields)) fields[name] = value
  else if (Array.isArray(fields[name])) fields[name].push(value)
  else fields[name] = [fields[name], value]
}

/** PostgreSQL cannot store NUL or half a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isStorable)
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))
}

function tooMany(field: string, max: number): string {
  return max === 1 ? `${field} must be one image` : `${field} must contain at most ${max} images`
}
