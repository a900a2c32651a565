import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open, readFile, unlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import decompress from 'woff2-encoder/decompress'
import { isWithin, type Range, rangesOf } from './glyphs.ts'

/** A font for characters that the general fonts lack. It consists of many small files, each for some characters. */
export interface ScriptFont {
  /** Name of its package and files. */
  readonly name: string
  /** Its name within the files. */
  readonly family: string
  /** Characters that it is used for. */
  readonly serves: RegExp
}

/** Ideographs, kana, hangul and the punctuation and wide forms that go with them. */
const EAST_ASIAN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u

const CHINESE: ScriptFont = { name: 'noto-sans-sc', family: 'Noto Sans SC Thin', serves: EAST_ASIAN }
const JAPANESE: ScriptFont = { name: 'noto-sans-jp', family: 'Noto Sans JP Thin', serves: EAST_ASIAN }
const KOREAN: ScriptFont = { name: 'noto-sans-kr', family: 'Noto Sans KR Thin', serves: EAST_ASIAN }

const OTHERS: readonly ScriptFont[] = [
  { name: 'noto-sans-arabic', family: 'Noto Sans Arabic', serves: /\p{scx=Arabic}/u },
  { name: 'noto-sans-hebrew', family: 'Noto Sans Hebrew Thin', serves: /\p{scx=Hebrew}/u },
  { name: 'noto-sans-devanagari', family: 'Noto Sans Devanagari', serves: /\p{scx=Devanagari}/u },
  { name: 'noto-sans-bengali', family: 'Noto Sans Bengali', serves: /\p{scx=Bengali}/u },
  { name: 'noto-sans-tamil', family: 'Noto Sans Tamil', serves: /\p{scx=Tamil}/u },
  { name: 'noto-sans-thai', family: 'Noto Sans Thai', serves: /\p{scx=Thai}/u },
  { name: 'noto-emoji', family: 'Noto Emoji', serves: /\p{Emoji_Presentation}/u },
]

/**
 * The fonts for a text, the best match first. Chinese, Japanese and Korean share ideographs but draw them
 * differently: kana indicate Japanese, hangul Korean.
 */
export function scriptFontsFor(text: string): readonly ScriptFont[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return [...OTHERS, JAPANESE, CHINESE, KOREAN]
  if (/\p{sc=Hangul}/u.test(text)) return [...OTHERS, KOREAN, JAPANESE, CHINESE]
  return [...OTHERS, CHINESE, JAPANESE, KOREAN]
}

/** A file of a script font, unpacked. */
export interface FontFile {
  /** Where the text renderer finds it, as long as this process lives. */
  readonly path: string
  readonly ranges: readonly Range[]
}

const { resolve } = createRequire(import.meta.url)
const indexes = new Map<string, readonly (readonly [file: string, ranges: readonly Range[]])[]>()
const unpacked = new Map<string, Promise<FontFile>>()

/** The file of a font that has a character; `undefined` if none has. */
export async function fileWith({ name }: ScriptFont, character: string): Promise<FontFile | undefined> {
  const code = character.codePointAt(0)!
  for (const [file, promised] of indexOf(name)) {
    if (!isWithin(promised, code)) continue
    // An index names whole blocks, of which a file may lack a part.
    const font = await unpackedOnce(file)
    if (isWithin(font.ranges, code)) return font
  }
  return undefined
}

/** The characters of each file of a font, according to its package. */
function indexOf(name: string) {
  let index = indexes.get(name)
  if (index === undefined) {
    const path = resolve(`@fontsource-variable/${name}/unicode.json`)
    const ranges = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
    index = Object.entries(ranges).map(([subset, list]) => {
      const file = `@fontsource-variable/${name}/files/${name}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`
      return [file, list.split(',').map(rangeOf)] as const
    })
    indexes.set(name, index)
  }
  return index
}

/** Reads `U+4e00-4e8b`, or `U+4e00` alone. */
function rangeOf(text: string): Range {
  const [first, last = first] = text.replace('U+', '').split('-')
  return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)]
}

function unpackedOnce(file: string): Promise<FontFile> {
  let font = unpacked.get(file)
  if (font === undefined) {
    font = unpack(resolve(file))
    unpacked.set(file, font)
  }
  return font
}

/**
 * Makes a TrueType file from a WOFF2 file, which the text renderer cannot read. The renderer takes fonts only by
 * path, so the file gets a path that leaves nothing behind however this process ends, and that nobody else can reach:
 * its name has already been removed, and it exists as long as it is open here.
 */
async function unpack(path: string): Promise<FontFile> {
  const font = Buffer.from(await decompress(await readFile(path)))
  const scratch = join(tmpdir(), `darkroom-font-${randomUUID()}`)
  const file = await open(scratch, 'wx+', 0o600)
  await unlink(scratch)
  await file.writeFile(font)
  kept.push(file)
  return { path: `/dev/fd/${file.fd}`, ranges: rangesOf(font) }
}

/** A file handle without references would be closed. */
const kept: object[] = []
