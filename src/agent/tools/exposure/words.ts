import { complaint, LOOK, less, more, noun, phrase, type ToolWords, verb, where } from '../../planner/words.ts'

/** Words of light that mean this tool where they are measured in stops. */
const IN_STOPS = { needs: 'amount', preset: { inStops: true } } as const
const PERCENT_OF_ONE_STEP = 50
const STOPS_OF_ONE_STEP = 0.7

export const EXPOSURE: ToolWords = {
  tool: 'exposure',
  traits: ['scale', 'tones'],
  takes: LOOK,
  amounts: ['stops', 'plain', 'percent'],
  implied: 'stops',
  pictures: 1,
  heads: [
    noun('=ev, exposure compensation|level|time|value?, stops'),
    verb('expose * longer|more, over expose, overexpose', { way: 1 }),
    verb('expose * less|shorter, under expose, underexpose', { way: -1 }),
    complaint('under exposed, underexposed', { way: 1 }),
    complaint('blown out, burned|burnt out, clipped, over exposed, overexposed', { way: -1 }),
    verb('add, brighten, bump up?, gain, lift, lighten, open up?, push, raise, up', { way: 1, ...IN_STOPS }),
    verb('darken, drop, lower, pull, reduce, take down', { way: -1, ...IN_STOPS }),
    more('bright, light, over', IN_STOPS),
    less('dark, dim, under', IN_STOPS),
    phrase(
      `
      a full|whole? stop brighter|lighter|more|over|up, brighten|lighten|lift|push|raise * by? a full|whole? stop
    `,
      {
        way: 1,
        preset: { stops: 1 },
      },
    ),
    phrase(
      `
      a full|whole? stop darker|down|less|under, darken|drop|lower|pull|reduce * by? a full|whole? stop
    `,
      {
        way: -1,
        preset: { stops: 1 },
      },
    ),
  ],
  lower(wish) {
    const { inStops, stops } = wish.preset
    const said = wish.amount('stops', 'plain')
    if (inStops === true && said?.kind !== 'stops') return undefined
    const percent = wish.amount('percent')
    const steps = percent === undefined ? wish.strength : percent.n / PERCENT_OF_ONE_STEP
    const size = said?.n ?? stops ?? STOPS_OF_ONE_STEP * steps
    const way = (said ?? percent)?.sign === '-' ? -1 : Math.sign(wish.way) || 1
    return { ...where(wish), stops: way * size }
  },
}
