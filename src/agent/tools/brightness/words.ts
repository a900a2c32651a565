import { heads, LOOK, percentOf, type ToolWords, where } from '../../planner/words.ts'

export const BRIGHTNESS: ToolWords = {
  tool: 'brightness',
  traits: ['scale', 'tones'],
  takes: LOOK,
  amounts: ['percent', 'plain', 'fraction', 'factor'],
  pictures: 1,
  heads: heads(`
    noun: brightness, illumination, light level, lightness, luminance, luminosity, more|some|extra light
    more: bright, light, luminous, sunny, well lit
    less: dark, dim, dingy, dull light, gloomy, shady
    verb (way=1): brighten * up, brighten up?, illuminate, =light up, =light * up, =lighten up?, shed * light
    verb (way=-1): darken * down, darken down?, dim down?, less light
    phrase (way=1): let there be light, make|turn the|my|our? it|this|picture|everything|them =bright|light
    phrase (way=-1): make|turn the|my|our? it|this|picture|everything|them =dark|dim
    complaint (way=1): badly|poorly lit, barely|hardly|can't|cannot|not see|make|recognize|tell out|who|what?, inky,
      murky, need|needs light, not enough light, shadowy, too little light, under lit, underlit
    complaint (way=-1): blinding, blindingly bright, dazzling, glaring, too much light
    // Looks.
    phrase (way=1, usual=18): airy, bright and airy, high key, light and airy
    phrase (way=-1, usual=25): low key
    phrase (way=-1): creepy, eerie, haunted, ominous, scary, sinister, spooky
    phrase (way=-1, usual=50): into|to|like|as night, day to night, at night|midnight, moonlight, moonlit,
      night|nighttime effect|look|picture
  `),
  lower(wish) {
    const { usual = 30 } = wish.preset
    return { ...where(wish), percent: percentOf(wish, usual, usual) }
  },
}
