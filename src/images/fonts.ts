import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

export const FONTS = ['sans', 'serif', 'mono'] as const
export type Font = (typeof FONTS)[number]

export const FONT_WEIGHTS = ['light', 'regular', 'bold', 'black'] as const
export type FontWeight = (typeof FONT_WEIGHTS)[number]

/** Which of the shipped fonts letters are drawn with. */
export interface Typeface {
  readonly font: Font
  readonly weight: FontWeight
  readonly italic: boolean
}

/** DejaVu stands behind Inter for the scripts that Inter lacks (Arabic, Hebrew, Armenian, Georgian, symbols …). */
const FILES = [
  ...['300Light', '300Light_Italic', '400Regular', '400Regular_Italic'].map(interFile),
  ...['700Bold', '700Bold_Italic', '900Black', '900Black_Italic'].map(interFile),
  ...['', '-Bold', '-Oblique', '-BoldOblique', '-ExtraLight'].map((style) => dejavuFile(`Sans${style}`)),
  ...['', '-Bold', '-Italic', '-BoldItalic'].map((style) => dejavuFile(`Serif${style}`)),
  ...['', '-Bold', '-Oblique', '-BoldOblique'].map((style) => dejavuFile(`SansMono${style}`)),
]

const FAMILIES: Record<Font, string> = {
  sans: 'Inter, DejaVu Sans',
  serif: 'DejaVu Serif',
  mono: 'DejaVu Sans Mono',
}

const WEIGHTS: Record<FontWeight, string> = { light: 'Light', regular: '', bold: 'Bold', black: 'Heavy' }

let loaded: Promise<void> | undefined

/**
 * Makes the shipped fonts, and only these, known to the text renderer. Fontconfig reads its configuration once
 * in the life of a process, so this must come before any other text; calling it again costs nothing.
 */
export function loadFonts(): Promise<void> {
  loaded ??= registerFonts()
  return loaded
}

/** A font description as Pango reads it. @param size of the em square in pixels. */
export function pangoFont(face: Typeface, size: number): string {
  return [FAMILIES[face.font], WEIGHTS[face.weight], face.italic ? 'Italic' : '', `${size}px`].filter(Boolean).join(' ')
}

/** Paths of the fonts that hold every character which any of the shipped ones has. */
export function coverageFiles(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return [interFile('400Regular'), dejavuFile('Sans')].map((file) => resolve(file))
}

async function registerFonts(): Promise<void> {
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('./fonts.conf', import.meta.url))
  const { resolve } = createRequire(import.meta.url)
  for (const file of FILES) {
    // libvips registers a font file as it draws with it; registered files serve every later text.
    await sharp({ text: { text: '.', fontfile: resolve(file) } })
      .raw()
      .toBuffer()
  }
}

function interFile(style: string): string {
  return `@expo-google-fonts/inter/${style}/Inter_${style}.ttf`
}

function dejavuFile(style: string): string {
  return `dejavu-fonts-ttf/ttf/DejaVu${style}.ttf`
}
