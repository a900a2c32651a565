import * as v from 'valibot'
import { LONGEST } from './choices.ts'
import { optionalText } from './fields.ts'

/** The most entries of `metadata`, and the most characters of their names and texts. */
const [MOST, LONGEST_NAME, LONGEST_TEXT] = [16, 40, 500]

const MESSAGE = `metadata must be an object of at most ${MOST} texts of at most ${LONGEST_TEXT} characters, with names of 1 to ${LONGEST_NAME}`

/** PostgreSQL cannot store NUL or half a surrogate pair. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

export const JobMetadata = v.pipe(
  v.record(
    v.pipe(v.string(), v.nonEmpty(MESSAGE), v.maxLength(LONGEST_NAME, MESSAGE), v.check(isStorable, MESSAGE)),
    v.pipe(v.string(MESSAGE), v.maxLength(LONGEST_TEXT, MESSAGE), v.check(isStorable, MESSAGE)),
    MESSAGE,
  ),
  v.maxEntries(MOST, MESSAGE),
)

/**
 * Fields of every kind of job that are for the client's own use. They are stored, returned and searched, and have no
 * other effect.
 */
export const LABELS = {
  reference: v.pipe(
    optionalText('reference', LONGEST.reference),
    v.description('Your own name for the job, such as an order number. You can list jobs by it.'),
  ),
  metadata: v.optional(
    v.pipe(
      v.union([v.pipe(v.string(), v.parseJson()), v.unknown()]),
      v.check((value) => !Array.isArray(value), MESSAGE),
      JobMetadata,
      v.description(`Up to ${MOST} texts of your own, by name. In a form, send them as JSON.`),
    ),
  ),
} as const
