import type { Properties } from './entries.ts'
import { list } from './list.ts'

/** How a text is set. */
export const LETTERING: Properties = [
  ['weight', 'bold', ['bold', 'bolded', 'strong type', 'semibold', 'fat type']],
  ['weight', 'light', ['thin', 'light', 'thin type', 'light weight', 'fine type']],
  ['weight', 'regular', ['regular', 'normal weight', 'normal']],
  [
    'weight',
    'black',
    list(`
    extra bold, ultra bold, heavy, very bold, black weight, in black weight, weight black, inter black, impact, super bold, fat
  `),
  ],
  [
    'font',
    'serif',
    list(`
    serif, serif font, serif face, serif type, times, times new roman, elegant, classic, classical, georgia, garamond,
    old style, roman
  `),
  ],
  [
    'font',
    'sans',
    list(`
    sans, sans serif, sans serif font, helvetica, arial, modern, inter, impact, grotesque, roboto, verdana
  `),
  ],
  [
    'font',
    'mono',
    list(`
    mono, monospace, monospaced, typewriter, courier, code font, console, monospace font, terminal font
  `),
  ],
  ['italic', true, ['italic', 'italics', 'slanted', 'oblique']],
  [
    'font',
    'script',
    list(`
    cursive, cursive font, script, script font, handwritten, handwriting, handwriting font, handwritten font, hand lettered, hand lettering, calligraphy, calligraphic,
    signature style, signature font, like a signature, hand written, brush script, brush lettering, joined up writing, swirly, curly
  `),
  ],
  ['align', 'left', ['left aligned', 'left align', 'flush left', 'aligned left', 'aligned to the left', 'align left']],
  ['align', 'center', ['center aligned', 'center align']],
  [
    'align',
    'right',
    ['right aligned', 'right align', 'flush right', 'aligned right', 'aligned to the right', 'align right'],
  ],
]
