import type { Position } from '../../../images/position.ts'
import { type Chunk, propertyOf } from '../chunk.ts'
import { isMark, roleOf } from '../chunk-kinds.ts'
import type { Clause } from '../clause.ts'
import { AMENDS, type Arguments, type Head, OF_TOOL, type Operation, type Preset, type Quantity } from '../meanings.ts'
import { paintOf } from './paint-reading.ts'
import {
  degreeOf,
  given,
  groundOf,
  inPercent,
  limited,
  opacityOf,
  positionOf,
  relativeOf,
  rimOf,
  sizeOf,
} from './reading.ts'

const SHAPE_HEADS: readonly Head[] = [
  {
    phrases: ['rectangle', 'rectangular', 'block of color', 'color block'],
    preset: { shape: 'rectangle', width: 50, height: 30 },
  },
  { phrases: ['square'], preset: { shape: 'rectangle' } },
  {
    phrases: [
      'rounded rectangle',
      'rounded box',
      'pill',
      'rectangle with rounded corner',
      'rectangle with round corner',
    ],
    preset: { shape: 'rectangle', width: 50, height: 30, rounding: 6 },
  },
  { phrases: ['rounded square', 'square with rounded corner'], preset: { shape: 'rectangle', rounding: 6 } },
  {
    phrases: ['bar', 'strip', 'band', 'banner', 'ribbon'],
    weak: 'adjective',
    preset: { shape: 'rectangle', strip: true, height: 14 },
  },
  {
    phrases: ['circle', 'disc', 'disk', 'ball', 'sun', 'full moon', 'round badge', 'round button', 'bubble'],
    preset: { shape: 'ellipse' },
  },
  { phrases: ['dot', 'spot', 'bullet'], preset: { shape: 'ellipse', width: 12, height: 12 } },
  { phrases: ['badge', 'button'], weak: 'adjective', preset: { shape: 'ellipse', needsColour: true } },
  { phrases: ['ellipse', 'oval'], preset: { shape: 'ellipse', width: 55, height: 35 } },
  { phrases: ['ring', 'hoop', 'halo'], preset: { shape: 'ellipse', filled: false, thickness: 4 } },
  { phrases: ['triangle', 'pyramid'], preset: { shape: 'polygon', corners: 3 } },
  { phrases: ['diamond', 'rhombus', 'lozenge'], preset: { shape: 'polygon', corners: 4 } },
  { phrases: ['polygon', 'pentagon'], preset: { shape: 'polygon', corners: 5 } },
  { phrases: ['hexagon'], preset: { shape: 'polygon', corners: 6 } },
  { phrases: ['octagon', 'stop sign'], preset: { shape: 'polygon', corners: 8 } },
  { phrases: ['star', 'asterisk'], preset: { shape: 'star', corners: 5 } },
  { phrases: ['heart'], preset: { shape: 'heart' } },
  { phrases: ['line', 'rule'], preset: { shape: 'line', width: 60 } },
  { phrases: ['cross', 'plus sign', 'crosshair'], preset: { shape: 'line', width: 30, cross: true } },
  { phrases: ['arrow', 'pointer'], preset: { shape: 'arrow', width: 50, thickness: 4 } },
  {
    phrases: ['left half', 'right half', 'top half', 'bottom half', 'upper half', 'lower half'],
    weak: 'adjective',
    preset: { half: true },
  },
  {
    phrases: ['gradient', 'fade', 'dark gradient', 'black gradient', 'shade'],
    weak: 'adjective',
    preset: { fades: true },
  },
]

const TURNS: Readonly<Record<string, number>> = { right: 0, down: 90, left: 180, up: -90 }

/** How people ask for shapes. */
export const SHAPE_OPERATIONS: readonly Operation[] = [
  {
    tool: 'shape',
    heads: SHAPE_HEADS,
    absorbs: ['outline', 'border', 'opacity', 'resize', 'round_corners'],
    describedBy: ['rotate', 'perspective'],
    countable: true,
    coloured: true,
    read: readShape,
  },
]

