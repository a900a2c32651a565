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

/** The looks of a composed sheet, independent of its texts. */
export interface SheetDesign {
  readonly ground: Colour
  readonly ink: Colour
  /** Colours of the ornament, and of highlighted texts where they are readable in them. */
  readonly accents: readonly [Colour, ...Colour[]]
  readonly title: Typeface
  readonly body: Typeface
  readonly ornament: Ornament
  readonly align: Alignment
  /** Whether the lines are entries with prices. */
  readonly lists: boolean
  /** Written above the texts in small letters, or as the title if all texts are entries. */
  readonly heading?: string
}

/** Parts of a composed sheet's height that a text can be given. */
export type Zone = 'top' | 'center' | 'bottom'

/** A text of a composed sheet, with the looks that the client asks for; everything else follows from the design. */
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

/** The colours of letters that are readable on a ground. */
export interface Inks {
  readonly ink: Colour
  /** For headings above entries, authors and prices. */
  readonly accent: Colour
  /** For lines between texts. */
  readonly line: Colour
}
