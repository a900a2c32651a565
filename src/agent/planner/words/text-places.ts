import type { Alignment } from '../../../images/lettering.ts'
import type { Position } from '../../../images/position.ts'
import { propertyOf } from '../chunks/chunk.ts'
import type { Clause } from '../clauses/clause.ts'
import { type Arguments, OF_TOOL } from '../meanings.ts'
import { positionOf, relativeOf } from './reading.ts'

/** "below the photo", "above the whole thing": on which side of all there is a text lies. */
export function outsideOf({ before, chunks, scene }: Clause): 'top' | 'bottom' | undefined {
  const drawn = before?.tool === 'text' || before?.tool === 'shape' || before?.tool === 'overlay'
  const side = chunks.flatMap(({ lower }, at) => {
    const [, relation, pronoun] = /^(above|below|under|underneath|beneath)( it| them)?$/.exec(lower) ?? []
    if (relation === undefined) return []
    const behind = chunks.slice(at + 1).find((chunk) => !/^(the|whole|entire|all|of|of the)$/.test(chunk.lower))
    const whole = /^(thing|collage|grid|sheet|row|everything)$/.test(behind?.lower ?? '')
    const picture = behind?.meanings.some(
      (one) => one.kind === 'reference' && (one.reference.kind === 'it' || one.reference.kind === 'all'),
    )
    const meant =
      pronoun === undefined && behind?.lower !== 'it' && behind?.lower !== 'them' ? whole || picture : !drawn
    return meant ? [relation === 'above' ? ('top' as const) : ('bottom' as const)] : []
  })
  return scene.pictures.length === 0 || before?.tool === 'extend' || before?.tool === 'border' ? undefined : side[0]
}

/** Room for one line of text, in the colour of the sheet if there is one. */
export function roomFor({ before }: Clause, side: 'top' | 'bottom'): Arguments {
  const colour = before?.tool === 'arrange' ? (before.arguments.background ?? 'white') : 'white'
  return { [OF_TOOL]: 'extend', [side]: 20, colour }
}

/** "left aligned and vertically centred": where nothing says more of its place, a text stands where it is flush. */
export function alignedPlace(
  { chunks }: Clause,
  place: { relative?: string; position?: Position },
  align: Alignment | undefined,
): { relative?: string; position?: Position } {
  const upright = chunks.some(({ lower }) => /^vertically|vertically$/.test(lower))
  const free =
    place.relative === undefined && (place.position === undefined || (upright && place.position === 'center'))
  return free && align !== undefined ? { position: align } : place
}

/** A place outside a picture, for which its relation is used up. */
export function outerPlace(clause: Clause, position: Position): { relative?: string; position?: Position } {
  for (const name of ['relative', 'position', 'relation']) clause.takeAll(name)
  return { position }
}

/** "under the left one": a place on one of two pictures that lie side by side. */
function placeOnOne(clause: Clause): Position | undefined {
  const one = clause.chunks.findIndex(({ meanings }, at) => {
    return (
      /^(left|right)$/.test(String(propertyOf(meanings, 'position'))) &&
      /^(one|picture|photo|image)$/.test(clause.wordAfter(at))
    )
  })
  if (one === -1) return undefined
  const side = propertyOf(clause.chunks[one]!.meanings, 'position') as Position
  const edge = { below: 'bottom', above: 'top' }[String(clause.take('relative'))]
  clause.takeAll('position')
  return (edge === undefined ? side : `${edge} ${side}`) as Position
}

/** Where a text lies: beside what was drawn before it if words say so, otherwise at a place of the picture. */
export function placeOf(clause: Clause): { relative?: string; position?: Position } {
  const onOne = placeOnOne(clause)
  if (onOne !== undefined) return { position: onOne }
  const relative = relativeOf(clause)
  if (relative !== undefined) return { relative }
  const position = positionOf(clause)
  const extended = SIDES.find((side) => Number(clause.before?.arguments[side] ?? 0) > 0)
  // "add white at the bottom and write … there, centred".
  const only = SIDES.filter((side) => Number(clause.before?.arguments[side] ?? 0) > 0).length === 1
  const within = clause.chunks.some(({ lower }) => /^(there|in it|on it|inside it|into it|in there)$/.test(lower))
  const there =
    clause.before?.tool === 'extend' && (within || (only && (position === undefined || position === 'center')))
  if (there && extended !== undefined) return { position: extended }
  if (position !== undefined) return { position }
  if (clause.chunks.some(({ lower }) => lower === 'corner')) return { position: 'bottom right' }
  if (clause.preset.below === true && clause.before?.tool === 'text') return { relative: 'below' }
  const usual = clause.preset.usual as Position | undefined
  return usual === undefined || clause.scene.pictures.length === 0 ? {} : { position: usual }
}

const SIDES: readonly Position[] = ['top', 'right', 'bottom', 'left']
