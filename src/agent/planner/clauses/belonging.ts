import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import {
  isContent,
  isMark,
  isOperation,
  isPlacement,
  isQuotation,
  isSpecificReference,
  isVerb,
  operationsOf,
  roleOf,
  weakOperationsOf,
} from '../chunks/chunk-kinds.ts'
import type { Operation, Quantity } from '../meanings.ts'
import { absorbs, absorbsOther } from './absorbing.ts'
import { isMeasured, isSize, namesOperation } from './asking.ts'
import type { Segment } from './segment.ts'

/**
 * The operation that a segment leaves out because the clause before it has named it: "rotate the first by 90° and
 * the second by 180°". Both must name their own picture, or their own text.
 */
export function repeatedHead(clause: Segment, segment: Segment): Chunk | undefined {
  // "the labels 'Before' and 'After'" belong together, as does "'A' and 'B' on each".
  if (namesTexts(clause) || isForEach(segment) || isOrdering(clause, segment) || isSpacing(segment)) return undefined
  if (isCovering(segment) || isBackdropOf(clause)) return undefined
  if (namesOperation(segment.chunks)) return undefined
  const another = isOneMore(clause, segment) || isLikeBefore(clause, segment)
  if (segment.joiner === 'next' && !another) return undefined
  if (!['and', 'comma', 'next'].includes(segment.joiner)) return undefined
  const quotes = [clause, segment].every(({ chunks }) => chunks.some(isQuotation))
  const pictures = [clause, segment].every(({ chunks }) => chunks.some(isSpecificReference))
  const own = segment.chunks.some(({ meanings }) => OWN.some((name) => propertyOf(meanings, name) !== undefined))
  const repeats = (quotes && (own || pictures)) || (pictures && own) || another
  if (!repeats) return undefined
  // "put the first on the second as a circle": the verb rules what it takes in.
  const ruling = clause.chunks.find(
    (chunk) => pictures && weakOperationsOf(chunk).some((one) => takesInAll(one, clause)),
  )
  return ruling ?? clause.chunks.find(isOperation) ?? clause.chunks.find((chunk) => weakOperationsOf(chunk).length > 0)
}

function takesInAll(operation: Operation, { chunks }: Segment): boolean {
  return chunks.filter(isOperation).every((chunk) => absorbs(operation, chunk))
}

/** "put the logo in the corner with a 24 px margin at 70 % opacity": whether all that is said is said of a picture placed. */
export function placesWhole({ chunks }: Segment): boolean {
  const placing = chunks.flatMap(weakOperationsOf).find(({ tool }) => tool === 'overlay')
  if (placing === undefined || !chunks.some(isSpecificReference) || chunks.some(isQuotation)) return false
  const places = (chunk: Chunk) => weakOperationsOf(chunk).includes(placing)
  return chunks.filter(isOperation).every((chunk) => places(chunk) || absorbs(placing, chunk))
}

/** "put them in a row, the last one first", "… the butterfly, then the apple": more of how pictures are arranged. */
function isOrdering(clause: Segment, { chunks }: Segment): boolean {
  const arranges = clause.chunks.flatMap(operationsOf).some(({ tool }) => tool === 'arrange')
  const orders =
    chunks.some(isSpecificReference) && (!chunks.some(isVerb) || putsFirst(chunks)) && !chunks.some(isOperation)
  return arranges && orders && !chunks.some(({ meanings }) => propertyOf(meanings, 'quantity') !== undefined)
}

/** "but put the butterfly first": a verb that says where in the order a picture comes. */
function putsFirst(chunks: readonly Chunk[]): boolean {
  const ordinal = chunks.some(({ meanings }) => propertyOf(meanings, 'ordinal') !== undefined)
  const placed = chunks.some(({ meanings }) => propertyOf(meanings, 'position') !== undefined)
  return (
    ordinal &&
    !placed &&
    chunks.filter(isVerb).every(({ lower }) => /^(put|place|show|have|use|take|make)$/.test(lower))
  )
}

/** "… with the same height and a white gap between them": how far apart what the clause before it lays out should be. */
export function isSpacing({ chunks }: Segment): boolean {
  return !chunks.some(isVerb) && chunks.some(({ meanings }) => propertyOf(meanings, 'gap') !== undefined)
}

/** "… and stretch it so that it covers the first one": how large what the clause before it places should be. */
function isCovering({ chunks }: Segment): boolean {
  return chunks.some(({ meanings }) => propertyOf(meanings, 'covering') !== undefined)
}

function namesTexts({ chunks }: Segment): boolean {
  return chunks.some(({ lower }) => SEVERAL_TEXTS.test(lower))
}

