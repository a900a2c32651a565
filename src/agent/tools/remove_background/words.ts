import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, type ToolWords } from '../../planner/words.ts'

const REMOVE =
  'remove|erase|delete|drop|lose|strip|eliminate|clear|clean|cut|knock|take|kill|rid|wipe|get|crop|rub|separate|ditch|key'
const GROUND = 'background|backdrop'
const THINGS = 'subject|product|object|figure|person|model|logo|item|people|animal|it|him|her|them|face|head'

export const REMOVE_BACKGROUND: ToolWords = {
  tool: 'remove_background',
  traits: ['frees'],
  takes: ['amount', 'pictures', 'not'],
  amounts: ['percent'],
  pictures: 1,
  heads: heads(`
    phrase: ${REMOVE} off|away|out|of? the|my|its|his|her|this|that|any? * ${GROUND},
      ${GROUND} off|away|out|gone|removed|erased|removal|remover
    phrase: ${GROUND} * transparent|clear, no|without a|any|the|its? own? ${GROUND}
    phrase (state): transparent|see|clear through|thru? ${GROUND}|png|cutout
    phrase (only=picture): make|to|as|into|on a|the? transparent png|picture with background?,
      transparent instead|rather of|than * ${GROUND}?
    phrase (cuts): cut|clip|knock out|around the|my|his|her|this? ${THINGS}, cut|clip|knock * out, cutout, cut out
    verb: isolate, extract, deep etch, background removal, bg removal, mask out, cut * loose
    phrase: free|separate|lift|detach * from|off|of its|the|his|her|their? ${GROUND},
      off|from|out of? its|his|her|their|the ${GROUND}, free standing, freestanding
    phrase (colour=white): remove|get|take|make|turn * =white transparent|away|out|gone, white to transparent,
      make|turn the? =white * transparent, remove * white ${GROUND}
    phrase (colour=black): make|turn the? =black * transparent, black to transparent, remove * black ${GROUND}
    phrase (colour=#00c000, tolerance=35): green screen, greenscreen, chroma key, chromakey, key out, key out * green,
      remove * green screen
  `),
  lower: (wish) => {
    // "Remove the people in the background" is about people.
    const words = wordsOf(wish.tokens, wish.from, wish.to)
    if (/\b(?:in|on|at|inside|behind|near)\b/.test(words) && wish.preset.colour === undefined) return undefined
    if (wish.preset.state === true && wish.beside('fills') !== undefined) return undefined
    // What is cut out as a heart keeps its ground, and "the cut-out teapot" has none.
    if (
      wish.preset.cuts === true &&
      wish.kind === 'phrase' &&
      /^(?:the|my|our|this|a)$/.test(wish.tokens[wish.from - 1]?.low ?? '')
    )
      return undefined
    if (wish.preset.cuts === true && wish.beside('shapes') !== undefined) return undefined
    return {
      colour: wish.preset.colour,
      tolerance: wish.amount('percent')?.n ?? wish.preset.tolerance,
      pictures: wish.get('pictures'),
    }
  },
  absorbs: {
    // "a see-through PNG"
    fades: (_, other) => (other.has('amount') ? false : undefined),
  },
}
