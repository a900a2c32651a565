import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import {
  isContent,
  isMark,
  isOperation,
  isVerb,
  isWord,
  operationsOf,
  roleOf,
  weakOperationsOf,
} from '../chunks/chunk-kinds.ts'
import { absorbs } from './absorbing.ts'
import type { Segment } from './segment.ts'

/** Cuts off what tells a purpose, a reason or a likeness; `earlier` stands before the segment. */
export function withoutAside(segment: Segment, earlier: readonly Chunk[]): Segment[] {
  const { chunks } = segment
  const from = chunks.findIndex((_, at) => beginsAside(segment, at, earlier))
  if (from === -1) return [segment]
  const aside = { joiner: 'comma' as const, chunks: chunks.slice(from), negated: false, aside: true }
  const before = chunks.slice(0, from)
  if (!before.some(isWord)) return [{ ...aside, joiner: segment.joiner }]
  return [{ ...segment, chunks: [...before, ...aside.chunks.filter(isExtent).map(withoutRole)] }, aside]
}

/** "so much that …", "until you cannot recognise anything": what is told besides says how much. */
function isExtent({ meanings }: Chunk): boolean {
  return Number(propertyOf(meanings, 'degree') ?? 0) > 2
}

function withoutRole(chunk: Chunk): Chunk {
  return { ...chunk, meanings: chunk.meanings.filter(({ kind }) => kind === 'property') }
}

/** "it will be a wallpaper with icons on it": what is joined to an aside without a wish of its own belongs to it. */
export function withMoreAside(segments: readonly Segment[]): Segment[] {
  const told: Segment[] = []
  for (const segment of segments) {
    const last = told.at(-1)
    const joined = ADDING.has(segment.joiner) && !segment.chunks.some(isVerb) && !says(segment.chunks)
    if (last?.aside === true && joined && !segment.chunks.some(isOperation)) last.chunks.push(...segment.chunks)
    else told.push(segment)
  }
  return told
}

const ADDING = new Set(['with', 'and', 'or'])

/** Whether a joint or a "not" stands within an aside that has begun before it: "so the colours don't distract". */
export function isWithinAside(before: readonly Chunk[]): boolean {
  return before.some((chunk, at) => {
    if (roleOf(chunk) === 'aside') return true
    return CLAUSAL.has(chunk.lower) && hasSubject(before.slice(at + 1))
  })
}

const CLAUSAL = new Set(['so', 'so that', 'such that', 'as'])

function beginsAside({ chunks, joiner }: Segment, at: number, earlier: readonly Chunk[]): boolean {
  const chunk = chunks[at]!
  const behind = chunks.slice(at + 1)
  const before = chunks.slice(0, at)
  if (behind.every((one) => !isWord(one) && one.meanings.length > 0) && roleOf(chunk) !== 'aside') return false
  if (behind.some(isQuotation)) return false
  // "rotate it until it is upside down"
  if (/^(until|till)$/.test(chunk.lower) && goesOn(before, behind)) return false
  if (roleOf(chunk) === 'aside') return behind.length > 0
  switch (chunk.lower) {
    case 'so':
    case 'so that':
    case 'such that': {
      // "crop it so that only the face is visible"
      const seen = behind.some(
        (chunk) => has(chunk.meanings, 'attention') || has(chunk.meanings, 'position') || crops([chunk]),
      )
      if (seen && crops([...earlier, ...before])) return false
      return hasSubject(behind) && !isOrder(behind) && (!isOutcome(behind) || isResult([...earlier, ...before], behind))
    }
    case 'as':
      return !/^an?$/.test(behind[0]!.lower) && hasSubject(behind) && behind.some(isFiniteVerb)
    case 'like':
      if (goesOn(before, behind)) return false
      return !says(behind) && ((joiner === 'comma' && !before.some(isWord)) || (names(before) && !before.some(isLook)))
    case 'for':
      // "swap the background for a gradient" names what comes instead.
      // ", for wrapping paper"
      return !says(behind) && (names(before) ? !before.some(isExchange) : joiner === 'comma' && !before.some(isWord))
    default:
      return false
  }
}

