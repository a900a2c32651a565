import type { Alignment } from '../../../images/letters/lettering.ts'
import type { Ornament } from '../../../images/sheets/design.ts'
import type { SheetHabits } from '../../planner/words.ts'
import type { PaletteName } from './palettes.ts'

/** The usual looks of a kind of sheet; what the client says takes precedence. */
export interface Kind extends SheetHabits {
  /** Width to height, where the request leaves the shape open. */
  readonly ratio: string
  readonly palette: PaletteName
  /** Instead of the palette's. */
  readonly ornament?: Ornament
  readonly align?: Alignment
}

const ON_SUBJECT = { title: 'subject', about: 'subject' } as const
const NAMED = { title: 'kind', about: 'name' } as const
const GREETS = { title: 'occasion', about: 'name' } as const
const SAYS = { title: 'subject', about: 'name' } as const

/** Sheets that are asked for by what they are. */
export const KINDS = {
  invitation: {
    ...ON_SUBJECT,
    ratio: '5:7',
    palette: 'elegant',
    kicker: ['You are invited', 'You are invited to'],
  },
  'greeting card': { ...GREETS, ratio: '5:7', palette: 'party', heading: 'Best wishes' },
  card: { ...GREETS, ratio: '7:5', palette: 'plain', heading: 'Best wishes' },
  poster: { ...ON_SUBJECT, ratio: '2:3', palette: 'bold' },
  flyer: { ...ON_SUBJECT, ratio: '2:3', palette: 'fresh' },
  menu: { ...NAMED, ratio: '2:3', palette: 'rustic', lists: true },
  'price list': { ...NAMED, ratio: '2:3', palette: 'plain', lists: true },
  quote: { ...SAYS, authored: true, ratio: '4:5', palette: 'plain', ornament: 'corners' },
  certificate: { ...NAMED, about: 'subject', ratio: '297:210', palette: 'elegant', ornament: 'seal' },
  badge: { ...ON_SUBJECT, ratio: '4:3', palette: 'corporate', ornament: 'bars', align: 'center' },
  banner: { ...ON_SUBJECT, ratio: '3:1', palette: 'bold' },
  sign: { ...SAYS, ratio: '3:2', palette: 'clear' },
  'business card': { ...ON_SUBJECT, ratio: '85:55', palette: 'corporate' },
  thumbnail: { ...ON_SUBJECT, ratio: '16:9', palette: 'modern', ornament: 'none' },
  story: { ...ON_SUBJECT, ratio: '9:16', palette: 'modern' },
  'save the date': {
    ...ON_SUBJECT,
    ratio: '5:7',
    palette: 'romantic',
    kicker: ['Save the date', 'Save the date for'],
  },
  ticket: { ...ON_SUBJECT, ratio: '5:2', palette: 'retro', ornament: 'stitches' },
  voucher: { ...NAMED, about: 'subject', given: true, ratio: '2:1', palette: 'elegant' },
  label: { ...ON_SUBJECT, ratio: '4:3', palette: 'rustic' },
  cover: { ...ON_SUBJECT, authored: true, ratio: '1:1', palette: 'modern' },
  slide: { ...ON_SUBJECT, authored: true, ratio: '16:9', palette: 'corporate' },
  notice: { ...SAYS, ratio: '3:4', palette: 'plain' },
} as const satisfies Readonly<Record<string, Kind>>

export type KindName = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as [KindName, ...KindName[]]
