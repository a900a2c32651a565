import type { Font } from '../../../images/letters/families.ts'
import type { FontWeight } from '../../../images/letters/fonts.ts'
import type { Ornament } from '../../../images/sheets/design.ts'

/** Colours, lettering and ornament that go together. */
export interface Palette {
  readonly ground: string
  readonly ink: string
  readonly accents: readonly [string, ...string[]]
  readonly title: readonly [Font, FontWeight]
  readonly body: readonly [Font, FontWeight]
  readonly ornament: Ornament
}

const SANS = ['sans', 'regular'] as const
const BOLD = ['sans', 'bold'] as const
const BLACK = ['sans', 'black'] as const
const CONDENSED = ['condensed', 'bold'] as const
const DISPLAY = ['display', 'regular'] as const
const SCRIPT = ['script', 'bold'] as const
const SLAB = ['slab', 'regular'] as const
const ROUNDED = ['rounded', 'regular'] as const
const ROUND_BOLD = ['rounded', 'bold'] as const

/** What a sheet can look like. Letters have a contrast of at least 4.5 on the ground. */
export const PALETTES = {
  plain: look('#fbfaf7', '#22252b', ['#b3472a'], BOLD, SANS, 'frame'),
  clear: look('#ffffff', '#141414', ['#c8192f'], BLACK, BOLD, 'frame'),
  bold: look('#1d2a6d', '#ffffff', ['#ffd23f', '#ff7a59'], CONDENSED, SANS, 'bars'),
  pastel: look('#fdf0f3', '#5a3561', ['#e59bbd', '#8fcbe6', '#f6c98c', '#a5d8b4'], SCRIPT, ROUNDED, 'confetti'),
  retro: look('#f6e6c4', '#5b2415', ['#c4471f', '#2f7f79', '#e3a23a'], ['slab', 'black'], SLAB, 'rays'),
  elegant: look('#fbf7ef', '#2c2723', ['#a8823f'], SCRIPT, DISPLAY, 'double frame'),
  festive: look('#6f1220', '#fff5e1', ['#e8bf5f', '#f7e3b0', '#7fb58f'], ['brush', 'regular'], DISPLAY, 'confetti'),
  party: look('#fff7e8', '#2c2a6b', ['#e8384f', '#ffb51f', '#22a6b3', '#8757c9'], ROUND_BOLD, ROUNDED, 'bunting'),
  corporate: look('#ffffff', '#12294b', ['#1659c7'], BOLD, SANS, 'band'),
  chalkboard: look('#25332d', '#f6f2e6', ['#f4d36b'], ['handwriting', 'bold'], ['handwriting', 'bold'], 'wood'),
  rustic: look('#e9dabf', '#3a2b1e', ['#6b5a2f'], ['slab', 'bold'], SLAB, 'stitches'),
  modern: look('#15171d', '#f6f6f3', ['#ff7d5c'], BLACK, SANS, 'corners'),
  minimal: look('#ffffff', '#161616', ['#161616'], SANS, SANS, 'rule'),
  romantic: look('#fbecee', '#5d2233', ['#b44a68'], SCRIPT, DISPLAY, 'corners'),
  spooky: look('#1b1422', '#fdebd3', ['#ff8a24', '#8d5bd6'], ['comic', 'regular'], ROUNDED, 'confetti'),
  playful: look('#fff6cf', '#27306b', ['#f0563f', '#29a3a3', '#f7a81b'], ROUND_BOLD, ROUNDED, 'confetti'),
  fresh: look('#eef8f0', '#123f33', ['#1f7f62'], ROUND_BOLD, SANS, 'corners'),
  sale: look('#c8192f', '#ffffff', ['#ffd84a'], CONDENSED, BOLD, 'bars'),
  warning: look('#ffd21f', '#141414', ['#141414'], BLACK, BOLD, 'frame'),
} as const satisfies Readonly<Record<string, Palette>>

export type PaletteName = keyof typeof PALETTES
export const PALETTE_NAMES = Object.keys(PALETTES) as [PaletteName, ...PaletteName[]]

function look(
  ground: string,
  ink: string,
  accents: Palette['accents'],
  title: Palette['title'],
  body: Palette['body'],
  ornament: Ornament,
): Palette {
  return { ground, ink, accents, title, body, ornament }
}
