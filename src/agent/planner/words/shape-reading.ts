import type { Position } from '../../../images/position.ts'
import { propertyOf } from '../chunks/chunk.ts'
import { isMark, roleOf } from '../chunks/chunk-kinds.ts'
import type { Clause } from '../clauses/clause.ts'
import { AMENDS, type Arguments, type Preset, type Quantity } from '../meanings.ts'
import { paintOf } from './paint-reading.ts'
import { given, limited, opacityOf, positionOf, relativeOf } from './reading.ts'
import { breadthNear, isSized, lineTurn, shapeSize, turnOf } from './shape-measures.ts'

/** Whether the clause speaks of a figure that was drawn before. */
export function isAgain({ chunks, headAt }: Clause): boolean {
  return propertyOf(chunks[headAt]!.meanings, 'again') !== undefined
}

/** "make the star bigger": what is said of a figure that was drawn before. */
export function readMore(clause: Clause): Arguments | undefined {
  const { shape, corners, ...figure } = readFigure(clause)
  const { filled: _, cross: __, strip: ___, needsColour: ____, drawn: _____, ...preset } = clause.preset
  const usual: Arguments = {
    width: 40,
    height: 40,
    thickness: 1.2,
    colours: ['black'],
    span: 'width',
    position: preset.strip ? 'bottom' : undefined,
    ...preset,
  }
  const said = Object.entries(figure).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]))
  return said.length === 0
    ? undefined
    : { [AMENDS]: true, shape, ...(corners !== undefined && { corners }), ...Object.fromEntries(said) }
}

/** The figures that a clause draws: one step, or several that lie in each other. */
export function figuresOf(clause: Clause): readonly Arguments[] {
  const shape = readFigure(clause)
  const slant = Number(clause.preset.turn ?? 0)
  if (clause.preset.cross === true) return [0, 90].map((turn) => ({ ...shape, turn: turn + slant }))
  return clause.take('concentric') === undefined ? [shape] : concentric(shape)
}

function readFigure(clause: Clause): Arguments {
  const { shape, filled, cross: _, strip, needsColour: __, drawn: ___, ...preset } = clause.preset
  const line = shape === 'line' || shape === 'arrow'
  const rim = clause.placeOf('outline') ?? clause.placeOf('border')
  // "a rectangle outline" is a rim only, "a rectangle with a white outline" has both.
  const bare = rim !== undefined && rim === clause.headAt + 1
  const rimmed = rim !== undefined && !bare
  const said = rimmed ? colourNear(clause, rim) : undefined
  const rimWidth = rimmed ? breadthNear(clause, rim) : undefined
  const surrounds = !line && isAroundText(clause)
  const scattered = clause.has('tiled')
  const around = !line && !scattered && ((!surrounds && clause.take('around') !== undefined) || isVerb(clause))
  // "a circle with a thick red outline" is nothing but that, "a star in gold, outlined in red" is filled.
  const empty = clause.take('hollow') !== undefined && said === undefined
  const only = rimmed && (said === undefined ? around || empty : !clause.hasLeft('color') && !isAgain(clause))
  const outline = rimmed && !only && !(empty || filled === false) ? (said ?? 'black') : undefined
  const hollow = filled === false || bare || empty || only || (around && outline === undefined && !clause.has('filled'))
  const opacity = opacityOf(clause)
  const corners = clause.takeBefore<Quantity>('cornered', 'quantity')?.value
  const repeats = !line && clause.has('tiled')
  const size = shapeSize(
    clause,
    repeats || clause.has('corners') || surrounds ? smaller(preset, repeats ? 0.2 : surrounds ? 0.4 : 0.5) : preset,
    line,
    hollow,
  )
  if (repeats) clause.takeAll('tiled')
  const count = clause.takeQuantity('')?.value
  const goal = line ? clause.takeAfter<Position>(['to'], 'position') : undefined
  // "from the top left, pointing at it": without a goal of its own a line from a corner ends at what was drawn before it.
  const isFrom = (position: Position) => goal !== undefined || position.includes(' ')
  const from = line
    ? clause.take<Position>('position', (position, at) => isFrom(position) && clause.wordBefore(at) === 'from')
    : undefined
  const to = goal ?? (from === undefined ? undefined : ((clause.before?.arguments.position as Position) ?? 'center'))
  const turn = line && from === undefined ? lineTurn(clause) : turnOf(clause)
  // "a red triangle on top": on what was drawn before.
  const onTop = clause.before?.tool === 'shape' && clause.take('stacked') !== undefined
  const leads = shape === 'arrow' || turn !== undefined || from !== undefined
  const relative = line && leads ? undefined : (relativeOf(clause) ?? (onTop && !line ? 'above' : undefined))
  const rounded = clause.placeOf('round_corners') !== undefined
  const places = line ? undefined : (placesOf(clause) ?? (surrounds ? placesAround(clause, count) : undefined))
  const position = places === undefined ? positionOf(clause) : undefined
  // A word such as "along the bottom" takes a strip from edge to edge, "at the left" a strip upright.
  const upright = position === 'left' || position === 'right'
  const span = strip === true ? (upright ? 'height' : 'width') : undefined
  const counted = count === undefined || line ? undefined : limited(Math.round(count), 1, 12)
  const each = counted === undefined || counted < 2 ? undefined : coloursOfEach(clause, counted)
  const paint =
    each === undefined ? paintOf(clause, [(hollow ? said : undefined) ?? 'black']) : { colours: each, each: true }
  return given({
    shape,
    ...preset,
    ...(position?.includes(' ') && !line && !isSized(clause) ? { ...size, ...smaller(size, 0.6) } : size),
    ...(rimWidth !== undefined && { thickness: rimWidth }),
    ...(span === 'height' && { width: size.height, height: 40 }),
    corners: corners === undefined ? preset.corners : limited(Math.round(corners), 3, 24),
    rounding: rounded ? 6 : preset.rounding,
    ...(line && relative !== undefined && { height: 2 }),
    from,
    to,
    turn,
    span,
    relative,
    position: strip === true && position === undefined ? 'bottom' : position,
    filled: hollow ? false : undefined,
    outline,
    everywhere: repeats || undefined,
    places,
    count: places === undefined ? counted : undefined,
    along: line ? undefined : alongOf(clause),
    opacity,
    ...paint,
  })
}

