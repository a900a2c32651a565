import {
  complaint,
  LOOK,
  less,
  more,
  noun,
  phrase,
  signedOf,
  type ToolWords,
  verb,
  where,
} from '../../planner/words.ts'
import { casts } from '../casts.ts'

const USUAL = 40
/** What takes a cast away. */
const CAST = 30

export const WARMTH: ToolWords = {
  tool: 'warmth',
  traits: ['scale', 'tones'],
  takes: LOOK,
  amounts: ['percent', 'plain'],
  pictures: 1,
  heads: [
    noun('colour? temperature, warmth, white balance, =temp, =wb'),
    more('cosy, cozy, toasty, warm'),
    less('chilly, cold, cool, frosty, icy, wintry'),
    verb('warm * up, warm up?, warm the? white balance|temperature|colour', { way: 1 }),
    verb('cool * down|off, cool down|off?, cool the? white balance|temperature|colour', { way: -1 }),
    phrase(
      `
      make the|my|our? everything|it|picture|this|them =cosy|=cozy|=warm, warm colour|glow|light|look|mood|tone
    `,
      { way: 1 },
    ),
    phrase(
      `
      cold|cool blue? colour|feel|light|look|mood|tone,
      make the|my|our? everything|it|picture|this|them =cold|=cool|=icy
    `,
      {
        way: -1,
      },
    ),
    complaint('jaundiced', { way: -1, preset: { remedy: -1 } }),
    ...casts('amber|orange|orangey|orangish|yellow|yellowish|yellowy', -1),
    ...casts('blue|blueish|bluish', 1),
    // Looks.
    phrase(
      `
      amber|golden glow|hour|light|look|mood|tone, candle light, candlelight, golden hour, sun kissed, sunkissed,
      sunlit, sunset glow|light|look|mood|vibe
    `,
      { way: 1 },
    ),
    phrase('bluer, snowy, winter day|feel|feeling|light|look|mood|morning|vibe?, wintery', { way: -1 }),
    phrase(
      `
      autumnal, autumn|autumnal|fall colour|day|feel|light|look|mood|tone|vibe, earth tone, earthy
    `,
      {
        way: 1,
        preset: { usual: 35 },
      },
    ),
    phrase('summer feel|feeling|light|look|mood|vibe, summerlike, summery, sun drenched', {
      way: 1,
      preset: { usual: 25 },
    }),
    phrase(
      `
      early morning, morning light, spring day|feel|light|look|mood|morning, springlike, sunrise
    `,
      {
        way: 1,
        preset: { usual: 18 },
      },
    ),
    phrase(
      `
      1950s|1960s|1970s|1980s|50s|60s|70s|80s, fifties|sixties|seventies|eighties, kodachrome, like|as an? old slide
    `,
      {
        way: 1,
        preset: { usual: 25 },
      },
    ),
    phrase('blue hour, dusk, dusky, twilight', { way: -1, preset: { usual: 35 } }),
  ],
  lower(wish) {
    const { remedy, usual = USUAL } = wish.preset
    if (remedy === undefined) return { ...where(wish), amount: signedOf(wish, usual) }
    // A cast that nobody complains of is a dye.
    if (wish.way >= 0) return undefined
    return { ...where(wish), amount: remedy * (wish.amount('percent', 'plain')?.n ?? CAST * wish.strength) }
  },
}
