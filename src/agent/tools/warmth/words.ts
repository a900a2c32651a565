import { heads, signedOf, TONAL, type ToolWords, where } from '../../planner/words.ts'
import { levels } from '../casts.ts'

const USUAL = 40
/** Where nobody feels at home. */
const COLD_PLACES = 'clinic|dentist|freezer|fridge|hospital|lab|laboratory|morgue|mortuary|operating|surgery'
const DECADES = '1950s|1960s|1970s|1980s|50s|60s|70s|80s|fifties|sixties|seventies|eighties'

export const WARMTH: ToolWords = {
  ...TONAL,
  tool: 'warmth',
  traits: ['scale', 'tones', 'colours', 'balances'],
  heads: heads(`
    ${levels('temperature|warmth')}
    noun: colour? temperature, warmth, =temp, =wb
    noun (needs=amount): white balance
    more: balmy, cosy, cozy, honeyed, mediterranean, toasty, tropical, warm
    complaint (way=1, vague): clinical, sterile, uninviting, unwelcoming, inhospitable,
      like|as|of|than|in|from a|an|the|some|inside? ${COLD_PLACES}, cold|cool side|light|feel|feeling
    complaint (way=-1): warm side
    less: arctic, chilly, cold, cool, freezing, frosty, frozen, glacial, icy, nordic, polar, wintry, ice cold
    verb (way=1): warm * up, warm up?
    verb (way=-1): chill|cool * down|off, chill|cool down|off?, cool the? colour|white? balance|temperature|temp|colour
    phrase (way=1): make the|my|our? everything|it|picture|this|them =cosy|=cozy|=warm,
      warm|cosy|cozy|fireside|campfire|hearth|honeyed colour|glow|light|look|mood|tone|feel,
      add|bring|put|give|need|want|more|some|bit|touch|hint in? some|a|more|little|bit|of? of? =sun|=sunshine|=warmth,
      like|by a|the? fireside|campfire|fireplace|hearth
    phrase (way=-1): =blueish|=bluish light|look|mood|feel|shade,
      arctic|cold|cool|icy|frosty|glacial|polar|freezing|frozen|nordic blue? colour|feel|light|look|mood|tone|vibe,
      frosty|icy|snowy|freezing|wintry|cold|arctic morning|day|dawn|evening|air|weather, freeze it|this|everything,
      ice|stone cold
    // Looks.
    phrase (way=1): amber|golden glow|hour|light|look|mood|tone, candle light, candlelight, golden hour, sun kissed,
      sunkissed, sunlit, sunset glow|light|look|mood|vibe
    phrase (way=-1): bluer, snowy, iced over, like|in the? alaska|siberia|antarctica|iceland|greenland,
      winter day|feel|feeling|light|look|mood|morning|vibe?, wintery
    phrase (way=1, usual=35, look=autumn): autumnal, like autumn|fall|october,
      autumn|autumnal|fall colour|day|feel|light|look|mood|tone|vibe, earth tone,
      earthy
    phrase (way=1, usual=25, look=summer): summer feel|feeling|light|look|mood|vibe, summerlike, summery, sun drenched
    phrase (way=1, usual=18): early morning, morning light, spring day|feel|light|look|mood|morning, springlike, sunrise
    phrase (way=1, usual=25, look=decade): from|in|of|like|its the? ${DECADES}, kodachrome,
      ${DECADES} effect|feel|film|look|picture|style|vibe|colour|tone
    phrase (way=-1, usual=35): blue hour, dusk, dusky, twilight
    look (way=-1, usual=45): night
    look (way=1, usual=15): insta, teal and orange
  `),
  lower(wish) {
    return { ...where(wish), amount: signedOf(wish, wish.preset.usual ?? USUAL) }
  },
}
