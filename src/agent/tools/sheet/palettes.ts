import type { Font, FontWeight } from '../../../images/letters/fonts.ts'
import type { Ornament } from '../../../images/sheets/ornaments.ts'

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
const SERIF = ['serif', 'regular'] as const
const BLACK = ['sans', 'black'] as const
const BOLD = ['sans', 'bold'] as const
const SCRIPT = ['script', 'bold'] as const

/** What a sheet can look like. Letters have a contrast of at least 4.5 on the ground. */
export const PALETTES = {
  plain: look('#fbfaf7', '#22252b', ['#b3472a'], BOLD, SANS, 'frame'),
  bold: look('#1d2a6d', '#ffffff', ['#ffd23f', '#ff7a59'], BLACK, SANS, 'bars'),
  pastel: look('#fdf0f3', '#5a3561', ['#e59bbd', '#8fcbe6', '#f6c98c', '#a5d8b4'], SCRIPT, SANS, 'confetti'),
  retro: look('#f6e6c4', '#5b2415', ['#c4471f', '#2f7f79', '#e3a23a'], BLACK, SERIF, 'rays'),
  elegant: look('#fbf7ef', '#2c2723', ['#a8823f'], SCRIPT, SERIF, 'double frame'),
  festive: look('#6f1220', '#fff5e1', ['#e8bf5f', '#f7e3b0', '#7fb58f'], SCRIPT, SERIF, 'confetti'),
  party: look('#fff7e8', '#2c2a6b', ['#e8384f', '#ffb51f', '#22a6b3', '#8757c9'], BLACK, SANS, 'bunting'),
  corporate: look('#ffffff', '#12294b', ['#1659c7'], BOLD, SANS, 'band'),
  chalkboard: look('#25332d', '#f6f2e6', ['#f4d36b'], SCRIPT, SERIF, 'wood'),
  rustic: look('#e9dabf', '#3a2b1e', ['#6b5a2f'], SERIF, SERIF, 'stitches'),
  modern: look('#15171d', '#f6f6f3', ['#ff7d5c'], BLACK, SANS, 'corners'),
  minimal: look('#ffffff', '#161616', ['#161616'], SANS, SANS, 'rule'),
  romantic: look('#fbecee', '#5d2233', ['#b44a68'], SCRIPT, SERIF, 'corners'),
  spooky: look('#1b1422', '#fdebd3', ['#ff8a24', '#8d5bd6'], BLACK, SANS, 'confetti'),
  playful: look('#fff6cf', '#27306b', ['#f0563f', '#29a3a3', '#f7a81b'], BLACK, SANS, 'confetti'),
  fresh: look('#eef8f0', '#123f33', ['#1f7f62'], BOLD, SANS, 'corners'),
  sale: look('#c8192f', '#ffffff', ['#ffd84a'], BLACK, BOLD, 'bars'),
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
