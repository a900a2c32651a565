import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isMark, isVerb, roleOf } from '../chunks/chunk-kinds.ts'
import type { Reading } from '../chunks/chunks.ts'
import type { Meaning } from '../meanings.ts'

/**
 * Reads "it isn't sharp", "the photo doesn't look very colourful" and "not bright enough" as complaints of a lack: such a
 * "not" denies no wish.
 */
export function readLacks(reading: Reading): Reading {
  const { chunks } = reading
  const lacking = chunks.flatMap((_, at) => (lacksAt(chunks, at) ? [at] : []))
  const read = chunks.map((chunk, at) => {
    if (lacking.includes(at)) return { ...chunk, meanings: LACK }
    const follows = lacking.some((place) => at > place && at <= place + FARTHEST)
    return follows && isMeasure(chunk) ? { ...chunk, meanings: [FILLER] } : chunk
  })
  return { ...reading, chunks: read }
}

const LACK: readonly Meaning[] = [
  { kind: 'property', name: 'excess', value: 'lack' },
  { kind: 'property', name: 'copula', value: true },
]
const FILLER: Meaning = { kind: 'filler' }

/** How many words a quality can stand behind its "not". */
const FARTHEST = 4

function lacksAt(chunks: readonly Chunk[], at: number): boolean {
  const chunk = chunks[at]!
  if (roleOf(chunk) !== 'not' || !/^(not|isn't|is not|aren't|doesn't|does not|don't)$/.test(chunk.lower)) return false
  const end = chunks.findIndex((one, place) => place > at && (isMark(one) || roleOf(one) !== undefined))
  const behind = chunks.slice(at + 1, end === -1 ? undefined : end).slice(0, FARTHEST + 1)
  const start = chunks.findLastIndex((one, place) => place < at && isMark(one)) + 1
  const before = chunks.slice(start, at)
  const wished = before.some((one) => isVerb(one) || WISHING.test(one.lower))
  const enough = behind.some(({ lower }) => /(^| )enough$/.test(lower))
  const stated = [...before.slice(-1), chunk, ...behind.slice(0, 1)].some(isState)
  return !wished && (enough || stated) && behind.some(isQuality) && behind.every(isSaid)
}

const WISHING = /^(should|should be|must|please|make sure|make sure that|if|as long as|so that)$/

function isState({ lower, meanings }: Chunk): boolean {
  return /^(isn't|is not|aren't|look|seem|appear|feel)/.test(lower) || propertyOf(meanings, 'copula') !== undefined
}

/** Something that a picture should have: "sharp", "bright", and not "dark" or "blurry". */
function isQuality({ lower, meanings }: Chunk): boolean {
  if (/er$/.test(lower)) return false
  return meanings.some(
    (one) =>
      one.kind === 'operation' && GOOD.has(one.operation.tool) && one.preset.sign !== -1 && one.preset.state !== true,
  )
}

const GOOD = new Set(['brightness', 'saturation', 'contrast', 'sharpen', 'warmth', 'exposure'])

/** Words that may stand beside a quality that is stated. */
function isSaid(chunk: Chunk): boolean {
  return isQuality(chunk) || isMeasure(chunk) || isState(chunk) || chunk.meanings.every(({ kind }) => kind === 'filler')
}

/** "very", "enough". */
function isMeasure({ lower, meanings }: Chunk): boolean {
  return lower === 'enough' || propertyOf(meanings, 'degree') !== undefined
}
