import { Wish } from '../words.ts'
import { type Draft, has } from './draft.ts'

/** What is said of a look and holds for each of its parts: how much, in which area, of which pictures. */
const SHARED = new Set(['degree', 'area', 'place', 'pictures'])

/**
 * "cinematic": a look that several tools make. "Colder, less colour, corners darker. Moody": of what is asked for besides
 * it is only the name.
 */
export function completeLooks(draft: Draft): void {
  draft.wishes = draft.wishes.flatMap((wish) => {
    const { look } = wish.preset
    if (look === undefined || wish.way * wish.usual < 0) return [wish]
    return sumsUp(wish, look, draft) ? [] : [wish, ...partsOf(wish, look, draft)]
  })
}

/** Whether other wishes ask for as much of the tones as makes a look, and for some of the look itself. */
function sumsUp(whole: Wish, look: string, { wishes, text: { tokens } }: Draft): boolean {
  const others = wishes.filter((wish) => wish !== whole && has(wish, 'tones') && wish.preset.look === undefined)
  const isPart = ({ words }: Wish) =>
    words === whole.words || words.heads.some(({ kind, phrases }) => kind === 'look' && phrases.includes(look))
  const parts = others.filter(isPart)
  // "muted, bluish and gritty" wishes for all three, "give it a film look with grain" for the look.
  const { clause } = tokens[whole.from]!
  const isAsked =
    tokens[whole.from - 1]?.low === 'and' ||
    tokens.slice(0, whole.from).some((token) => token.clause === clause && ASKS.test(token.low))
  if (others.length < SEVERAL || parts.length === 0 || isAsked) return false
  // Where most of it is left out, its name is told as not understood.
  if (parts.length >= SEVERAL) parts[0]!.claim(...whole.extent)
  return true
}
const SEVERAL = 2
const ASKS = /^(?:add|apply|get|give|make|need|use|want)$/

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
