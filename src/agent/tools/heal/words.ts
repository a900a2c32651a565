import { GOES } from '../../planner/language/puts.ts'
import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

const REMOVE =
  'remove|erase|delete|drop|lose|clear|clean|take|wipe|get|rub|retouch|heal|fix|edit|clone|paint|hide|cover|rid|zap|kill|nuke|airbrush|photoshop|tidy|touch|conceal|blot|dab|scrub|mask|patch|smooth|eliminate'
const DATE = 'date|datestamp|timestamp'
/** Of these no picture wants one. */
const FAULTS = 'blemish|blotch|smudge|speck|splotch|dust|fleck|pimple|zit|crumb|scratch|lint|fluff'
const SPOTS =
  'spot|blemish|blob|blot|blotch|speck|smudge|stain|mark|splotch|dust|fleck|hair|droplet|raindrop|pimple|zit|mole|bird|crumb|hole|scratch|dot|fly|bug|insect|fluff|lint|freckle|wart|scab|bruise|scar|seagull|pigeon|dirt|flare|smear'
/** What spoils a picture, and how that is said. */
const SPOILS =
  'annoy|annoying|bother|distract|distracting|disturb|disturbing|drive|drives|get|horrible|irritate|irritating|nag|ruin|ruins|spoil|spoils|spoiled|ugly'
const LOOK_OF =
  'bad|big|black|brown|dark|dirty|fat|great|grey|horrible|huge|large|little|nasty|round|small|stupid|tiny|ugly|white|yellow|red|green|blue'
const THE =
  'the|that|this|a|an|my|his|her|its|their|annoying|ugly|little|small|tiny|dark|black|white|brown|dust|dirty|printed|orange|red|yellow'

export const HEAL: ToolWords = {
  tool: 'heal',
  traits: ['mends'],
  takes: ['place', 'colour', 'size', 'way', 'pictures', 'not'],
  heads: heads(`
    phrase (what=date): ${REMOVE} off|away|out|of|up|over? ${THE}? ${THE}? ${DATE},
      ${REMOVE} off|away|out|of|up|over? ${THE}? day|date and time,
      ${REMOVE} off|away|out|of|up? ${THE}? ${THE}? date|time
      stamp|print|imprint|marking, ${REMOVE} off|away|out|of|up? ${THE}? ${THE}? camera date|time,
        no|without date|time stamp
    phrase (what=date): ${REMOVE} off|away|out|of|up? ${THE}? ${THE}? number|digit|figure in|at|on|from
      the? bottom|top|lower|upper? left|right? corner,
      not|don't|dont want|like|need ${THE} ${DATE} stamp?
    complaint (what=date): ${DATE} stamp|print|imprint? * ${SPOILS},
      annoyed|bothered|disturbed|ruined|spoiled|spoilt by the|a|that|this? orange|yellow|red|ugly? ${DATE},
      orange|yellow|red|glowing|ugly number|digit|figure of|from|with the? date,
      orange|yellow|red|glowing date|time stamp|print|imprint,
      there|there's|is|has|have|with|why a|an|the|this|that|is|has|does? a|an|the|there|it|this? ${THE}? ${THE}? ${DATE} stamp? on|in|at|across|over,
      there|there's|has|have|left|got a|an|the|this|that ${THE}? ${THE}? date|time stamp|imprint,
      =left|=burned|=burnt|=stamped|=printed the|a|its|that orange|yellow|red|ugly? ${DATE},
      ${DATE} =burned|=burnt|=printed|=stamped, =burned|=burnt|=printed|=stamped ${THE} ${THE}? ${DATE}|time? stamp?,
      camera|lab =burned|=burnt|=printed|=stamped ${THE}, ${DATE} the|my|our camera|lab has|had? =burned|=burnt|=printed|=stamped|=put
    phrase (what=spot, needs=place): ${REMOVE} off|away|out|of|up|over|in? ${THE}? ${THE}? ${THE}? ${SPOTS}
    phrase (what=date): ${DATE}|time stamp|print|imprint? in|at|on? the? * ${GOES},
      ${DATE} stamp? in|at|on? the? * =gone|=removed|=away
    phrase (what=spot, needs=place): ${SPOTS} in|at|on? the? * ${GOES}, ${SPOTS} in|at|on? the? * =gone|=removed|=away
    noun (what=spot, needs=place, fault): ${LOOK_OF}? ${SPOTS}
    complaint (what=spot, needs=place): ${FAULTS}, sensor|lens dust|dirt|spot
    noun (what=date, fault): orange|yellow|red|glowing|printed|digital|camera camera|printed? ${DATE}|time, day|date and|& time stamp?
    complaint (what=spot, needs=place): ${SPOTS} sat|sits|landed|flew|crawled|stuck|settled,
      ${LOOK_OF} ${LOOK_OF}? ${SPOTS},
      dust|dirt|fly|insect|bug|hair|fluff|lint|drop|droplet|raindrop|waterdrop|snowflake|fingerprint|smear|smudge|splash|something of|from? water|rain? is|was|were|landed|sat|stuck|left? stuck? on|in|to the|my|our? front? lens|sensor|glass|camera
    complaint (what=spot): there|there's|is|are|has|have|got|see|left ${THE} ${THE}? ${SPOTS} of? ${SPOTS}?,
      a|some ${THE}? ${SPOTS} show|sit|stick up?
    verb (what=spot, needs=place): heal, spot heal|remove, inpaint
  `),
  lower: (wish) => {
    const { what, fault } = wish.preset
    if ((what === 'spot' && !wish.has('place')) || (fault === true && wish.way >= 0 && !isFault(wish))) return undefined
    return { what, position: wish.get('place'), pictures: wish.get('pictures') }
  },
}

/** "and that orange date": what has "the" is there, and no picture wants it. */
const isFault = ({ tokens, from, to, preset }: Wish) =>
  (preset.what === 'date' && /^(?:the|that|those|this|these)$/.test(tokens[from - 1]?.low ?? '')) ||
  [...tokens[to - 1]!.forms].some((form) => FAULTS.split('|').includes(form))
