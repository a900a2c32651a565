import * as v from 'valibot'

/** A whole number within bounds, written as a number or, as forms do, as decimal digits. */
export function integerFrom(field: string, min: number, max: number) {
  const message = `${field} must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^[+-]?\d{1,9}$/), v.transform(Number))], message),
    // Repeats the result of the union, because the description of a schema comes from the last element of its pipe.
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** Some of the choices: a list, or a text that separates them by commas. An empty list counts as none. */
export function listOf<const Choices extends readonly string[]>(field: string, choices: Choices) {
  const message = `${field} must be one or more of ${choices.join(', ')}`
  const fromText = v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
  )
  return v.pipe(
    v.union([v.array(v.string()), fromText], message),
    v.array(v.picklist(choices, message), message),
    v.maxLength(choices.length, message),
    v.transform((list) => (list.length === 0 ? undefined : list)),
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
