import type { Selectable } from 'kysely'
import type { Results, Tables } from './tables.ts'

/** A row of a table. */
export type TableRow<Name extends keyof Tables> = Readonly<Selectable<Tables[Name]>>

/**
 * A row of a view or of a function. `Known` is what a caller knows of columns beyond their types: that they may be null, or
 * what a text or JSON in them is. It can name no other columns, and say nothing that their types exclude.
 */
export type ResultRow<
  Name extends keyof Results,
  Known extends About<Results[Name], Known> = Record<never, never>,
> = Readonly<Omit<Results[Name], keyof Known> & Known>

type About<Row, Known> = { [Column in keyof Known]: Column extends keyof Row ? Row[Column] | null : never }

/** A row some columns of which are selected as text, by a cast, `encode` or `to_char`. */
export type AsText<Row, Columns extends keyof Row> = Omit<Row, Columns> & {
  readonly [Column in Columns]: null extends Row[Column] ? string | null : string
}
