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
import { absorbs, absorbsOther } from './absorbing.ts'
import { namesOperation } from './asking.ts'
import { isForeign, isPlacing, isSpacing, isThing, ownerOf, placesWhole, repeatedHead } from './belonging.ts'
import type { ClauseChunks } from './clause-chunks.ts'
import type { Segment } from './segment.ts'
import { segmentsOf, sentencesOf } from './segments.ts'

/**
 * Cuts chunks into clauses. Sentences are cut at every joint ("and", commas, "then" …); a piece then becomes a
 * clause of its own if it names an operation, and otherwise belongs to the clause before it ("…, in red") or
 * behind it ("in the corner, write …").
 */
export function splitClauses(chunks: readonly Chunk[]): ClauseChunks[] {
  const clauses: ClauseChunks[] = []
  for (const sentence of sentencesOf(chunks)) {
    const segments = segmentsOf(sentence)
    const asides = segments.filter(({ aside, chunks }) => aside === true && chunks.length > 0)
    const wishes = segments.filter((segment) => !asides.includes(segment))
    const told = wishes.some(({ chunks }) => namesOperation(chunks)) ? asides : []
    const found = gather((told.length > 0 ? wishes : segments).flatMap(splitOperations)).flatMap(splitOperations)
    for (const { chunks: words } of told) {
      clauses.push({ chunks: words, negated: false, continues: true, accompanies: false, aside: true })
    }
    const last = clauses.findLast(({ aside }) => !aside)
    const alone = found[0]
    // "Write 'Sale'. It should be red." says more about the clause before.
    if (last !== undefined && found.length === 1 && alone !== undefined && !last.negated && saysMore(last, alone)) {
      clauses[clauses.indexOf(last)] = { ...last, chunks: [...last.chunks, ...alone.chunks] }
      continue
    }
    const headings = headingsOf(found)
    for (const [i, clause] of found.entries()) {
      const { chunks: words, negated, joiner } = clause
      clauses.push({ chunks: words, negated, continues: i > 0, accompanies: joiner === 'with', aside: i < headings })
    }
  }
  return clauses
}

/** Whether a sentence says no more than how what the clause before it makes should be. */
function saysMore(last: ClauseChunks, sentence: Segment): boolean {
  return describes(sentence) || isLettering(last, sentence) || isFinish(last, sentence) || spaces(last, sentence)
}

/** "Write 'Sale'. Small letters with a black outline.": nouns of lettering behind a text, and nothing to be done. */
function isLettering({ chunks }: ClauseChunks, sentence: Segment): boolean {
  const written = chunks.some(isQuotation)
  if (!written || sentence.negated || sentence.chunks.some(isVerb) || sentence.chunks.some(isContent)) return false
  const text = sentence.chunks.flatMap(operationsOf).find(({ tool }) => tool === 'text')
  return text !== undefined && sentence.chunks.filter(isOperation).every((chunk) => absorbs(text, chunk))
}

/** "Put the logo at the left. It should be small and 70 % opaque.": how what the clause before places should be. */
function isFinish({ chunks }: Pick<ClauseChunks, 'chunks'>, sentence: Segment): boolean {
  if (sentence.negated || sentence.chunks.some(isContent) || !sentence.chunks.every(isFinishing)) return false
  const things = chunks.some(isOperation) ? chunks.flatMap(operationsOf) : chunks.flatMap(weakOperationsOf)
  const placed = isPlacement(chunks) || (chunks.some(isContent) && things.some(({ tool }) => PLACED.has(tool)))
  const quoted = chunks.some(isQuotation)
  const tool = quoted ? 'text' : 'overlay'
  const operations = sentence.chunks.flatMap(operationsOf)
  return placed && operations.length > 0 && operations.every((one) => FINISHES.has(one.tool) || one.tool === tool)
}

/** "Put them side by side. A thin white line should separate them." */
function spaces({ chunks }: ClauseChunks, sentence: Segment): boolean {
  return !sentence.negated && isSpacing(sentence) && chunks.flatMap(operationsOf).some(({ tool }) => tool === 'arrange')
}

/** "make it …", "it should be …" are followed by what a thing is like; other verbs begin something else. */
function isFinishing(chunk: Chunk): boolean {
  return !isVerb(chunk) || /^(make|keep|have|give|put|place|use)$/.test(chunk.lower)
}

const PLACED = new Set(['overlay', 'text'])
const FINISHES = new Set(['opacity', 'shadow', 'outline', 'round_corners'])

/** "… and make it green": beside nothing that has a colour of its own, a verb and a colour are a wish. */
function dyes({ chunks, negated }: Segment, last: Segment | undefined): boolean {
  if (negated || last === undefined || namesOperation(chunks)) return false
  const colours = chunks.some(({ meanings }) => propertyOf(meanings, 'color') !== undefined)
  const coloured =
    last.chunks.some((chunk) => operationsOf(chunk).some((one) => one.coloured === true)) || last.chunks.some(isContent)
  return colours && !coloured && chunks.some(isDyeing)
}

