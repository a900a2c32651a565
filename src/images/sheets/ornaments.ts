import { type Colour, mixColours } from '../raster/colour.ts'
import { layOver } from '../raster/compose.ts'
import { contrastOn, lightsUnder, readableOver } from '../raster/contrast.ts'
import { colourMask, fillOutlines, type Outline, type Point } from '../raster/mask.ts'
import { ellipseOutline, lineOutline, rectangleOutline, starOutline, turnOutline } from '../raster/outlines.ts'
import type { Picture, Size } from '../raster/picture.ts'
import type { Ornament, SheetDesign } from './design.ts'

/** Margins that stay free of letters, as shares of the shorter edge: on all sides, and additional ones on single sides. */
export const ROOM: Readonly<Record<Ornament, { all: number; left?: number; top?: number; bottom?: number }>> = {
  none: { all: 0.08 },
  rule: { all: 0.09 },
  frame: { all: 0.11 },
  'double frame': { all: 0.13 },
  corners: { all: 0.12 },
  bars: { all: 0.08, top: 0.12, bottom: 0.12 },
  band: { all: 0.09, left: 0.16 },
  rays: { all: 0.11 },
  confetti: { all: 0.15 },
  bunting: { all: 0.09, top: 0.24 },
  wood: { all: 0.11 },
  stitches: { all: 0.12 },
  seal: { all: 0.13, bottom: 0.3 },
}

/** The least contrast at which a line is visible. */
const SHOWN = 1.3

/** The accents of a design that are visible on a ground; if there are none, a colour that is readable on it. */
export function shownOn(ground: Picture, { accents }: SheetDesign): SheetDesign['accents'] {
  const all = {
    width: ground.width,
    height: ground.height,
    values: new Uint8Array(ground.width * ground.height).fill(255),
  }
  const lights = lightsUnder(ground, all, 0, 0)
  const [first = readableOver(lights), ...more] = accents.filter((accent) => contrastOn(lights, accent) >= SHOWN)
  return [first, ...more]
}

/** Shapes of one colour. */
type Layer = readonly [colour: Colour, outlines: readonly Outline[]]

/** Draws the ornament of a sheet, along its edges or faintly behind everything. */
export function drawOrnament(picture: Picture, design: SheetDesign): Picture {
  let drawn = picture
  for (const [colour, outlines] of layersOf(picture, { ...design, accents: shownOn(picture, design) })) {
    if (outlines.length > 0) drawn = layOver(drawn, colourMask(fillOutlines(outlines, picture), colour), ORIGIN)
  }
  return drawn
}

const ORIGIN = { left: 0, top: 0 }

function layersOf(size: Size, design: SheetDesign): readonly Layer[] {
  const edge = Math.min(size.width, size.height)
  const [accent] = design.accents
  switch (design.ornament) {
    case 'none':
    case 'rule':
      return []
    case 'frame':
      return [[accent, frame(size, 0.045 * edge, 0.006 * edge)]]
    case 'double frame':
      return [[accent, [...frame(size, 0.04 * edge, 0.008 * edge), ...frame(size, 0.06 * edge, 0.003 * edge)]]]
    case 'corners':
      return [[accent, corners(size, 0.055 * edge, 0.14 * edge, 0.007 * edge)]]
    case 'bars':
      return [[accent, bars(size, 0.045 * edge)]]
    case 'band':
      return [[accent, [rectangleOutline({ ...ORIGIN, width: 0.055 * edge, height: size.height })]]]
    case 'rays':
      return [
        [mixColours(design.ground, accent, 0.16), rays(size)],
        [accent, frame(size, 0.04 * edge, 0.008 * edge)],
      ]
    case 'confetti':
      return confetti(size, design.accents)
    case 'bunting':
      return bunting(size, design)
    case 'wood':
      return [
        [WOOD, frame(size, 0, 0.035 * edge)],
        [{ ...design.ink, alpha: 0.7 }, frame(size, 0.06 * edge, 0.003 * edge)],
      ]
    case 'stitches':
      return [[accent, stitches(size, 0.05 * edge)]]
    case 'seal':
      return [
        [accent, [...frame(size, 0.035 * edge, 0.012 * edge), ...frame(size, 0.06 * edge, 0.003 * edge)]],
        ...seal(size, design),
      ]
  }
}

const WOOD: Colour = { red: 138, green: 90, blue: 52, alpha: 1 }

/** A line along all four sides; its inner outline runs the other way round, which makes it a hole. */
function frame({ width, height }: Size, distance: number, thickness: number): Outline[] {
  const ring = (by: number) => rectangleOutline({ left: by, top: by, width: width - 2 * by, height: height - 2 * by })
  return [ring(distance), ring(distance + thickness).toReversed()]
}

function corners({ width, height }: Size, distance: number, length: number, thickness: number): Outline[] {
  const [right, bottom] = [width - distance, height - distance]
  return [
    [distance, distance, 1, 1],
    [right, distance, -1, 1],
    [right, bottom, -1, -1],
    [distance, bottom, 1, -1],
  ].map(([x, y, across, down]) => {
    const at = (right: number, below: number): Point => ({ x: x! + right * across!, y: y! + below * down! })
    return [
      at(0, 0),
      at(length, 0),
      at(length, thickness),
      at(thickness, thickness),
      at(thickness, length),
      at(0, length),
    ]
  })
}

const bars = ({ width, height }: Size, thickness: number): Outline[] =>
  [0, height - thickness].map((top) => rectangleOutline({ left: 0, top, width, height: thickness }))

const RAYS = 20

