import { propertyOf } from '../chunks/chunk.ts'
import type { Clause } from '../clauses/clause.ts'
import type { Preset, Quantity } from '../meanings.ts'
import { degreeOf, inPercent, limited, sizeOf } from './reading.ts'

/** How large a figure is, in percent of the shorter edge. */
export function shapeSize(clause: Clause, preset: Preset, line: boolean, hollow: boolean): Record<string, number> {
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

/** Whether words say how large a figure is; without any, one in a corner is smaller than one in the middle. */
export function isSized(clause: Clause): boolean {
  return ['size', 'dimensions', 'quantity', 'extent'].some((name) => clause.has(name))
}

/** How thick a rim is that is described right before its word. */
export function breadthNear(clause: Clause, rim: number): number | undefined {
  const near = (_: unknown, at: number) => at < rim && at >= rim - 4
  const said = clause.take<Quantity>('quantity', (quantity, at) => quantity.unit !== '' && near(quantity, at))
  if (said !== undefined) return limited(inPercent(clause, said), 0.1, 30)
  const breadth = clause.take<number>('breadth', near)
  return breadth === undefined ? undefined : limited(1.2 * breadth, 0.1, 30)
}

const TURNS: Readonly<Record<string, number>> = { right: 0, down: 90, left: 180, up: -90 }

/** Which way a line points, in degrees clockwise from the right. */
export function lineTurn(clause: Clause): number | undefined {
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
export function turnOf(clause: Clause): number | undefined {
  const degrees = clause.takeQuantity('degrees')?.value
  return degrees && limited(degrees, -360, 360)
}
