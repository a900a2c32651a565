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

/** The included font that letters are drawn with. */
export interface Typeface {
  readonly font: Font
  readonly weight: FontWeight
  readonly italic: boolean
}

/** The families that have every character of any general font. */
const WIDEST = [LAST_RESORT, FAMILIES.sans]

const WEIGHTS: Record<FontWeight, string> = { light: 'Light', regular: '', bold: 'Bold', black: 'Heavy' }

/** The fonts of a text. */
export interface TextFonts {
  /** Families besides the chosen one, for the scripts that it lacks, the best match first. */
  readonly families: readonly string[]
  /** Characters that no included font has, each once; they would be drawn as empty boxes. */
  readonly missing: readonly string[]
}

const { resolve } = createRequire(import.meta.url)
let loaded: Promise<readonly Range[]> | undefined
/** By their paths. */
const registered = new Map<string, Promise<void>>()

/**
 * Makes the included fonts that a text needs, and only included ones, known to the text renderer. Which ones these
 * are depends only on the text and its font, so earlier texts make no difference.
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

/** A font description for Pango. @param size of the em square in pixels */
export function pangoFont({ font, weight, italic }: Typeface, size: number, { families }: TextFonts): string {
  const { name, files } = FAMILIES[font]
  const names = [name, ...families, ...WIDEST.map((family) => family.name)].join(', ')
  // For some families without a heavy weight, Fontconfig would use the regular weight in its place.
  const isBoldAtMost = weight === 'black' && !files.some((file) => file.includes('Black'))
  const heaviest = WEIGHTS[isBoldAtMost ? 'bold' : weight]
  // The comma ends the families, whose names may end in words that could be mistaken for weights.
  return [`${names},`, heaviest, italic ? 'Italic' : '', `${size}px`].filter(Boolean).join(' ')
}

async function registerWidest(): Promise<readonly Range[]> {
  // Fontconfig reads its configuration once in a process, so this must come before any text.
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

/** Makes the first font that has a character known, in the part that has the character. */
async function register(fonts: readonly ScriptFont[], character: string): Promise<ScriptFont | undefined> {
  for (const font of fonts) {
    const file = font.serves.test(character) ? await fileWith(font, character) : undefined
    if (file === undefined) continue
    await registerOnce(file.path)
    return font
  }
  return undefined
}

/** libvips registers a font file when it draws with it; registered files serve every later text. */
async function registerFile(path: string): Promise<void> {
  await sharp({ text: { text: '.', fontfile: path } })
    .raw()
    .toBuffer()
}