function isDyeing({ lower, meanings }: Chunk): boolean {
  return /^(make|turn|dye|paint)/.test(lower) && meanings.some(({ kind }) => kind === 'verb')
}

/** Whether a chunk says where, how much or in which colour. */
function saysSomething({ meanings }: Chunk): boolean {
  return DESCRIBING.some((name) => propertyOf(meanings, name) !== undefined)
}

/** How many clauses stand before a colon and only sum up those behind it: "Vintage: sepia, grain and a vignette". */
function headingsOf(clauses: readonly Segment[]): number {
  const colon = clauses.findIndex(({ joiner }) => joiner === 'colon')
  if (colon < 1) return 0
  const [before, behind] = [clauses.slice(0, colon), clauses.slice(colon)]
  const tools = (part: readonly Segment[]) =>
    part.flatMap(({ chunks }) => chunks.flatMap(operationsOf).map(({ tool }) => tool))
  const repeated = tools(before).some((tool) => tools(behind).includes(tool))
  // "a poster, beige background: …" tells of the sheet and sums up nothing.
  if (!repeated && tools(before).includes('background')) return 0
  const wishes = behind.filter(({ chunks, negated }) => !negated && namesOperation(chunks)).length
  return repeated || wishes > 1 || !before.some(({ chunks }) => namesOperation(chunks)) ? colon : 0
}

function gather(segments: readonly Segment[]): Segment[] {
  const clauses: Segment[] = []
  let ahead: Chunk[] = []
  for (const [at, segment] of segments.entries()) {
    const last = clauses.at(-1)
    if (segment.joiner === 'colon' && ahead.length > 0 && !ahead.some(saysSomething)) {
      clauses.push({ joiner: 'start', chunks: ahead, negated: false })
      ahead = []
    }
    // "change the mug to green, keep the background white": what is to stay says nothing of what stands before it.
    if (segment.negated && segment.chunks.some(isContrast) && ahead.some(saysSomething)) {
      clauses.push({ joiner: 'start', chunks: ahead, negated: false })
      ahead = []
    }
    const chunks = [...ahead, ...segment.chunks]
    const next = segments.slice(at + 1, at + 3)
    const leads = isBesideNext(segment, next, last) || isPlaceOfNext(segment, next, last)
    const finishes =
      last !== undefined && !last.negated && /^(make|give) /.test(wordsIn(segment)) && isFinish(last, segment)
    const placed = placesIt(segment, last)
    const owner = finishes
      ? last
      : ahead.length === 0 && !leads && !placed && !dyes(segment, last)
        ? ownerOf(clauses, segment)
        : undefined
    const repeated = last !== undefined && ahead.length === 0 ? repeatedHead(last, segment) : undefined
    if (repeated !== undefined) {
      clauses.push({ ...segment, chunks: [repeated, ...segment.chunks] })
    } else if (owner !== undefined) {
      owner.chunks.push(...segment.chunks)
    } else if (leads || (ahead.length > 0 && isLookOfNext(segment, segments[at + 1]))) {
      ahead = chunks
    } else if (namesOperation(segment.chunks) || isPlacing(segment) || placed) {
      clauses.push({ ...segment, chunks })
      ahead = []
    } else if (segment.negated || isForeign(segment.chunks) || isThing(segment) || dyes(segment, last)) {
      clauses.push({ ...segment, chunks })
      ahead = []
    } else {
      ahead = chunks
    }
  }
  if (ahead.length > 0) clauses.push({ joiner: 'start', chunks: ahead, negated: false })
  return clauses
}

/** "scale the logo to 20 % and put it in the corner": where a picture goes of which something else was said before. */
function placesIt({ chunks }: Segment, last: Segment | undefined): boolean {
  const it = chunks.findIndex(({ meanings }) =>
    meanings.some((one) => one.kind === 'reference' && one.reference.kind === 'it'),
  )
  const put = it > 0 && /^(put|place|move|position|stick|set)$/.test(chunks[it - 1]!.lower)
  return (
    put &&
    chunks.slice(it).some(isPlaced) &&
    last?.chunks.some(isSpecificReference) === true &&
    !last.chunks.some(isQuotation)
  )
}

/** "keep …", "instead of red": what follows says what is not to be done. */
function isContrast(chunk: Chunk): boolean {
  return roleOf(chunk) === 'keep' || /^(instead of|rather than)/.test(chunk.lower)
}

/** What a segment says, from its first word on. */
function wordsIn({ chunks }: Segment): string {
  return chunks
    .filter((chunk) => !isMark(chunk) && roleOf(chunk) === undefined)
    .map(({ lower }) => lower)
    .join(' ')
}

