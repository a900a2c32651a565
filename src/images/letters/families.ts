export const FONTS = [
  'sans',
  'serif',
  'mono',
  'script',
  'display',
  'condensed',
  'slab',
  'rounded',
  'handwriting',
  'brush',
  'typewriter',
  'comic',
  'western',
] as const
export type Font = (typeof FONTS)[number]

/** An included family of fonts. */
export interface Family {
  readonly name: string
  /** Its TrueType files, as names of modules. */
  readonly files: readonly string[]
}

const UPRIGHT = ['400Regular', '700Bold']
const ITALIC = ['400Regular_Italic', '700Bold_Italic']
const HEAVY = ['900Black', '900Black_Italic']
const LIGHT = ['300Light', '300Light_Italic']

/**
 * The kinds of fonts besides the four plain ones: a high-contrast display face; one for posters and memes; a
 * geometric slab; a soft one for children and play; a handwriting; a brush script; and those of a typewriter, of
 * comics and of wanted posters.
 */
export const FAMILIES: Readonly<Record<Font, Family>> = {
  sans: packaged('Inter', ...LIGHT, ...UPRIGHT, ...ITALIC, ...HEAVY),
  serif: dejavu('Serif', '', '-Bold', '-Italic', '-BoldItalic'),
  mono: dejavu('Sans Mono', '', '-Bold', '-Oblique', '-BoldOblique'),
  script: packaged('Dancing Script', ...UPRIGHT),
  display: packaged('Playfair Display', ...UPRIGHT, ...ITALIC, ...HEAVY),
  condensed: packaged('Oswald', '300Light', ...UPRIGHT),
  slab: packaged('Rokkitt', ...LIGHT, ...UPRIGHT, ...ITALIC, ...HEAVY),
  rounded: packaged('Fredoka', '300Light', ...UPRIGHT),
  handwriting: packaged('Caveat', ...UPRIGHT),
  brush: packaged('Pacifico', '400Regular'),
  typewriter: packaged('Courier Prime', ...UPRIGHT, ...ITALIC),
  comic: packaged('Bangers', '400Regular'),
  western: packaged('Rye', '400Regular'),
}

/** It supplies what any other font lacks (Armenian, Georgian, Lao, symbols …). */
export const LAST_RESORT = dejavu('Sans', '', '-Bold', '-Oblique', '-BoldOblique', '-ExtraLight')

function packaged(name: string, ...styles: readonly string[]): Family {
  const [folder, file] = [name.toLowerCase().replaceAll(' ', '-'), name.replaceAll(' ', '')]
  return { name, files: styles.map((style) => `@expo-google-fonts/${folder}/${style}/${file}_${style}.ttf`) }
}

function dejavu(name: string, ...styles: readonly string[]): Family {
  const file = name.replaceAll(' ', '')
  return { name: `DejaVu ${name}`, files: styles.map((style) => `dejavu-fonts-ttf/ttf/DejaVu${file}${style}.ttf`) }
}
