import type { Entry } from '../chunks/lexicon.ts'
import type { Meaning } from '../meanings.ts'

/** By the name under which operations ask for it: a value and the phrases that say it. */
export type Properties = readonly (readonly [name: string, value: unknown, phrases: readonly string[]])[]

/** The entries of a table whose keys are what the phrases mean. */
export function entriesOf(
  table: Readonly<Record<string, readonly string[]>>,
  meaning: (key: string) => Meaning,
): Entry[] {
  return Object.entries(table).flatMap(([key, phrases]) => phrases.map((phrase): Entry => [phrase, meaning(key)]))
}

/** A meaning that stands for a property's value. */
export function property(name: string, value: unknown): Meaning {
  return { kind: 'property', name, value }
}