/** "'A' at the left and under that, smaller, 'B'": words of place that go with the text behind them. */
function isBesideNext({ chunks }: Segment, next: readonly Segment[], last: Segment | undefined): boolean {
  const beside = chunks.some(({ meanings }) => propertyOf(meanings, 'relative') !== undefined)
  const bare = !chunks.some(isOperation) && !chunks.some(isContent)
  const follows = next.some((one) => one.chunks.some(isQuotation) && !one.chunks.some(isOperation))
  const laid = last?.chunks.some((chunk) => operationsOf(chunk).some(({ tool }) => tool === 'arrange'))
  return beside && bare && follows && (laid || last?.chunks.some(isQuotation)) === true
}

/** "the logo on the left, on the right two lines of text": a second place is that of what comes next. */
function isPlaceOfNext({ chunks }: Segment, next: readonly Segment[], last: Segment | undefined): boolean {
  const bare = !chunks.some(isOperation) && !chunks.some(isContent) && !chunks.some(isVerb)
  const follows = next.some((one) => one.chunks.some(isContent) && !one.chunks.some(isPlaced))
  return bare && chunks.some(isPlaced) && follows && last?.chunks.some(isPlaced) === true && last.chunks.some(isContent)
}

function isPlaced({ meanings }: Chunk): boolean {
  return propertyOf(meanings, 'position') !== undefined
}

/** "under that, smaller, 'B'", "beneath it, in italic letters, 'B'": the size or the letters of the text that follows. */
function isLookOfNext({ chunks }: Segment, next: Segment | undefined): boolean {
  const operations = chunks.flatMap(operationsOf)
  const sizes = operations.length > 0 && operations.every(({ tool }) => tool === 'resize' || tool === 'text')
  return sizes && !chunks.some(isContent) && !chunks.some(isVerb) && next?.chunks.some(isQuotation) === true
}

/** Cuts a segment in which several operations follow each other without a joint. */
function splitOperations(clause: Segment): Segment[] {
  if (placesWhole(clause)) return [clause]
  const pieces: Chunk[][] = [[]]
  let heads: Chunk[] = []
  for (const chunk of clause.chunks) {
    const piece = pieces.at(-1)!
    if (isOperation(chunk)) {
      const rest = clause.chunks.slice(clause.chunks.indexOf(chunk))
      if (heads.length === 0 || (heads.some((head) => goTogether(head, chunk)) && !isAnotherText(piece, rest)))
        heads.push(chunk)
      else {
        // "… in the top left with the text 'Hi'": such a phrase begins the words that are its own.
        pieces.push(/^with /.test(chunk.lower) ? [] : piece.splice(ownWordsFrom(piece)))
        heads = [chunk]
      }
    }
    pieces.at(-1)!.push(chunk)
  }
  return pieces.map((chunks, i) => ({ ...clause, chunks, joiner: i === 0 ? clause.joiner : ('comma' as const) }))
}

/** "top text 'A' bottom text 'B'": a second text begins behind the words of the first. */
function isAnotherText(piece: readonly Chunk[], rest: readonly Chunk[]): boolean {
  const noun = operationsOf(rest[0]!).some(({ tool }) => tool === 'text')
  return noun && piece.some(isQuotation) && rest.some(isQuotation)
}

const PREPOSITIONS = new Set(['in', 'on', 'at', 'by', 'of', 'around', 'from', 'over', 'onto'])

/** Where the words begin that stand before a second operation and are its own: back to a preposition or a verb. */
function ownWordsFrom(piece: readonly Chunk[]): number {
  let from = piece.length
  while (from > 0) {
    const chunk = piece[from - 1]!
    if (isOperation(chunk) || isContent(chunk) || /^so( that)?$/.test(chunk.lower)) return from
    // "darken it by 40 % …" belongs to what is said before.
    if (piece[from - 2]?.lower === 'by' && propertyOf(chunk.meanings, 'quantity') !== undefined) return from
    from -= 1
    if (PREPOSITIONS.has(chunk.lower) || isVerb(chunk)) return from
  }
  return from
}

function goTogether(head: Chunk, next: Chunk): boolean {
  if (weakOperationsOf(head).some((one) => absorbsOther(one, next))) return true
  const same = operationsOf(head).some((one) => operationsOf(next).some((other) => one.tool === other.tool))
  return (
    same || operationsOf(head).some((one) => absorbs(one, next)) || operationsOf(next).some((one) => absorbs(one, head))
  )
}

/** A sentence without an operation that still says how something should be, in known words throughout. */
function describes({ chunks, negated }: Segment): boolean {
  if (negated || namesOperation(chunks) || isPlacement(chunks) || chunks.some(({ meanings }) => meanings.length === 0))
    return false
  return chunks.some(({ meanings }) => DESCRIBING.some((name) => propertyOf(meanings, name) !== undefined))
}

const DESCRIBING = ['color', 'position', 'size', 'weight', 'font', 'italic', 'quantity', 'opacity', 'align', 'degree']
