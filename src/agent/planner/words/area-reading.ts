import { AREAS, type Area } from '../../../images/area.ts'
import type { Position } from '../../../images/position.ts'
import { propertyOf } from '../chunks/chunk.ts'
import type { Clause } from '../clauses/clause.ts'

/**
 * The parts of the picture that a clause names by their place: "the left half", "in the top right corner", "the top and
 * the bottom". A bare "right" or "up" may mean anything else. None where all of the picture is meant.
 */
export function areasOf(clause: Clause): readonly Area[] {
  const named = clause.take<Area>('area')
  if (named !== undefined) return [named]
  const faces = facesOf(clause)
  if (faces !== undefined) return [faces]
  const sides = clause.take<readonly Area[]>('sides')
  if (sides !== undefined) return sides
  const places = clause.chunks.flatMap((_, at) => (isPlace(clause, at) ? [at] : []))
  const areas = places.flatMap((at) => {
    const area = areaAt(clause, at)
    if (area === undefined) return []
    clause.take('position', (_, place) => place === at)
    return [area]
  })
  return areas.length > 1 && clause.chunks.some(isExcepting) ? [] : areas
}

/** "her face", "everything but their faces". */
function facesOf(clause: Clause): Area | undefined {
  const at = clause.chunks.findIndex(({ meanings }) => propertyOf(meanings, 'attention') === 'face')
  if (at === -1) return undefined
  clause.notes.push(`Looking for “${clause.chunks[at]!.text}”; where there is none, nothing is kept to it`)
  clause.take('attention')
  return clause.chunks.slice(0, at).some(isExcepting) ? 'around the faces' : 'faces'
}

function areaAt(clause: Clause, at: number): Area | undefined {
  const { lower, meanings } = clause.chunks[at]!
  const position = propertyOf(meanings, 'position') as Position
  const half = propertyOf(meanings, 'half') !== undefined || / (side|part)$/.test(lower)
  const part = half ? 'half' : propertyOf(meanings, 'third part') !== undefined ? 'third' : undefined
  const place = position === 'center' && part === 'third' ? 'middle' : position
  const named = part === undefined ? place : `${place} ${part}`
  const area = AREAS.find((candidate) => candidate === named)
  const isLeftOut = clause.chunks.slice(0, at).some(isExcepting)
  return isLeftOut && area !== undefined ? OPPOSITES[area] : area
}

function isExcepting({ lower }: { readonly lower: string }): boolean {
  return /^(except|apart from|other than|excluding|everything but|all but|outside|but)/.test(lower)
}

/** What "everything except …" means, where that is an area too. */
const OPPOSITES: Partial<Record<Area, Area>> = {
  'left half': 'right half',
  'right half': 'left half',
  'top half': 'bottom half',
  'bottom half': 'top half',
  left: 'right half',
  right: 'left half',
  top: 'bottom half',
  bottom: 'top half',
  center: 'surroundings',
  edges: 'center',
  corners: 'center',
}

const ARTICLE = /(^| )(the|its|at|in|on|along|only)$/
const RELATION = /^(above|below|underneath|beneath|on top)$/

/** Whether words at a place of a clause name a part of a picture: several of them, or one behind an article. */
function isPlace({ chunks }: Clause, at: number): boolean {
  const { lower, meanings } = chunks[at]!
  if (propertyOf(meanings, 'position') === undefined || RELATION.test(lower)) return false
  const behind = chunks[at + 1]?.lower ?? ''
  return (
    / /.test(lower) || ARTICLE.test(chunks[at - 1]?.lower ?? '') || /^(corner|edge|side|part|area|strip)$/.test(behind)
  )
}
