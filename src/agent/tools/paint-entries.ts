import * as v from 'valibot'
import { type Paint, plain } from '../../images/raster/paint.ts'
import { colourEntry, colourOf, numberEntry } from './entries.ts'

/** One or more colours make a plain or gradient paint. */
export const paintEntries = {
  colours: v.pipe(
    v.array(colourEntry),
    v.minLength(1),
    v.maxLength(8),
    v.description('One colour, or those of a gradient'),
  ),
  gradient: v.optional(v.picklist(['linear', 'radial', 'bands']), 'linear'),
  direction: v.optional(
    numberEntry(-360, 360, 'Of a linear gradient or of bands in degrees: 180 runs downwards, 90 to the right'),
    180,
  ),
}

/** The paint of arguments that the schema has already accepted. */
export function paintOf(args: {
  colours: string[]
  gradient: 'linear' | 'radial' | 'bands'
  direction: number
}): Paint {
  const colours = args.colours.map(colourOf)
  if (colours.length === 1) return plain(colours[0]!)
  return args.gradient === 'radial'
    ? { kind: 'radial', colours }
    : { kind: args.gradient, colours, degrees: args.direction }
}
