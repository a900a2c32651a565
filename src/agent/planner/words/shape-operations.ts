import type { Position } from '../../../images/position.ts'
import type { Clause } from '../clause.ts'
import type { Head, Operation } from '../meanings.ts'
import { paintOf } from './paint-reading.ts'
import { degreeOf, given, inPercent, limited, opacityOf, partColour, positionOf, sizeOf } from './reading.ts'

const SHAPE_HEADS: readonly Head[] = [
  { phrases: ['rectangle', 'rectangular'], preset: { shape: 'rectangle', width: 50, height: 30 } },
  { phrases: ['square'], preset: { shape: 'rectangle' } },
  {
    phrases: ['rounded rectangle', 'rounded box', 'pill'],
    preset: { shape: 'rectangle', width: 50, height: 30, rounding: 6 },
  },
  { phrases: ['rounded square'], preset: { shape: 'rectangle', rounding: 6 } },
  { phrases: ['circle', 'disc', 'disk', 'dot', 'ball', 'sun'], preset: { shape: 'ellipse' } },
  { phrases: ['ellipse', 'oval'], preset: { shape: 'ellipse', width: 55, height: 35 } },
  { phrases: ['ring'], preset: { shape: 'ellipse', filled: false, thickness: 4 } },
  { phrases: ['triangle'], preset: { shape: 'polygon', corners: 3 } },
  { phrases: ['diamond', 'rhombus'], preset: { shape: 'polygon', corners: 4 } },
  { phrases: ['polygon', 'pentagon'], preset: { shape: 'polygon', corners: 5 } },
  { phrases: ['hexagon'], preset: { shape: 'polygon', corners: 6 } },
  { phrases: ['octagon'], preset: { shape: 'polygon', corners: 8 } },
  { phrases: ['star'], preset: { shape: 'star', corners: 5 } },
  { phrases: ['heart'], preset: { shape: 'heart' } },
  { phrases: ['line', 'stroke', 'rule'], preset: { shape: 'line', width: 60 } },
  { phrases: ['arrow'], preset: { shape: 'arrow', width: 50, thickness: 4 } },
]

const TURNS: Readonly<Record<string, number>> = { right: 0, down: 90, left: 180, up: -90 }

/** How people ask for shapes. */
export const SHAPE_OPERATIONS: readonly Operation[] = [
  {
    tool: 'shape',
    heads: SHAPE_HEADS,
    absorbs: ['outline', 'border', 'opacity', 'resize'],
    coloured: true,
    read: readShape,
  },
]

function readShape(clause: Clause): Record<string, unknown> | undefined {
  if (isMadeInto(clause)) return undefined
  const { shape, filled, ...preset } = clause.preset
  const line = shape === 'line' || shape === 'arrow'
  const rim = clause.placeOf('outline') ?? clause.placeOf('border')
  // "a rectangle outline" is a rim only, "a rectangle with a white outline" has both.
  const bare = rim !== undefined && rim === clause.headAt + 1
  const outline = rim === undefined || bare ? undefined : partColour(clause, rim)
  const hollow = filled === false || bare || clause.take('hollow') !== undefined
  const opacity = opacityOf(clause)
  const count = clause.takeQuantity('')?.value
  const size = shapeSize(clause, preset, line)
  const to = line ? clause.takeAfter<Position>(['to'], 'position') : undefined
  const from = to === undefined ? undefined : clause.takeAfter<Position>(['from'], 'position')
  return given({
    shape,
    ...preset,
    ...size,
    from,
    to,
    turn: line && from === undefined ? lineTurn(clause) : turnOf(clause),
    position: positionOf(clause),
    filled: hollow ? false : undefined,
    outline,
    count: count === undefined || line ? undefined : limited(Math.round(count), 1, 12),
    opacity,
    ...paintOf(clause, ['black']),
  })
}

/** "make it a circle" turns the picture into a shape; nothing is drawn. */
function isMadeInto(clause: Clause): boolean {
  if (clause.has('drawing')) return false
  const before = clause.chunks.slice(0, clause.headAt)
  return before.some(({ meanings }) => meanings.some(({ kind }) => kind === 'reference')) && !clause.has('color')
}

function shapeSize(clause: Clause, preset: Record<string, unknown>, line: boolean): Record<string, unknown> {
  const dimensions = clause.take<{ width: number; height: number }>('dimensions')
  if (dimensions !== undefined) {
    const [width, height] = [dimensions.width, dimensions.height].map((value) =>
      limited(inPercent(clause, { value, unit: 'px' }), 0.5, 200),
    )
    return { width, height }
  }
  const [width, height] = [Number(preset.width ?? 40), Number(preset.height ?? 40)]
  const said = clause.takeQuantity('px', '%')
  const double = clause.take('radius') === undefined ? 1 : 2
  if (line) {
    const thickness = said === undefined ? Number(preset.thickness ?? 1.2) * sizeOf(clause) : inPercent(clause, said)
    return { thickness: limited(thickness, 0.1, 30) }
  }
  const factor =
    said === undefined
      ? sizeOf(clause) * degreeOf(clause)
      : (double * inPercent(clause, said)) / Math.max(width, height)
  return { width: limited(width * factor, 0.5, 200), height: limited(height * factor, 0.5, 200) }
}

function lineTurn(clause: Clause): number | undefined {
  const pointing = clause.takeAfter<string>(['pointing', 'to', 'facing', 'towards'], 'side')
  if (pointing !== undefined) {
    clause.takeAfter(['pointing', 'to', 'facing', 'towards'], 'position')
    return TURNS[pointing]
  }
  const orientation = clause.take<string>('orientation')
  if (orientation === 'vertical') return 90
  return orientation === 'diagonal' ? 45 : turnOf(clause)
}

/** Degrees clockwise, if any are said. */
function turnOf(clause: Clause): number | undefined {
  const degrees = clause.takeQuantity('degrees')?.value
  return degrees && limited(degrees, -360, 360)
}
