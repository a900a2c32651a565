const CASTS = 'cast|glow|haze|hue|light|tinge|tint|tone'

/** Heads for complaints of too much of some colours, and what takes them away. */
export const casts = (
  colours: string,
  remedy: string | number,
  shades = colours.split('|').map((colour) => (/.{3}(?:ish|y)$/.test(colour) ? colour : `very ${colour}`)),
) => `complaint (way=-1, remedy=${remedy}): ${colours} colour? ${CASTS},
      all|bit|little|look|looks|looking|much|overly|quite|rather|really|slightly|so|too|very|way ${colours},
      ${shades.map((shade) => `it's|is|are|was ${shade}`).join(', ')},
      gone|turned|turns|went * ${colours}, came|come|comes out? all|very|quite|so? ${colours}
    phrase (way=-1, remedy=${remedy}):
      correct|fix|kill|less|lose|neutralize|of|off|out|reduce|remove a|any|some|that|the|this? ${colours} colour? ${CASTS},
      counter|counteract|cut|less|neutralize|reduce the? ${colours}, cut|take|tone down|out the? ${colours},
      get rid of a|any|some|that|the|this? ${colours} colour? ${CASTS},
      got|shows|there's a|an|some|such|this|that ${colours} colour? ${CASTS}, too much ${colours}`