function readShape(clause: Clause): Arguments | readonly Arguments[] | undefined {
  const { preset } = clause
  if (preset.half === true) return readHalf(clause)
  if (preset.fades === true) return readFade(clause)
  if (isAgain(clause)) return readMore(clause)
  // A strip with words on it is what these words stand on.
  if (isRecoloured(clause) || isMadeInto(clause) || isFormat(clause) || (preset.strip === true && clause.has('quote')))
    return undefined
  if (preset.needsColour === true && !clause.has('color')) return undefined
  if (isRimOfCutOut(clause)) return { [OF_TOOL]: 'border', ...rimOf(clause) }
  const ground = groundOf(clause)
  const text = clause.take<string>('quote')
  const place = text === undefined ? undefined : positionOf(clause)
  const figures = figuresOf(clause).map((figure) => (place === undefined ? figure : { ...figure, position: place }))
  if (text !== undefined) return [...figures, { [OF_TOOL]: 'text', text, relative: 'inside' }]
  return ground === undefined ? figures : [{ [OF_TOOL]: 'background', colours: [ground] }, ...figures]
}

/** Whether the clause speaks of a figure that was drawn before. */
function isAgain({ chunks, headAt }: Clause): boolean {
  return propertyOf(chunks[headAt]!.meanings, 'again') !== undefined
}

