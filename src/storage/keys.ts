import { DomainError } from '../errors.ts'

// No segment starts with a dot, so `.`, `..` and hidden files are not keys. Nor are absolute paths, empty segments,
// backslashes, NUL or anything else that a file system or a URL would read in its own way.
const SEGMENT = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,254}'
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,7}$`)
const OUTPUT_KEY = /^outputs\/(?<jobId>[A-Za-z0-9_-]+)\/a\d+\/(?<hash>[0-9a-f]{64})\.(?<extension>[a-z0-9]+)$/

export function isKey(key: string): boolean {
  return KEY.test(key)
}

/** Checks that `key` is a key, and returns it. Throws `INVALID_KEY`. */
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

/** The key of an input image of a job. `hash` is the SHA-256 of its bytes in hex. */
export function inputKey(jobId: string, hash: string): string {
  return checkKey(`${inputPrefix(jobId)}${hash}`)
}

/** The prefix of the input images of a job. */
export function inputPrefix(jobId: string): string {
  return `inputs/${jobId}/`
}

/** The key of the result of a finished step. `hash` is the SHA-256 of the file in hex. */
export function stepKey(jobId: string, hash: string): string {
  return checkKey(`${stepPrefix(jobId)}${hash}`)
}

/** The prefix of the finished steps of a job. */
export function stepPrefix(jobId: string): string {
  return `steps/${jobId}/`
}

/**
 * The key of an output image of one attempt at a job. It contains the attempt, so that the files of an abandoned
 * attempt can be told from those that count. `extension` has no dot.
 */
export function outputKey(jobId: string, attempt: number, hash: string, extension: string): string {
  return checkKey(`${outputPrefix(jobId, attempt)}${hash}.${extension}`)
}

/** The prefix of all output files of one attempt at a job. */
export function outputPrefix(jobId: string, attempt: number): string {
  return `outputs/${jobId}/a${attempt}/`
}

/** The prefixes of all files of a job. */
export function jobPrefixes(jobId: string): readonly string[] {
  return [inputPrefix(jobId), stepPrefix(jobId), `outputs/${jobId}/`]
}

/** The job, content hash and extension in an output key, or `undefined` if `key` is not the key of an output. */
export function parseOutputKey(key: string): { jobId: string; hash: string; extension: string } | undefined {
  const { jobId, hash, extension } = (isKey(key) ? OUTPUT_KEY.exec(key)?.groups : undefined) ?? {}
  return jobId && hash && extension ? { jobId, hash, extension } : undefined
}
