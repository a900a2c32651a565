import { GOES } from '../planner/language/puts.ts'

const CASTS = 'bias|cast|contamination|glow|haze|hue|light|pollution|spill|tinge|tint|tone|veil'

const DRAWS = 'clean|draw|filter|get|kill|lose|pull|reduce|remove|suck|take|tone|wash'

/** Heads for complaints about too much of some colours, which are one cast; `likes` are things of these colours. */
export const casts = (
  colours: string,
  cast: string,
  likes: string,
  shades = colours.split('|').map((colour) => (/.{3}(?:ish|y)$/.test(colour) ? colour : `very ${colour}`)),
) => `complaint (way=-1, cast=${cast}): ${colours} colour? ${CASTS}, far|much|way|just too ${colours}, ${colours} face|faces|skin|complexion|people|walls|snow|whites, ${shades.map((shade) => `${shade} all|everywhere|throughout over?`).join(', ')},
      all|bit|little|look|looks|looking|much|overly|quite|rather|really|slightly|so|too|very|way ${colours},
      ${shades.map((shade) => `it's|is|are|was ${shade}`).join(', ')},
      turned|turns|went * ${colours},
        =made|=makes|=gives|=gave|=turns everything|everyone|everybody|us|them|me|him|her|face|skin|it|all all? a|an? ${colours},
      why is|are|am|do|does * ${colours}, now it's|is|they're|look|looks|all? ${colours},
        bright|glowing|totally|completely ${colours} from|in|because|under,
        gone a|all|bit|kind|little|really|slightly|so|too|very? of? ${colours},
        everything|everyone|everybody|skin|face|hair|fur|snow|tone|white|people|us|we is|are|look|has|have|got
      all|so|very|really|bright|totally|completely|kind? of? ${colours},
        came|come|comes out? all|very|quite|so? ${colours},
      everything's|it's|that's all|so|very|really|way|too ${colours},
      like|as|have|got|dipped|drowned|soaked|bathed a|an|some|the|in? a? ${likes}
    phrase (way=-1, cast=${cast}):
      ugly|horrible|nasty|awful|terrible|weird|strange|unwanted|annoying|sickly ${colours} colour? ${CASTS},
      clean|correct|draw|filter|fix|get|kill|less|lose|neutralize|of|off|out|pull|reduce|remove|take|wash a|any|some|that|the|this? ${colours} colour? ${CASTS},
      ${DRAWS} out|away|off|of? the|that|this|all|some|any? ugly|horrible|nasty|awful|terrible|weird|strange|unwanted|annoying|sickly|strong? ${colours} from|out|away,
      ${DRAWS} out|away|off|of? the|that|this|all|some|any? ugly|horrible|nasty|awful|terrible|weird|strange|unwanted|annoying|sickly ${colours},
      ${DRAWS} out|away? the|that|this ${colours} of|from the|our|my|those|these|that * lamp|lamps|bulb|bulbs|light|lights|lighting|sun|candles,
      counter|counteract|cut|less|neutralize|reduce the? ${colours}, cut|take|tone down|out the? ${colours},
      get rid of a|any|some|that|the|this? ${colours} colour? ${CASTS}, ${colours} colour? ${CASTS} ${GOES},
        ${colours} colour? ${CASTS} gone|away|out|removed,
      got|shows|there's a|an|some|such|this|that ${colours} colour? ${CASTS}, too much ${colours},
      don't like|love|want how|that|the|this? ${colours}, hate|dislike how|that|the|this? ${colours},
      don't|hate|dislike like|love|want? that|the|this ${colours} colour? ${CASTS}`

const SEEMS = 'is|are|was|look|looks|seem|seems|feel|feels|came out?'

/** Heads for complaints that there is too little or too much of a quality that nouns name. */
export const levels = (nouns: string) => `complaint (way=1): ${nouns} ${SEEMS} * too? low|weak|poor|insufficient
    complaint (way=-1): ${nouns} ${SEEMS} * too? high|strong|heavy|extreme|excessive`
