import type { FullFormat } from '../images/files/encode.ts'
import type { RenderOptions } from '../images/files/renditions.ts'
import { type AspectRatio, canvasSize, type Resolution } from '../images/raster/canvas-size.ts'
import type { Size } from '../images/raster/picture.ts'
import type { PlanStep } from './plan.ts'

/** The tool for the format and size of the result's file. */
export const SAVE = 'save'

/** What the instructions say about the result's file. */
export interface OutputWish {
  readonly format?: FullFormat | undefined
  /** 1 to 100. */
  readonly quality?: number | undefined
  readonly max_bytes?: number | undefined
  readonly size?: 'original' | undefined
}

/** What the fields of a request say about it; they take precedence over the instructions. */
export interface OutputFields {
  readonly aspect_ratio: AspectRatio
  readonly resolution: Resolution
  /** Left out or `auto`, what suits the picture. */
  readonly output_format?: FullFormat | 'auto' | undefined
  readonly quality?: number | undefined
  readonly output_size?: 'resolution' | 'original' | undefined
  /** Names of the fields that the client did not send. */
  readonly defaulted?: readonly string[]
}

/** The shape and the size of a result. */
export interface Format {
  readonly aspect_ratio: AspectRatio
  readonly resolution: Resolution
  /** Whether nobody has asked for that shape. */
  readonly shapeDefaulted?: boolean
  /** Whether it has no more pixels than the first picture, see `canvasSize`; left out, nobody has said. */
  readonly original?: boolean
}

/** The wish that the steps of a plan add up to; later steps refine earlier ones. */
export function outputWish(steps: readonly PlanStep[]): OutputWish {
  return Object.assign({}, ...steps.filter(({ tool }) => tool === SAVE).map((step) => step.arguments))
}

/** The size of a result. A picture that keeps its size also keeps its shape, unless the client gave one. */
export function formatFor(
  { aspect_ratio, resolution, output_size, defaulted }: OutputFields,
  wish: OutputWish,
): Format {
  const size = output_size ?? wish.size
  const shapeDefaulted = defaulted?.includes('aspect_ratio') ?? false
  if (size !== 'original') return { aspect_ratio, resolution, shapeDefaulted, ...(size && { original: false }) }
  return { aspect_ratio: shapeDefaulted ? 'auto' : aspect_ratio, resolution, original: true }
}

/** How the files of a result are written. */
export function renderOf({ output_format = 'auto', quality }: OutputFields, wish: OutputWish): RenderOptions {
  return {
    full: output_format === 'auto' ? wish.format : output_format,
    quality: quality ?? wish.quality,
    maxBytes: wish.max_bytes,
    lowestQuality: quality,
  }
}

/** Says where the fields of a request overrule its instructions. */
export function overruled(fields: OutputFields, wish: OutputWish): string[] {
  const { output_format = 'auto', quality, output_size } = fields
  const said = (field: string, given: unknown, wished: unknown) =>
    given === undefined || wished === undefined || given === wished
      ? []
      : [`The field ${field} says ${given}, the instructions say ${wished}: the field takes precedence`]
  return [
    ...said('output_format', output_format === 'auto' ? undefined : output_format, wish.format),
    ...said('quality', quality, wish.quality),
    ...said('output_size', output_size, wish.size),
  ]
}

/**
 * Says that a picture cannot keep its size because it is larger than a result can be.
 *
 * @param first the picture as it was given
 */
export function shrunk(fields: OutputFields, wish: OutputWish, first: Size | undefined): string[] {
  const { aspect_ratio, resolution, original } = formatFor(fields, wish)
  if (original !== true || first === undefined) return []
  const size = canvasSize(aspect_ratio, resolution, first, true)
  if (first.width <= size.width || first.height <= size.height) return []
  const other = resolution === '4K' ? '' : ' With resolution 4K more of them stay'
  const most = Math.max(size.width, size.height)
  return [
    `The picture has ${first.width} × ${first.height} pixels, a result of resolution ${resolution} at most ${most} along its longer edge: it becomes smaller.${other}`,
  ]
}

/**
 * Splits steps into those that may be done and those beyond the limit. Steps that only say how to save do not count.
 *
 * @param inherited how many of the first steps are inherited; they do not count either.
 */
export function withinSteps(
  steps: readonly PlanStep[],
  maxSteps: number,
  inherited = 0,
): { allowed: PlanStep[]; left: PlanStep[] } {
  const allowed = steps.slice(0, inherited)
  const left: PlanStep[] = []
  let counted = 0
  for (const step of steps.slice(inherited)) {
    if (step.tool !== SAVE) counted += 1
    const isAllowed = step.tool === SAVE || counted <= maxSteps
    ;(isAllowed ? allowed : left).push(step)
  }
  return { allowed, left }
}
