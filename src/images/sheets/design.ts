import type { Typeface } from '../letters/fonts.ts'
import type { Alignment } from '../letters/lettering.ts'
import type { Colour } from '../raster/colour.ts'

/** What adorns a sheet, along its edges or faintly behind everything. */
export const ORNAMENTS = [
  'none',
  'rule',
  'frame',
  'double frame',
  'corners',
  'bars',
  'band',
  'rays',
  'confetti',
  'bunting',
  'wood',
  'stitches',
  'seal',
] as const
export type Ornament = (typeof ORNAMENTS)[number]

/** How a composed sheet looks, whatever is written on it. */
export interface SheetDesign {
  readonly ground: Colour
  readonly ink: Colour
  /** Of the ornament, and of what stands out where it can be read. */
  readonly accents: readonly [Colour, ...Colour[]]
  readonly title: Typeface
  readonly body: Typeface
  readonly ornament: Ornament
  readonly align: Alignment
  /** Whether the lines are entries with prices. */
  readonly lists: boolean
  /** Stands above what is written, in small letters; where nothing but entries follows, as the title. */
  readonly heading?: string
}

/** Parts of a composed sheet's height that a text can be given. */
export type Zone = 'top' | 'center' | 'bottom'

/** A text of a composed sheet, with what the client says of its looks; all else follows from the design. */
export interface SheetText {
  readonly text: string
  readonly zone: Zone
  readonly face: Partial<Typeface>
  /** Em size in pixels. */
  readonly size?: number
  readonly colour?: Colour
  readonly align?: Alignment
  readonly outline?: Colour
  readonly box?: Colour
  readonly shadow: boolean
}

/** The colours of letters that can be read on a ground. */
export interface Inks {
  readonly ink: Colour
  /** Of headings above entries, authors and prices. */
  readonly accent: Colour
  /** Of lines between texts. */
  readonly line: Colour
}