function isForEach({ chunks }: Segment): boolean {
  return chunks.some(({ lower }) =>
    /^((of|on|in|below|under|above) )?(each|every|respectively)( (one|picture|photo|image)s?)?$/.test(lower),
  )
}

const SEVERAL_TEXTS = /^(the )?(labels|captions|titles|words|texts)$/

/** "a thick black border, then a thinner white one": "one" stands for what the clause before it makes. */
function isOneMore({ chunks }: Segment, segment: Segment): boolean {
  const countable = chunks.some((chunk) => operationsOf(chunk).some((one) => one.countable === true))
  const one = segment.chunks.findIndex(({ lower }) => lower === 'one' || lower === 'ones')
  const described = segment.chunks
    .slice(0, one)
    .some(({ meanings }) => KINDS.some((name) => propertyOf(meanings, name) !== undefined))
  return countable && one > 0 && described
}

/** "a frame: 2 % black, then 6 % white": a measure and a colour, as of the border before. */
function isLikeBefore(clause: Segment, { chunks }: Segment): boolean {
  const borders = clause.chunks.flatMap(operationsOf).some(({ tool }) => tool === 'border')
  const said = chunks.filter((chunk) => !isMark(chunk) && roleOf(chunk) === undefined)
  const measured = [clause.chunks, said].every((part) =>
    ['quantity', 'color'].every((name) => part.some(({ meanings }) => propertyOf(meanings, name) !== undefined)),
  )
  return borders && measured && said.length === 2
}

const KINDS = ['color', 'size', 'breadth', 'ordinal', 'degree', 'hollow']

/** What a segment must say for itself to be a wish of its own. */
const OWN = [
  'quantity',
  'color',
  'position',
  'degree',
  'ratio',
  'turn',
  'size',
  'relative',
  'between',
  'font',
  'weight',
]

/**
 * The clause that a segment says more about: the last one or, past clauses that were joined by "with", the one
 * that those describe too ("a collage with round corners and wide gaps").
 */
export function ownerOf(clauses: readonly Segment[], segment: Segment): Segment | undefined {
  // "three hearts on white: the first red …" speaks of the hearts.
  const counted = clauses.findLast(({ chunks }) =>
    chunks.some((chunk) => operationsOf(chunk).some(({ tool }) => tool === 'shape')),
  )
  const tells = segment.chunks.some(({ meanings }) => propertyOf(meanings, 'which') !== undefined)
  if (tells && counted !== undefined && !namesOperation(segment.chunks)) return counted
  const last = clauses.at(-1)
  // "a collage, all cropped to squares, thin lines between them"
  const sheet = clauses.findLast(({ chunks }) => chunks.flatMap(operationsOf).some(({ tool }) => tool === 'arrange'))
  if (isSpacing(segment) && sheet !== undefined && !segment.negated) return sheet
  // "'Hi' on a cream background, centred": where something lies is no matter of the background.
  const text = clauses.findLast(({ chunks }) => chunks.some(isQuotation))
  if (last !== text && text !== undefined && last?.chunks.some(isGround) && isPlaceOnly(segment)) return text
  if (last !== undefined && belongsTo(last, segment)) return last
  if (sheet !== undefined && isOfSheet(segment)) return sheet
  const before = clauses.findLast(({ joiner }) => joiner !== 'with')
  return last?.joiner === 'with' && before !== undefined && belongsTo(before, segment) ? before : undefined
}

/** "three photos in a row, …, on a white background and with rounded corners": what can only be meant of the sheet. */
function isOfSheet({ chunks, negated }: Segment): boolean {
  const tools = chunks.flatMap(operationsOf).map(({ tool }) => tool)
  return (
    !negated &&
    !chunks.some(isVerb) &&
    tools.length > 0 &&
    tools.every((tool) => tool === 'background' || tool === 'round_corners')
  )
}

function isGround(chunk: Chunk): boolean {
  return operationsOf(chunk).some(({ tool }) => tool === 'background')
}

/** "centred", "in bold": where or how letters are, and nothing else. */
function isPlaceOnly({ chunks, negated }: Segment): boolean {
  const said = chunks.filter((chunk) => !isMark(chunk) && roleOf(chunk) === undefined)
  const tells = said.some(({ meanings }) => LETTERED.some((name) => propertyOf(meanings, name) !== undefined))
  const plain = said.every(
    ({ meanings }) =>
      meanings.some(({ kind }) => kind === 'filler') ||
      LETTERED.some((name) => propertyOf(meanings, name) !== undefined),
  )
  return !negated && tells && plain
}

const LETTERED = ['position', 'weight', 'font', 'italic', 'align', 'case']

/** "…, logo top left"; "with the logo at 90 % opacity" goes on with what stands before it. */
export function isPlacing({ joiner, chunks }: Segment): boolean {
  return isPlacement(chunks) && !(joiner === 'with' && chunks.some(isOperation))
}

