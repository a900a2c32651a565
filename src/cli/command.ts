import type { Config } from '../config.ts'
import type { Log } from '../observability/log.ts'

/** What every command gets. */
export interface CommandContext {
  readonly config: Config
  readonly log: Log
  /** The API key from the environment, if any. */
  readonly apiKey: string | undefined
  /** Whether standard output is for a program. */
  readonly json: boolean
  /** Writes a line that belongs to the answer to standard output. */
  readonly print: (line: string) => void
  /** Writes a line for the person watching to standard error. */
  readonly note: (line: string) => void
}

/** The answer of a command, for a program and for a person; undefined if it has written its answer itself. */
export interface Answer {
  readonly json: unknown
  readonly text: string | undefined
  /** True if something is wrong with what the command was asked about: it ran, and exits with 1. */
  readonly failed?: boolean
}

/** An option that takes a value, `--name <placeholder>`. */
export interface ValueOption<Value> {
  readonly about: string
  readonly placeholder: string
  /** Reads the value; throws a `UsageError` that says what it should have been. */
  readonly read: (text: string) => Value
  /** May be given several times. */
  readonly many?: true
  readonly required?: true
}

/** An option without a value. */
export interface FlagOption {
  readonly about: string
}

export type Options = Readonly<Record<string, ValueOption<unknown> | FlagOption>>

/** An argument that is identified by its position. Optional ones come last. */
export interface Operand<Value> {
  readonly about: string
  readonly read: (text: string) => Value
  readonly optional?: true
}

export type Operands = Readonly<Record<string, Operand<unknown>>>

type OptionValue<Option> =
  Option extends ValueOption<infer Value>
    ? Option extends { many: true }
      ? Value[]
      : Option extends { required: true }
        ? Value
        : Value | undefined
    : boolean

type OperandValue<Given> =
  Given extends Operand<infer Value> ? (Given extends { optional: true } ? Value | undefined : Value) : never

export type OptionValues<O extends Options> = { readonly [Name in keyof O]: OptionValue<O[Name]> }
export type OperandValues<P extends Operands> = { readonly [Name in keyof P]: OperandValue<P[Name]> }

export interface CommandDefinition<O extends Options, P extends Operands> {
  /** One line for the list of commands. */
  readonly summary: string
  /** Further lines for the command's own help. */
  readonly details?: string
  readonly operands?: P
  readonly options?: O
  readonly run: (context: CommandContext, options: OptionValues<O>, operands: OperandValues<P>) => Promise<Answer>
}

/** A command whose arguments have been checked against its own definition. */
export type Command = CommandDefinition<Options, Operands>

type Nothing = Readonly<Record<never, never>>

/** Derives the types of a command's options and operands from their definitions. */
export function defineCommand<O extends Options = Nothing, P extends Operands = Nothing>(
  definition: CommandDefinition<O, P>,
): Command {
  return definition as unknown as Command
}
