import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { withoutEmoji } from './emoji.ts'
import { FAMILIES, type Family, type Font, LAST_RESORT } from './families.ts'
import { drawnCharacters, isWithin, type Range, rangesOf } from './glyphs.ts'
import { fileWith, type ScriptFont, scriptFontsFor } from './script-fonts.ts'

export const FONT_WEIGHTS = ['light', 'regular', 'bold', 'black'] as const
export type FontWeight = (typeof FONT_WEIGHTS)[number]

/** Which of the shipped fonts letters are drawn with. */
export interface Typeface {
  readonly font: Font
  readonly weight: FontWeight
  readonly italic: boolean
}

/** The families that have every character which any of the fonts for everything has. */
const WIDEST = [LAST_RESORT, FAMILIES.sans]

const WEIGHTS: Record<FontWeight, string> = { light: 'Light', regular: '', bold: 'Bold', black: 'Heavy' }

/** What a text is drawn with. */
export interface TextFonts {
  /** Families beside the one that was chosen, for the scripts that it lacks, the most fitting first. */
  readonly families: readonly string[]
  /** Characters that no shipped font has, each once; they would be drawn as empty boxes. */
  readonly missing: readonly string[]
}

const { resolve } = createRequire(import.meta.url)
let loaded: Promise<readonly Range[]> | undefined
/** By their paths. */
const registered = new Map<string, Promise<void>>()

/**
 * Makes the shipped fonts that a text needs, and only shipped ones, known to the text renderer. Which ones it names
 * follows from the text and its font alone, so that texts drawn before change nothing.
 */
export async function fontsFor(text: string, font: Font = 'sans'): Promise<TextFonts> {
  loaded ??= registerWidest()
  const known = await loaded
  await registerFamily(FAMILIES[font])
  const written = withoutEmoji(text)
  const fonts = scriptFontsFor(written)
  const used = new Set<ScriptFont>()
  const missing: string[] = []
  for (const character of drawnCharacters(written)) {
    const found = await register(fonts, character)
    if (found !== undefined) used.add(found)
    else if (!isWithin(known, character.codePointAt(0)!)) missing.push(character)
  }
  return { families: fonts.filter((font) => used.has(font)).map(({ family }) => family), missing }
}

/** A font description as Pango reads it. @param size of the em square in pixels. */
export function pangoFont({ font, weight, italic }: Typeface, size: number, { families }: TextFonts): string {
  const { name, files } = FAMILIES[font]
  const names = [name, ...families, ...WIDEST.map((family) => family.name)].join(', ')
  // Fontconfig takes the regular weight of some families for a heavy one that they lack.
  const isBoldAtMost = weight === 'black' && !files.some((file) => file.includes('Black'))
  const heaviest = WEIGHTS[isBoldAtMost ? 'bold' : weight]
  // The comma ends the families, whose names may end in words that would be taken for weights.
  return [`${names},`, heaviest, italic ? 'Italic' : '', `${size}px`].filter(Boolean).join(' ')
}

async function registerWidest(): Promise<readonly Range[]> {
  // Fontconfig reads its configuration once in the life of a process, so this must come before any text.
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('./fonts.conf', import.meta.url))
  for (const family of WIDEST) await registerFamily(family)
  return WIDEST.flatMap(({ files }) => {
    const regular = files.find((file) => /Sans\.|400Regular\./.test(file))!
    return rangesOf(readFileSync(resolve(regular)))
  })
}

async function registerFamily({ files }: Family): Promise<void> {
  for (const file of files) await registerOnce(resolve(file))
}

function registerOnce(path: string): Promise<void> {
  let done = registered.get(path)
  if (done === undefined) {
    done = registerFile(path)
    registered.set(path, done)
  }
  return done
}

/** Makes the first of the fonts that has a character known, in the part that has it. */
async function register(fonts: readonly ScriptFont[], character: string): Promise<ScriptFont | undefined> {
  for (const font of fonts) {
    const file = font.serves.test(character) ? await fileWith(font, character) : undefined
    if (file === undefined) continue
    await registerOnce(file.path)
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
