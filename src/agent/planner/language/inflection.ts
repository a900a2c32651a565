import { table } from './lists.ts'

/** Endings, and what they may have replaced. */
const ENDINGS: readonly (readonly [ending: string, stems: readonly string[]])[] = [
  ['iest', ['y']],
  ['ier', ['y']],
  ['ies', ['y']],
  ['ied', ['y']],
  ['ing', ['', 'e']],
  ['est', ['', 'e']],
  ['er', ['', 'e']],
  ['ed', ['', 'e']],
  ['es', ['']],
  ['s', ['']],
  ["'s", ['']],
  ['ish', ['', 'e']],
  ['ily', ['y']],
  ['ly', ['']],
  ['y', ['', 'e']],
]

/** Short forms of chats and Scots ones, which are read as what they stand for. */
const SHORT_FORMS = table(`
  aint isn't, bc because, cannae can't, cant can't, dinnae don't, gonna will, heres here's, hes he's, hte the, im i'm,
  ive i've, jsut just, lil little, n and, nae no, pls please, plse please, plz please, ppl people, rlly really, shes she's,
  teh the, thats that's, theres there's, theyre they're, tho though, thx thanks, u you, ur your, wanna want, willnae won't,
  w/ with, w/o without, wont won't
`)
const NEGATED = /^(are|could|did|do|does|had|has|have|is|must|need|should|was|were|would)(?:nt|nae)$/

/** What a word as it is written stands for: "dont" and "didnae" are negations. */
export const longForm = (written: string): string =>
  Object.hasOwn(SHORT_FORMS, written) ? SHORT_FORMS[written]! : written.replace(NEGATED, "$1n't")

/** Irregular words, and words that mean the same wherever they stand. */
const SAME = table(`
  written write, wrote write, drawn draw, drew draw, said say, taken take, took take, laid lay, gave give,
  given give, shown show, gone go, made make, kept keep, left left, worse bad, w with, bg background, txt text,
  pic picture, pix picture, photo picture, photograph picture, foto picture, image picture, img picture,
  shot picture, snapshot picture, snap picture, pics picture, photos picture, photographs picture, fotos picture,
  images picture, shots picture, snaps picture, pictures picture, centre center, middle center, blk black,
  gray grey, grayscale greyscale, whats what's, lowest lower, bottommost bottom, uppermost upper, topmost top,
  whilst while, amongst among
`)

/** Words that the lexicon knows under another one. */
export const SYNONYMS: readonly string[] = [...Object.keys(SAME), ...Object.keys(SHORT_FORMS)]

/** Spellings of one word; the lexicon has the British one. */
const SPELLINGS: readonly (readonly [from: RegExp, to: string])[] = [
  // "waaay too dark", "sooo", but no "xxx"
  [/(?<=\p{L})(\p{L})\1{2,}|(\p{L})\2{2,}(?=\p{L})/u, '$1$2'],
  [/color/, 'colour'],
  [/^gray/, 'grey'],
  [/center(?=e|i)/, 'centr'],
  [/centre/, 'center'],
  [/is(e|es|ed|ing|ation|able)$/, 'iz$1'],
]

/**
 * The forms under which a word may stand in the lexicon: itself, in one spelling, and without its endings ("blurred",
 * "blurry" → "blur", "stripes" → "stripe", "darker" → "dark").
 */
export function formsOf(word: string): ReadonlySet<string> {
  const forms = new Set([word])
  for (const [from, to] of SPELLINGS) if (from.test(word)) forms.add(word.replace(from, to))
  for (const form of [...forms]) addStems(form, forms)
  for (const form of [...forms]) if (Object.hasOwn(SAME, form)) forms.add(SAME[form]!)
  return forms
}

function addStems(form: string, forms: Set<string>): void {
  for (const [ending, stems] of ENDINGS) {
    if (!form.endsWith(ending) || form.length - ending.length < 2) continue
    const stem = form.slice(0, -ending.length)
    for (const replacement of stems) forms.add(stem + replacement)
    if (/([bdgklmnprt])\1$/.test(stem)) forms.add(stem.slice(0, -1))
  }
}
