import { DomainError } from '../errors.ts'

// No segment starts with a dot, so `.`, `..` and hidden files are no keys; nor are absolute paths, empty segments,
// backslashes, NUL or anything else that a file system or a URL would read in its own way.
const SEGMENT = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,254}'
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,7}$`)
const OUTPUT_KEY = /^outputs\/(?<jobId>[A-Za-z0-9_-]+)\/a\d+\/(?<hash>[0-9a-f]{64})\.(?<extension>[a-z0-9]+)$/

export function isKey(key: string): boolean {
  return KEY.test(key)
}

/** Checks that `key` is one, and returns it. Throws `INVALID_KEY`. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new DomainError('INVALID_KEY', 'This is not a file key', { cause: key })
  return key
}

/** Checks that `prefix` names a folder of keys: a key and a slash. Throws `INVALID_KEY`. */
export function checkPrefix(prefix: string): string {
  if (!prefix.endsWith('/')) throw new DomainError('INVALID_KEY', 'A prefix ends in a slash', { cause: prefix })
  checkKey(prefix.slice(0, -1))
  return prefix
}

/** Where an input image of a job is kept. `hash` is the SHA-256 of its bytes in hex. */
export function inputKey(jobId: string, hash: string): string {
  return checkKey(`${inputPrefix(jobId)}${hash}`)
}

/** The prefix under which the input images of a job are kept. */
export function inputPrefix(jobId: string): string {
  return `inputs/${jobId}/`
}

/** Where what a finished step of a job made is kept. `hash` is the SHA-256 of the file in hex. */
export function stepKey(jobId: string, hash: string): string {
  return checkKey(`${stepPrefix(jobId)}${hash}`)
}

/** The prefix under which the finished steps of a job are kept. */
export function stepPrefix(jobId: string): string {
  return `steps/${jobId}/`
}

/**
 * Where an output image of one attempt at a job is kept. The attempt is part of it, so that the files of an attempt
 * that was given up can be told from those that count. `extension` comes without its dot.
 */
export function outputKey(jobId: string, attempt: number, hash: string, extension: string): string {
  return checkKey(`${outputPrefix(jobId, attempt)}${hash}.${extension}`)
}

/** The prefix under which all output files of one attempt at a job are kept. */
export function outputPrefix(jobId: string, attempt: number): string {
  return `outputs/${jobId}/a${attempt}/`
}

/** The prefixes under which all files of a job are kept. */
export function jobPrefixes(jobId: string): readonly string[] {
  return [inputPrefix(jobId), stepPrefix(jobId), `outputs/${jobId}/`]
}

/** The job, content hash and extension in an output key, or `undefined` if `key` is not the key of an output. */
export function parseOutputKey(key: string): { jobId: string; hash: string; extension: string } | undefined {
  const { jobId, hash, extension } = (isKey(key) ? OUTPUT_KEY.exec(key)?.groups : undefined) ?? {}
  return jobId && hash && extension ? { jobId, hash, extension } : undefined
}
