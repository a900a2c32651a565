import { converter } from '../../../images/raster/culori.ts'
import { heads, LOOK, type ToolWords, where } from '../../planner/words.ts'

const SHIFTS = 'cycle|move|rotate|shift|shuffle|slide|spin|step|swing'
const MOVES = `${SHIFTS}|nudge|push|turn`
const HUES = '=reds|=greens|=blues|=yellows|=oranges|=pinks|=purples|=red|=green|=blue|=yellow'

export const HUE: ToolWords = {
  tool: 'hue',
  traits: ['tones'],
  takes: [...LOOK, 'colour'],
  amounts: ['degrees', 'plain', 'fraction'],
  heads: heads(`
    noun: colour rotation|shift|scramble, hue rotation|rotate|shift|turn|spin?
    phrase: change|swap|${MOVES} all? the? colours? hue, ${SHIFTS} the? colour|=hues, colour wheel|circle,
      wrong|weird|strange|crazy|unreal|odd|impossible|different|other|alien|unnatural colours,
      change|swap|shuffle|${MOVES} all|every|each of? the? its? colour|hue|tone|tint|shade along|round|around?,
      ${MOVES} the? colour|hue wheel|circle, along|around|round|on|through the? colour|hue? wheel|spectrum|rainbow,
      one|two|a step|notch along|round|around the? wheel|rainbow|spectrum|circle,
      different|another|other|new|alternative|alternate|unusual colour scheme|palette|set|world altogether?,
      other|different colours altogether, psychedelic|trippy|acid|alien|unearthly|false colour, psychedelic, trippy
    phrase (needs=colour, fromTo): ${SHIFTS}|nudge|push the? lot|everything|whole,
      ${HUES} should|must|shall|can|could become|go|turn|be, ${HUES} becomes|turns|goes|go|become
  `),
  lower(wish) {
    if (wish.preset.fromTo === true && between(wish.colours) === undefined) return undefined
    const said = wish.amount('degrees', 'plain', 'fraction')
    const turn = said?.kind === 'fraction' ? 360 * said.n : said?.n
    const way = said?.sign === '-' || wish.way < 0 ? -1 : 1
    const degrees = turn === undefined ? (between(wish.colours) ?? way * 60 * wish.strength) : way * turn
    return { ...where(wish), degrees }
  },
}

/** The shorter way from one colour to another around the wheel, where two are named: "from orange towards pink". */
function between([from, to, ...more]: readonly string[]): number | undefined {
  if (from === undefined || to === undefined || more.length > 0) return undefined
  const [start, end] = [from, to].map((css) => hsl(css)?.h)
  if (start === undefined || end === undefined) return undefined
  const turn = (end - start + 360) % 360
  return Math.round(turn > 180 ? turn - 360 : turn)
}

const hsl = converter('hsl')
