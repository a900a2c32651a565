import type { Position } from '../../../images/position.ts'
import type { Clause } from '../clauses/clause.ts'
import type { Quantity } from '../meanings.ts'
import { given, limited } from './reading.ts'

/** The colours named, and the kind and direction of a gradient if there are several. */
export function paintOf(clause: Clause, usual: readonly string[]): Record<string, unknown> {
  const rainbow = clause.take('rainbow') === undefined ? [] : RAINBOW
  const named = [...rainbow, ...clause.takeAll<string>('color')]
  const colours = new Set(named).size === 1 ? named.slice(0, 1) : named
  if (colours.length < 2) return { colours: colours.length === 0 ? [...usual] : colours }
  const orientation = clause.take<string>('orientation')
  const radial = clause.preset.radial === true || clause.take('radial') !== undefined
  return given({
    colours: colours.slice(0, 8),
    gradient: radial ? 'radial' : undefined,
    direction: directionOf(clause, orientation),
  })
}

/** From the outer edge of the bow to the inner one. */
const RAINBOW = ['red', 'orange', 'yellow', '#00c000', 'deepskyblue', 'blue', 'darkviolet']

const TOWARDS: Readonly<Record<string, number>> = {
  top: 0,
  'top right': 45,
  right: 90,
  'bottom right': 135,
  bottom: 180,
  'bottom left': 225,
  left: 270,
  'top left': 315,
}

function directionOf(clause: Clause, orientation: string | undefined): number | undefined {
  const angle: Quantity | undefined = clause.takeQuantity('degrees')
  if (angle !== undefined) return limited(angle.value, -360, 360)
  const to = clause.takeAfter<Position>(['to', 'towards'], 'position')
  // "from red at the top to blue at the bottom" says its direction twice.
  const [from] = clause.takeAll<Position>('position')
  if (to !== undefined) return TOWARDS[to]
  if (from !== undefined && from !== 'center') return (TOWARDS[from]! + 180) % 360
  return orientation === undefined ? undefined : { horizontal: 90, vertical: 180, diagonal: 135 }[orientation]
}
