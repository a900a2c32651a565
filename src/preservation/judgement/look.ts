import { type Bands, bandsOf } from '../compare/bands.ts'
import type { WorkingSource } from '../planes/working-source.ts'
import { gaussianBlur } from '../raster/blur.ts'
import { type Overview, toOverview } from '../raster/overview.ts'
import { channelOf, luminanceOf, type Raster, type Rgb } from '../raster/raster.ts'

/** What is measured of a picture by itself, once, before it is compared. */
export interface Look {
  readonly luminance: Raster
  /** Luminance on the overview. */
  readonly reduced: Raster
  /** Local mean colour on the overview, per channel. */
  readonly coarse: readonly Raster[]
}

export interface SourceLook extends Look {
  readonly bands: Bands
}

/** Looks at a picture of which the luminance may be known. */
export function lookAt(picture: Rgb, overview: Overview, luminance = luminanceOf(picture)): Look {
  const coarse = [0, 1, 2].map((c) => gaussianBlur(toOverview(channelOf(picture, c), overview), 2))
  return { luminance, reduced: toOverview(luminance, overview), coarse }
}

/** Looks at the source. */
export function lookAtSource({
  picture,
  levels,
  overview,
  unit,
}: Pick<WorkingSource, 'picture' | 'levels' | 'overview' | 'unit'>): SourceLook {
  const luminance = levels[0]!
  return { ...lookAt(picture, overview, luminance), bands: bandsOf(luminance, unit) }
}
