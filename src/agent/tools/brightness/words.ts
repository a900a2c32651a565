import {
  complaint,
  LOOK,
  less,
  more,
  noun,
  percentOf,
  phrase,
  type ToolWords,
  verb,
  where,
} from '../../planner/words.ts'

export const BRIGHTNESS: ToolWords = {
  tool: 'brightness',
  traits: ['scale', 'tones'],
  takes: LOOK,
  amounts: ['percent', 'plain', 'fraction', 'factor'],
  pictures: 1,
  heads: [
    noun(`
      brightness, illumination, light level, lightness, luminance, luminosity, more|some|extra light
    `),
    more('bright, light, luminous, sunny, well lit'),
    less('dark, dim, dingy, dull light, gloomy, shady'),
    verb('brighten * up, brighten up?, illuminate, =light up, =light * up, =lighten up?, shed * light', { way: 1 }),
    verb('darken * down, darken down?, dim down?, less light', { way: -1 }),
    phrase(
      `
      let there be light, make|turn the|my|our? it|this|picture|everything|them =bright|light
    `,
      { way: 1 },
    ),
    phrase('make|turn the|my|our? it|this|picture|everything|them =dark|dim', { way: -1 }),
    complaint(
      `
      badly|poorly lit, barely|hardly|can't|cannot|not see|make|recognize|tell out|who|what?, inky, murky, need|needs light, not enough light, shadowy,
      too little light, under lit, underlit
    `,
      { way: 1 },
    ),
    complaint('blinding, blindingly bright, dazzling, glaring, too much light', { way: -1 }),
    // Looks.
    phrase('airy, bright and airy, high key, light and airy', { way: 1, preset: { usual: 18 } }),
    phrase('low key', { way: -1, preset: { usual: 25 } }),
    phrase('creepy, eerie, haunted, ominous, scary, sinister, spooky', { way: -1 }),
    phrase(
      `
      into|to|like|as night, day to night, at night|midnight, moonlight, moonlit, night|nighttime effect|look|picture
    `,
      {
        way: -1,
        preset: { usual: 50 },
      },
    ),
  ],
  lower(wish) {
    const { usual = 30 } = wish.preset
    return { ...where(wish), percent: percentOf(wish, usual, usual) }
  },
}
