import type { Scene } from '../../plan.ts'
import { isFiller } from '../language/filler.ts'
import type { ToolWords, Trait } from '../words.ts'
import { type Head, type Item, isHead, REFUSES, type Text } from './items.ts'
import { WRITTEN } from './likely-tools.ts'

/** How likely a clause must ask for a tool, and what its own words ask for at most, as logarithms of odds. */
const LEAST = 1
const MOST = -1

/** What comes to nothing, or to anything, where no more is said than that it is wanted. */
const NEEDY: readonly Trait[] = [
  'scale',
  'writes',
  'repeats text',
  'draws',
  'outlines',
  'shapes',
  'composes',
  'opens',
  'chooses',
]

/**
 * "too much stuff going on behind the teacher": words that ask for a tool by what was learned alone, in clauses of which no word
 * that is known to ask for one is likely to.
 *
 * @param items all readings of the tokens.
 */
export function learnedHeads(
  { tokens, written, likely }: Pick<Text, 'tokens' | 'written' | 'likely'>,
  items: readonly Item[],
  tools: readonly ToolWords[],
  scene: Scene,
): Head[] {
  const rivals = items.filter((item): item is Head => isHead(item) && likely.of(item) > MOST)
  // "white on dark red": a colour is said of something.
  const looks = items.filter((item) => !isHead(item) && item.dimension !== 'text' && item.dimension !== 'idle')
  const isSaid = (at: number) => looks.some((look) => look.from <= at && at < look.to)
  return likely.clauses.flatMap(({ bounds: [from, to], tool, ...clause }) => {
    const words = tools.find((one) => one.tool === tool)
    const isRivalled = rivals.some((head) => head.words === words || (head.from >= from && head.from < to))
    if (words === undefined || isRivalled || clause.likely < LEAST) return []
    if (scene.pictures.length < (words.pictures ?? 1) || NEEDY.some((trait) => words.traits.includes(trait))) return []
    // “Careful not to cut the hair off”
    if (tokens.slice(from, to).some(({ low }) => REFUSES.test(low))) return []
    const asking = tokens.slice(from, to).flatMap((token, i) => {
      const isRead = isFiller(token) || isSaid(from + i) || (written[from + i] ?? 0) > WRITTEN
      return token.kind === 'word' && !isRead ? [from + i] : []
    })
    const [at] = asking.sort((one, other) => clause.saysSo(other) - clause.saysSo(one))
    if (at === undefined) return []
    return {
      item: 'head',
      kind: 'verb',
      way: 0,
      preset: {},
      words,
      from: at,
      to: at + 1,
      rule: 'learned',
    }
  })
}
