import { putting } from '../language/puts.ts'
import type { Token } from '../language/tokens.ts'
import { ARTICLES, isAnyCue, STOPS } from '../slots/text-evidence.ts'
import type { Trait } from '../words.ts'
import type { Mood } from './asides.ts'
import type { Head } from './items.ts'

/** What may be in a picture before anything is drawn. */
const THINGS: readonly Trait[] = ['draws', 'plates', 'shapes', 'shadows', 'outlines', 'frames']

/**
 * "Take the yellow sticker away", "the star is too big", "there is a black box on it": whether words name a thing that is in
 * the picture already, and ask for none. `names` are the heads that name one, by the token at which they begin.
 */
export function thingsInPicture(
  tokens: readonly Token[],
  story: readonly Mood[],
  names: readonly (readonly Head[])[],
): (head: Head) => boolean {
  const said = whatIsSaid(tokens)
  const standing = tokens.map((_, at) => names[at]!.some(isThing) && stands(tokens, story, at, said))
  return (head) => {
    if (!standing.slice(head.from, head.to).includes(true)) return false
    // "make the star bigger", but "cut me into the star"
    return isThing(head) || (isShape(head) && !/^(?:into|in|to|as)$/.test(tokens[head.from]!.low))
  }
}

const isShape = ({ kind, words: { traits } }: Head) =>
  traits.includes('shapes') || (kind === 'noun' && traits.includes('cuts'))

const isThing = ({ kind, words: { traits } }: Head) =>
  (kind === 'noun' || (kind === 'phrase' && traits.includes('draws'))) &&
  THINGS.some((trait) => traits.includes(trait)) &&
  !traits.includes('writes')

interface Said {
  /** Where each word stands first. */
  readonly words: ReadonlyMap<string, number>
  /** By their sentences, the first words that make or refuse something, and the last that tell what it says. */
  readonly makes: ReadonlyMap<number, number>
  readonly says: ReadonlyMap<number, number>
  /** By their clauses, the first words that tell what is there. */
  readonly has: ReadonlyMap<number, number>
}

function whatIsSaid(tokens: readonly Token[]): Said {
  const [words, makes, says, has] = [new Map<string, number>(), new Map(), new Map(), new Map()]
  for (const [at, token] of tokens.entries()) {
    const { low, forms, sentence, clause } = token
    for (const form of forms) if (!words.has(form)) words.set(form, at)
    if (!makes.has(sentence) && (isAnyCue(token) || MAKES.test(low))) makes.set(sentence, at)
    if (SAYS.test(low)) says.set(sentence, at)
    if (!has.has(clause) && HAS.test(low)) has.set(clause, at)
  }
  return { words, makes, says, has }
}

function stands(tokens: readonly Token[], story: readonly Mood[], at: number, said: Said): boolean {
  const { sentence, clause, forms } = tokens[at]!
  if (story[at] !== 'asks' && said.has.get(clause)! < at) return true
  let begin = at - 1
  while (begin >= at - ADJECTIVES && isAdjective(tokens[begin], sentence)) begin -= 1
  if (!DEFINITE.test(tokens[begin]?.low ?? '') || tokens[begin]!.sentence !== sentence) return false
  // "the arrow: red", "the badge should say 50 % off"
  if (tokens[at + 1]?.text === ':' || said.says.get(sentence)! > at) return false
  // "draw a star … the star"
  return !(said.makes.get(sentence)! < begin) && [...forms].every((form) => said.words.get(form)! > begin)
}

const isAdjective = (token: Token | undefined, sentence: number) =>
  token?.kind === 'word' &&
  token.sentence === sentence &&
  token.low !== 'one' &&
  !token.forms.has('picture') &&
  !STOPS.test(token.low) &&
  !ARTICLES.has(token.low)
/** Between such a word and a thing. */
const ADJECTIVES = 4
const DEFINITE = /^(?:the|this|that|these|those|my|our|his|her|their)$/
const HAS = /^(?:there|there's|theres|has|have|had|got)$/
const SAYS = /^(?:says?|saying|reads|reading)$/
/** Verbs that make something, and what refuses it: then it is declined. */
const MAKES = putting("draw|paint|create|design|give|need|want|use|like|not|no|without|never|don't|dont")
