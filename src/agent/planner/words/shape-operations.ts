import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { operationsOf } from '../chunks/chunk-kinds.ts'
import type { Clause } from '../clauses/clause.ts'
import { AMENDS, type Arguments, type Head, OF_TOOL, type Operation } from '../meanings.ts'
import { groundOf, limited, opacityOf, positionOf, rimOf } from './reading.ts'
import { figuresOf, isAgain, readMore } from './shape-reading.ts'

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
  { phrases: ['badge'], weak: 'adjective', preset: { shape: 'ellipse', needsColour: true } },
  {
    phrases: ['button'],
    weak: 'adjective',
    preset: { shape: 'rectangle', width: 60, height: 20, rounding: 5, needsColour: true },
  },
  { phrases: ['ellipse', 'oval'], preset: { shape: 'ellipse', width: 55, height: 35 } },
  { phrases: ['ring', 'hoop', 'halo'], preset: { shape: 'ellipse', filled: false, thickness: 4 } },
  { phrases: ['triangle', 'pyramid'], preset: { shape: 'polygon', corners: 3 } },
  { phrases: ['diamond', 'rhombus', 'lozenge'], preset: { shape: 'polygon', corners: 4 } },
  { phrases: ['polygon', 'pentagon'], preset: { shape: 'polygon', corners: 5 } },
  { phrases: ['hexagon'], preset: { shape: 'polygon', corners: 6 } },
  { phrases: ['octagon', 'stop sign'], preset: { shape: 'polygon', corners: 8 } },
  { phrases: ['star', 'asterisk'], preset: { shape: 'star', corners: 5 } },
  { phrases: ['starburst', 'star burst', 'sunburst', 'burst'], preset: { shape: 'star', corners: 14 } },
  {
    phrases: ['speech bubble', 'speech balloon', 'text bubble', 'thought bubble'],
    preset: { shape: 'rectangle', width: 46, height: 24, rounding: 9 },
  },
  { phrases: ['heart'], preset: { shape: 'heart' } },
  { phrases: ['line', 'rule'], preset: { shape: 'line', width: 60 } },
  { phrases: ['box'], weak: 'adjective', preset: { shape: 'rectangle', width: 50, height: 30, drawn: true } },
  { phrases: ['a square'], weak: 'adjective', preset: { shape: 'rectangle', drawn: true } },
  {
    phrases: ['x', 'x mark', 'a cross through'],
    weak: 'adjective',
    preset: { shape: 'line', width: 40, cross: true, turn: 45, drawn: true },
  },
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
  // "a film strip, black strip with holes": the strip is that of the film.
  if (preset.strip === true && clause.before?.arguments.layout === 'filmstrip' && !clause.has('position'))
    return { [OF_TOOL]: 'arrange', [AMENDS]: true, background: clause.take<string>('color') ?? 'black' }
  // A strip with words on it is what these words stand on.
  if (isRecoloured(clause) || isMadeInto(clause) || isFormat(clause) || (preset.strip === true && clause.has('quote')))
    return undefined
  if (preset.needsColour === true && !clause.has('color')) return undefined
  if (preset.drawn === true && clause.scene.pictures.length > 0 && !clause.has('drawing') && !clause.has('color'))
    return undefined
  if (isRimOfCutOut(clause)) return { [OF_TOOL]: 'border', ...rimOf(clause) }
  const ground = groundOf(clause)
  const text = clause.take<string>('quote')
  const place = text === undefined ? undefined : positionOf(clause)
  const figures = figuresOf(clause).map((figure) => (place === undefined ? figure : { ...figure, position: place }))
  if (text !== undefined) return [...figures, { [OF_TOOL]: 'text', text, relative: 'inside' }]
  return ground === undefined ? figures : [{ [OF_TOOL]: 'background', colours: [ground] }, ...figures]
}

/** "a round portrait with a thin white ring around it": the ring is the edge of what was cut out. */
function isRimOfCutOut({ before, preset, chunks }: Clause): boolean {
  const placed = chunks.some(({ meanings }) => propertyOf(meanings, 'position') !== undefined)
  return preset.filled === false && before !== undefined && CUTTING.has(before.tool) && !placed
}

const CUTTING = new Set(['cut_into_shape', 'resize'])

/** "make the yellow star blue": one that is in the picture. */
function isRecoloured({ chunks, headAt, scene }: Clause): boolean {
  const coloured = (chunk: Chunk | undefined) => propertyOf(chunk?.meanings ?? [], 'color') !== undefined
  const definite = coloured(chunks[headAt - 1]) && /(^| )the$/.test(chunks[headAt - 2]?.lower ?? '')
  return scene.pictures.length > 0 && definite && chunks.slice(headAt + 1).some(coloured)
}

/** "make it a circle" turns the picture into a shape; nothing is drawn. */
function isMadeInto(clause: Clause): boolean {
  if (isPutInto(clause)) return true
  if (clause.has('drawing')) return false
  const before = clause.chunks.slice(0, clause.headAt)
  return before.some(({ meanings }) => meanings.some(({ kind }) => kind === 'reference')) && !clause.has('color')
}

/** "put the portrait in a circle": a picture that is given the shape. */
function isPutInto(clause: Clause): boolean {
  const { chunks, headAt, scene } = clause
  const others = chunks
    .slice(0, headAt)
    .some((chunk) => operationsOf(chunk).some(({ tool }) => tool === 'shape' || tool === 'text'))
  const into = /^(in|into|inside|within|as|to)$/.test(clause.wordBefore(headAt))
  const painted = chunks.some(
    ({ meanings }) => ![undefined, 'transparent'].includes(propertyOf(meanings, 'color') as string | undefined),
  )
  return scene.pictures.length > 0 && into && !others && !painted && !clause.has('quote')
}

/** "square, please": said of a photo without an article it is the shape that is wanted. */
function isFormat({ chunks, headAt, scene }: Clause): boolean {
  const bare =
    !/(^| )(an?|one|two|three|four|five|\d+)$/.test(chunks[headAt - 1]?.lower ?? '') &&
    chunks.every(({ meanings }) => ['color', 'drawing'].every((name) => propertyOf(meanings, name) === undefined))
  return chunks[headAt]!.lower === 'square' && scene.pictures.length > 0 && bare
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