/** "except the right half": half of a picture is a thing to draw as well, but not here. */
function isExceptedHalf({ joiner, chunks }: Segment): boolean {
  return (
    joiner === 'but' &&
    chunks.some(({ meanings }) => propertyOf(meanings, 'half') !== undefined) &&
    !chunks.some(isOperation)
  )
}

/** A wish for something unknown, such as "add a hat": it must not be taken for a part of another one. */
export function isForeign(chunks: readonly Chunk[]): boolean {
  return chunks.some(isVerb) && chunks.some(({ meanings }) => meanings.length === 0)
}

/** "a brown door", "green strip at the bottom": a thing with a colour of its own, whether or not it can be drawn. */
export function isThing({ chunks }: Segment): boolean {
  const words = chunks.filter((chunk) => !isMark(chunk) && roleOf(chunk) === undefined)
  const coloured = words.findIndex(({ meanings }) => propertyOf(meanings, 'color') !== undefined)
  const article = /^an?$/.test(words[0]?.lower ?? '')
  const shape = words.some((chunk) => weakOperationsOf(chunk).some(({ tool }) => tool === 'shape'))
  const placed = words.some(({ meanings }) => propertyOf(meanings, 'position') !== undefined)
  // "a sky blue background, green strip of grass at the bottom".
  if (shape && placed && coloured === 0 && !chunks.some(isOperation) && !chunks.some(isContent)) return true
  return article && coloured > 0 && words[coloured + 1]?.meanings.length === 0 && !chunks.some(isOperation)
}

/** Whether a segment only says more about the clause before it. */
function belongsTo(clause: Segment, segment: Segment): boolean {
  if (isExceptedHalf(segment)) return !clause.negated
  if (segment.negated !== clause.negated && !(clause.negated && segment.joiner === 'or')) return false
  if (isPlacing(segment)) return clause.chunks.some(isSpecificReference) && !isBackdropOf(clause)
  const operations = segment.chunks.filter(isOperation)
  if (isForeign(clause.chunks) && isForeign(segment.chunks)) return false
  if (isThing(segment)) return false
  if (isItsText(clause, segment)) return true
  // "…, framed in black" is no outline of letters.
  if (segment.joiner !== 'with' && segment.chunks.some(({ lower }) => /^framed?$/.test(lower))) return false
  if (isOrdering(clause, segment)) return true
  if (isCovering(segment) && placesPicture(clause)) return true
  // "blur it, but not too much" is one wish; "blur it, but keep …" are two.
  if (segment.joiner === 'next' || (segment.joiner === 'but' && operations.length > 0)) return false
  if (operations.length === 0)
    return (
      !namesOperation(segment.chunks) ||
      goesOn(clause, segment) ||
      isItsSize(clause, segment) ||
      isOtherEdge(clause, segment) ||
      isMoreText(clause, segment) ||
      isItsColour(clause, segment)
    )
  if (segment.joiner !== 'with' && segment.chunks.some(isVerb)) return false
  const heads = rulersOf(clause)
  // "add 200 px of white" is done with a weak verb that could also begin a text.
  const measured = isMeasured(clause.chunks) && !clause.chunks.some(isContent)
  const tiles = clause.chunks.some((chunk) => isQuotation(chunk) || propertyOf(chunk.meanings, 'tiled') !== undefined)
  // "put the logo …" begins no watermark.
  const places = !tiles && clause.chunks.some(isSpecificReference)
  const weak = clause.chunks.flatMap(weakOperationsOf).filter(({ tool }) => !places || tool !== 'tiled_watermark')
  // "… with a 24 px margin, 70 % opacity": the verb that places a picture rules what it takes in.
  const placing = placesWhole(clause) ? weak.filter(({ tool }) => tool === 'overlay') : []
  const ruling = placing.length > 0 ? placing : heads.length > 0 || measured ? heads : weak
  if (isPlacement([...clause.chunks, ...segment.chunks])) return true
  // "the title 'A' with the subtitle 'B'" are two texts.
  if ([clause, segment].every(({ chunks }) => chunks.some(isQuotation))) return false
  // "a red circle and a blue circle" are two, "a hexagon with a star inside" as well; "a text with the words …" is one.
  // "surround it with a mat" says one thing with a verb and a noun.
  const countable =
    ruling.some((operation) => operation.countable === true) &&
    !clause.chunks.find(isOperation)?.meanings.some(({ kind }) => kind === 'verb')
  const takesIn = segment.joiner === 'with' && !countable ? absorbs : absorbsOther
  return operations.every((chunk) => ruling.some((operation) => takesIn(operation, chunk)))
}

