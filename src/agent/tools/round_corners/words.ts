import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, type ToolWords } from '../../planner/words.ts'

/** Radius in percent of the shorter edge. */
const USUAL = 6
const SHARP = 'sharp|sharpness|pointy|hard'
const SOFT = '=rounded|=round|curved|soft|softer|bubbly|friendly|gentle|smooth|blunt'

export const ROUND_CORNERS: ToolWords = {
  tool: 'round_corners',
  traits: ['rounds'],
  takes: ['amount', 'degree', 'size', 'style', 'way', 'pictures', 'not'],
  amounts: ['percent', 'px', 'plain'],
  pictures: 0,
  heads: heads(`
    phrase: round|soften|curve|smooth|bend|bevel|soft|smoothed|sand|file|blunt|shave|take off|out|down? the|its|my|their|all|these|those|this|that? all|of|the|four?
      the|four? corner|edge, corner|edge * =rounded|curved|=soft|smooth,
        corner|edge be|are|a? bit|little|nicely|softly? =round, corner|border|edge radius|rounding,
      radius * corner, no|without|lose|remove|less * sharp|pointy|pointed|hard|angular|square corners,
        ${SHARP} off|from the? corners, take|get|knock|file * sharp|pointy|hard corners|edges off,
        take|get|knock|file * corners off, knock|file * edges off,
        ${SHARP} corners * off|away|gone, ${SOFT} ${SOFT}? corner, corner * ${SOFT}|bubbly|friendly|blunt,
        pill shape|shaped|form, capsule shape, app icon|tile shape|style|look|corners?,
        curve|round|bend them|it like|as * card, as round as the? corners? * can|possible|get
    complaint: corner|corners * too|so|very|rather|bit sharp|pointy|pointed|hard|angular|square|edgy|harsh
    noun: =rounded, rounding, fillet
  `),
  lower: (wish) => {
    // "a thin outline round the edge", "flowers all round the edges": only where it orders it is a verb.
    const before = wish.tokens[wish.from - 1]
    const around =
      before?.kind === 'word' &&
      !ORDERED.test(before.low) &&
      /^round (?:the|its|all|my|our|this|that)$/.test(wordsOf(wish.tokens, wish.from, wish.from + 2))
    // "a rim round the edge and a soft shadow"
    const parted = wish.tokens[wish.from]!.clause !== wish.tokens[wish.to - 1]!.clause
    if (wish.way <= -2 || parted || around || wish.says(/\b(?:corner|edge)s? all round\b/, 0)) return undefined
    const radius = wish.length ?? wish.amount('plain')?.n ?? USUAL * wish.strength * wish.size
    return { radius, pictures: wish.get('pictures') }
  },
  absorbs: {
    // "too pointy at the corners, soften those"
    blurs(_, { tokens, from, to }) {
      const isOfThem = /^soft/.test(tokens[from]!.low) && /^(?:it|them|those|these)$/.test(tokens[to]?.low ?? '')
      return isOfThem ? undefined : false
    },
  },
}

const ORDERED =
  /^(?:please|pls|kindly|to|and|or|but|then|now|just|only|also|simply|slightly|gently|softly|nicely|you|we|let's)$/
