import * as v from 'valibot'
import type { Plan } from '../../../src/agent/plan.ts'
import { TOOLBOX } from '../../../src/agent/tools/toolbox.ts'
import { colourWords } from './colour-words.ts'

/** What an argument must be: a literal (text without regard to case), or one of these conditions. */
export type Matcher =
  | string
  | number
  | boolean
  | readonly Matcher[]
  | { readonly in: readonly Matcher[] }
  | { readonly min?: number; readonly max?: number }
  /** Without regard to case; of a list one element is enough; a colour is also tried as the plain words for it. */
  | { readonly re: string }
  | { readonly any: boolean }
  | { readonly absent: boolean }
  | { readonly has: Matcher }
  | { readonly not: Matcher }
  | { readonly or: readonly Matcher[] }

/** A step that meets a wish: its tool, and what stands at paths of its arguments such as `colours.0`. */
export interface Alternative {
  readonly tool: string
  readonly args?: Readonly<Record<string, Matcher>>
}

/** A request as somebody wrote it who knew only the tools' schemas, and what the person wants of it. */
export interface Request {
  readonly id: string
  readonly kind: string
  readonly instructions: string
  readonly pictures: readonly { width: number; height: number; transparent: boolean; name: string }[]
  readonly aspect_ratio: string
  /** Wishes, each met by any one step of several. */
  readonly expect: readonly { readonly wish: string; readonly any: readonly Alternative[] }[]
  /** Tools that do no harm. */
  readonly allow: readonly string[]
  /** Tools that do. */
  readonly forbid: readonly string[]
}

export interface Verdict {
  readonly verdict: 'full' | 'partly' | 'no'
  readonly missed: readonly string[]
  readonly unasked: readonly string[]
  readonly harmful: readonly string[]
}

/** What composes a sheet out of nothing does what such a request asks for, though those who wrote them did not know of it. */
const COMPOSES = new Set(['sheet'])

type Step = Pick<Plan['steps'][number], 'tool' | 'arguments'>

/**
 * Whether a plan does what the person wants. A step that matches no wish and is not allowed is unasked, unless a wish that
 * was missed could have been met by its tool: then it is the failed attempt at that. The same step twice is unasked once.
 */
export function judge({ expect, allow, forbid, pictures }: Request, steps: readonly Step[]): Verdict {
  const asked = new Set<Step>()
  const tried = new Set<string>()
  const missed: string[] = []
  for (const { wish, any } of expect) {
    const meeting = steps.filter((step) => any.some((alternative) => matches(alternative, step)))
    for (const step of meeting) asked.add(step)
    if (meeting.length > 0) continue
    missed.push(wish)
    for (const { tool } of any) tried.add(tool)
  }
  const unasked: string[] = []
  const harmful: string[] = []
  const seen = new Set<string>()
  for (const step of steps) {
    const written = `${step.tool} ${JSON.stringify(step.arguments)}`
    const again = seen.has(written)
    seen.add(written)
    if (forbid.includes(step.tool)) harmful.push(written)
    else if (
      !(pictures.length === 0 && COMPOSES.has(step.tool)) &&
      !allow.includes(step.tool) &&
      (again || (!asked.has(step) && !tried.has(step.tool)))
    )
      unasked.push(written)
  }
  const met = expect.length - missed.length
  const fails = harmful.length > 0 || met * 2 < expect.length
  const verdict = fails ? 'no' : missed.length > 0 || unasked.length > 0 ? 'partly' : 'full'
  return { verdict, missed, unasked, harmful }
}

function matches({ tool, args = {} }: Alternative, step: Step): boolean {
  return tool === step.tool && Object.entries(args).every(([path, matcher]) => takes(matcher, step, path))
}

function takes(matcher: Matcher, step: Step, path: string): boolean {
  const said = valueAt(step.arguments, path)
  const isObject = typeof matcher === 'object' && !Array.isArray(matcher)
  if (isObject && 'absent' in matcher)
    return (said !== undefined && !(Array.isArray(said) && said.length === 0)) !== matcher.absent
  if (isObject && 'any' in matcher) return (said !== undefined) === matcher.any
  if (isObject && 'not' in matcher) return !takes(matcher.not, step, path)
  if (isObject && 'or' in matcher) return matcher.or.some((one) => takes(one, step, path))
  const value = said ?? valueAt(defaultsOf(step.tool), path)
  if (value === undefined) return false
  const taken = (one: Matcher, i: number) => takes(one, step, `${path}.${i}`)
  if (Array.isArray(matcher)) return Array.isArray(value) && value.length === matcher.length && matcher.every(taken)
  if (!isObject) return same(value, matcher)
  if ('in' in matcher) return matcher.in.some((one) => same(value, one))
  if ('has' in matcher) return Array.isArray(value) && value.some((_, i) => taken(matcher.has, i))
  if ('re' in matcher) return [value].flat().some((one) => fits(new RegExp(matcher.re, 'is'), one, path))
  const number = numberOf(value)
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = matcher as { min?: number; max?: number }
  return number >= min - 1e-9 && number <= max + 1e-9
}

const COLOURS = new Set(['colour', 'colours', 'dark', 'light', 'outline', 'box', 'background', 'corners'])

function fits(pattern: RegExp, value: unknown, path: string): boolean {
  if (typeof value === 'object') return false
  const text = plain(String(value))
  return (
    pattern.test(text) || (COLOURS.has(path.split('.')[0]!) && colourWords(text).some((word) => pattern.test(word)))
  )
}

/** Text with plain quotation marks, hyphens and blanks. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[‘’‚ʼ′`´]/g, "'")
    .replace(/[“”„«»″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replaceAll('…', '...')
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
}

function same(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string')
    return plain(a).trim().toLowerCase() === plain(b).trim().toLowerCase()
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < 1e-6
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => same(one, b[i]))
  return a === b
}

/** Of a ratio such as 16:9 the quotient. */
function numberOf(value: unknown): number {
  const ratio = /^\s*(\d+(?:\.\d+)?)\s*:\s*(\d+(?:\.\d+)?)\s*$/.exec(String(value))
  return ratio === null ? Number(value) : Number(ratio[1]) / Number(ratio[2])
}

function valueAt(args: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], args)
}

/** What a tool does where nothing is said, though its schema leaves it to the sheet. */
const USUAL: Readonly<Record<string, Record<string, unknown>>> = { text: { font: 'sans', italic: false } }

/** What the tool's schema gives to arguments that are left out. */
function defaultsOf(tool: string): Record<string, unknown> {
  const schema = TOOLBOX.get(tool)?.schema as v.StrictObjectSchema<v.ObjectEntries, undefined> | undefined
  if (schema === undefined) return {}
  return { ...v.getDefaults(schema), ...USUAL[tool] }
}
