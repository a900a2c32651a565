import type { Size } from '../../../images/picture.ts'
import { propertyOf } from '../chunks/chunk.ts'
import type { Clause } from '../clauses/clause.ts'
import type { Arguments, Quantity } from '../meanings.ts'
import { degreeOf, limited } from './reading.ts'

/** The arguments of another size: both edges, one of them, or a share. */
export function readSize(clause: Clause): Arguments | undefined {
  // A larger canvas is more room around the picture.
  if (clause.has('canvas')) return undefined
  // "3x3" counts, and measures nothing.
  const dimensions = clause.take<Size>('dimensions', ({ width, height }) => Math.max(width, height) > 40)
  // "1920x1080, letterboxed" shows all of the picture.
  if (dimensions !== undefined && clause.placeOf('extend') !== undefined) return undefined
  if (dimensions !== undefined) return { width: edgeOf(dimensions.width), height: edgeOf(dimensions.height) }
  const edges = edgesOf(clause)
  if (edges !== undefined) return edges
  const pixels = pixelsOf(clause)
  if (pixels !== undefined) return { [measuredEdge(clause)]: edgeOf(pixels) }
  const times = clause.takeQuantity('times')
  const percent = resizePercent(clause, times)
  if (percent === undefined) return undefined
  return { percent: limited(percent, 1, 1000) }
}

/** "1200 pixels wide and 800 pixels tall": a measure for each edge. */
function edgesOf(clause: Clause): { width: number; height: number } | undefined {
  const measured = (edge: string) => (quantity: Quantity, at: number) => {
    const [before, behind] = [clause.chunks[at - 1], clause.chunks[at + 1]]
    return (
      quantity.unit === 'px' && [before, behind].some((chunk) => propertyOf(chunk?.meanings ?? [], 'extent') === edge)
    )
  }
  const has = (edge: string) =>
    clause.chunks.some(({ meanings }, at) => {
      const quantity = propertyOf(meanings, 'quantity') as Quantity | undefined
      return quantity !== undefined && measured(edge)(quantity, at)
    })
  if (!has('width') || !has('height')) return undefined
  const [width, height] = ['width', 'height'].map((edge) => clause.take<Quantity>('quantity', measured(edge))?.value)
  return width === undefined || height === undefined ? undefined : { width: edgeOf(width), height: edgeOf(height) }
}

/** A length in pixels; a bare number is one where it stands beside the edge that it measures. */
function pixelsOf(clause: Clause): number | undefined {
  const said = clause.takeQuantity('px')?.value
  if (said !== undefined) return said
  const measures =
    clause.has('extent') || clause.presetOf('resize')?.edge !== undefined || clause.preset.edge !== undefined
  const bare = measures || clause.weak === undefined ? ['to', 'of', 'be', 'width', 'height', 'edge', 'side'] : []
  return clause.take<Quantity>('quantity', ({ value, unit }, at) => {
    return (
      unit === '' &&
      value >= FEWEST_PIXELS &&
      (bare.includes(clause.wordBefore(at)) || clause.preset.edge !== undefined)
    )
  })?.value
}

/** A length from which on a bare number counts pixels. */
const FEWEST_PIXELS = 50

function measuredEdge(clause: Clause): 'width' | 'height' {
  const said = clause.chunks.flatMap(({ meanings }) =>
    meanings.flatMap((one) =>
      one.kind === 'operation' && typeof one.preset.edge === 'string' ? [one.preset.edge] : [],
    ),
  )[0]
  if (said === undefined || said === 'height')
    return said === 'height' || clause.take('height') !== undefined ? 'height' : 'width'
  const [{ width, height } = clause.scene.canvas] = clause.scene.pictures
  return width >= height === (said === 'long') ? 'width' : 'height'
}

/** Pixels of an edge within what can be drawn. */
function edgeOf(pixels: number): number {
  return limited(Math.abs(pixels), 1, 8192)
}

function resizePercent(clause: Clause, times: Quantity | undefined): number | undefined {
  const usual = clause.preset.percent as number | undefined
  if (times !== undefined)
    return usual !== undefined && usual < 100 && times.value > 1 ? 100 / times.value : times.value * 100
  const to = clause.takeAfter<Quantity>(['to', 'at'], 'quantity')
  if (to?.unit === '%') return to.value
  // "scale by 0.5"
  const factor = clause.take<Quantity>(
    'quantity',
    ({ value, unit }, at) => unit === '' && value < 10 && /^(by|factor|of|to)$/.test(clause.wordBefore(at)),
  )
  if (factor !== undefined) return factor.value * 100
  const by = clause.takeQuantity('%')
  if (by !== undefined) {
    if (usual === undefined) return by.value
    return usual < 100 ? 100 - by.value : 100 + by.value
  }
  return usual === undefined ? undefined : 100 + (usual - 100) * degreeOf(clause)
}