/** Wedges from the middle to beyond the edges. */
function rays({ width, height }: Size): Outline[] {
  const middle = { x: width / 2, y: height / 2 }
  const reach = Math.hypot(width, height)
  const at = (turns: number): Point => ({
    x: middle.x + reach * Math.cos(turns * 2 * Math.PI),
    y: middle.y + reach * Math.sin(turns * 2 * Math.PI),
  })
  return Array.from({ length: RAYS }, (_, i) => [middle, at(i / RAYS), at((i + 0.5) / RAYS)])
}

/** Width of the strip of scattered pieces as a share of the shorter edge, and pieces per such length along the edges. */
const RIM = 0.115
const PIECES = 15

/** Discs and strips scattered along the edges, the same on every sheet. */
function confetti(size: Size, accents: readonly Colour[]): Layer[] {
  const edge = Math.min(size.width, size.height)
  const along = 2 * (size.width + size.height)
  const count = Math.round((along / edge) * PIECES)
  const layers = accents.map((colour): [Colour, Outline[]] => [colour, []])
  for (let i = 0; i < count; i += 1) {
    const at = edgePoint(
      size,
      (along * (i + 0.6 * scattered(i, 1))) / count,
      edge * RIM * (0.1 + 0.85 * scattered(i, 2)),
    )
    const radius = edge * (0.007 + 0.01 * scattered(i, 3))
    const box = { left: at.x - radius, top: at.y - radius, width: 2 * radius, height: 2 * radius }
    const strip = rectangleOutline({ ...box, height: radius * 0.9 }, radius * 0.2)
    layers[i % layers.length]![1].push(
      i % 3 === 0 ? ellipseOutline(box) : turnOutline(strip, 360 * scattered(i, 4), at),
    )
  }
  return layers
}

/** A pseudo-random number from 0 to 1 that depends on both arguments alone (a hash of Weyl sequences). */
function scattered(i: number, kind: number): number {
  const turned = (i + 1) * 0.754_877_666 + kind * 0.569_840_291 + ((i * (kind + 3)) % 7) * 0.137
  return turned - Math.floor(turned)
}

/** The point at a distance along the edges, clockwise from the top left, and a distance inwards, in pixels. */
function edgePoint({ width, height }: Size, along: number, inwards: number): Point {
  if (along < width) return { x: along, y: inwards }
  if (along < width + height) return { x: width - inwards, y: along - width }
  if (along < 2 * width + height) return { x: 2 * width + height - along, y: height - inwards }
  return { x: inwards, y: 2 * (width + height) - along }
}

/** Pennants on a cord that hangs along the top. */
function bunting(size: Size, { accents, ink }: SheetDesign): Layer[] {
  const edge = Math.min(size.width, size.height)
  const count = Math.max(6, Math.round((size.width / edge) * 9))
  const step = size.width / count
  const sag = (x: number) => 0.035 * edge + 0.05 * edge * 4 * (x / size.width) * (1 - x / size.width)
  const cord = Array.from({ length: 4 * count }, (_, i) => {
    const [from, to] = [(i * step) / 4, ((i + 1) * step) / 4]
    return lineOutline({ x: from, y: sag(from) }, { x: to, y: sag(to) }, 0.004 * edge)
  })
  const layers = accents.map((colour): [Colour, Outline[]] => [colour, []])
  for (let i = 0; i < count; i += 1) {
    const [from, to] = [(i + 0.12) * step, (i + 0.88) * step]
    const tip = { x: (from + to) / 2, y: sag((from + to) / 2) + step * 0.95 }
    layers[i % layers.length]![1].push([{ x: from, y: sag(from) }, { x: to, y: sag(to) }, tip])
  }
  return [...layers, [{ ...ink, alpha: 0.6 }, cord]]
}

/** A dashed line along all four sides. */
function stitches({ width, height }: Size, distance: number): Outline[] {
  const [right, bottom] = [width - distance, height - distance]
  const thickness = distance * 0.1
  const side = (from: Point, to: Point): Outline[] => {
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const count = Math.max(2, Math.round(length / (distance * 0.8)))
    const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
    return Array.from({ length: count }, (_, i) => lineOutline(at((i + 0.2) / count), at((i + 0.8) / count), thickness))
  }
  const [a, b] = [
    { x: distance, y: distance },
    { x: right, y: distance },
  ]
  const [c, d] = [
    { x: right, y: bottom },
    { x: distance, y: bottom },
  ]
  return [...side(a, b), ...side(b, c), ...side(c, d), ...side(d, a)]
}

/** A rosette above the lower edge. */
function seal({ width, height }: Size, { accents: [accent], ground }: SheetDesign): Layer[] {
  const edge = Math.min(width, height)
  const middle = { x: width / 2, y: height - 0.185 * edge }
  const around = (radius: number) => ({
    left: middle.x - radius,
    top: middle.y - radius,
    width: 2 * radius,
    height: 2 * radius,
  })
  const ribbon = (way: number): Outline => [
    { x: middle.x, y: middle.y },
    { x: middle.x + way * 0.06 * edge, y: middle.y },
    { x: middle.x + way * 0.075 * edge, y: middle.y + 0.115 * edge },
    { x: middle.x + way * 0.045 * edge, y: middle.y + 0.095 * edge },
    { x: middle.x + way * 0.02 * edge, y: middle.y + 0.115 * edge },
  ]
  return [
    [mixColours(accent, ground, 0.35), [ribbon(-1), ribbon(1)]],
    [accent, [starOutline(around(0.085 * edge), 20, 0.86)]],
    [ground, [ellipseOutline(around(0.056 * edge))]],
    [accent, [starOutline(around(0.045 * edge), 5)]],
  ]
}
