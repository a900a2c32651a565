import type { Clause } from './clauses/clause.ts'

/**
 * What a word or phrase can mean. A phrase may have several meanings ("left" is a place and a direction of
 * turning); which one counts is decided by the operation that reads it.
 */
export type Meaning =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly preset: Preset; readonly weak: Weak }
  | { readonly kind: 'property'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'structure'; readonly role: StructureRole }
  /** A verb that can stand before any operation: "make", "add" … */
  | { readonly kind: 'verb' }
  /** A word that says nothing: articles, politeness, "effect" … */
  | { readonly kind: 'filler' }

/**
 * How a phrase names an operation that it does not always mean: an adjective such as "gray" by itself, a verb such
 * as "put" only together with a text, a colour or a picture.
 */
export type Weak = 'adjective' | 'verb' | undefined

/** Facts that a head phrase itself carries, such as the sign of "darker". */
export type Preset = Readonly<Record<string, unknown>>

/**
 * Set among the arguments that an operation reads if they belong to the last step of its tool (`true`), or to all
 * that follow one another (`'all'`), and make no step of their own.
 */
export const AMENDS = 'amends the step before'

/** Set among the arguments that an operation reads for a step of another tool, which it names. */
export const OF_TOOL = 'of the tool'

/**
 * Set among the arguments of an overlay whose lower picture may still be edited by the words that follow: "use the
 * second one as the background, blurred".
 */
export const AWAITS = 'awaits what is done to its base'

/** The arguments of one step. */
export type Arguments = Readonly<Record<string, unknown>>

/** How an operation is asked for and how its arguments are read: the words of one tool, in one place. */
export interface Operation {
  readonly tool: string
  readonly heads: readonly Head[]
  /** Tools whose words belong to this operation when they stand in its clause, as "outline" does to text. */
  readonly absorbs?: readonly string[]
  /** Tools whose participles say how what this operation makes should be: "a star tilted by 15 degrees". */
  readonly describedBy?: readonly string[]
  /** Whether its words can be turned round by "less", "reduce" and "remove". */
  readonly reversible?: true
  /** Whether it can be kept to a part of the picture. */
  readonly local?: true
  /** Whether each of its words makes one more thing, so that "a hexagon with a star" are two. */
  readonly countable?: true
  /** Whether what it makes has a colour of its own. */
  readonly coloured?: true
  /** Reads the arguments out of a clause, of several steps if it takes them; `undefined` if it lacks what the operation cannot do without. */
  read(clause: Clause): Arguments | readonly Arguments[] | undefined
}

/** Phrases that name an operation, in base forms and American spelling. */
export interface Head {
  readonly phrases: readonly string[]
  readonly preset?: Preset
  /** That the phrase counts only in a clause that has no other operation. */
  readonly weak?: Weak
}

/** How a word joins what stands around it. */
export type StructureRole =
  /** Joins what may be two clauses. */
  | 'and'
  | 'or'
  | 'with'
  /** Always begins a new clause. */
  | 'next'
  /** Begins a new clause and ends a negation. */
  | 'but'
  | 'not'
  /** The negation of one noun: "no", "without". */
  | 'no'
  /** What is to stay: all else is a negation, but a place is the part that a crop keeps. */
  | 'keep'
  /** Ends a sentence about what is to stay: "the colours must remain as they are". */
  | 'stays'
  /** Takes back what was said before. */
  | 'corrects'
  /** Begins what only tells a reason or a likeness. */
  | 'aside'

/** Which pictures words point to. */
export type Reference =
  | { readonly kind: 'number'; readonly number: number }
  /** "photos 2 and 3". */
  | { readonly kind: 'several'; readonly numbers: readonly number[] }
  | { readonly kind: 'last' }
  /** "the first two", "the last three". */
  | { readonly kind: 'end'; readonly from: 'first' | 'last'; readonly count: number }
  /** The picture that was not spoken of last. */
  | { readonly kind: 'other' }
  /** The pictures that no words have named. */
  | { readonly kind: 'others' }
  /** Every picture but these. */
  | { readonly kind: 'except'; readonly excluded: readonly Reference[] }
  | { readonly kind: 'logo' }
  | { readonly kind: 'all' }
  /** "it", "the picture": the one last spoken of, or the first. */
  | { readonly kind: 'it' }

/** A number that is said, with its unit. */
export interface Quantity {
  readonly value: number
  /** `''` where none was given. */
  readonly unit: '' | '%' | 'px' | 'degrees' | 'times' | 'stops'
}
