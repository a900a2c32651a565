import { list } from '../planner/language/lists.ts'
import { GOES } from '../planner/language/puts.ts'
import { onceOf, type Token, wordsOf } from '../planner/language/tokens.ts'
import { COLOUR_WORDS } from '../planner/slots/colours.ts'
import type { HeadAt } from '../planner/words.ts'

/** Of each cast the words for its colour, and what has it as everybody knows. */
const CASTS = list(`
  yellow yellow|yellowish|yellowy|lemon|mustard jaundice|simpsons|simpson|banana|cheese|custard|lemon|mustard|pee|urine,
  orange orange|orangey|orangish|amber|tangerine orange|tangerine|clementine|satsuma|mandarin|carrot|pumpkin|oompa|cheeto|fanta,
  blue blue|blueish|bluish smurf|smurfs|avatar,
  green green|greenish|greeny hulk|shrek|alien|martian|zombie|frog,
  magenta magenta|fuchsia|lilac|purple|purplish|purply|violet|pink|pinkish|pinky fuchsia|aubergine|plum|piglet|pig|flamingo,
  red red|reddish tomato|lobster|beetroot,
  cyan cyan|teal|turquoise aquarium`).map((entry) => {
  const [cast = '', colours, likes] = entry.split(' ')
  return { cast, colours: new RegExp(`^(?:${colours})$`), words: { colours, likes } }
})

const NOUN = 'bias|cast|contamination|glow|haze|hue|light|look|pollution|shade|spill|tinge|tint|tone|veil'

const UGLY =
  'ugly|horrible|horrid|nasty|awful|terrible|weird|strange|odd|unwanted|unnatural|annoying|sickly|dirty|hideous|dreadful|heavy|strong'
const ARTICLES = '(?:(?:the|that|this|all|some|such|any|an?|our|my) )*'
/** What stands between a verb and the colour that it leads to. */
const HOWS = `an?|all|so|too|far|much|way|very|quite|rather|pretty|bit|little|(?:kind|sort) of|kinda|that|this|just|bright|pale|baby|dark|deep|-|(?!only|ugly|sickly)\\w+ly|\\w+ish|${UGLY}`
const HOW = `(?:(?:${HOWS}) )*`
const WHO =
  "(?:every(?:thing|body|one)(?:'?s)?|us|we(?:'re)?|they(?:'re)?|them|him|her|me|i(?:'m)?|people|skins?|faces?|complexions?|hair|fur|snow|whites?|tones?|whole(?: \\S+){1,2}|photos?|pictures?|pics?|shots?|scans?|images?|thing)"
const DEGREES =
  'all|so|too|very|really|way|far|much|bit|little|tad|touch|quite|rather|overly|slightly|totally|completely'
