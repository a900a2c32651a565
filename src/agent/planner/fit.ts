import * as v from 'valibot'
import { TOOLBOX } from '../tools/toolbox.ts'
import type { StepArguments } from './words.ts'

/** Decimal places of a planned number. */
const PRECISION = 100

/**
 * Arguments as the tool's schema bounds them: numbers are brought within its limits and rounded, what is undefined or
 * does not fit is left out.
 */
export function fitted(tool: string, args: StepArguments): StepArguments {
  const schema = TOOLBOX.get(tool)?.schema as v.StrictObjectSchema<v.ObjectEntries, undefined> | undefined
  const entries = Object.entries(args).flatMap(([key, value]) => {
    const bounds = schema === undefined ? UNBOUND : boundsOf(schema.entries[key])
    if (value === undefined || value === null || bounds === undefined) return []
    const fit = typeof value === 'number' ? within(value, bounds) : value
    return schema === undefined || v.is(schema.entries[key]!, fit) ? [[key, fit] as const] : []
  })
  return Object.fromEntries(entries)
}

interface Bounds {
  readonly low: number
  readonly high: number
  readonly whole: boolean
}

const UNBOUND: Bounds = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, whole: false }

function within(value: number, { low, high, whole }: Bounds): number {
  const rounded = whole ? Math.round(value) : Math.round(value * PRECISION) / PRECISION
  return Math.min(high, Math.max(low, rounded))
}

/** The bounds that a schema of one argument sets, out of whatever it is wrapped into. */
function boundsOf(schema: unknown): Bounds | undefined {
  if (schema === undefined) return undefined
  const { wrapped, pipe = [] } = schema as {
    wrapped?: unknown
    pipe?: readonly { type: string; requirement?: number }[]
  }
  if (wrapped !== undefined) return boundsOf(wrapped)
  const inner = pipe.map((part) => boundsOfPart(part)).find((bounds) => bounds !== undefined)
  const of = (type: string) => pipe.find((part) => part.type === type)?.requirement
  return {
    low: of('min_value') ?? inner?.low ?? UNBOUND.low,
    high: of('max_value') ?? inner?.high ?? UNBOUND.high,
    whole: pipe.some(({ type }) => type === 'integer') || inner?.whole === true,
  }
}

const boundsOfPart = (part: object) => ('pipe' in part || 'wrapped' in part ? boundsOf(part) : undefined)
