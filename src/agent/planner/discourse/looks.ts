import { Wish } from '../words.ts'
import { type Draft, has } from './draft.ts'

/** What is said of a look and holds for each of its parts: how much, in which area, of which pictures. */
const SHARED = new Set(['degree', 'area', 'place', 'pictures'])

/** "cinematic": a look that several tools make; what is asked of one of them besides is done as it is asked. */
export function completeLooks(draft: Draft): void {
  draft.wishes = draft.wishes.flatMap((wish) => {
    const { look } = wish.preset
    return look === undefined || wish.way * wish.usual < 0 ? [wish] : [wish, ...partsOf(wish, look, draft)]
  })
}

function partsOf(whole: Wish, look: string, { tools, wishes, text, scene }: Draft): Wish[] {
  const drained = wishes.some((wish) => has(wish, 'drains'))
  return tools.flatMap((words) => {
    if (drained && words.traits.includes('colours')) return []
    const head = words.heads.find(({ kind, phrases }) => kind === 'look' && phrases.includes(look))
    if (head === undefined || wishes.some((wish) => wish.words === words && has(wish, 'tones'))) return []
    const wish = new Wish({ ...head, words, from: whole.from, to: whole.to }, text.tokens, scene)
    wish.slots = whole.slots.filter(({ dimension }) => SHARED.has(dimension) && words.takes.includes(dimension))
    wish.way = head.way
    wish.strength = whole.strength
    return [wish]
  })
}
