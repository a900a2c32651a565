import { luminance, parseColour } from '../../../images/colour.ts'
import { heads, LOOK, type ToolWords, where } from '../../planner/words.ts'

const USUAL = { dark: '#1b1464', light: '#ffd166' }

export const DUOTONE: ToolWords = {
  tool: 'duotone',
  traits: ['tones'],
  takes: [...LOOK, 'colour'],
  pictures: 1,
  heads: heads(`
    noun: bi colour, bi tone, bicolour, bitone, duotone, duo|two tone effect|look|picture|print|version?, gradient map,
      riso, riso|risograph look|print|style?, twotone, two|2 colour|coloured|ink|inks look|picture|print|version?
    phrase (blueprint): blueprint
  `),
  lower(wish) {
    const [one, other = 'white'] = wish.preset.blueprint === true ? ['#0b3d91', 'white'] : wish.colours
    if (one === undefined) return { ...where(wish), ...USUAL }
    // People name the inks in any order; the darker one prints the shadows.
    const [dark, light] = lightnessOf(one) <= lightnessOf(other) ? [one, other] : [other, one]
    return { ...where(wish), dark, light }
  },
}

function lightnessOf(css: string): number {
  const colour = parseColour(css)
  return colour === undefined ? 0 : luminance(colour.red, colour.green, colour.blue)
}
