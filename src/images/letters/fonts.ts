import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawnCharacters, isWithin, type Range, rangesOf } from './glyphs.ts'
import { fileWith, type ScriptFont, scriptFontsFor } from './script-fonts.ts'

export const FONTS = ['sans', 'serif', 'mono', 'script'] as const
export type Font = (typeof FONTS)[number]

export const FONT_WEIGHTS = ['light', 'regular', 'bold', 'black'] as const
export type FontWeight = (typeof FONT_WEIGHTS)[number]

/** Which of the shipped fonts letters are drawn with. */
export interface Typeface {
  readonly font: Font
  readonly weight: FontWeight
  readonly italic: boolean
}

/** The fonts for everything. DejaVu stands behind Inter for what Inter lacks (Armenian, Georgian, Lao, symbols …). */
const FILES = [
  ...['300Light', '300Light_Italic', '400Regular', '400Regular_Italic'].map(interFile),
  ...['700Bold', '700Bold_Italic', '900Black', '900Black_Italic'].map(interFile),
  ...['', '-Bold', '-Oblique', '-BoldOblique', '-ExtraLight'].map((style) => dejavuFile(`Sans${style}`)),
  ...['', '-Bold', '-Italic', '-BoldItalic'].map((style) => dejavuFile(`Serif${style}`)),
  ...['', '-Bold', '-Oblique', '-BoldOblique'].map((style) => dejavuFile(`SansMono${style}`)),
  ...['400Regular', '700Bold'].map((style) => `@expo-google-fonts/dancing-script/${style}/DancingScript_${style}.ttf`),
]

const FAMILIES: Record<Font, string> = {
  sans: 'Inter',
  serif: 'DejaVu Serif',
  mono: 'DejaVu Sans Mono',
  script: 'Dancing Script',
}

/** The families that have every character which any of the fonts for everything has. */
const WIDEST = ['DejaVu Sans', 'Inter']

const WEIGHTS: Record<FontWeight, string> = { light: 'Light', regular: '', bold: 'Bold', black: 'Heavy' }

/** What a text is drawn with. */
export interface TextFonts {
  /** Families beside the one that was chosen, for the scripts that it lacks, the most fitting first. */
  readonly families: readonly string[]
  /** Characters that no shipped font has, each once; they would be drawn as empty boxes. */
  readonly missing: readonly string[]
}

let loaded: Promise<readonly Range[]> | undefined
const registered = new Map<string, Promise<void>>()

/**
 * Makes the shipped fonts that a text needs, and only shipped ones, known to the text renderer. Which ones it names
 * follows from the text alone, so that texts drawn before change nothing.
 */
export async function fontsFor(text: string): Promise<TextFonts> {
  loaded ??= registerFonts()
  const known = await loaded
  const fonts = scriptFontsFor(text)
  const used = new Set<ScriptFont>()
  const missing: string[] = []
  for (const character of drawnCharacters(text)) {
    const found = await register(fonts, character)
    if (found !== undefined) used.add(found)
    else if (!isWithin(known, character.codePointAt(0)!)) missing.push(character)
  }
  return { families: fonts.filter((font) => used.has(font)).map(({ family }) => family), missing }
}

/** A font description as Pango reads it. @param size of the em square in pixels. */
export function pangoFont(face: Typeface, size: number, { families }: TextFonts): string {
  const names = [FAMILIES[face.font], ...families, ...WIDEST].join(', ')
  // The comma ends the families, whose names may end in words that would be taken for weights.
  return [`${names},`, WEIGHTS[face.weight], face.italic ? 'Italic' : '', `${size}px`].filter(Boolean).join(' ')
}

async function registerFonts(): Promise<readonly Range[]> {
  // Fontconfig reads its configuration once in the life of a process, so this must come before any text.
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('./fonts.conf', import.meta.url))
  const { resolve } = createRequire(import.meta.url)
  for (const file of FILES) await registerFile(resolve(file))
  return [interFile('400Regular'), dejavuFile('Sans')].flatMap((file) => rangesOf(readFileSync(resolve(file))))
}

/** Makes the first of the fonts that has a character known, in the part that has it. */
async function register(fonts: readonly ScriptFont[], character: string): Promise<ScriptFont | undefined> {
  for (const font of fonts) {
    const file = font.serves.test(character) ? await fileWith(font, character) : undefined
    if (file === undefined) continue
    let done = registered.get(file.path)
    if (done === undefined) {
      done = registerFile(file.path)
      registered.set(file.path, done)
    }
    await done
    return font
  }
  return undefined
}

/** libvips registers a font file as it draws with it; registered files serve every later text. */
async function registerFile(path: string): Promise<void> {
  await sharp({ text: { text: '.', fontfile: path } })
    .raw()
    .toBuffer()
}

function interFile(style: string): string {
  return `@expo-google-fonts/inter/${style}/Inter_${style}.ttf`
}

function dejavuFile(style: string): string {
  return `dejavu-fonts-ttf/ttf/DejaVu${style}.ttf`
}
