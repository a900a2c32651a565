import { fromSharp, type Picture, type Size, toSharp } from '../../images/raster/picture.ts'
import { type Overview, overviewOf } from '../raster/overview.ts'
import { luminanceOf, type Raster, type Rgb } from '../raster/raster.ts'
import { halveRgb, halveTimes, pyramid } from '../raster/resample.ts'

/** The source at the size at which it is analysed, with all that every reference is compared against. */
export interface WorkingSource {
  /** The source's own. */
  readonly size: Size
  readonly picture: Rgb
  /** Luminance and its halvings. */
  readonly levels: readonly Raster[]
  /** The picture near 1 megapixel, where nodes of 17 pixels hold a few letters: one of the halvings. */
  readonly reduced: { readonly level: number; readonly picture: Rgb }
  readonly overview: Overview
  /**
   * Side of the picture relative to one of 1 megapixel. Lengths that scale with a picture's content
   * (letters, gaps, shading) were measured at 1 megapixel and are multiplied by this.
   */
  readonly unit: number
  /** Pixels of the original per working pixel, 1 or more. */
  readonly density: number
}

/**
 * Sources beyond this are analysed reduced and repaired at their own size: a 4K source then costs a
 * fifth of its pixels to analyse, and registration, which is right to a fraction of a working pixel,
 * stays right to about one of its own.
 */
const MAX_WORKING_PIXELS = 2.2e6

/** Enough halvings for the coarsest search of the largest working size. */
const LEVELS = 7

/** Reduces a large source and drops its alpha. */
export async function prepareSource(source: Picture): Promise<WorkingSource> {
  const density = Math.max(1, Math.sqrt((source.width * source.height) / MAX_WORKING_PIXELS))
  const width = Math.max(1, Math.round(source.width / density))
  const height = Math.max(1, Math.round(source.height / density))
  const colour = toSharp(source).removeAlpha()
  const picture = await fromSharp(density === 1 ? colour : colour.resize(width, height, { fit: 'fill' }))
  const unit = Math.sqrt((width * height) / 1e6)
  const level = Math.max(0, Math.round(Math.log2(unit)))
  const levels = pyramid(luminanceOf(picture), LEVELS)
  return {
    size: { width: source.width, height: source.height },
    picture,
    levels,
    reduced: { level, picture: halveTimes(picture, level, halveRgb) },
    overview: overviewOf(width, height, unit),
    unit,
    density,
  }
}
