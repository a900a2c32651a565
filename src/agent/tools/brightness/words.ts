import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, percentOf, TONAL, type ToolWords, type Wish, where } from '../../planner/words.ts'
import { levels } from '../casts.ts'

/** What cannot be seen for something else is not too dark. */
const COVERED =
  /^(?:out )?(?:an?|any|the|one|single) ?(?:single )?(?:words?|texts?|letters?|writing)\b|\bfor (?:all (?:of )?)?(?:(?:the|that|this|those|these) |(?=\w+s\b))(?!dark|shadow|shade|gloom|murk|life)/
const FARTHEST = 10
const CAVES = 'cave|cellar|basement|tunnel|mine|dungeon|bunker|crypt|cupboard|closet'

export const BRIGHTNESS: ToolWords = {
  ...TONAL,
  tool: 'brightness',
  traits: ['scale', 'tones', 'lights'],
  amounts: ['percent', 'plain', 'fraction', 'factor'],
  heads: heads(`
    ${levels('brightness')}
    noun: brightness, illumination, light level, lightness, luminance, luminosity,
      more|some|extra|additional|enough|loads|lots|plenty|bit of? more? light|daylight|sunlight|sunshine
    more: bright, illuminated, light, luminous, sunny, sunlit, well lit, lit up
    less: dark, dim, dingy, dull light, dusky, gloomy, murky, shadowy, shady, sombre, somber
    verb (way=1): brighten * up, brighten up?, illuminate, =light up, =light * up,
      =lighten|=lightened|=lightening up?, shed * light,
      shine|throw|cast|pour|let|bring|get|put some|more|extra|bit|little|lots|plenty of? light|daylight|sunlight|sunshine in?
    verb (way=-1): darken * down, darken down?, dim down?, less light
    verb (needs=area, way=-1, holds): bring|ease|knock|pull|take|tone * down|back
    verb (needs=area, way=1, holds): bring|lift|pull * up
    phrase (way=1): under lit, underlit, make|turn the|my|our? it|this|picture|everything|them =bright|light
    complaint (way=1, general): barely|hardly|can't|cannot|not|never|nobody|no one? be|can|could? see|make|recognize|tell out|who|what?
    complaint (way=1): badly|poorly lit, inky, murky, pitch|jet black|dark,
      like|as in|inside|down? a|the|some? coal? ${CAVES}, like|as * in|inside|down a|the|some? coal? ${CAVES},
      is|are|was|came|looks|comes|turned|screen|it's|picture all|out? nearly|almost|practically|basically|virtually|just|only|simply|pretty|completely|totally much? =black,
      nothing but =black|darkness, need|needs light, not enough light, shadowy, too little light
    complaint (way=-1): blinding, blindingly bright, dazzling, glaring,
      too|so|way much light|sun|sunlight|sunshine|daylight,
      washed|bleached|drowned|flooded by|in|with the? sun|sunlight|light|sunshine
    // Looks.
    phrase (way=1, usual=18, look=airy): bright|light|fresh and? airy, airy, high key
    phrase (way=-1, usual=25, look=low key): low key
    phrase (way=-1, look=spooky): creepy, eerie, haunted, ominous, scary, sinister, spooky
    phrase (way=-1, usual=50, look=night): into|to|like|as night, day to night, at night|midnight, moonlight, moonlit,
      night|nighttime effect|look|picture
    look (way=-1): dark
    look (way=1, usual=8): fresh, summer
    look (way=1, usual=12): pastel
  `),
  lower(wish) {
    const { usual = 30, general, holds } = wish.preset
    if (holds === true && !leapsOverPart(wish)) return undefined
    // "you can hardly see the owl for all the speckles"
    if (general === true && COVERED.test(wordsOf(wish.tokens, wish.to, wish.to + FARTHEST))) return undefined
    return { ...where(wish), percent: percentOf(wish, usual, usual) }
  },
}

/** "take the upper third down", but "bring the edges of the table up" and "take it down to three shades". */
const leapsOverPart = ({ slots, tokens, from, to }: Wish) =>
  !/^(?:to|on|onto|in|into|from|out(?! of (?:the |that )?(?:dark|shade|shadow|gloom)))\b/.test(
    wordsOf(tokens, to, to + 4),
  ) &&
  slots.some(
    (one) =>
      one.dimension === 'area' &&
      /^(?:top|bottom|left|right|center|corners|background|faces)\b/.test(one.value) &&
      /^(?:(?:the|its|only|just|whole|entire|very) ?)*$/.test(wordsOf(tokens, from + 1, one.from)) &&
      /^(?:(?:of )?(?:the|this|my|it) ?(?:frame|picture|photo|image|shot)? ?)?(?:down|back|up)$/.test(
        wordsOf(tokens, one.to, to),
      ),
  )
