import { converter } from 'culori'
import { parseColour } from '../../../images/colour.ts'
import { LOOK, noun, phrase, type ToolWords, verb, type Wish, where } from '../../planner/words.ts'

export const HUE: ToolWords = {
  tool: 'hue',
  traits: ['tones'],
  takes: [...LOOK, 'colour'],
  amounts: ['degrees', 'plain'],
  pictures: 1,
  heads: [
    noun('colour rotation|shift, hue rotation|shift?'),
    phrase(`
      along|around|on the? colour wheel, change|cycle|move|rotate|shift|spin|turn all? the? colours? hue, colour wheel,
      cycle|rotate|shift|spin|move|turn all|every|each? of? the|its? colour|hue, rotate|shift|spin|turn|move the? colour|hue wheel|circle, round|around|along the? colour|hue wheel|circle, colour|hue circle
    `),
    // "Change the red mug to green".
    verb('change, convert, recolour, replace, swap, turn', { preset: { recolours: true } }),
  ],
  lower(wish) {
    const said = wish.amount('degrees', 'plain')
    const way = said?.sign === '-' || wish.way < 0 ? -1 : 1
    const degrees = wish.preset.recolours === true ? turnBetween(wish) : way * (said?.n ?? 60 * wish.strength)
    return degrees === undefined ? undefined : { ...where(wish), degrees }
  },
}

/** By how much all hues turn where one colour shall become another; greys have no hue. */
function turnBetween(wish: Wish): number | undefined {
  const [from, to, ...more] = wish.colours.map(hueOf)
  if (from === undefined || to === undefined || more.length > 0 || !wish.says(/\b(?:to|into|with|by)\b/))
    return undefined
  const turn = Math.round(to - from)
  return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
}

const toHsl = converter('hsl')

function hueOf(css: string): number | undefined {
  const colour = parseColour(css)
  if (colour === undefined) return undefined
  return toHsl({ mode: 'rgb', r: colour.red / 255, g: colour.green / 255, b: colour.blue / 255 }).h
}
