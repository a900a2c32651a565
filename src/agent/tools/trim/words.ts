import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, type ToolWords } from '../../planner/words.ts'

const AWAY =
  'trim|snip|autocrop|crop|cut|clip|chop|slice|remove|lose|delete|strip|take|shave|eliminate|clear|erase|rid|drop'
const LOOKS =
  'white|black|empty|blank|plain|dark|unused|surrounding|excess|dead|transparent|grey|coloured|extra|wasted|unneeded|ugly|annoying'
const MARGINS =
  'edge|border|margin|space|whitespace|area|part|frame|bar|bit|strip|surround|surrounding|room|stuff|letterbox|rim|band|surplus|padding|gap'

const BAD = 'annoying|awful|horrible|nasty|ridiculous|silly|stupid|ugly|unwanted|unsightly|useless|hideous'
const BIG = 'big|broad|enormous|fat|giant|huge|large|little|massive|narrow|thick|thin|wide'
const RIMS = 'strip|edge|border|margin|whitespace|frame|bar|rim|letterbox|padding|band'

/** What leaves margins behind. */
const SOURCES = 'scanner|scan|scanning|screenshot|screen|phone|app|printer|copier|camera|player|recorder'

/** "scrap the frame", "leave the border off": none is to be added. */
const REFUSES = /^(?:no|without|zero|scrap|skip|forget|cancel|omit|leave|spare)$/

const ASKED = /\b(?:add|put|give|draw|with|want|make|need)\b/

export const TRIM: ToolWords = {
  tool: 'trim',
  traits: [],
  takes: ['amount', 'way', 'colour', 'size', 'degree', 'place', 'area', 'side', 'pictures', 'not'],
  amounts: ['percent'],
  heads: heads(`
    verb: trim, autocrop, auto crop, autotrim, trim off|away|down
    phrase: ${AWAY} off|away|of|out? the|all|any|my|those|these|that|this? the? ${LOOKS} ${LOOKS}? ${MARGINS} all? around|round?,
      ${AWAY} of? off|away? the|all|any|its|that|this|those? whitespace,
        trim|remove|lose|rid of? off|away? the|all|any|its|that|this|those? border|frame|margin|whitespace|letterbox|strip|rim,
      ${LOOKS} ${MARGINS} off|away|out|gone|removed, ${AWAY} * edge|border|margin off|away around?, ${AWAY} off|away the|all|any|that|this ${RIMS.replace('edge|', '')} all? around|round?,
      ${AWAY} off|away|of|out? the|all|any|that|this? ${LOOKS} ${LOOKS}? all|right? around|round,
        no|without ${LOOKS} ${MARGINS}, whitespace|margin|border off|away|gone|out,
        ${LOOKS} ${RIMS} * away|off with it|them|that|those, away|off with the|those|that|all|these ${LOOKS} ${RIMS},
        away|off with the|those|that|this border|frame|margin|rim,
        nothing but|only ${LOOKS}? paper|scanner|table|desk|card around|round,
      crop|trim|cut * to|around the|its|actual? content|contents|drawing|page|artwork|document|receipt,
      scanner|scan border|edge|margin
    complaint (told): there|there's|is|are|has|have|got|left|see|come|came|what's me|us|it|out? with|are|is? a|an|some|this|these|that|the? ${BIG}|${BAD}|weird? ${LOOKS} ${LOOKS}?
      ${RIMS},
        leave|left|has|got|with a|some|loads|lots|big|so? of|much? big|huge|thick? ${LOOKS} ${LOOKS}? ${RIMS}? all|right? around|round,
      leave|leaves|left|puts|adds|is|there's|got a|the|this|that|these huge|big|wide? ${LOOKS} ${LOOKS}? ${MARGINS}
    complaint (told): lots|loads|lot|so much|plenty of? ${LOOKS} ${LOOKS}? ${LOOKS}? paper|scanner|bed|glass|${RIMS} ${RIMS}|bed? all? around|round
    complaint (told): so|too|that|lots|loads|lot|plenty|full|amount|amounts much|of|many empty|blank? white|blank|empty|nothing|nothingness|whitespace paper|space|area|room? all|everywhere? around|round|left,
      has|got|is|are|it's|there's|there|with are|is? a|such|so|way|far|really|very? too? huge|wide|enormous|massive|giant|broad|thick|large|big a? ${LOOKS}? ${MARGINS},
      ${SOURCES} * add|adds|added|put|puts|leave|leaves|left|make|makes|produces|gives a|an|some|these|those|this * border|edge|margin|frame|bar|strip|rim,
        ${RIMS} * from the|my|our? ${SOURCES},
        ${BAD} ${LOOKS} ${LOOKS}? ${RIMS},
        empty|blank|dead|wasted|useless|unused|unnecessary|needless ${RIMS}|space all? around|round,
      why is|are|does there|it|this|have|is? a|an|the|those|these|such? ${LOOKS} ${LOOKS}? ${RIMS}
    noun (fault): ${LOOKS} ${LOOKS}? ${RIMS}, ${RIMS}
  `),
  // A margin is named to be rid of it.
  // "trim 40 px from the bottom" cuts a side off.
  lower: (wish) => {
    // "trim 5 % from every side" is a crop.
    if (wish.kind === 'verb' && wish.beside('cuts')?.has('amount') === true) return undefined
    // "Add a white border, no, remove it" takes a wish back.
    if (wish.preset.fault === true && ASKED.test(wordsOf(wish.tokens, Math.max(0, wish.from - 3), wish.from)))
      return undefined
    const away = wish.slots.find(({ dimension }) => dimension === 'way')
    if (wish.preset.fault === true && (away?.value !== -2 || REFUSES.test(wish.tokens[away.from]!.low)))
      return undefined
    // "in one row, no white rim" wants none.
    if (REFUSES.test(wish.tokens[wish.from]!.low) && wish.beside('lays out')) return undefined
    if (wish.has('amount') && wish.says(/\b(?:top|bottom|left|right|sides?|above|below)\b/, 3)) return undefined
    return { tolerance: wish.amount('percent')?.n, pictures: wish.get('pictures') }
  },
}
