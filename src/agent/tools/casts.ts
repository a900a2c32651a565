import { complaint, type HeadWords, phrase } from '../planner/words.ts'

const CASTS = 'cast|glow|haze|hue|light|tinge|tint|tone'

/** Complaints of too much of some colours, and what takes them away. */
export function casts(colours: string, remedy: string | number): HeadWords[] {
  const preset = { remedy }
  return [
    complaint(`${colours} colour? ${CASTS}`, { way: -1, preset }),
    complaint(
      `all|bit|little|look|looks|looking|much|overly|quite|rather|really|slightly|so|too|very|way ${colours},
      gone|turned|turns|went * ${colours}, came|come|comes out? all|very|quite|so? ${colours}`,
      { way: -1, preset },
    ),
    phrase(
      `correct|fix|kill|less|lose|neutralize|of|off|out|reduce|remove a|any|some|that|the|this? ${colours} colour?
      ${CASTS}, counter|counteract|cut|less|neutralize|reduce the? ${colours}, cut|take|tone down|out the? ${colours},
      get rid of a|any|some|that|the|this? ${colours} colour? ${CASTS},
      got|shows|there's a|an|some|such|this|that ${colours} colour? ${CASTS}, too much ${colours}`,
      { way: -1, preset },
    ),
  ]
}
