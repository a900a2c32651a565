import type { Scene } from '../../plan.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isMark, isOperation, isQuotation, isVerb, operationsOf, roleOf } from '../chunks/chunk-kinds.ts'
import type { Reference } from '../meanings.ts'

/**
 * Whether words place given pictures on a sheet of its own: "a business card, white, the logo on the left", and not
 * "a business card of this photo".
 */
export function placesPictures(chunks: readonly Chunk[]): boolean {
  return piecesOf(chunks).some((piece) => {
    const named = piece.find(({ meanings }) => meanings.some(({ kind }) => kind === 'reference'))
    const placed = piece.some(({ meanings }) => propertyOf(meanings, 'position') !== undefined)
    const before = piece.slice(0, named === undefined ? 0 : piece.indexOf(named)).findLast(isTelling)
    const within =
      before !== undefined && /^(of|on|onto|over|to|in|into|around|across|above|below)\b/.test(before.lower)
    const edits = piece.some((chunk) => operationsOf(chunk).some(({ tool }) => !SHOWN_WITH.has(tool)))
    return named !== undefined && placed && !within && !edits && !piece.some(isQuotation)
  })
}

/** Tools whose words may stand beside a picture that is placed. */
const SHOWN_WITH = new Set(['overlay', 'opacity', 'round_corners', 'cut_into_shape', 'shadow', 'outline', 'resize'])

/** Where the colour of the sheet is told, which stands beside its name or by itself; -1 where it is not. */
export function groundAt(chunks: readonly Chunk[], at: number): number {
  if (chunks.some((chunk) => operationsOf(chunk).some(({ tool }) => tool === 'background'))) return -1
  const end = chunks.findIndex((chunk, place) => place > at && endsPart(chunk))
  const sentence = chunks.slice(0, end === -1 ? undefined : end)
  return sentence.findIndex((chunk, place) => {
    if (propertyOf(chunk.meanings, 'color') === undefined) return false
    const between = sentence.slice(Math.min(place, at) + 1, Math.max(place, at))
    const leads = !between.some((one) => isMark(one) || isOperation(one) || roleOf(one) !== undefined)
    const [before, behind] = [sentence[place - 1], sentence[place + 1]]
    return leads || (before !== undefined && isMark(before) && (behind === undefined || isMark(behind)))
  })
}

/** "the photo" is the only one that was given, or the only one beside a logo. */
export function withOnlyPicture(chunks: readonly Chunk[], { pictures }: Scene): readonly Chunk[] {
  const photos = pictures.flatMap(({ transparent }, i) => (transparent && pictures.length > 1 ? [] : [i + 1]))
  const [number] = photos
  if (number === undefined || photos.length > 1) return chunks
  const reference: Reference = { kind: 'number', number }
  return chunks.map((chunk) => {
    const isNoun = /\p{L}{3}/u.test(chunk.lower) && chunk.meanings.some(isIt)
    return isNoun ? { ...chunk, meanings: [{ kind: 'reference', reference }] } : chunk
  })
}

/** "the photo in the middle, the same photo blurred in the background": the copy is the second picture. */
export function withCopyBehind(chunks: readonly Chunk[], { pictures }: Scene): readonly Chunk[] | undefined {
  const same = chunks.findIndex((chunk, at) => chunk.meanings.some(isIt) && /^same$/.test(chunks[at - 1]?.lower ?? ''))
  const behind = chunks.slice(same + 1, same + 9).findIndex(isBackdrop)
  if (same === -1 || behind === -1 || pictures.length !== 1) return undefined
  return chunks.map((chunk, at): Chunk => {
    if (at === same) return { ...chunk, meanings: [{ kind: 'reference', reference: { kind: 'number', number: 2 } }] }
    if (at > same && at < same + 10 && isBackdrop(chunk)) return { ...chunk, meanings: [{ kind: 'filler' }] }
    const isNoun = /\p{L}{3}/u.test(chunk.lower) && chunk.meanings.some(isIt)
    return isNoun ? { ...chunk, meanings: [{ kind: 'reference', reference: { kind: 'number', number: 1 } }] } : chunk
  })
}

function isBackdrop(chunk: Chunk): boolean {
  const behind = chunk.meanings.some((one) => one.kind === 'operation' && one.preset.behind === true)
  return behind || operationsOf(chunk).some(({ tool }) => tool === 'background')
}

function isIt(meaning: Chunk['meanings'][number]): boolean {
  return meaning.kind === 'reference' && meaning.reference.kind === 'it'
}

/** More than an article, and no place: "on the left the logo". */
function isTelling({ lower, meanings }: Chunk): boolean {
  return !/^(the|my|our|a|an|this)$/.test(lower) && propertyOf(meanings, 'position') === undefined
}

function piecesOf(chunks: readonly Chunk[]): Chunk[][] {
  const pieces: Chunk[][] = [[]]
  for (const chunk of chunks) {
    if (isMark(chunk) || (roleOf(chunk) !== undefined && !isVerb(chunk))) pieces.push([])
    else pieces.at(-1)!.push(chunk)
  }
  return pieces
}

function endsPart({ meanings }: Chunk): boolean {
  return ['.', '!', '?', ';', '\n', ':'].includes(propertyOf(meanings, 'mark') as string)
}
