import type { Position } from '../../../images/position.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isMark, roleOf } from '../chunks/chunk-kinds.ts'
import type { Clause } from '../clauses/clause.ts'
import { pictureNumbers } from '../clauses/targets.ts'
import type { Quantity, Reference } from '../meanings.ts'

/**
 * The order in which a clause wants pictures: "the last one first", "the city on the left", "starting with the
 * third", "in the order 3, 1, 2"; `undefined` if it says none.
 */
export function orderOf(clause: Clause): number[] | undefined {
  const all = clause.scene.chosen ?? clause.scene.pictures.map((_, i) => i + 1)
  return orderInNumbers(clause, all) ?? orderByPlaces(clause, all)
}

function orderInNumbers(clause: Clause, all: readonly number[]): number[] | undefined {
  if (!clause.chunks.some(({ lower }) => /\border$/.test(lower))) return undefined
  const said = clause.chunks.flatMap(({ meanings }) => {
    const quantity = propertyOf(meanings, 'quantity') as Quantity | undefined
    return quantity?.unit === '' ? [quantity.value] : []
  })
  if (said.length !== all.length || !all.every((number) => said.includes(number))) return undefined
  clause.takeAll('quantity')
  return said
}

function orderByPlaces(clause: Clause, all: readonly number[]): number[] | undefined {
  const named = clause.chunks.flatMap((chunk, at) => {
    const reference = singleReference(chunk)
    const [number] = reference === undefined ? [] : pictureNumbers(reference, clause.scene)
    return number === undefined ? [] : [{ number, place: placeSaid(clause, at) }]
  })
  if (!named.some(({ place }) => place !== undefined)) return undefined
  const unplaced = named.filter(({ place }) => place === undefined).map(({ number }) => number)
  // Who names some without a place means these alone, in that order; otherwise the others keep theirs.
  const others = all.filter((number) => !named.some((one) => one.number === number))
  const order = unplaced.length > 0 ? unplaced : others
  for (const { number, place } of named) {
    if (place === 'end') order.push(number)
    else if (place === 'middle') order.splice(Math.floor((order.length + 1) / 2), 0, number)
    else if (place !== undefined) order.splice(place, 0, number)
  }
  return [...new Set(order)]
}

function singleReference({ meanings }: Chunk): Reference | undefined {
  const found = meanings.find((meaning) => meaning.kind === 'reference')
  return found === undefined || !SINGLE.has(found.reference.kind) ? undefined : found.reference
}

const SINGLE = new Set(['number', 'last', 'other', 'logo'])

type Place = number | 'middle' | 'end'

const PLACES: Partial<Record<Position, Place>> = { left: 0, top: 0, right: 'end', bottom: 'end', center: 'middle' }

/** Where in the order a picture is wanted: by the words behind it or, without any, those in front of it. */
function placeSaid(clause: Clause, at: number): Place | undefined {
  const { chunks } = clause
  for (let behind = at + 1; behind < chunks.length && !isBoundary(chunks[behind]!); behind += 1) {
    const place = placeAt(clause, behind)
    if (place !== undefined) return place
  }
  for (let before = at - 1; before >= 0 && !endsBefore(chunks[before]!); before -= 1) {
    if (/^(start|begin)/.test(chunks[before]!.lower)) return 0
    if (/^(end|finish)/.test(chunks[before]!.lower)) return 'end'
    const place = placeAt(clause, before)
    if (place !== undefined) return place
  }
  return undefined
}

function endsBefore(chunk: Chunk): boolean {
  return chunk.lower !== 'with' && isBoundary(chunk)
}

function isBoundary(chunk: Chunk): boolean {
  return isMark(chunk) || roleOf(chunk) !== undefined || singleReference(chunk) !== undefined
}

function placeAt(clause: Clause, at: number): Place | undefined {
  const { meanings } = clause.chunks[at]!
  const ordinal = propertyOf(meanings, 'ordinal')
  if (ordinal === 'last') return 'end'
  if (typeof ordinal === 'number') return ordinal - 1
  const place = PLACES[propertyOf(meanings, 'position') as Position]
  if (place !== undefined) clause.take('position', (_, where) => where === at)
  return place
}