/** "make the star bigger": what is said of a figure that was drawn before. */
function readMore(clause: Clause): Arguments | undefined {
  const { shape, corners, ...figure } = readFigure(clause)
  const { filled: _, cross: __, strip: ___, needsColour: ____, ...preset } = clause.preset
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

function figuresOf(clause: Clause): readonly Arguments[] {
  const shape = readFigure(clause)
  if (clause.preset.cross === true) return [0, 90].map((turn) => ({ ...shape, turn }))
  return clause.take('concentric') === undefined ? [shape] : concentric(shape)
}

function readFigure(clause: Clause): Arguments {
  const { shape, filled, cross: _, strip, needsColour: __, ...preset } = clause.preset
  const line = shape === 'line' || shape === 'arrow'
  const rim = clause.placeOf('outline') ?? clause.placeOf('border')
  // "a rectangle outline" is a rim only, "a rectangle with a white outline" has both.
  const bare = rim !== undefined && rim === clause.headAt + 1
  const rimmed = rim !== undefined && !bare
  const said = rimmed ? colourNear(clause, rim) : undefined
  const rimWidth = rimmed ? breadthNear(clause, rim) : undefined
  const around = !line && (clause.take('around') !== undefined || isVerb(clause))
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
    repeats || clause.has('corners') ? smaller(preset, repeats ? 0.2 : 0.5) : preset,
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
  const relative = line ? undefined : (relativeOf(clause) ?? (onTop ? 'above' : undefined))
  const rounded = clause.placeOf('round_corners') !== undefined
  const places = line ? undefined : placesOf(clause)
  const position = places === undefined ? positionOf(clause) : undefined
  // A word such as "along the bottom" takes a strip from edge to edge, "at the left" a strip upright.
  const upright = position === 'left' || position === 'right'
  const span = strip === true ? (upright ? 'height' : 'width') : undefined
  const counted = count === undefined || line ? undefined : limited(Math.round(count), 1, 12)
  const several = counted === undefined || counted < 2 ? undefined : coloursOfEach(clause, counted)
  const paint =
    several === undefined ? paintOf(clause, [(hollow ? said : undefined) ?? 'black']) : { colours: several, each: true }
  return given({
    shape,
    ...preset,
    ...(position?.includes(' ') && !line && !isSized(clause) ? { ...size, ...smaller(size, 0.6) } : size),
    ...(rimWidth !== undefined && { thickness: rimWidth }),
    ...(span === 'height' && { width: size.height, height: 40 }),
    corners: corners === undefined ? preset.corners : limited(Math.round(corners), 3, 24),
    rounding: rounded ? 6 : preset.rounding,
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

/** "a round portrait with a thin white ring around it": the ring is the edge of what was cut out. */
function isRimOfCutOut({ before, preset, chunks }: Clause): boolean {
  const placed = chunks.some(({ meanings }) => propertyOf(meanings, 'position') !== undefined)
  return preset.filled === false && before !== undefined && CUTTING.has(before.tool) && !placed
}

const CUTTING = new Set(['cut_into_shape', 'resize'])

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

/** "left half red": one half of an empty sheet in a colour. */
function readHalf(clause: Clause): Arguments | undefined {
  const colour = clause.take<string>('color')
  const position = positionOf(clause)
  if (colour === undefined || position === undefined || clause.scene.pictures.length > 0) return undefined
  const { width, height } = clause.scene.canvas
  const upright = position === 'left' || position === 'right'
  const edge = limited(((upright ? width : height) * 50) / Math.min(width, height), 0.5, 200)
  const half = upright ? { span: 'height', width: edge } : { span: 'width', height: edge }
  return { shape: 'rectangle', position, ...half, colours: [colour] }
}

/** "a dark gradient at the bottom": a colour over part of a picture that fades out towards its middle. */
function readFade(clause: Clause): Arguments | undefined {
  if (clause.scene.pictures.length === 0 || clause.has('relative')) return undefined
  const colours = clause.takeAll<string>('color').filter((css) => css !== 'transparent')
  const position = positionOf(clause)
  const directions: Partial<Record<string, number>> = { top: 0, bottom: 180, left: 270, right: 90 }
  const direction = position === undefined ? undefined : directions[position]
  if (direction === undefined || colours.length > 1) return undefined
  const upright = position === 'left' || position === 'right'
  const half = upright ? { span: 'height', width: 45 } : { span: 'width', height: 45 }
  const [colour = 'black'] = colours
  return {
    shape: 'rectangle',
    position,
    ...half,
    colours: ['transparent', colour === '#1a1a1a' ? 'black' : colour],
    direction,
    opacity: opacityOf(clause) ?? 80,
  }
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

/** How thick a rim is that is described right before its word. */
function breadthNear(clause: Clause, rim: number): number | undefined {
  const near = (_: unknown, at: number) => at < rim && at >= rim - 4
  const said = clause.take<Quantity>('quantity', (quantity, at) => quantity.unit !== '' && near(quantity, at))
  if (said !== undefined) return limited(inPercent(clause, said), 0.1, 30)
  const breadth = clause.take<number>('breadth', near)
  return breadth === undefined ? undefined : limited(1.2 * breadth, 0.1, 30)
}

/** "make the yellow star blue": one that is in the picture. */
function isRecoloured({ chunks, headAt, scene }: Clause): boolean {
  const coloured = (chunk: Chunk | undefined) => propertyOf(chunk?.meanings ?? [], 'color') !== undefined
  const definite = coloured(chunks[headAt - 1]) && /(^| )the$/.test(chunks[headAt - 2]?.lower ?? '')
  return scene.pictures.length > 0 && definite && chunks.slice(headAt + 1).some(coloured)
}

/** Whether words say how large a figure is; without any, one in a corner is smaller than one in the middle. */
function isSized(clause: Clause): boolean {
  return ['size', 'dimensions', 'quantity', 'extent'].some((name) => clause.has(name))
}

/** "make it a circle" turns the picture into a shape; nothing is drawn. */
function isMadeInto(clause: Clause): boolean {
  if (clause.has('drawing')) return false
  const before = clause.chunks.slice(0, clause.headAt)
  return before.some(({ meanings }) => meanings.some(({ kind }) => kind === 'reference')) && !clause.has('color')
}

/** "square, please": said of a photo without an article it is the shape that is wanted. */
function isFormat({ chunks, headAt, scene }: Clause): boolean {
  const bare =
    !/(^| )(an?|one|two|three|four|five|\d+)$/.test(chunks[headAt - 1]?.lower ?? '') &&
    chunks.every(({ meanings }) => ['color', 'drawing'].every((name) => propertyOf(meanings, name) === undefined))
  return chunks[headAt]!.lower === 'square' && scene.pictures.length > 0 && bare
}

function shapeSize(clause: Clause, preset: Preset, line: boolean, hollow: boolean): Record<string, number> {
  const dimensions = clause.take<{ width: number; height: number }>('dimensions')
  if (dimensions !== undefined) {
    const [width, height] = [dimensions.width, dimensions.height].map((value) =>
      limited(inPercent(clause, { value, unit: 'px' }), 0.5, 200),
    )
    return { width: width!, height: height! }
  }
  const thickness = thicknessOf(clause, preset, line || hollow)
  const [width, height] = [Number(preset.width ?? 40), Number(preset.height ?? 40)]
  const across = extentOf(clause, 'width')
  const down = extentOf(clause, 'height')
  if (line)
    return { ...thickness, ...(across !== undefined && { width: across }), ...lengthened(clause, preset, across) }
  if (across !== undefined || down !== undefined) {
    const wide = across ?? (down! * width) / height
    return { ...thickness, width: wide, height: down ?? (wide * height) / width }
  }
  const said = clause.takeQuantity('px', '%')
  const double = clause.take('radius') === undefined ? 1 : 2
  const factor =
    said === undefined
      ? sizeOf(clause) * degreeOf(clause)
      : (double * inPercent(clause, said)) / Math.max(width, height)
  return { ...thickness, width: limited(width * factor, 0.5, 200), height: limited(height * factor, 0.5, 200) }
}

/** How thick lines and rims are: "8 px thick", "a thick ring". */
function thicknessOf(clause: Clause, preset: Preset, lines: boolean): Record<string, number> {
  const said = clause.take<Quantity>('quantity', (_, at) => isExtent(clause, at, 'thickness'))
  if (said !== undefined) {
    clause.take('size', (_, at) => propertyOf(clause.chunks[at]!.meanings, 'extent') === 'thickness')
    return { thickness: limited(inPercent(clause, said), 0.1, 30) }
  }
  if (!lines) return {}
  const breadth = clause.takeAll<number>('breadth').reduce((product, value) => product * value, 1)
  const bare =
    clause.placeOf('outline') === undefined && preset.shape !== undefined
      ? clause.take<Quantity>(
          'quantity',
          (quantity) => quantity.unit === 'px' && inPercent(clause, quantity) < THICKEST_LINE,
        )
      : clause.takeQuantity('px')
  if (bare !== undefined) return { thickness: limited(inPercent(clause, bare), 0.1, 30) }
  return { thickness: limited(Number(preset.thickness ?? 1.2) * breadth, 0.1, 30) }
}

/** Percent of the shorter edge up to which a bare measure of a hollow figure is that of its line. */
const THICKEST_LINE = 2.5

/** "300 px wide", "20 % of the width": in percent of the shorter edge. */
function extentOf(clause: Clause, extent: 'width' | 'height'): number | undefined {
  const said = clause.take<Quantity>(
    'quantity',
    ({ unit }, at) => unit !== '' && unit !== 'degrees' && isExtent(clause, at, extent),
  )
  if (said === undefined) return undefined
  const { canvas } = clause.scene
  const share = said.unit === '%' ? said.value : said.value * 100
  const percent =
    said.unit === 'px' ? inPercent(clause, said) : (share * canvas[extent]) / Math.min(canvas.width, canvas.height)
  return limited(percent, 0.5, 200)
}

function isExtent(clause: Clause, at: number, extent: string): boolean {
  const behind = clause.chunks.slice(at + 1, at + 3)
  return behind.some(({ meanings }) =>
    meanings.some(
      ({ kind, ...rest }) => kind === 'property' && 'name' in rest && LENGTHS.has(rest.name) && rest.value === extent,
    ),
  )
}

const LENGTHS = new Set(['extent', 'of edge'])

/** A line that is long, short or measured. */
function lengthened(clause: Clause, preset: Preset, across: number | undefined): Record<string, number> {
  if (across !== undefined) return {}
  const said = clause.takeQuantity('px', '%')
  // A bare measure of a line is how thick it is.
  if (said !== undefined) return { thickness: limited(inPercent(clause, said), 0.1, 30) }
  const factor = sizeOf(clause) * degreeOf(clause)
  return factor === 1 ? {} : { width: limited(Number(preset.width ?? 60) * Math.min(factor, 1.5), 0.5, 200) }
}

function lineTurn(clause: Clause): number | undefined {
  const coming = clause.takeAfter<string>(['from'], 'side')
  if (coming !== undefined) return ((TURNS[coming] ?? 0) + 180) % 360
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
