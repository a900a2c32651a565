import { claimThing, isThingAt } from '../../planner/slots/subjects.ts'
import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

/** In percent of the shorter edge. */
const USUAL = 1.5

/** What is seen behind somebody. */
const SCENERY =
  'people|crowd|passer-by|tourist|street|city|town|tree|bush|forest|building|house|wall|room|kitchen|office|garden|shelf|shelves|car|traffic|scenery|view|landscape|light|stuff|mess|clutter|sky|hill|mountain|beach|sea|field|table|shop|stage|stand|fence|window'
/** What draws the eye away from somebody, where it is said to lie behind him. */
const CLUTTER =
  'chaos|clutter|crap|crowd|distraction|going|happening|jumble|junk|laundry|litter|mess|people|rubbish|stranger|stuff|thing|tourist|trash'
/** All that lies around somebody, under one name. */
const GROUND = 'background|backdrop|surroundings|environment|scenery|setting|distance|rear'
const WHOM = 'it|her|him|me|us|them|the|my|our|your|his'

export const BLUR_BACKGROUND: ToolWords = {
  tool: 'blur_background',
  traits: ['tones', 'blurs around'],
  takes: ['excess', 'amount', 'degree', 'way', 'pictures', 'not'],
  amounts: ['px', 'percent', 'plain'],
  heads: heads(`
    verb: ${GROUND} * out of focus, ${GROUND}|rest|surroundings *
      blur|blurred|blurry|blurrier|fuzzy|soft|softer|unsharp, blur what|what's is? behind,
        all|everything apart|around|behind|but|except|outside * blurred|blurry|fuzzy|soft,
        =back blurry|blurred|fuzzy|soft,
      blur|blurred|blurry around|behind, blur|blurred|blurry out? all|everything
      but|else|except|apart|around|behind|outside,
        blur|blurred|blurry|defocus|defocused|fuzzy|soft|soften|unsharp|hazy|woolly|creamy|misty|bleary
      out|down? the|my|our|her|his? picture? ${GROUND},
      blur|fuzz|melt|soften|defocus out? what|what's|whatever|stuff|everything|all|things|people is?
      behind|around, blur|defocus|soften|fuzz|melt|blow|throw|dissolve|smudge * out? ${GROUND} away|down|out?,
        blur|defocus|soften out? the? rest
    verb: blur|defocus|soften|fuzz out? the|all|those|that|any? ${SCENERY} behind|around
    verb: crowd|people|stuff|mess|clutter|everything|traffic|things in|at|behind the|her|him|me|us? ${GROUND}|back * =blurred|blurry|=fuzzy|soft|softer|woolly|unrecognizable|hazy|indistinct,
      crowd|people|stuff|mess|clutter|everything|traffic in|at the? ${GROUND}|back * not|shouldn't|mustn't|cannot|can't be? recognizable|recognized|recognize|sharp|visible|clear,
      clear|sharp|crisp person|subject|face|foreground
    noun: wide open lens|aperture, lens wide open, fast|portrait lens|aperture, =f 1.2|1.4|1.8|2|2.8,
      dslr look|effect|style|blur?,
    verb: ${SCENERY} behind|around * distracting|busy|messy|ugly blur|soften it|that?
    noun: background blur, bokeh effect|look?, depth of field, lens blur background, portrait effect|mode,
      shallow depth|focus of? field?, tilt shift
    phrase: keep only|just? the|my? person|subject in? focus|sharp, only|just the|my? person|subject in? focus|sharp,
      only|just * in focus, only|just * =sharp,
      everything|stuff|all|things|what|what's|whatever else|is|lies|stands? behind * out of focus, ${SCENERY} behind|around * out of focus,
      what|what's|whatever is|lies|stands? behind * creamy|soft|softer|blurred|blurry|fuzzy,
      everything|stuff|background|all behind? * creamy|buttery|dreamy|smooth|soft|softer|blurred|blurry|fuzzy|melted
    phrase (stands): make|so|let|help * stand out more?
    complaint:
      ${GROUND} * busy|chaotic|chaos|clutter|cluttered|distracting|distracts|distraction|eyesore|jumble|mess|messy|nightmare|restless,
      ${GROUND} * too busy|cluttered|distracting|sharp|messy, busy|cluttered|distracting|messy ${GROUND},
      too|so|far|way|such|lots|loads|a|all|that|this much|many|of|lot|a? of? this|that|the? ${CLUTTER} on? behind|around,
      so|too|lots|much|many|of of? this|that? ${CLUTTER} on? in the? background,
      behind|around ${WHOM} * too? much? distract|distracts|distracting|distraction|busy|chaos|cluttered|mess|messy|untidy|ugly|embarrassing,
      background|behind * compete|competes|fights|draws|draw|attracts|grabs|steals|steal|pulls|takes|hog|hogs with|all|too? much|from|away? the|all? attention|eye|eyes|focus|look|show|${WHOM},
      all ${WHOM}? ${CLUTTER} behind ${WHOM},
      too? busy|cluttered|messy|distracting behind|around her|him|them|me|us|it|the
  `),
  lower(wish) {
    if (wish.way <= -2 && wish.kind === 'noun') return undefined
    // "make her stand out", but not the title
    if (wish.preset.stands === true && !isOfThing(wish)) return undefined
    claimThing(wish)
    const strength = wish.amount('percent', 'plain')?.n ?? 100 * wish.strength
    return {
      radius: wish.amount('px') === undefined ? (USUAL * strength) / 100 : wish.length,
      pictures: wish.get('pictures'),
    }
  },
}

const isOfThing = ({ tokens, from }: Wish) => isThingAt(tokens, from + 1) || isThingAt(tokens, from + 2)
