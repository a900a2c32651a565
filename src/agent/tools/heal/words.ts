import { GOES } from '../../planner/language/puts.ts'
import { heads, type ToolWords } from '../../planner/words.ts'

const REMOVE =
  'remove|erase|delete|drop|lose|clear|clean|take|wipe|get|rub|retouch|heal|fix|edit|clone|paint|hide|cover|rid|zap|kill|nuke'
const DATE = 'date|datestamp|timestamp'
const SPOTS =
  'spot|blemish|blob|blot|blotch|speck|smudge|stain|mark|splotch|dust|fleck|hair|droplet|raindrop|pimple|zit|mole|bird|crumb|hole|scratch'
const THE =
  'the|that|this|a|an|my|his|her|its|their|annoying|ugly|little|small|tiny|dark|black|white|brown|dust|dirty|printed|orange|red|yellow'

export const HEAL: ToolWords = {
  tool: 'heal',
  traits: ['mends'],
  takes: ['place', 'colour', 'size', 'pictures', 'not'],
  pictures: 1,
  heads: heads(`
    phrase (what=date): ${REMOVE} off|away|out|of|up? ${THE}? ${THE}? ${DATE}, ${REMOVE} off|away|out|of|up? ${THE}? ${THE}? date|time
      stamp|print|imprint|marking, ${REMOVE} off|away|out|of|up? ${THE}? ${THE}? camera date|time, no|without date|time stamp
    complaint (what=date): date|time stamp is|in|at|sit|show * ugly|annoying|distracting, ${DATE} =burned|=burnt|=printed|=stamped,
      =burned|=burnt|=printed|=stamped ${THE} ${THE}? ${DATE}|time? stamp?, camera|lab =burned|=burnt|=printed|=stamped ${THE}
    phrase (what=spot, needs=place): ${REMOVE} off|away|out|of|up? ${THE}? ${THE}? ${THE}? ${SPOTS}
    phrase (what=date): ${DATE}|time stamp|print|imprint? in|at|on? the? * ${GOES}, ${DATE} stamp? in|at|on? the? * =gone|=removed|=away
    phrase (what=spot, needs=place): ${SPOTS} in|at|on? the? * ${GOES}, ${SPOTS} in|at|on? the? * =gone|=removed|=away
    complaint (what=spot): there|there's|is|are|has|have|got|see|left ${THE} ${THE}? ${SPOTS} of? ${SPOTS}?, a|some ${THE}? ${SPOTS} show|sit|stick up?
    verb (what=spot, needs=place): heal, spot heal|remove, inpaint
  `),
  lower: (wish) => {
    const { what } = wish.preset
    if (what === 'spot' && !wish.has('place')) return undefined
    return { what, position: wish.get('place'), pictures: wish.get('pictures') }
  },
}
