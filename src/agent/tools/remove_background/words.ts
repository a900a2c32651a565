import { isFiller } from '../../planner/language/filler.ts'
import { wordsOf } from '../../planner/language/tokens.ts'
import { claimThing, thingBehind } from '../../planner/slots/subjects.ts'
import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

const REMOVE =
  'remove|erase|delete|drop|lose|strip|eliminate|clear|clean|cut|knock|take|kill|rid|wipe|get|crop|rub|separate|ditch|key'
const GROUND = 'background|backdrop|surroundings|surrounding|setting|environment'
const SHEETS =
  'paper|sheet|wall|curtain|cloth|backing|carpet|rug|floor|lawn|kitchen|room|street|scenery|surroundings|clutter|tablecloth|bedsheet'
const BEHIND = `${SHEETS}|table|everything|stuff|mess|all`
const GONE = 'away|disappear|erased|go|gone|off|out|removed|vanish'
/** What stands behind somebody is one thing of many there, unless it is all there is. */
const ALL_BEHIND = new RegExp(
  `^(?:\\S+ )*?(?:the|that|this|all|everything|nothing|what|what's|whatever|out|of|away|off|(?:\\S+ )?(?:${BEHIND}|clutter|junk)s?)(?: (?:is|that's|lies|that is))? (?:behind|around)\\b`,
)
const BUT = 'but|except|excluding|besides|minus'
const THINGS = 'subject|product|object|figure|person|model|logo|item|people|animal|it|him|her|them|face|head'

/** "get rid of the white": a colour that is a thing by itself is what lies around. */
const plain = (colour: string) => `
    phrase (colour=${colour}, plain): ${REMOVE}|zap|mask off|away|out|of? the|that|this|all =${colour},
      ${REMOVE}|zap|mask off|away|out|of? the|that|this|all =${colour} behind|around|round the|my|our|it|him|her|them,
      =${colour} behind|around|round the|my|our|it|him|her|them * ${GONE},
      =${colour} ground|part|bit|area|paper ${GONE}|transparent|clear|see,
      =${colour} should|must|has|needs|can to? be|become|go|turn? transparent|see|clear|invisible through|thru?,
      make|turn the|all? =${colour} transparent|see|clear|invisible through|thru?`

/** What lies behind these is no background of the picture. */
const LETTERS = /\b(?:letters?|lettering|text|writing|words?|title|caption|heading|digits?)\b[^.;!?]*$/
const NEAR_LETTERS = 8

/** What a background has, and goes without it. */
const QUALITIES =
  'noise|grain|colou?rs?|warmth|saturation|contrast|blur|glare|shine|shadows?|text|writing|people|dirt|dust'
const QUALITY = new RegExp(`^(?:${QUALITIES})$`)
const QUALITY_FROM = new RegExp(`(?:^| )(?:${QUALITIES}) (?:from|out of|off) `)

/** "remove the noise from the background", "the background noise" */
const isOfQuality = ({ tokens, from, to }: Wish) =>
  QUALITY.test(tokens[to]?.low ?? '') || QUALITY_FROM.test(wordsOf(tokens, Math.max(0, from - 1), to))

