import { BORROWED, ENGLISH, EVIDENCE } from './evidence.ts'

/**
 * What may be in any language: texts to be written, addresses, names of files, and names behind a ©. "À la" is English,
 * too. Every part has its bound, so that no text takes long.
 */
const ASIDE = new RegExp(
  [
    ...['"[^"]{0,500}"', '“[^”]{0,500}”', '„[^“”]{0,500}[“”]', '«[^»]{0,500}»', '»[^«]{0,500}«'],
    ...[
      '「[^」]{0,500}」',
      '『[^』]{0,500}』',
      "(?<!\\p{L})['‘‚][^'‘]{1,500}'(?!\\p{L})",
      '[©®™][^.;\\n]*',
      '[àa] la\\b',
    ],
    ...['(?<!\\S)\\S{1,100}@\\S+', '(?<!\\S)(?:https?:|www\\.)\\S+', '(?<!\\S)\\S{1,100}\\.\\p{L}{3,4}(?![^\\s,;)])'],
  ].join('|'),
  'giu',
)

const WORD = /\p{L}[\p{L}\p{M}]*(?:['-]\p{L}+)*'?/gu

/** Letters that each stand for about three of Latin script. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const DENSITY = 3

/** Further letters of a word than these are not looked at. */
const LONGEST_STEM = 12
/** Letters from which on a word is known without its accents, too: without them shorter ones are English words. */
const SHORTEST_FOLDED = 5
/** A capitalised word inside a sentence may be a name, which says little of the sentence. */
const NAME_WEIGHT = 0.5
/** Names have articles, too: one that is capitalised says nothing. */
const LONGEST_ARTICLE = 3

/** "Trattoria da Luigi", "Gasthof zur Post": what joins the words of a name. */
const IN_NAME = /(?<=\p{Lu}\p{L}{0,30}\s)(?:d[aei]|de la|del|della|des|du|van|von|zum|zur)(?=\s\p{Lu})/gu

/** Share of the words that have to speak for a language. */
const LEAST_SHARE = 0.15
/** How many words outweigh an English one. */
const AGAINST_ENGLISH = 3

const UNFOLDED: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' }

/** The languages that have a word, or words with a stem, which is written with a `*` behind it. */
const LANGUAGES = new Map<string, Set<string>>()
for (const { language, words } of EVIDENCE) {
  for (const word of wordsOf(words)) {
    for (const form of formsOf(word)) LANGUAGES.set(form, (LANGUAGES.get(form) ?? new Set()).add(language))
  }
}
const ENGLISH_WORDS = new Set(wordsOf(ENGLISH))
const BORROWED_WORDS = new Set(wordsOf(BORROWED))
/** What English shares with others and still introduces a text: "menu: …". */
const LABELS = new Set(['caption', 'invite', 'menu', 'note', 'poster', 'text'])

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/)
}

/** A word as it is written, and as whoever has no such keys writes it. */
function formsOf(word: string): string[] {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const folded = plain.replaceAll(/[łøđıßæœ]/g, (letter) => UNFOLDED[letter]!)
  return folded.replace('*', '').length < SHORTEST_FOLDED ? [word] : [word, folded]
}

/**
 * Whether instructions are surely written in another language than English. Texts to be written on a picture, in
 * quotation marks or behind an English word and a colon, may be in any language; so may names.
 */
export function isForeign(instructions: string): boolean {
  const said = spoken(instructions.normalize('NFC').replaceAll('’', "'"))
  const words: readonly string[] = said.match(WORD) ?? []
  const english = new Set(words.map((word) => word.toLowerCase()).filter((word) => ENGLISH_WORDS.has(word)))
  return (english.size === 0 && isInAnotherScript(said)) || haveForeignWords(words, english.size)
}

/** What is said of the picture, without what is to be written on it. */
function spoken(instructions: string): string {
  const unquoted = instructions.replaceAll(ASIDE, ' ').replaceAll(IN_NAME, ' ')
  return unquoted.replaceAll(/^([^:\n]*):.*$/gm, (line, label: string) => (isEnglishLabel(label) ? label : line))
}

function isEnglishLabel(label: string): boolean {
  const words = label.toLowerCase().match(WORD) ?? []
  return words.some((word) => ENGLISH_WORDS.has(word) || LABELS.has(word))
}

function isInAnotherScript(said: string): boolean {
  const latin = said.match(/\p{Script=Latin}/gu)?.length ?? 0
  const letters = said.match(/\p{L}/gu)?.length ?? 0
  const dense = said.match(DENSE)?.length ?? 0
  return letters - latin + dense * (DENSITY - 1) > latin
}

/** Whether enough words speak for one and the same language, and not too many English ones against it. */
function haveForeignWords(words: readonly string[], english: number): boolean {
  const votes = new Map<string, number>()
  const different = new Map(words.map((word) => [word.toLowerCase(), word]))
  for (const [word, written] of different) {
    if (ENGLISH_WORDS.has(word) || BORROWED_WORDS.has(word)) continue
    const isCapitalised = word !== written
    const weight = isCapitalised && written !== words[0] ? NAME_WEIGHT : 1
    const languages = new Set([...speakersOf(word, weight < 1), ...(isCapitalised ? [] : lettersOf(word))])
    for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + weight)
  }
  const most = Math.max(0, ...votes.values())
  // Where no word is English, one is enough to tell.
  const least = english === 0 ? 1 : 2
  return most >= least && most >= different.size * LEAST_SHARE && most > AGAINST_ENGLISH * english
}

/** "I've", "don't" */
const CONTRACTED = /'(?:d|ll|m|re|s|t|ve)$/

/** Languages that have a word, which is in lower case here. */
function speakersOf(word: string, isName: boolean): string[] {
  if (isName && word.length <= LONGEST_ARTICLE) return []
  // Behind an apostrophe a word begins anew: l'arrière-plan.
  const parts = word.includes("'") && !CONTRACTED.test(word) ? [word, ...word.split(/(?<=')/)] : [word]
  return parts.flatMap((part) => {
    const stems = Array.from({ length: Math.min(part.length, LONGEST_STEM) }, (_, i) => `${part.slice(0, i + 1)}*`)
    return [part, ...stems].flatMap((form) => [...(LANGUAGES.get(form) ?? [])])
  })
}

/** Languages whose letters a word has that English does not have. */
function lettersOf(word: string): string[] {
  const marked = [...word].filter((letter) => letter > '\u007f')
  if (marked.length === 0) return []
  return EVIDENCE.filter(({ letters }) => marked.every((letter) => letters.includes(letter))).map((one) => one.language)
}