/** "the city as background, the apple bottom right": what comes next lies on it. */
function isBackdropOf({ chunks }: Segment): boolean {
  return chunks.some(({ meanings }) => meanings.some((one) => one.kind === 'operation' && one.preset.behind === true))
}

/** The operation that all others of a clause are part of: "scale it to fit …"; without one, the first. */
function rulersOf({ chunks }: Segment): readonly Operation[] {
  const named = chunks.filter(isOperation)
  const rulers = named.flatMap(operationsOf).filter((one) => named.every((chunk) => absorbs(one, chunk)))
  return rulers.length > 0 ? rulers : named.slice(0, 1).flatMap(operationsOf)
}

function placesPicture({ chunks }: Segment): boolean {
  const operations = chunks.flatMap((chunk) => [...operationsOf(chunk), ...weakOperationsOf(chunk)])
  return chunks.some(isSpecificReference) && operations.some(({ tool }) => tool === 'overlay')
}

/** "watermark it with 'Acme'": the words that a verb of writing lacks. */
function isItsText(clause: Segment, { joiner, chunks }: Segment): boolean {
  const writes = clause.chunks.flatMap(operationsOf).some(({ tool }) => tool === 'tiled_watermark' || tool === 'text')
  const first = chunks.find(
    (chunk) => roleOf(chunk) === undefined && !isMark(chunk) && chunk.meanings.some(({ kind }) => kind !== 'filler'),
  )
  return joiner === 'with' && writes && !clause.chunks.some(isQuotation) && first !== undefined && isQuotation(first)
}

/** "crop it to 16:9, keeping the top": a weak word of the operation that the clause before it names. */
function goesOn(clause: Segment, segment: Segment): boolean {
  const tools = clause.chunks.flatMap(operationsOf).map(({ tool }) => tool)
  const weak = segment.chunks.flatMap(({ meanings }) =>
    meanings.flatMap((one) => (one.kind === 'operation' && one.weak === 'adjective' ? [one.operation.tool] : [])),
  )
  return (
    weak.length > 0 &&
    weak.every((tool) => tools.includes(tool)) &&
    !segment.chunks.some(isVerb) &&
    (segment.joiner === 'with' || !segment.chunks.some(isContent))
  )
}

/** "the texts 'Hello' and 'World'": a quotation without a place of its own goes on with the one before. */
function isMoreText(clause: Segment, segment: Segment): boolean {
  const own = segment.chunks.some(({ meanings }) => OWN.some((name) => propertyOf(meanings, name) !== undefined))
  return (
    clause.chunks.some(isQuotation) &&
    segment.chunks.some(isQuotation) &&
    (!own || isForEach(segment) || namesTexts(clause)) &&
    !segment.chunks.some(isVerb)
  )
}

/** "1200 px wide and 800 px tall": the other edge of what is measured. */
function isOtherEdge(clause: Segment, segment: Segment): boolean {
  const extents = [clause, segment].map(({ chunks }) =>
    chunks.map(({ meanings }) => propertyOf(meanings, 'extent')).find((extent) => extent !== undefined),
  )
  const measured = segment.chunks.some(
    ({ meanings }) => (propertyOf(meanings, 'quantity') as Quantity | undefined)?.unit === 'px',
  )
  return (
    measured &&
    extents.every((extent) => extent === 'width' || extent === 'height') &&
    extents[0] !== extents[1] &&
    !segment.chunks.some(isVerb)
  )
}

/** "a grid, 800 x 600": the size of what the clause before it makes. */
function isItsSize(clause: Segment, segment: Segment): boolean {
  const takes = clause.chunks.some((chunk) => operationsOf(chunk).some(({ tool }) => SIZED.has(tool)))
  return (
    takes &&
    segment.chunks.some((chunk) => isSize(chunk) || isRatio(chunk)) &&
    !segment.chunks.some(isVerb) &&
    !segment.chunks.some(isContent)
  )
}

const SIZED = new Set(['crop', 'shape', 'arrange', 'resize', 'cut_into_shape', 'extend'])

/** "small letters, gray": beside something that has a colour, "gray" is no wish for black and white. */
function isItsColour(clause: Segment, segment: Segment): boolean {
  const takes = clause.chunks.some(
    (chunk) => isQuotation(chunk) || operationsOf(chunk).some(({ coloured }) => coloured),
  )
  return (
    takes &&
    !segment.chunks.some(isVerb) &&
    !segment.chunks.some(({ meanings }) => propertyOf(meanings, 'half') !== undefined) &&
    segment.chunks.some(({ meanings }) => propertyOf(meanings, 'color') !== undefined) &&
    !segment.chunks.some(isContent)
  )
}

function isRatio({ meanings, lower }: Chunk): boolean {
  return /^\d/.test(lower) && propertyOf(meanings, 'ratio') !== undefined
}