/** A preset with a share of its size, for what is drawn several times. */
function smaller(preset: Preset, share: number): Preset {
  return { ...preset, width: Number(preset.width ?? 40) * share, height: Number(preset.height ?? 40) * share }
}

/** "in each corner", "in the top corners". */
function placesOf(clause: Clause): readonly Position[] | undefined {
  if (clause.take('corners') === undefined) return undefined
  const side = positionOf(clause)
  const corners = CORNERS.filter((corner) => side === undefined || corner.split(' ').includes(side))
  clause.takeQuantity('')
  return corners.length === 0 ? CORNERS : corners
}

/** "a few stars around it", "hearts all around the text": several figures about a text that was written before. */
function isAroundText(clause: Clause): boolean {
  const several = clause.chunks.some(({ meanings }) => {
    return Number((propertyOf(meanings, 'quantity') as Quantity | undefined)?.value) > 1
  })
  const plural = /s$/.test(clause.chunks[clause.headAt]!.lower)
  const free =
    plural && !several && !['position', 'relative', 'corners', 'tiled', 'orientation'].some((name) => clause.has(name))
  return (several || plural) && clause.before?.tool === 'text' && (clause.has('around') || free)
}

/** "a few stars around it": places on all sides of the text that was written before. */
function placesAround(clause: Clause, count: number | undefined): readonly Position[] {
  for (const name of ['around', 'relative']) clause.takeAll(name)
  const few: readonly Position[] = ['top left', 'top right', 'bottom']
  return count === 3 ? few : [...CORNERS, ...SIDES].slice(0, limited(count ?? 4, 4, 8))
}

const SIDES: readonly Position[] = ['top', 'bottom', 'left', 'right']

const CORNERS: readonly Position[] = ['top left', 'top right', 'bottom left', 'bottom right']

/**
 * The colour of each of several figures: "the first red, the others grey", or simply as many colours as figures.
 * `undefined` where no figure has its own.
 */
function coloursOfEach(clause: Clause, count: number): readonly string[] | undefined {
  const named = clause.chunks.flatMap(({ meanings }) => {
    const css = propertyOf(meanings, 'color')
    return typeof css === 'string' ? [css] : []
  })
  const which = clause.takeAll<number | 'last' | 'other'>('which')
  if (which.length === 0 && named.length !== count) return undefined
  const colours = clause.takeAll<string>('color')
  const own = Array<string | undefined>(count).fill(undefined)
  const others = which.indexOf('other')
  for (const [i, colour] of colours.entries()) {
    const one = which[i] ?? i + 1
    if (one !== 'other') own[Math.min(count, one === 'last' ? count : one) - 1] = colour
  }
  return own.map((colour) => colour ?? colours[others] ?? colours[0] ?? 'black')
}

/** "circle the middle": the word itself is what is to be done. */
function isVerb(clause: Clause): boolean {
  const head = clause.chunks[clause.headAt]!
  const before = clause.chunks.slice(0, clause.headAt)
  const leads = before.every(
    (chunk) => isMark(chunk) || roleOf(chunk) !== undefined || /^(please|just|now)$/.test(chunk.lower),
  )
  return (
    head.lower === 'circle' &&
    leads &&
    /^(the|it|this|that|my|his|her|their|around)$/.test(clause.wordAfter(clause.headAt))
  )
}

/** As many figures as there are colours or as were counted, each inside the one before. */
function concentric({ count, colours, ...shape }: Arguments): Arguments[] {
  const paints = colours as readonly string[]
  const rings = Math.max(Number(count ?? 3), paints.length)
  const [width, height] = [Number(shape.width ?? 40), Number(shape.height ?? 40)]
  const largest = Math.max(1, 70 / Math.max(width, height))
  return Array.from({ length: rings }, (_, i) => {
    const share = largest * (1 - i / rings)
    const { gradient: _gradient, direction: _direction, ...rest } = shape
    return { ...rest, width: width * share, height: height * share, colours: [paints[i % paints.length]!] }
  })
}

/** "below each other", "from top to bottom": several figures that do not lie side by side. */
function alongOf(clause: Clause): 'column' | undefined {
  const stacked =
    clause.take('column') !== undefined || clause.take('orientation', (said) => said === 'vertical') !== undefined
  return stacked ? 'column' : undefined
}

/** The colour right before or behind the word for a rim. */
function colourNear(clause: Clause, rim: number): string | undefined {
  return (
    clause.take<string>('color', (_, at) => at === rim - 1) ??
    clause.take<string>('color', (_, at) => at > rim && at <= rim + 2)
  )
}
