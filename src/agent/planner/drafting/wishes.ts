import type { PlanStep } from '../../plan.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { exchangesUnknown, isPlacement, isQuotation, isSpecificReference, operationsOf } from '../chunks/chunk-kinds.ts'
import { absorbs } from '../clauses/absorbing.ts'
import { Clause } from '../clauses/clause.ts'
import type { ClauseChunks } from '../clauses/clause-chunks.ts'
import type { Setting } from '../clauses/setting.ts'
import type { Arguments, Meaning, Operation, Preset, Weak } from '../meanings.ts'
import { OPERATIONS } from '../words/all-words.ts'
import { areasOf } from '../words/area-reading.ts'

/** What a clause asks for. */
export interface Wish {
  readonly tool: string
  readonly arguments: readonly Arguments[]
  readonly clause: Clause
  readonly operation: Operation
}

/** The first operation, in the order of likelihood, whose arguments the clause can give. */
export function readWish(
  part: ClauseChunks,
  instructions: string,
  scene: Setting,
  before: PlanStep | undefined,
  more: Preset = {},
): Wish | undefined {
  if (exchangesUnknown(part.chunks)) return undefined
  for (const { operation, preset, weak, at } of candidates(part)) {
    const local = operation.local === true
    const head = { preset: { ...preset, ...more }, weak, at, before, operation }
    const clause = new Clause(part.chunks, head, instructions, scene)
    // "remove the border" must not add one.
    if (part.chunks.some(isRemoval) && operation.reversible !== true && preset.side !== true) continue
    const args = operation.read(clause)
    if (args === undefined) continue
    const areas = local ? areasOf(clause) : []
    const located = [args]
      .flat()
      .flatMap((one) => (areas.length === 0 ? [one] : areas.map((area) => ({ ...one, area }))))
    return { tool: operation.tool, arguments: located, clause, operation }
  }
  return undefined
}

/** The tool that a clause names outright, whether or not it says enough for it. */
export function toolNamed(part: ClauseChunks): string | undefined {
  return candidates(part).find(({ weak }) => !weak)?.operation.tool
}

/** "strip the border" removes; "on a black strip" names what letters stand on. */
function isRemoval({ meanings }: Chunk, at: number, chunks: readonly Chunk[]): boolean {
  if (propertyOf(meanings, 'removal') === undefined) return false
  const coloured = propertyOf(chunks[at - 1]?.meanings ?? [], 'color') !== undefined
  return !(coloured && propertyOf(meanings, 'plate') !== undefined)
}

interface Candidate {
  readonly operation: Operation
  readonly preset: Preset
  readonly at: number
  readonly weak: Weak
}

/** Operations named in a clause: first those that absorb all the others, then in their order, weak ones last. */
function candidates({ chunks }: ClauseChunks): Candidate[] {
  const found = chunks.flatMap(({ meanings }, at) =>
    meanings.flatMap((meaning) => (meaning.kind === 'operation' ? [{ ...meaning, at }] : [])),
  )
  // Words that name the same operation speak together: "combine … in a column".
  const together = ({ operation, preset, weak }: Candidate): Preset => {
    if (weak) return preset
    const same = found.filter((other) => !other.weak && other.operation === operation)
    return Object.assign({}, ...same.map((other) => other.preset))
  }
  const named = chunks.filter(({ meanings }) => meanings.some(isOperation))
  const rank = ({ operation, preset, weak, at }: Candidate) => {
    // "put it on the photo": words that may also name a background rule what is said of a picture.
    const places = chunks.some(isSpecificReference) && weak !== undefined && operation.tool === 'overlay'
    const rules = named.every((chunk) => absorbs(operation, chunk) || (places && chunk === chunks[at]))
    // "brighten the dark areas": the noun says what is brightened.
    const others = chunks.some(
      (chunk) => chunk !== chunks[at] && (named.includes(chunk) || describes(chunk, operation)),
    )
    if (rules && others && preset.byWord === true && operation.absorbs !== undefined) return -1
    if (!weak) return rules ? 0 : 1
    // "put the logo on it at 70 % opacity": the weak verb rules what belongs to it, but not in an empty clause.
    // "smaller, 'Hello'" writes: the size is that of the text.
    const sizes = named.every((chunk) => operationsOf(chunk).every(({ tool }) => tool === 'resize'))
    const quoted = sizes && isQuotation(chunks[at]!)
    // "a red button with rounded corners"
    const accompanied = named.flatMap(operationsOf).every(({ tool }) => RIMS.has(tool))
    if (rules && named.length > 0 && operation.tool === 'shape') return 0
    if (weak === 'adjective' && named.length > 0 && operation.tool === 'cut_into_shape' && accompanied) return 0
    if (rules && named.length > 0 && weak === 'verb') return quoted && operation.tool === 'text' ? -1 : 0
    return weak === 'adjective' ? 2 : 3
  }
  // "logo top left, 120 px wide"
  const measured = chunks.some(({ meanings }) => propertyOf(meanings, 'quantity') !== undefined)
  const only = found.every(({ weak, operation }) => weak === undefined || (measured && operation.tool === 'resize'))
  if (only && isPlacement(chunks)) return [placement(chunks)]
  const ordered = found.toSorted((a, b) => rank(a) - rank(b) || a.at - b.at)
  return ordered.map((candidate) => ({ ...candidate, preset: together(candidate) }))
}

/** "make it round with a white border": what can be the rim of something cut out. */
const RIMS = new Set(['border', 'outline'])

/** "the shadows are too dark": whether a word that can be a wish by itself is one for what an operation changes. */
function describes({ meanings }: Chunk, { absorbs: parts }: Operation): boolean {
  return meanings.some(
    (one) => one.kind === 'operation' && one.weak === 'adjective' && parts?.includes(one.operation.tool),
  )
}

/** What "logo top left" asks for: the picture is placed on another. */
function placement(chunks: readonly Chunk[]): Candidate {
  const operation = OPERATIONS.find(({ tool }) => tool === 'overlay')!
  return { operation, preset: {}, at: chunks.findIndex(isSpecificReference), weak: 'verb' }
}

/** Whether a phrase names an operation outright. */
export function isOperation(meaning: Meaning): boolean {
  return meaning.kind === 'operation' && !meaning.weak
}
