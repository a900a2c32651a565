import type { Scene } from '../../plan.ts'
import { isFiller } from '../language/filler.ts'
import type { ToolWords, Trait } from '../words.ts'
import type { Heads } from './heads.ts'
import { type Head, type Item, isHead, LEARNED, REFUSES, type Text } from './items.ts'
import { WRITTEN } from './likely-tools.ts'

/**
 * How likely a clause must ask for a tool, as logarithms of odds: of a request of which nothing else was read, of a clause
 * without words that likely ask for one, and of one whose words do but were read otherwise, or that tells what happened.
 */
const LEAST = { alone: 0.5, silent: 1, read: 3 }
/** Words that likely ask for a tool are likelier than this. */
const MOST = -1

/** What comes to nothing, or to anything, where no more is said than that it is wanted. */
const NEEDY: readonly Trait[] = ['writes', 'repeats text', 'draws', 'shapes', 'composes', 'opens', 'chooses']

/** What asks for a reason or laughs, and for no tool. */
const ASKS = /^(?:why|who|lol|haha|lmao)$/

/**
 * "too much stuff going on behind the teacher": words that ask for a tool by what was learned alone, in clauses of which no word
 * that is known to ask for one was read so.
 *
 * @param items all readings of the tokens.
 * @param chosen what was read of them without these.
 */
export function learnedHeads(
  { tokens, written, likely, reason, story }: Text,
  items: readonly Item[],
  chosen: readonly Item[],
  tools: readonly ToolWords[],
  heads: Heads,
  scene: Scene,
): Head[] {
  const asking = (some: readonly Item[]) => some.filter((item): item is Head => isHead(item) && likely.of(item) > MOST)
  const rivals = asking(items)
  const asked = asking(chosen)
  // "white on dark red": a colour is said of something; "leave the sky as it is": nothing of that is to change.
  const looks = items.filter((item) => !isHead(item) && item.dimension !== 'text' && item.dimension !== 'idle')
  const said = [...looks, ...chosen.filter((item) => !isHead(item) && item.dimension === 'idle')]
  const isSaid = (at: number) => said.some((one) => one.from <= at && at < one.to)
  return likely.clauses.flatMap(({ bounds: [from, to], tool, ...clause }) => {
    const words = tools.find((one) => one.tool === tool)
    const isHere = (head: Head) => head.words === words || (head.to > from && head.from < to)
    if (words === undefined || asked.some(isHere)) return []
    // "…, so nobody can read it": said of what is asked for beside it.
    if (reason[from] && asked.some((head) => tokens[head.from]!.sentence === tokens[from]!.sentence)) return []
    // "in teal and | white": what is read across where it begins is no clause by itself.
    if (said.some((one) => one.from < from && one.to > from)) return []
    const isRead = chosen.some((item) => isHead(item) && isHere(item))
    const least = isRead || rivals.some(isHere) || story[from] === 'happens' ? LEAST.read : LEAST.silent
    const isLikely = asked.length === 0 && !isRead ? likely.whole(tool) >= LEAST.alone : clause.likely >= least
    if (!isLikely) return []
    if (clause.way === 0 && words.traits.includes('scale')) return []
    // "the top of his head is missing, my camera cut it off": what happened orders nothing.
    if (story[from] === 'happens' && words.traits.includes('cuts')) return []
    if (scene.pictures.length < (words.pictures ?? 1)) return []
    // “Careful not to cut the hair off”, “the blues less loud”
    const spoken = tokens.slice(from, to).map(({ low }) => low)
    const isLess = clause.way > 0 && spoken.includes('less') && !spoken.includes('more')
    if (isLess || spoken.some((word) => REFUSES.test(word))) return []
    // Without words of its own it is asked for by names.
    if (words.heads.length === 0 && words.finds !== undefined) {
      const named = heads.found(tokens, scene, [words], [from, to])
      return named.filter(({ from: at }) => (written[at] ?? 0) <= WRITTEN).map((head) => ({ ...head, rule: LEARNED }))
    }
    if (NEEDY.some((trait) => words.traits.includes(trait))) return []
    const open = tokens.slice(from, to).flatMap((token, i) => {
      const isOther = isFiller(token) || ASKS.test(token.low) || isSaid(from + i) || (written[from + i] ?? 0) > WRITTEN
      return token.kind === 'word' && !isOther ? [from + i] : []
    })
    const [at] = open.sort((one, other) => clause.saysSo(other) - clause.saysSo(one))
    if (at === undefined) return []
    // "there's too much contrast": of what there is too much by its name, more is not meant.
    const isNamed = items.some((one) => isHead(one) && one.words === words && one.kind === 'noun' && one.from === at)
    if (isNamed && clause.way > 0 && /\btoo much\b/.test(spoken.join(' '))) return []
    return {
      item: 'head',
      // What is wrong may be said of the opposite: "too murky".
      kind: clause.way === 0 ? 'verb' : 'complaint',
      way: clause.way,
      preset: { learned: true },
      words,
      from: at,
      to: at + 1,
      rule: LEARNED,
    }
  })
}
