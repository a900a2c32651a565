import { claimThing, isThingAt } from '../../planner/slots/subjects.ts'
import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

/** In percent of the shorter edge. */
const USUAL = 1.5

/** What is seen behind somebody. */
const SCENERY =
  'people|crowd|passer-by|tourist|street|city|town|tree|bush|forest|building|house|wall|room|kitchen|office|garden|shelf|shelves|car|traffic|scenery|view|landscape|light|stuff|mess|clutter|sky|hill|mountain|beach|sea|field|table|shop|stage|stand|fence|window'

export const BLUR_BACKGROUND: ToolWords = {
  tool: 'blur_background',
  traits: ['tones', 'blurs around'],
  takes: ['excess', 'amount', 'degree', 'way', 'pictures', 'not'],
  amounts: ['px', 'percent', 'plain'],
  pictures: 1,
  heads: heads(`
    verb: background|backdrop * out of focus, background|backdrop|rest|surroundings *
      blur|blurred|blurry|blurrier|fuzzy|soft|softer|unsharp, blur what|what's is? behind, all|everything apart|around|behind|but|except|outside * blurred|blurry|fuzzy|soft, =back blurry|blurred|fuzzy|soft,
      blur|blurred|blurry around|behind, blur|blurred|blurry out? all|everything
      but|else|except|apart|around|behind|outside, blur|blurred|blurry|defocus|defocused|fuzzy|soft|soften|unsharp
      out|down? the|my|our|her|his? picture? background|backdrop|surroundings,
      blur|fuzz|melt|soften|defocus|throw|knock out? what|what's|whatever|stuff|everything|all|things|people is?
      behind|around, blur|defocus|soften|fuzz|melt|blow|throw * out? background|backdrop|surroundings, blur|defocus|soften out? the? rest
    verb: blur|defocus|soften|fuzz out? the|all|those|that|any? ${SCENERY} behind|around
    noun: background blur, bokeh effect|look?, depth of field, lens blur background, portrait effect|mode,
      shallow depth|focus of? field?, tilt shift
    phrase: focus * on the|my? person|subject, keep only|just? the|my? person|subject in? focus|sharp,
      only|just the|my? person|subject in? focus|sharp, only|just * in focus, only|just * sharp,
      everything|stuff|all|things|what|what's|whatever else|is|lies|stands? behind * out of focus, person|subject * stand|stands out, stand|stands out more? from|against the? background|crowd|rest|wall|surroundings,
      separate * from the? background,
      what|what's|whatever is|lies|stands? behind * creamy|soft|softer|blurred|blurry|fuzzy,
      everything|stuff|background|all behind? * creamy|buttery|dreamy|smooth|soft|softer|blurred|blurry|fuzzy|melted
    phrase (stands): make|so|let|help * stand out more?, make|let|help * stand out more? from|against the? background|crowd|rest|wall|surroundings
    complaint: lost|disappears|vanishes|drowns in|against|into all? that|the|this|so? much? clutter|background|mess|crowd,
      background|backdrop * busy|cluttered|distracting|distracts|messy,
      background|backdrop * too busy|cluttered|distracting|sharp|messy,
      busy|cluttered|distracting|messy background|backdrop, too much|a|so lot|lots|much? going
      on|stuff|clutter|happening|things|mess behind|around|in the? background?,
      behind|around it|her|him|me|us|them|the|my * too? much? distract|distracts|distracting|busy|cluttered|messy,
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