const leading = (words: string) => new RegExp(`(?<![\\w'])(?:${words})$`)
/** What tells of a colour that it was not to be: what became of something, what everything is like, or that it is too much. */
const TELLS = leading(
  `(?:(?:${WHO} )?(?:(?:is|are|has|have|all|just) )*(?:turned|turns|went|gone|goes|came|comes?|coming|looks?|looked|looking|seems?|appears?|made|makes|gives|gave)(?: (?:\\S+ ){0,4}?(?:as if|as though|like))? (?:(?:the|my|our|${WHO}|it|all) )*(?:(?:the|some|such|of|over|up|out|with|in|colour|an? \\S+|${HOWS}) )*|${WHO} (?:\\S+ )??(?:is|are|was|were|am|has|have|got|gets?) |every(?:thing|body|one)'?s |why(?:'s| is| are| am| do| does) (?:\\S+ ){1,5}|(?:it's|its|that's|is|are|was|were) (?=(?:${DEGREES}|that|\\w+ly) )|now (?:it's |is )?|(?:turned|turns|went) (?!\\d)(?:\\S+ ){0,3}?)${HOW}`,
)
/** The same where nothing but how much is said. */
const TELLS_MUCH = leading(`(?=(?:${DEGREES}) )${HOW}`)
/** The same of a word for nothing but a cast ("greenish"), and of its noun. */
const TELLS_SHADE = leading(`(?:(?:it's|its|that's|is|are|was|were) |^)${HOW}`)
const TELLS_CAST = leading(`(?:(?:has|have|got|shows?|there's|there is|with) (?:some |such |the )?${HOW})?`)
/** "make it look blue", "I'd like it all red" */
const ASKS =
  /(?<![\w'])(?:to (?:be|look|go|turn|come)|add|make|turn|give|get|let|wants?|wanted|should|must|could|can|shall|needs?|paint|dye|colour|please|instead|would|'d|have it) /
const VERBS = 'clean|clear|correct|draw|filter|fix|get|get rid of|kill|lose|pull|remove|suck|take|wash'
/** What takes away what its object is, and what does so of a cast, or with "out". */
const LESSENS = leading(
  `(?:less|reduce|neutrali[sz]e|not so|cut|tone|counter|counteract|too much|hate|dislike|don't (?:like|love|want)|(?:${VERBS}) (?:out|away|off|down)|(?:${VERBS})(?= ${ARTICLES}(?:${UGLY}) ))(?: (?:out|away|off|down|of|how))* ${ARTICLES}(?:(?:${UGLY}) )*`,
)
const REMOVES = leading(`(?:${VERBS}) ${ARTICLES}(?:(?:${UGLY}) )*`)
const AWAY =
  /^(?:out|off|away)(?: of (?:it|this|here))?\b|^(?:from|off|of) (?:it|this|here|me|us|them|him|her)\b|^(?:from|off|of) .*\b(?:faces?|skin|picture|photo|snow|whites?|lamps?|bulbs?|lights?|lighting|sun|candles?)\b/
/** Of what a cast comes: "the yellow cast of the old paper" lies over all of it. */
const SOURCE = /^(?:of|from) (?:the|that|those|these|this|my|our|his|her|their)(?: (?!and\b|but\b|or\b)[\w'-]+){1,2}/
const NOUNS = new RegExp(`^(?:${NOUN})s?$`)
/** What may stand behind a colour that is not that of a thing. */
const ENDS =
  /^(?:all|and|as|at|because|but|cause|cos|cuz|due|everywhere|for|from|here|in|instead|it|like|looks?|my|now|of|on|our|over|please|pls|plz|since|so|than|thanks|the|then|throughout|too|under|we|when|where|with|(?:s?he|they|every\w+))$/
/** Tokens before a colour in which stands what is said of it. */
const FARTHEST = 12

/** Heads for what needs nothing else to tell of a cast. */
export const CAST_HEADS = CASTS.map(
  ({ cast, words: { colours, likes } }) => `complaint (way=-1, cast=${cast}): far|much|way|just too ${colours},
      ${colours} face|faces|skin|complexion|people|walls|snow|whites,
      like|as|have|got|dipped|drowned|soaked|bathed|colour a|an|some|the|in|of? a|an? ${likes}
    phrase (way=-1, cast=${cast}): ${UGLY} ${colours} colour? ${NOUN},
      ${colours} colour? ${NOUN} ${GOES}, ${colours} colour? ${NOUN} gone|away|out|off|removed`,
).join('\n    ')

const speaksOfEyes = onceOf((tokens) => tokens.some(({ forms }) => forms.has('eye')))

/** Complaints of a colour that lies over all of a picture, wherever its name stands. */
export const castsIn = (tokens: readonly Token[]): Omit<HeadAt, 'words' | 'needs'>[] =>
  tokens.flatMap((token, at) => {
    const found = CASTS.find(({ colours }) => colours.test(token.low))
    // "the red out of our eyes"
    if (found === undefined || (found.cast === 'red' && speaksOfEyes(tokens))) return []
    // "mint green", but "very yellow"
    let start = at
    if (COLOUR_WORDS.has(tokens[at - 1]?.low ?? '') && !/^(?:very|off|near)$/.test(tokens[at - 1]!.low)) start -= 1
    const before = tokens
      .slice(Math.max(0, start - FARTHEST), start)
      .filter(({ sentence }) => sentence === token.sentence)
    const said = before.map(({ kind, low }) => `${kind === 'quote' ? '“' : low} `)
    const lead = said.join('')
    const asks = ASKS.test(said.filter((_, i) => before[i]!.clause === token.clause).join(''))
    const heads = (pattern: RegExp, kind: HeadAt['kind'], to: number) =>
      (pattern.exec(lead) ?? []).map((words) => {
        return { kind, way: -1, from: start - (words.match(/ /g)?.length ?? 0), to, preset: { cast: found.cast } }
      })
    const end = tokens[at + 1]?.low === 'colour' ? at + 2 : at + 1
    const noun = NOUNS.test(tokens[end]?.low ?? '')
    const to = noun ? end + 1 : end
    const next = tokens[to]
    const rest = wordsOf(tokens, to, to + 5)
    const away = AWAY.exec(rest) ?? (noun ? SOURCE.exec(rest) : null)
    const behind = to + (away?.[0].split(' ').length ?? 0)
    const ends =
      noun || away !== null || next?.sentence !== token.sentence || next.kind === 'mark' || ENDS.test(next.low)
    // "take away the yellow light and the noise"
    const joins = noun && /^and (?:the|that|this|my|all)\b/.test(rest)
    // "gone green round the edges", but "looks like a red car"
    const tells = !asks && (ends || !/(?:^| )(?:an?|the|that|this|some|all|such|of|with|in) $/.test(lead))
    const much = !asks && (ends || /(?:so|too) $/.test(lead))
    return [
      ...(ends && !joins ? heads(LESSENS, 'phrase', behind) : []),
      ...((noun && !joins) || away !== null ? heads(REMOVES, 'phrase', behind) : []),
      ...(tells ? heads(TELLS, 'complaint', to) : []),
      ...(much ? heads(TELLS_MUCH, 'complaint', to) : []),
      ...(tells && tokens.length > 1 && /(?:ish|y)$/.test(token.low) ? heads(TELLS_SHADE, 'complaint', to) : []),
      ...(noun && (!asks || joins) ? heads(TELLS_CAST, 'complaint', to) : []),
    ]
  })

const SEEMS = 'is|are|was|look|looks|seem|seems|feel|feels|came out?'

/** Heads for complaints that there is too little or too much of a quality that nouns name. */
export const levels = (nouns: string) => `complaint (way=1): ${nouns} ${SEEMS} * too? low|weak|poor|insufficient
    complaint (way=-1): ${nouns} ${SEEMS} * too? high|strong|heavy|extreme|excessive`
