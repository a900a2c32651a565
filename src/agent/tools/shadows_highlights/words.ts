import { heads, type StepArguments, TONAL, type ToolWords, type Wish, where } from '../../planner/words.ts'

const USUAL = 50

/** Everything that calls the dark or the light tones, as one part of a pattern. */
const DARK = '=shadows|=blacks|=lows'
const LIGHT = '=highlight|=highlights|=whites'
const DARK_PARTS =
  'dark|darker|darkest|deepest|dim|dimmer|dimmest|dingy|gloomy|low|murky|shadowy|shaded|shady|underexposed area|bit|corner|nook|part|patch|place|region|spot|tone'
const LIGHT_PARTS =
  'bright|brighter|brightest|high|hot|light|lighter|overexposed area|bit|part|patch|place|region|spot|tone'
/** What is mostly the brightest of a photo. */
const BRIGHT = 'cloud|dress|highlight|sky|snow|window'
/** What shines into a picture, and how that is said. */
const SHINES = 'sky|window|cloud|lamp|sun|light|snow|flash|spotlight|sunlight'
const GLARING = 'bright|glaring|harsh|blinding|strong|hot|blazing|dazzling|overexposed'
const LESS = `should|must|could|can|may|are|be|look|to? not|less be|look? so|as|quite|that|too|very?`
const RAISES = 'boost|brighten|lift|lighten|open|raise|recover|restore|rescue'
const LOWERS =
  'bring|calm|cut|darken|dial|drop|hold|lower|pull|push|recover|reduce|rescue|restore|soften|tame|tone|turn'

