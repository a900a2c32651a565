import { heads, TONAL, type ToolWords, where } from '../../planner/words.ts'
import { levels } from '../casts.ts'

/** Words of light that mean this tool where they are measured in stops. */
const IN_STOPS = 'needs=amount, inStops'
const PERCENT_OF_ONE_STEP = 50
const STOPS_OF_ONE_STEP = 0.7

export const EXPOSURE: ToolWords = {
  ...TONAL,
  tool: 'exposure',
  traits: ['scale', 'tones', 'lights'],
  amounts: ['stops', 'plain', 'percent', 'fraction'],
  implied: 'stops',
  heads: heads(`
    ${levels('exposure')}
    noun: =ev, =exp, exposure compensation|level|time|value?
    verb (way=1): expose * longer|more, =over =expose, =overexpose
    verb (way=-1): expose * less|shorter, =under =expose, =underexpose
    complaint (way=1): under exposed, underexposed, underexposure, not exposed enough|properly|long,
      exposed too briefly|short
    complaint (way=-1): blown out, burned|burnt out, clipped, over exposed, overexposed, overexposure, exposed too long
    verb (way=1, ${IN_STOPS}): add, brighten, bump up?, gain, lift, lighten, open up?, push, raise, =up
    verb (way=-1, ${IN_STOPS}): darken, drop, lower, pull, reduce, take down
    more (${IN_STOPS}): bright, light, over
    less (${IN_STOPS}): dark, dim, under
  `),
  lower(wish) {
    const { inStops } = wish.preset
    const said = wish.amount('stops', 'plain', 'fraction')
    // "like a double exposure"
    if (/^(?:double|triple|multiple|long)$/.test(wish.tokens[wish.from - 1]?.low ?? '')) return undefined
    if (inStops === true && said?.kind !== 'stops') return undefined
    const percent = wish.amount('percent')
    const steps = percent === undefined ? wish.strength : percent.n / PERCENT_OF_ONE_STEP
    const size = said?.n ?? STOPS_OF_ONE_STEP * steps
    const way = (said ?? percent)?.sign === '-' ? -1 : Math.sign(wish.way) || 1
    return { ...where(wish), stops: way * size }
  },
}
