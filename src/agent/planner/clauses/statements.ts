import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isMark, isOperation, isSpecificReference, isVerb, roleOf } from '../chunks/chunk-kinds.ts'
import type { Operation } from '../meanings.ts'
import { list } from '../words/list.ts'
import type { Clause } from './clause.ts'
import type { ClauseChunks } from './clause-chunks.ts'

/** Where a sentence says how something is, as in "the sky looks …"; -1 if it does not. */
export function statesAt(chunks: readonly Chunk[]): number {
  return chunks.findIndex(({ lower, meanings }, at) => {
    if (propertyOf(meanings, 'copula') === undefined && !PLURAL.test(lower)) return false
    // "I'd like it to look old", "it should look old" are wishes.
    return !chunks.slice(0, at).some((before) => WISHING.test(before.lower) || isVerb(before))
  })
}

const PLURAL = /^(look|seem|appear|feel)$/
const WISHING = /^(to|should|should be|must|shall|would like|i'd like|want to|please)$/

/**
 * Whether a clause says how the picture is and not what to do: "it feels cold", "the photo is grainy". "Too dark"
 * and "underexposed" name the remedy with the fault, and "is grainy and dull" goes on with the same verb.
 */
export function isDescription(
  { chunks, continues }: ClauseChunks,
  clause: Clause,
  operation: Operation,
  described: boolean,
): boolean {
  const { preset } = clause
  const orders = chunks.some(isVerb) || clause.has('excess') || preset.complaint === true
  if (orders || chunks[clause.headAt]!.lower.endsWith('er')) return false
  const qualifies = operation.reversible === true || preset.state === true || operation.tool === 'grayscale'
  const goesOn = continues && described && roleOf(chunks[0]!) === 'and' && qualifies
  if (goesOn && !chunks.some(({ meanings }) => meanings.some(({ kind }) => kind === 'reference'))) return true
  const states = statesAt(chunks)
  return states !== -1 && states <= clause.headAt && preset.state !== true && QUALITIES.has(operation.tool)
}

/** The tools whose words can also say how a photo is. */
const QUALITIES = new Set(
  list('brightness, exposure, contrast, saturation, warmth, grain, sepia, blur, tint, grayscale'),
)

/** Whether a clause says what is wrong: "it is too dark", "its lying on its side". */
export function isComplaint({ chunks }: ClauseChunks, clause: Clause): boolean {
  const { headAt } = clause
  const states = statesAt(chunks)
  // "the second is darker" is a wish.
  const wishes = chunks[headAt]!.lower.endsWith('er') || chunks.some(isVerb) || chunks.some(isSpecificReference)
  const about =
    clause.preset.byWord === true || chunks.some(({ meanings }) => propertyOf(meanings, 'excess') !== undefined)
  return states !== -1 && (states <= headAt || about) && !wishes
}

/** Whether one tool mends what another would, so that a complaint and an order mean one wish. */
export function isRemedy(tool: string, complaint: string): boolean {
  return tool === complaint || FAMILIES.some((family) => family.has(tool) && family.has(complaint))
}

const FAMILIES = [
  list('brightness, exposure, gamma, shadows_highlights, auto_enhance'),
  list('warmth, tint, hue, grayscale, auto_enhance'),
  list('saturation, grayscale, auto_enhance'),
  list('contrast, local_contrast, auto_enhance'),
  list('sharpen, local_contrast'),
  list('denoise, blur'),
  list('rotate, straighten'),
].map((family) => new Set(family))

/** Whether a clause only tells how things are, in words that name no wish: "The horizon slopes", "I'm making a brochure". */
export function isRemark({ chunks, negated }: ClauseChunks): boolean {
  const said = chunks.filter((chunk) => !isMark(chunk) && roleOf(chunk) === undefined)
  const [first] = said
  if (negated || first === undefined || !TELLING.test(first.lower)) return false
  if (
    said.some(
      (chunk) =>
        (isVerb(chunk) && !chunk.lower.endsWith('ing')) ||
        (isOperation(chunk) && propertyOf(chunk.meanings, 'copula') === undefined) ||
        (chunk.lower !== 'to' && WISHING.test(chunk.lower)) ||
        MODAL.test(chunk.lower),
    )
  )
    return false
  const doing = said.slice(1).some(({ lower, meanings }, at) => {
    return (
      propertyOf(meanings, 'copula') !== undefined ||
      /^(has|have|had|came|went)$/.test(lower) ||
      (at > 0 && meanings.length === 0 && /(s|ed)$/.test(lower))
    )
  })
  return (
    doing ||
    /^(i'm|i am|we're|we are)$/.test(first.lower) ||
    said.slice(0, 3).some(({ lower }) => /^(i'm|am|are)$/.test(lower))
  )
}

const TELLING = /^(the|this|it|it's|its|there|there's|my|our|i'm|i|we're|we)( |$)/
const MODAL = /^(need|needs|want|wants|can|could|has to|have to|let|like|love|wish|would|will)$/
