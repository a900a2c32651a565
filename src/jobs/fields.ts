import * as v from 'valibot'

/** A whole number within bounds, written as a number or, as forms do, as decimal digits. */
export function integerFrom(field: string, min: number, max: number) {
  const message = `${field} must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^[+-]?\d{1,9}$/), v.transform(Number))], message),
    // Says again what came out of the union: what is described of a schema follows from the last one of a pipe.
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

export function optionalText(field: string, maxLength: number) {
  return v.optional(
    v.pipe(
      v.string(`${field} must be a text`),
      v.maxLength(maxLength, `${field} must have at most ${maxLength} characters`),
    ),
  )
}