export const REMOVE_BACKGROUND: ToolWords = {
  tool: 'remove_background',
  traits: ['frees'],
  takes: ['amount', 'pictures', 'not'],
  amounts: ['percent'],
  heads: heads(`
    phrase: ${REMOVE} off|away|out|of? the|my|its|his|her|this|that|any? * ${GROUND},
      ${GROUND} off|away|out|gone|removed|erased|removal|remover
    phrase: ${REMOVE}|lift|clip|free|separate|detach|release|peel * off|from|out of? its|the|his|her|their? ${GROUND},
      on its|his|her|their own, ${GROUND} * transparent|clear,
      no|without a|any|the|its? own|white|black|grey|green|blue|plain|studio? ${GROUND}
    phrase: nothing but|except the|my|our, only|just the|my|our|his|her|this * itself|left|remains,
      only|just the|my? ${THINGS}, only|just * with nothing behind|around
    phrase (only=picture, rest): ${REMOVE} off|away|out|of? everything|all|anything ${BUT},
      ${REMOVE} off|away|out|of? everything|all|anything other than,
      ${REMOVE} off|away|out|of? everything|all|anything apart|aside from,
      ${REMOVE} off|away|out|of? everything|all|anything else, ${REMOVE} off|away|out|of? the|all? rest,
      everything|all|anything ${BUT} the|my|our|him|her * transparent|see|invisible,
      everything|all ${BUT}|other|apart|aside * ${GONE}|deleted|transparent|erased,
      everything|all|anything else * ${GONE}|deleted|transparent|see|erased, rest transparent|see, lose|ditch the rest
    phrase (only=picture, lone): only|just keep|leave|want|need|show|have the|my|our|this|him|her|them,
      keep|leave|want|need|show|have only|just the|my|our|this|him|her|them
    phrase (only=picture, lone, bare): only|just the|my
    phrase (state): transparent|see|clear through|thru? ${GROUND}|png|cutout
    phrase (only=picture): transparent instead|rather of|than * ${GROUND}?
    phrase (cuts, only=picture): sticker of|from the|my|our|his|her|this
    phrase (cuts): cut|clip|knock out|around the|my|his|her|this? ${THINGS}, cut|clip|knock * out, cutout, cut out
    phrase: ${REMOVE} off|away|out|of? the|that|this|all|everything|what|what's|whatever * behind it|him|her|them|me|us|the?,
      ${BEHIND} * behind|around it|him|her|them|me|us|the? * ${GONE}|changed|exchanged|replaced|swapped,
      ${SHEETS} gone|away|removed, ${SHEETS}|table can|has|have|must|needs|should * ${GONE},
      nothing left|more? behind|around it|him|her|them|me|us|the, nothing left|remains|remaining but|except,
      see|transparent|clear through|thru? around|behind|outside the|my|our|it|him|her|them,
      whatever|what|what's|everything|all|stuff|area|space is|that's|lies|stands? around|behind|round|outside|surrounding * must|should|has|have|can|needs? to? transparent|see|invisible|clear|away|disappear|gone|removed|vanish,
      on nothing at? all?
${['white', 'black', 'green', 'blue', 'grey'].map(plain).join('')}
    phrase: ${REMOVE} * everything|all|what's|whatever|mess|clutter around|round|surrounding the|my|our|it|them|her|him|us,
      what's|whatever behind|around the|my|our|his|her|it|him|them? ${THINGS}? gone|away|out|removed|off,
      ${REMOVE} away|off|out|of? what's|whatever behind|around the|my|our|her|his|it|him|them
    verb: isolate, extract, deep etch, background removal, bg removal, mask out, cut * loose
    phrase: free|separate|lift|detach|part|release * from|off|of what|what's|whatever|everything|all is|that's|lies|stands? behind|around,
      knock|cut|take|get|lift out|off what|what's|whatever is? behind|around,
      free|separate|lift|detach * from|off of? its|the|his|her|their? ${GROUND}|${SHEETS}|table,
      off|from|out of? its|his|her|their|the ${GROUND}, free standing, freestanding
    phrase (colour=white): remove|get|take|make|turn * =white transparent|away|out|gone, white to transparent,
      make|turn the? =white * transparent, remove * white ${GROUND}
    complaint (colour=white): =white box|rectangle|square|block|background|backdrop|paper|patch|bit behind|around|round|under
      it|the|my|them, =white behind|around|round it|the|my|them,
        sit|stand|lie on a|the =white box|rectangle|square|block|patch
    phrase (colour=black): black to transparent, remove * black ${GROUND}
    phrase (colour=#00c000, tolerance=35): green screen, greenscreen, chroma key, chromakey, key out, key out * green,
      remove * green screen
  `),
  lower: (wish) => {
    // "Remove the people in the background" is about people.
    const words = wordsOf(wish.tokens, wish.from, wish.to)
    // "red letters and nothing behind them"
    const isOfLetters = LETTERS.test(wordsOf(wish.tokens, Math.max(0, wish.from - NEAR_LETTERS), wish.from))
    if (isOfLetters && /^(?:nothing|no \w+) behind (?:it|them)\b/.test(words)) return undefined
    // "in a circle with nothing around it"
    if (/^nothing (?:\w+ )?(?:a?round|outside)\b/.test(words) && wish.beside('shapes') !== undefined) return undefined
    // "brighten only the subject"
    const isPart = (other: typeof wish) => other.to === wish.from && other.words.traits.includes('tones')
    if (/^(?:only|just) /.test(words) && (wish.all.some(isPart) || wish.beside('shapes', 'cuts', 'drains')))
      return undefined
    const isPlaced =
      /\b(?:in|on(?! nothing)|at(?! all)|inside|near)\b/.test(words) ||
      (/ behind\b/.test(words) && !ALL_BEHIND.test(words))
    if (isPlaced && wish.preset.colour === undefined) return undefined
    // "a gradient from black to transparent"
    if (wish.tokens[wish.from - 1]?.low === 'from' && / transparent$/.test(words)) return undefined
    if (wish.preset.colour === undefined && isOfQuality(wish)) return undefined
    // "I want the dog gone from the background"
    if (
      /^(?:from|off|out) /.test(words) &&
      /^(?:gone|removed|erased|deleted|away|out)$/.test(wish.tokens[wish.from - 1]?.low ?? '')
    )
      return undefined
    // "get rid of the white car"
    const next = wish.tokens[wish.to]
    const isOfThing = /\b(?:behind|a?round) (?:the|my|our)$/.test(words)
    if (wish.preset.plain === true && !isOfThing && next?.kind === 'word' && !isFiller(next)) return undefined
    // "make the room behind it go out of focus"
    if (/^(?:out )?of focus\b/.test(wordsOf(wish.tokens, wish.to, wish.to + 3))) return undefined
    // "everything behind it should go all dreamy"
    const becomes = /^(?:all |completely |really |very |so |totally |a bit )?(?!please|pls|away|thanks)\p{L}/u.test(
      wordsOf(wish.tokens, wish.to, wish.to + 3),
    )
    if (
      /^go(?:es)?$/.test(wish.tokens[wish.to - 1]!.low) &&
      becomes &&
      !isFiller(wish.tokens[wish.to + 1] ?? wish.tokens[wish.to]!)
    )
      return undefined
    if ((wish.preset.rest === true || wish.preset.lone === true) && !leavesSubject(wish)) return undefined
    claimThing(wish)
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

/** "everything but the shoe", "only keep the dog": whether it is the subject that stays, and nothing more is said of it. */
function leavesSubject(wish: Wish): boolean {
  const { preset, tokens, from, to, scene } = wish
  if (scene.pictures.length > 1 || wish.beside('cuts') !== undefined) return false
  const rest = wordsOf(tokens, from, to)
  if (preset.rest === true)
    return !/\b(?:but|except|excluding|besides|minus|than|from)$/.test(rest) || thingBehind(wish) !== undefined
  if (preset.bare === true && from > 0) return false
  // "cut the edges off, I want only the slip"
  if (wish.all.some((other) => other.from < from && !other.words.traits.includes('frees'))) return false
  const end = thingBehind(wish)
  return end !== undefined && CLOSES.test(tokens[end]?.text ?? '.')
}

const CLOSES = /^(?:[.,;:!?)\n–—-]|itself|alone|and|but|please|pls|thanks|nothing|with|from|on)$/