export const SHADOWS_HIGHLIGHTS: ToolWords = {
  ...TONAL,
  tool: 'shadows_highlights',
  traits: ['tones', 'lights'],
  amounts: ['percent', 'plain'],
  heads: heads(`
    noun (part=shadows): ${DARK}, where it|it's is? dark, ${DARK_PARTS}
    noun (part=highlights): ${LIGHT}, where it|it's is? bright|light, ${LIGHT_PARTS}
    phrase (way=1, part=shadows): ${RAISES} up|only|just? the? ${DARK_PARTS},
      ${RAISES}|bring|pull the? ${DARK_PARTS} up, ${RAISES}|bring|pull the? ${DARK} up,
      ${RAISES}|fill|reduce|remove|soften out|up|in? the? ${DARK}, bright|light|soft =shadows,
      bring|pull|draw up|out the? ${DARK}, bring|pull|draw|get * detail|details|something in|from|of|out the? ${DARK},
        get|bring|pull * out of the? ${DARK_PARTS},
      detail|details in|from the? ${DARK_PARTS}, detail|details in|from the? ${DARK}, fill light,
      make? the? ${DARK_PARTS} should|to? be? brighter|lighter, make? the ${DARK} brighter|lighter,
        ${DARK_PARTS} should|must|could|can show|reveal, shadow detail|recovery,
        ${RAISES} what's|what|whatever|everything|all * in the? shade|shadow|shadows|dark
    phrase (way=-1, part=shadows): black blacker, crush|darken|deepen|strengthen|sink|weigh down? the? ${DARK},
      crush|darken|deepen|sink the? ${DARK_PARTS}, make? the? ${DARK_PARTS} darker|deeper|blacker,
      dark|deep|inky|rich|strong|true =shadows|=blacks, make? the ${DARK} darker|deeper|blacker
    phrase (way=-1, part=highlights): ${LOWERS} back|down|in? the? ${LIGHT_PARTS},
      ${LOWERS} back|down|in|only|just? the? ${LIGHT}, ${LOWERS} the? ${LIGHT_PARTS} back|down|in|off,
      ${LOWERS} the? ${LIGHT} back|down|in|off,
      ${LOWERS} back|down|in|off? the|that|those|this? ${GLARING} ${SHINES} back|down|in|off?,
      ${LOWERS} the|that|those|this? ${SHINES} back|down|in|off, ${LOWERS} back|down|in|off the? ${SHINES}, dark|darker|soft ${LIGHT},
        make? the? ${LIGHT_PARTS} darker|softer|calmer,
        bring|get|pull|recover|restore|find * detail|details|texture|structure|something back? from|in|to|into the? ${LIGHT}|${BRIGHT},
        more|some|extra detail|texture|structure in|on|to|for the? ${LIGHT}|${BRIGHT},
        highlight recovery, make? the ${LIGHT} darker
    phrase (way=1, part=highlights): boost|brighten|lift|lighten|raise the? ${LIGHT}, bright|clean|crisp|white ${LIGHT},
      make? the ${LIGHT} brighter|whiter|lighter, white whiter
    phrase (way=-1, part=highlights): turn|tone|take|dial|knock|calm|bring the|that|this? glare|shine|hotspots down|back|off|away|out
    phrase (way=1, part=shadows): ${DARK} ${LESS} black|dark|deep|hard|harsh|heavy|strong|dense
    phrase (way=-1, part=highlights): ${LIGHT} ${LESS} bright|harsh|hot|intense|light|strong|glaring|white
    complaint (way=1, part=shadows):
      is|are|was|were|stand|standing|half|all|lies in the|deep|full|heavy|total? shade|darkness|=shadow|=shadows,
      ${DARK} * blocked|crushed up?,
      is|are|look|looks|come|came|gone|went out? almost|nearly|practically|virtually|basically =black,
      ${DARK} is|are|look|looks? pitch|jet|completely|totally|all|just|nearly|almost black|dark|blocked,
      ${DARK} * too black|crushed|dark|deep|hard|harsh|heavy|strong, face|subject * in shadow|=shadows,
      face|subject * too dark, see anything|nothing|something in the? ${DARK},
      is|are|lie|lies|left|still|stay|half|all|completely|totally|standing|sitting in the|total|complete? =dark,
      can't|cannot|hardly|barely|not|nobody|can see|make|recognize out? anything|nothing|much|thing|detail|details? out? in|inside the? ${DARK_PARTS}
    complaint (way=-1, part=highlights): ${SHINES} * =glaring|=blinding|=dazzling|=blazing,
      ${SHINES} hurts my|the|your? eye
    complaint (way=-1, part=highlights): ${LIGHT} * too bright|harsh|hot|intense|light|strong,
      ${LIGHT}|${BRIGHT} * blown|burned|burnt|clipped|overexposed out?, ${BRIGHT} * too bright|light,
      detail|details|texture|structure gone|lost|missing|blown in|from|on * dress|sky|snow|cloud|shirt|white|veil,
      blown|burned|burnt|clipped|harsh out? ${LIGHT}|${BRIGHT}
    complaint (way=-1, part=highlights): no|lost detail|texture|structure in|left in? the|them? =white|${BRIGHT}|left,
      =white|${BRIGHT} * no|lost * detail|texture|structure left?, no|any detail|texture|structure left|visible|there,
        face|forehead|nose|skin|head|cheek|bald * shiny|shine|shines|shining|glossy|greasy|sweaty|glare|gleam,
        is|are|it's simply|just|only|nothing but? plain|blank|pure? =white,
      glare,
        flash|sun|sunlight|light|spotlight|lamp|floodlight * bleached|blew|burned|burnt|overdid|overdone|washed|overpowering|strong|harsh|wiped,
      overdid|overdone the flash, is|are|come|go|turn out? nearly|almost|totally|completely|all|pure =white,
        nearly|almost =white, white blob|hole|mess|patch|blotch|lump, washed|faded|bleached out? to|into =white,
        sky|skies|window|windows is|are|was|were|came|come|turned|went|looks|look out? all|just|a|as|plain|one|completely? =white,
        is|as|like|just one|a|an plain|big? blank|empty =white sheet|expanse|page,
        come|came|turned|gone|went|is|are out? as? just|only|all? plain|glaring|blank|solid|stark|featureless glaring? =white,
      blob|mess|patch of white, totally|completely|really|all|so? bleached out?
    complaint (way=1, part=both, cause): nothing|just|only|mere|but|all a|an? black|dark? shadow|shadows|silhouette,
      nothing but a|an? black|dark? shadow|shadows|silhouette|outline|shape,
      black|dark shape|figure|people|outline against,
      sun|light|window is|was|were|right|directly|being|straight right|directly|shining|coming|straight? from? behind,
      sun behind me|us|him|her|them|everyone|everybody|my,
      are|just|like|only|almost|basically|as|mere a? silhouettes|silhouette|outlines|shapes,
      black|dark blob|lump|mass|blotch|block|shape|hole|figure|outline|cutout|shadow|silhouette,
      only|just|almost|nearly|basically a? black|dark figure|shape|person|outline,
      sun|light|window|lamp|sky|sunset is|was|were|be? right|directly|straight? at|behind|in the? back of? me|us|him|her|them|my|our|the?,
      against the light|sun|window|sunset|sunrise|sunlight, back lit, backlight, backlighting, backlit
  `),
  lower(wish) {
    // "white letters with a dark shadow"
    if (wish.preset.cause === true && wish.beside('writes') && wish.tokens[wish.to - 1]!.low === 'shadow')
      return undefined
    const tones = tonesOf(wish)
    return tones === undefined ? undefined : { ...where(wish), ...tones }
  },
}

function tonesOf(wish: Wish): StepArguments | undefined {
  const { part } = wish.preset
  const said = wish.amount('percent', 'plain')
  const size = said?.n ?? USUAL * wish.strength
  if (part === 'both') return { shadows: size, highlights: -0.8 * size }
  // Who finds shadows or highlights too much of anything wants less of them.
  const found =
    wish.kind === 'noun' &&
    said === undefined &&
    ((wish.get('excess') ?? 0) < 0 || wish.slots.some(({ rule }) => /^too much/.test(rule)))
  if (found) return { [part]: part === 'shadows' ? size : -size }
  const way = said?.sign === '-' ? -1 : said?.sign === '+' ? 1 : Math.sign(wish.way)
  if (way === 0) return undefined
  // Who wants the shadows away wants them lighter.
  const gone = part === 'shadows' && wish.way <= -2
  return { [part]: (gone ? 1 : way) * size }
}
