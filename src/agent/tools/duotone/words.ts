import { luminance, parseColour } from '../../../images/raster/colour.ts'
import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, LOOK, type ToolWords, Wish, where } from '../../planner/words.ts'

const USUAL = { dark: '#1b1464', light: '#ffd166' }

export const DUOTONE: ToolWords = {
  tool: 'duotone',
  traits: ['tones', 'drains'],
  takes: [...LOOK, 'colour'],
  amounts: ['percent', 'plain', 'fraction'],
  heads: heads(`
    noun: bi colour, bi tone, bicolour, bitone, duotone, duo|two tone effect|look|picture|print|version?,
      gradient map, just|only|in two|2 colours|inks, two|2 colours|inks only|max|maximum|total,
      riso, riso|risograph look|print|style?, twotone, two|2 colour|coloured|ink|inks look|picture|print|version?
    phrase (needs=colour): for|in|where the|everything|all|it's|its|it? is? =dark|=darks|=dim|=shadows|=light|=lights|=highlights|=bright|=brights tone|area|part|bit|ones?
    phrase (needs=colour, tones): =darks|=shadows|=blacks|=highlights|=lights|=brights|=whites,
      dark|light|bright tones|parts|areas|bits, =dark|=light|=lights|=darks with|by|to|into|becomes
    phrase (needs=colour, inks): only, just, version, print, nothing but, colour scheme, spotify style|look|effect?
    phrase (blueprint): blueprint, cyanotype, sun print
  `),
  lower(inked) {
    // "navy in the dark parts, pink where it is light"
    if (inked.alike[0] !== inked) return undefined
    const wish = Wish.joined(inked.alike)
    const [one, other = 'white'] = wish.preset.blueprint === true ? ['#0b3d91', 'white'] : wish.colours
    const { tones, inks } = inked.preset
    if ((tones ?? inks) === true && !isPair(wish, tones === true)) return undefined
    if (one === undefined) return { ...where(wish), ...USUAL }
    // People name the inks in any order; the darker one prints the shadows, unless they say which does.
    const swapped = roleOf(wish, one) === 'light' || roleOf(wish, other) === 'dark'
    const told = swapped || roleOf(wish, one) === 'dark' || roleOf(wish, other) === 'light'
    const [dark, light] = (told ? !swapped : lightnessOf(one) <= lightnessOf(other)) ? [one, other] : [other, one]
    return { ...where(wish), dark, light }
  },
}

/** Words that may mean anything else mean two inks where two colours are said together, or one of each of two tones. */
function isPair({ slots, alike, colours, tokens }: Wish, tones: boolean): boolean {
  if (colours.length !== 2 || /^(?:black,white|white,black)$/.test(colours.join())) return false
  return tones
    ? alike.length > 1
    : slots.some(({ marks, from, to }) => marks.includes('list') && !/\bto\b/.test(wordsOf(tokens, from, to)))
}

const ROLE =
  /^(?:(?:in|for|on|into|as|to|where) )?(?:the |everything |all |it's |its |it is )?(?:(shadows?|dark(?:s|er)?|dim|blacks)|(highlights?|light(?:s|er)?|bright(?:s|er)?|whites))\b/
const ROLE_BEFORE =
  /\b(?:(shadows?|darks|blacks)|(highlights?|lights|brights|whites))(?: (?:in|to|into|as|be|are|go|turn|should|must|becomes?|get|=|:))*$/

/** Which tones an ink is said to print: "navy shadows", "purple in the darks", "highlights to coral". */
function roleOf({ slots, tokens }: Wish, colour: string): 'dark' | 'light' | undefined {
  const said = slots.find(({ dimension, value }) => dimension === 'colour' && [value].flat().join() === colour)
  if (said === undefined) return undefined
  const behind = ROLE.exec(wordsOf(tokens, said.to, said.to + 4))
  const before = ROLE_BEFORE.exec(wordsOf(tokens, Math.max(0, said.from - 4), said.from))
  const [, dark, light] = behind ?? before ?? []
  return dark !== undefined ? 'dark' : light !== undefined ? 'light' : undefined
}

function lightnessOf(css: string): number {
  const colour = parseColour(css)
  return colour === undefined ? 0 : luminance(colour.red, colour.green, colour.blue)
}
