/** Endings of verbs and plurals, and what may have stood in their place. */
const ENDINGS: readonly (readonly [ending: string, stems: readonly string[]])[] = [
  ['iest', ['y']],
  ['ier', ['y']],
  ['ies', ['y']],
  ['ied', ['y']],
  ['ing', ['', 'e']],
  ['ed', ['', 'e']],
  ['s', ['']],
  ['es', ['']],
  ["'s", ['']],
]

const SPELLINGS: readonly (readonly [from: RegExp, to: string])[] = [
  // "waaay too dark", "sooo", but no "xxx"
  [/(?<=\p{L})(\p{L})\1{2,}|(\p{L})\2{2,}(?=\p{L})/u, '$1$2'],
  [/^bg$/, 'background'],
  [/^txt$/, 'text'],
  [/^(teh|hte)$/, 'the'],
  [/^jsut$/, 'just'],
  [/colour/, 'color'],
  [/^grey/, 'gray'],
  [/centred$/, 'centered'],
  [/centre/, 'center'],
  [/is(e|es|ed|ing|ation)$/, 'iz$1'],
  [/^(.*)ll(ed|ing)$/, '$1l$2'],
]

/**
 * The forms under which a word may stand in the lexicon, likeliest first: itself, in American spelling, and
 * without its ending ("blurred" → "blur", "cropping" → "crop", "stripes" → "stripe").
 */
export function formsOf(word: string): readonly string[] {
  const forms = new Set([word])
  for (const [from, to] of SPELLINGS) if (from.test(word)) forms.add(word.replace(from, to))
  for (const form of [...forms]) {
    for (const [ending, stems] of ENDINGS) {
      if (!form.endsWith(ending) || form.length - ending.length < 2) continue
      const stem = form.slice(0, -ending.length)
      for (const replacement of stems) forms.add(stem + replacement)
      if (/([bdgmnprt])\1$/.test(stem)) forms.add(stem.slice(0, -1))
    }
  }
  return [...forms]
}
