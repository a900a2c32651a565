import * as v from 'valibot'
import { type FieldFault, validationError } from '../errors.ts'
import type { JobKind } from './kind.ts'

/** The fields that were not sent and that a kind of job has filled in. */
export function defaultedFields(kind: JobKind, fields: Fields, sent: Fields): string[] {
  return Object.keys(kind.fields.entries).filter((name) => fields[name] !== undefined && sent[name] === undefined)
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Checks the fields and the number of pictures of a request against its kind, and returns the fields with their
 * defaults. `faults` are those found earlier; all are reported together as `VALIDATION_ERROR`.
 */
export function checkFields(
  kind: JobKind,
  fields: unknown,
  pictureCounts: ReadonlyMap<string, number>,
  faults: readonly FieldFault[],
): Readonly<Record<string, unknown>> {
  // A value that breaks several rules at once is still one fault.
  const checked = v.safeParse(kind.fields, fields, { abortPipeEarly: true })
  const found = [...faults]
  for (const issue of checked.issues ?? []) {
    const field = v.getDotPath(issue) ?? 'body'
    if (faults.some((fault) => fault.field === field)) continue
    const missing = issue.input === undefined
    found.push({ field, message: missing ? `${field} is required` : issue.message })
  }
  for (const [field, { min }] of Object.entries(kind.pictures)) {
    if ((pictureCounts.get(field) ?? 0) >= min || found.some((fault) => fault.field.startsWith(field))) continue
    const message =
      kind.pictures[field]?.max === 1 ? `${field} is required` : `${field} must contain at least ${min} image`
    found.push({ field, message })
  }
  if (found.length > 0 || !checked.success) throw validationError(found)
  return checked.output
}