/** "tilt it like it is leaning back", "moody, like darker and less colour": words that say more of the wish. */
function goesOn(before: readonly Chunk[], behind: readonly Chunk[]): boolean {
  const tools = before.flatMap(operationsOf)
  const compares =
    behind.some((chunk) => isOperation(chunk) && /er$/.test(chunk.lower)) ||
    behind.some(({ lower, meanings }) => has(meanings, 'change') && !lower.endsWith('ing'))
  const same = behind.some((chunk) => isOperation(chunk) && tools.some((one) => absorbs(one, chunk)))
  const styled = behind.flatMap(weakOperationsOf).some((one) => tools.includes(one) && before.some(isOperation))
  return compares || same || styled
}

function says(chunks: readonly Chunk[]): boolean {
  return chunks.some(isContent) || chunks.some(({ meanings }) => SAYING.some((name) => has(meanings, name)))
}

/** What makes words behind "like" and "for" more than an aside: "like ISO 1600", "for the second picture". */
const SAYING = ['quantity', 'color', 'position', 'ordinal', 'quote', 'ratio', 'dimensions', 'picture noun', 'blend']

function names(chunks: readonly Chunk[]): boolean {
  return chunks.some((chunk) => isOperation(chunk) || has(chunk.meanings, 'ratio') || has(chunk.meanings, 'dimensions'))
}

/** Whether words begin with somebody or something of whom something is then told. */
function hasSubject(chunks: readonly Chunk[]): boolean {
  const [first, second] = chunks.filter((chunk) => !isMark(chunk))
  if (first === undefined || second === undefined) return false
  if (SUBJECT.test(first.lower)) return true
  return !isVerb(first) && !MODAL.test(first.lower) && chunks.slice(1).some(isFiniteVerb)
}

const SUBJECT =
  /^(i|we|you|he|she|it|they|it's|its|they're|i'm|i'll|we'll|nobody|no one|none|everyone|everybody|people|there|this|the|my|our|his|her|their|a|an|that|nothing|all|only)( |$)/
const MODAL = /^(please|can|could|will|would|may|might)\b/

/** "so I'd like it brighter", "so it should be red": an order after all. */
function isOrder(chunks: readonly Chunk[]): boolean {
  return chunks
    .slice(0, 4)
    .some(({ lower }) => /^(please|want|would like|i'd like|should|should be|must|need|needs|let)$/.test(lower))
}

/** "so it is 800 px wide", "so left becomes right": how the result must be, in what is told of the subject. */
function isOutcome(chunks: readonly Chunk[]): boolean {
  if (chunks.some(({ lower }) => MODAL.test(lower) || /^(stay|remain|keep)/.test(lower))) return false
  const from = chunks.findIndex(isFiniteVerb)
  const told = chunks.slice(from + 1).find(isWord)
  return from !== -1 && told !== undefined && says([told])
}

/** Whether words ask for a crop, whose purpose tells what of the picture stays. */
function crops(before: readonly Chunk[]): boolean {
  return before.flatMap(operationsOf).some(({ tool }) => tool === 'crop')
}

/** "turn the hue by 120°, so the apple turns green": the colour that a change of colours comes to, and no second one. */
function isResult(before: readonly Chunk[], behind: readonly Chunk[]): boolean {
  const turns = before.flatMap(operationsOf).some(({ tool }) => COLOURING.has(tool))
  return turns && behind.some(({ lower }) => /^(turns?|becomes?|gets?|goes|looks?|appears?)$/.test(lower))
}

const COLOURING = new Set(['hue', 'tint', 'warmth', 'duotone', 'invert', 'solarize'])

function isFiniteVerb({ lower, meanings }: Chunk): boolean {
  return has(meanings, 'copula') || FINITE.test(lower)
}

const FINITE =
  /^(is|are|isn't|aren't|be|becomes?|gets?|turns?|can|can't|cannot|could|will|won't|would|do|does|don't|doesn't|stays?|remains?|looks?|faces?|points?|fits?|fills?|has|have|covers?|stands?|lies|ends?|comes?|goes|shows?|needs?|gets?)( |$)/

function isQuotation({ meanings }: Chunk): boolean {
  return has(meanings, 'quote')
}

function has(meanings: Chunk['meanings'], name: string): boolean {
  return propertyOf(meanings, name) !== undefined
}

function isLook({ lower }: Chunk): boolean {
  return /^(look|feel|appear|seem|sound)/.test(lower)
}

function isExchange({ lower }: Chunk): boolean {
  return /^(swap|exchang|trad|replac|substitut|chang|us)/.test(lower)
}
