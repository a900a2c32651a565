import type { Chunk } from '../chunks/chunk.ts'
import { propertyOf } from '../chunks/chunk.ts'
import type { Clause } from '../clauses/clause.ts'
import type { Quantity } from '../meanings.ts'

export const SIDES = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof SIDES)[number]

/** What is said of some sides: their measure, or none where only the sides are named. */
export interface SideMeasure {
  /** Empty where a measure stands by itself and means whatever side is not named. */
  readonly sides: readonly Side[]
  readonly measure: Quantity | undefined
}

/**
 * Takes all sides and measures of a clause, each measure with the sides it belongs to: "60 px at the top, 20 px left
 * and right" as well as "the bottom third and the left 10 percent".
 */
export function takeSides(clause: Clause): SideMeasure[] {
  const unit = unitOf(clause)
  const parts = clause.chunks.flatMap((chunk, at): Part[] => {
    const sides = sidesIn(chunk)
    // "500 px high with white space at the sides": what measures the picture measures no side.
    const extent = propertyOf(clause.chunks[at + 1]?.meanings ?? [], 'extent')
    const measure = extent === 'width' || extent === 'height' ? undefined : measureIn(chunk, unit)
    return sides.length > 0 || measure !== undefined ? [{ at, sides, measure }] : []
  })
  const found: SideMeasure[] = []
  for (let i = 0; i < parts.length; i += 1) {
    const { sides, measure, at } = parts[i]!
    const next = parts[i + 1]
    if (measure !== undefined && sides.length > 0) found.push({ sides, measure })
    else if (sides.length > 0 && next?.measure !== undefined && next.sides.length === 0 && next.at === at + 1) {
      found.push({ sides, measure: next.measure })
      i += 1
    } else if (sides.length > 0) {
      found.push({ sides, measure: undefined })
    } else {
      const behind = sidesBehind(parts, i)
      found.push({ sides: behind.flatMap((part) => part.sides), measure })
      i += behind.length
    }
  }
  for (const name of ['position', 'sides', 'other sides', 'quantity', 'half', 'third part']) clause.takeAll(name)
  return found
}

interface Part {
  readonly at: number
  readonly sides: readonly Side[]
  readonly measure: Quantity | undefined
}

/** The sides that a measure is said of, up to the next measure and the side right in front of that. */
function sidesBehind(parts: readonly Part[], from: number): readonly Part[] {
  const end = parts.findIndex((part, place) => place > from && part.measure !== undefined)
  const behind = parts.slice(from + 1, end === -1 ? undefined : end)
  const last = behind.at(-1)
  const leads = end !== -1 && parts[end]!.sides.length === 0 && last !== undefined && last.at + 1 === parts[end]!.at
  return leads && behind.length > 1 ? behind.slice(0, -1) : behind
}

function sidesIn({ meanings }: Chunk): readonly Side[] {
  const several = propertyOf(meanings, 'sides') as readonly Side[] | undefined
  const position = propertyOf(meanings, 'position') as string | undefined
  return several ?? SIDES.filter((side) => side === position)
}

/** A measure in words or numbers; "bottom third" and "left half" have theirs in the name of the place. */
function measureIn({ meanings }: Chunk, unit: Quantity['unit'] | undefined): Quantity | undefined {
  if (propertyOf(meanings, 'third part') !== undefined) return { value: 33.3, unit: '%' }
  const share = propertyOf(meanings, 'share') as number | undefined
  if (share !== undefined) return { value: share, unit: '%' }
  if (propertyOf(meanings, 'half') !== undefined) return { value: 50, unit: '%' }
  const said = propertyOf(meanings, 'quantity') as Quantity | undefined
  if (said?.unit === '' && unit !== undefined) return { ...said, unit }
  return said !== undefined && MEASURES.has(said.unit) ? said : undefined
}

/** "40 pixels from the bottom and 20 from the top": the unit that bare numbers share. */
function unitOf({ chunks }: Clause): Quantity['unit'] | undefined {
  const units = chunks.map(({ meanings }) => (propertyOf(meanings, 'quantity') as Quantity | undefined)?.unit)
  return units.find((unit) => unit === 'px' || unit === '%')
}

const MEASURES = new Set(['%', 'px', 'times'])
