import { table } from '../../planner/language/lists.ts'
import { putting } from '../../planner/language/puts.ts'
import type { Token } from '../../planner/language/tokens.ts'
import { COLOUR_WORDS } from '../../planner/slots/colours.ts'

/** Words between what asks for a thing and its name: "add", "three", "small", "red", "balloons". */
const ADJECTIVES = 4

/** What needs many things, whatever their number is said in: "scatter confetti". */
const STREWS = 'scatter|sprinkle|strew'
export const STREW = new RegExp(`^(?:${STREWS})$`)
const PUT = putting(`decorate|draw|give|overlay|paint|throw|toss|${STREWS}`)
export const WITH = /^(?:with|featuring|containing|w)$/
/** Of the verbs of adorning those that ask for something along the edges. */
const FRAMES = /^(?:frame|border|surround|edge|ring|line)$/
/** What stands between such a verb and its object. */
const PARTICLE = /^(?:me|us|it|in|on|also|then|please|just|maybe|there|to|have|see|get)$/
const ADORN =
  /^(?:decorate|adorn|embellish|border|frame|surround|sprinkle|strew|fill|cover|dot|line|garnish|liven|edge|ring)$/
/** What no wish for a new thing goes over: it is there already, or the words before speak of something else. */
const STOPS =
  /^(?:the|my|your|his|her|its|our|their|this|that|these|those|no|not|without|never|don't|of|to|from|in|on|at|by|for|as|is|are|was|were|and|or|plus|but|into|over|under|behind|like|remove|delete|erase|make|turn|change|crop|blur|write|say|says|type|print|caption|title|who|which|what|where|when|if|i|we|you|it|there|than)$/
export const JOINS = /^(?:,|and|&|\+|plus|or)$/
export const CALLED = /^(?:emojis?|icons?|stickers?|pictograms?|pictographs?|clipart|symbols?|ornaments?)$/
/** How things lie together, by what stands before "of" or behind the name. */
export const LAYOUTS = table(`
  row row, line row, column column, pattern pattern, wallpaper pattern, border edges, frame edges, garland edges,
  wreath edges, scattering scattered, shower scattered, confetti scattered, bunch scattered, lots scattered,
  loads scattered, tons scattered, plenty scattered
`)
const GROUPS = /^(?:couple|pair|dozen|handful|picture)$/
/** What shows things where there is no picture yet. */
const DRAWINGS =
  /^(?:drawing|illustration|sketch|doodle|cartoon|painting|image|scene|landscape|clipart|silhouette|outline|slice)$/
/** Words behind a colon, which are more often to be written. */
const COLON_WITHIN = 20
/** Of the layouts those that stand behind a name. */
export const BEHIND = /^(?:border|frame|pattern|garland|confetti)$/

/** Why a name is taken for a wish: by what stands before or behind it, or only beside another one. */
export type Cue = 'put' | 'with' | 'of' | 'called' | 'list' | 'more' | 'bare' | undefined

export interface Asked {
  readonly begins: number
  readonly asked?: number
  readonly cue: Cue
  readonly layout?: string
}

function isAdjectiveIn(token: Token | undefined, sentence: number): boolean {
  return (
    token !== undefined &&
    token.sentence === sentence &&
    (token.kind === 'word' || token.kind === 'number' || token.kind === 'colour') &&
    !STOPS.test(token.low) &&
    !WITH.test(token.low) &&
    ![...token.forms].some((form) => PUT.test(form))
  )
}

/** Where the adjectives of a thing begin whose name begins at a token. */
function beginningOf(tokens: readonly Token[], at: number): number {
  const { sentence } = tokens[at]!
  const isDyed = (to: number) => tokens.slice(to, to + 2).some(({ low }) => COLOUR_WORDS.has(low))
  // "a red and a blue balloon": the joint of its colours is none of things.
  const joinsDyes = (to: number) =>
    JOINS.test(tokens[to]!.low) && COLOUR_WORDS.has(tokens[to - 1]?.low ?? '') && to + 1 < at && isDyed(to + 1)
  let [begins, joint] = [at, at]
  while (begins > 0 && joint - begins < ADJECTIVES) {
    const before = begins - 1
    if (joinsDyes(before)) joint = before
    else if (!isAdjectiveIn(tokens[before], sentence)) break
    begins = before
  }
  return begins
}

/** What asks for the thing whose name begins at a token, over its adjectives. */
export function cueOf(tokens: readonly Token[], at: number, isWith: boolean): Asked {
  const { sentence } = tokens[at]!
  const isAdjective = (token: Token | undefined) => isAdjectiveIn(token, sentence)
  const begins = beginningOf(tokens, at)
  let i = begins - 1
  const isAfterColon = (to: number) =>
    tokens.slice(Math.max(0, to - COLON_WITHIN), to).some((one) => one.text === ':' && one.sentence === sentence)
  let token = tokens[i]
  if (token === undefined || token.sentence !== sentence || token.text === ':') return { begins, cue: 'bare' }
  if (token.low === 'of') {
    // "a border made of hearts"
    const named = /^(?:made|consisting|out)$/.test(tokens[i - 1]?.low ?? '') ? i - 2 : i - 1
    const group = tokens[named]?.low ?? ''
    const layout = LAYOUTS[group]
    const isDefinite = /^(?:the|this|that|my)$/.test(tokens[named - 1]?.low ?? '') && !(isWith && CALLED.test(group))
    if (
      !isDefinite &&
      (layout !== undefined || CALLED.test(group) || GROUPS.test(group) || (isWith && DRAWINGS.test(group)))
    )
      return { begins, asked: named, cue: layout === undefined ? 'put' : 'of', ...(layout !== undefined && { layout }) }
    return { begins, cue: undefined }
  }
  if (JOINS.test(token.low)) {
    // "with a dino and balloons": what stands before it is a thing too, though none that can be drawn.
    let thing = i - 1
    while (thing >= 0 && i - 1 - thing < ADJECTIVES && isAdjective(tokens[thing])) thing -= 1
    const isAfterWith = isWith && thing < i - 1 && WITH.test(tokens[thing]?.low ?? '')
    return { begins, cue: isAfterWith && tokens[thing]!.sentence === sentence ? 'more' : 'list' }
  }
  for (; PARTICLE.test(token?.low ?? '') && i > 0; i -= 1) token = tokens[i - 1]
  const forms = [...(token?.forms ?? [])]
  if (forms.some((form) => PUT.test(form))) return { begins, asked: i, cue: 'put' }
  // "a pattern with pink hearts"
  const held = WITH.test(token?.low ?? '') ? LAYOUTS[tokens[i - 1]?.low ?? ''] : undefined
  if (isWith && held !== undefined && BEHIND.test(tokens[i - 1]!.low))
    return { begins, asked: i - 1, cue: 'of', layout: held }
  if (
    !WITH.test(token?.low ?? '') ||
    (isAfterColon(i) && tokens[i - 1]?.text !== ',' && !COLOUR_WORDS.has(tokens[i - 1]?.low ?? ''))
  )
    return { begins, cue: undefined }
  const adorns = adornsFrom(tokens, i)
  if (adorns !== undefined)
    return { begins, asked: adorns, cue: 'with', ...(FRAMES.test(tokens[adorns]!.low) && { layout: 'edges' }) }
  if (isWith) return { begins, asked: i, cue: 'with' }
  return { begins, cue: undefined }
}

/** "decorate it with", "frame it with": where that begins. On a picture "with a dog" tells what is on it. */
function adornsFrom(tokens: readonly Token[], at: number): number | undefined {
  const { sentence } = tokens[at]!
  const from = tokens.findLastIndex(
    (token, i) => i < at && token.sentence === sentence && [...token.forms].some((form) => ADORN.test(form)),
  )
  return from === -1 || at - from > ADORNED ? undefined : from
}

/** Words from "decorate" to "with". */
const ADORNED = 6
