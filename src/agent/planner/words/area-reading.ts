import { AREAS, type Area } from '../../../images/area.ts'
import type { Position } from '../../../images/position.ts'
import { propertyOf } from '../chunk.ts'
import type { Clause } from '../clause.ts'

/**
 * The part of the picture that a clause names by its place: "the left half", "in the top right corner", "the edges".
 * A bare "right" or "up" may mean anything else.
 */
export function areaOf(clause: Clause): Area | undefined {
  const everywhere = clause.take<Area>('area')
  if (everywhere !== undefined) return everywhere
  const at = clause.chunks.findIndex((_, place) => isPlace(clause, place))
  const position = clause.take<Position>('position', (_, place) => place === at)
  if (position === undefined) return undefined
  const half = clause.has('half') || / (side|part)$/.test(clause.chunks[at]!.lower)
  const part = half ? 'half' : clause.has('third part') ? 'third' : undefined
  const place = position === 'center' && part === 'third' ? 'middle' : position
  const named = part === undefined ? place : `${place} ${part}`
  return AREAS.find((area) => area === named)
}

const ARTICLE = /(^| )(the|its|at|in|on|along|only)$/
const RELATION = /^(above|below|underneath|beneath)$/

/** Whether words at a place of a clause name a part of a picture: several of them, or one behind an article. */
function isPlace({ chunks }: Clause, at: number): boolean {
  const { lower, meanings } = chunks[at]!
  if (propertyOf(meanings, 'position') === undefined || RELATION.test(lower)) return false
  const behind = chunks[at + 1]?.lower ?? ''
  return (
    / /.test(lower) || ARTICLE.test(chunks[at - 1]?.lower ?? '') || /^(corner|edge|side|part|area|strip)$/.test(behind)
  )
}
