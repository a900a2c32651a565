import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, type ToolWords } from '../../planner/words.ts'

const REMOVE =
  'remove|erase|delete|drop|lose|strip|eliminate|clear|clean|cut|knock|take|kill|rid|wipe|get|crop|rub|separate|ditch|key'
const GROUND = 'background|backdrop'
const SHEETS =
  'paper|sheet|wall|curtain|cloth|backing|carpet|rug|floor|lawn|kitchen|room|street|scenery|surroundings|clutter|tablecloth|bedsheet'
const BEHIND = `${SHEETS}|table|everything|stuff|mess|all`
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
    phrase: only|just the|my? ${THINGS}, nothing|without anything behind it|them|him|her|the|my?, only|just * with nothing behind|around
    phrase (state): transparent|see|clear through|thru? ${GROUND}|png|cutout
    phrase (only=picture): make|to|as|into|on a|the? transparent png|picture with background?,
      transparent instead|rather of|than * ${GROUND}?
    phrase (cuts): cut|clip|knock out|around the|my|his|her|this? ${THINGS}, cut|clip|knock * out, cutout, cut out
    phrase: ${REMOVE} off|away|out|of? the|that|this|all|everything * behind it|him|her|them|me|us|the?,
      ${BEHIND} * behind|around it|him|her|them|me|us|the? * gone|away|out|removed|off, ${SHEETS} gone|away|removed,
      lose|knock|drop|ditch|zap|mask out? the =white|=blue|=green|=grey|=black|paper|sheet
    phrase: ${REMOVE} * everything|all|what's|whatever|mess|clutter around|surrounding the|my|our|it|them|her|him|us, what's|whatever behind|around the|my|our|his|her|it|him|them? ${THINGS}? gone|away|out|removed|off,
      ${REMOVE} away|off|out? what's|whatever behind|around the|my|our|her|his|it|him|them, ${SHEETS} behind|around|under me|us|him|her|them|it|the gone|away|out|removed|off
    verb: isolate, extract, deep etch, background removal, bg removal, mask out, cut * loose
    phrase: free|separate|lift|detach * from|off|of its|the|his|her|their? ${GROUND},
      off|from|out of? its|his|her|their|the ${GROUND}, free standing, freestanding
    phrase (colour=white): remove|get|take|make|turn * =white transparent|away|out|gone, white to transparent,
      make|turn the? =white * transparent, remove * white ${GROUND}
    complaint (colour=white): =white box|rectangle|square|block|background|backdrop|paper|patch|bit behind|around|round|under
      it|the|my|them, =white behind|around|round it|the|my|them
    phrase (colour=black): make|turn the? =black * transparent, black to transparent, remove * black ${GROUND}
    phrase (colour=#00c000, tolerance=35): green screen, greenscreen, chroma key, chromakey, key out, key out * green,
      remove * green screen
  `),
  lower: (wish) => {
    // "Remove the people in the background" is about people.
    const words = wordsOf(wish.tokens, wish.from, wish.to)
    // "brighten only the subject"
    const isPart = (other: typeof wish) => other.to === wish.from && other.words.traits.includes('tones')
    if (/^(?:only|just) /.test(words) && (wish.all.some(isPart) || wish.beside('shapes', 'cuts'))) return undefined
    if (
      /\b(?:in|on|at|inside|near|(?<!everything |stuff |all )behind)\b/.test(words) &&
      wish.preset.colour === undefined
    )
      return undefined
    if (wish.preset.state === true && wish.beside('fills') !== undefined) return undefined
    // What is cut out as a heart keeps its ground, and "the cut-out teapot" has none; "a cutout for the shop" is to be made.
    if (
      wish.preset.cuts === true &&
      wish.kind === 'phrase' &&
      /^(?:the|my|our|this|a)$/.test(wish.tokens[wish.from - 1]?.low ?? '') &&
      /^(?!(?:for|of|with|on|please|pls|to)$)\p{L}/u.test(wish.tokens[wish.to]?.low ?? '')
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
