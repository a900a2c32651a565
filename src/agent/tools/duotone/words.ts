import { luminance, parseColour } from '../../../images/raster/colour.ts'
import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, LOOK, type ToolWords, Wish, where } from '../../planner/words.ts'

const USUAL = { dark: '#1b1464', light: '#ffd166' }

export const DUOTONE: ToolWords = {
  tool: 'duotone',
  traits: ['tones', 'drains'],
  takes: [...LOOK, 'colour'],
  pictures: 1,
  heads: heads(`
    noun: bi colour, bi tone, bicolour, bitone, duotone, duo|two tone effect|look|picture|print|version?, gradient map, just|only|in two|2 colours|inks, two|2 colours|inks only|max|maximum|total,
      riso, riso|risograph look|print|style?, twotone, two|2 colour|coloured|ink|inks look|picture|print|version?
    phrase (needs=colour): for|in|where the|everything|all|it's|its|it? is? =dark|=darks|=shadows|=light|=lights|=highlights|=brights tone|area|part|bit|ones?
    phrase (blueprint): blueprint, cyanotype, sun print
  `),
  lower(inked) {
    // "navy in the dark parts, pink where it is light"
    if (inked.alike[0] !== inked) return undefined
    const wish = Wish.joined(inked.alike)
    const [one, other = 'white'] = wish.preset.blueprint === true ? ['#0b3d91', 'white'] : wish.colours
    if (one === undefined) return { ...where(wish), ...USUAL }
    // People name the inks in any order; the darker one prints the shadows, unless they say which does.
    const swapped = roleOf(wish, one) === 'light' || roleOf(wish, other) === 'dark'
    const told = swapped || roleOf(wish, one) === 'dark' || roleOf(wish, other) === 'light'
    const [dark, light] = (told ? !swapped : lightnessOf(one) <= lightnessOf(other)) ? [one, other] : [other, one]
    return { ...where(wish), dark, light }
  },
}

const ROLE =
  /^(?:(?:in|for|on|into|as|to|where) )?(?:the |everything |all |it's |its |it is )?(?:(shadows?|dark(?:s|er)?|blacks)|(highlights?|light(?:s|er)?|bright(?:s|er)?|whites))\b/

/** Which tones an ink is said to print: "navy shadows", "purple in the darks". */
function roleOf({ slots, tokens }: Wish, colour: string): 'dark' | 'light' | undefined {
  const said = slots.find(({ dimension, value }) => dimension === 'colour' && [value].flat().join() === colour)
  const [, dark, light] = said === undefined ? [] : (ROLE.exec(wordsOf(tokens, said.to, said.to + 4)) ?? [])
  return dark !== undefined ? 'dark' : light !== undefined ? 'light' : undefined
}

function lightnessOf(css: string): number {
  const colour = parseColour(css)
  return colour === undefined ? 0 : luminance(colour.red, colour.green, colour.blue)
}
