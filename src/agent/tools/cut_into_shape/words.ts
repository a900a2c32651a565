import { PUTS } from '../../planner/language/puts.ts'
import { wordsOf } from '../../planner/language/tokens.ts'
import { COLOUR_WORDS } from '../../planner/slots/colours.ts'
import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

/** What each shape is called. */
const SHAPES = [
  ['circle', 'circle|circular|disc|disk'],
  ['ellipse', 'oval|ellipse|elliptical'],
  ['rounded square', 'squircle'],
  ['heart', 'heart'],
  ['star', 'star'],
  ['hexagon', 'hexagon|hexagonal|honeycomb'],
  ['triangle', 'triangle|triangular'],
  ['diamond', 'diamond|rhombus|lozenge'],
  ['rounded square', 'rounded square|rectangle'],
] as const
const CUTS = 'cut|crop|clip|mask|trim|shape|turn|make|put|frame|punch'
/** "Frame it round", "turn it round" mean something else. */
const ROUNDS = CUTS.replace('turn|', '').replace('frame|', '')
/** What is spoken of as a whole. */
const IT = 'the|my|our|your|this|that|each? picture|one|it|this|that|avatar|pfp|portrait|headshot|selfie'
const CUTOUTS = 'version|shape|shaped|form|mask|crop|cutout|avatar|pfp|portrait|profile|headshot|sticker|badge|vignette'

const headsOf = ([shape, words]: (typeof SHAPES)[number]) => `
  noun (shape=${shape}): ${words}
  phrase (shape=${shape}): ${CUTS.replace('put|', '')} * out|up|down? as|into|in|to|like? a|an|the? ${words},
    put it|him|her|us|them|me|this as|into|in|to|like a|an|the? ${words}, want|like|need|have my|our|his|her|the|this * in|as a|an ${words},
    ${words} ${CUTOUTS} picture|cutout|crop?, ${words} cut out, shape|form of a|an|the? ${words}
  phrase (shape=${shape}, face): ${CUTS.replace('put|', '')} out? my|our|his|her|their|the|this|that? face|faces out|up|down? as|into|in|to|like a|an|the? ${words}`

/**
 * "put a red circle there", "… and a little heart", "circle the dog": what has a colour, is one of several or a verb,
 * is drawn.
 */
const isDrawn = ({ kind, tokens, from, to }: Wish) =>
  kind === 'noun' &&
  (COLOUR_WORDS.has(tokens[from - 1]?.low ?? '') ||
    ONE_MORE.test(wordsOf(tokens, Math.max(0, from - 4), from)) ||
    /^(?:the|my|his|her|their|that|this)$/.test(tokens[to]?.low ?? ''))
const ONE_MORE = new RegExp(
  `\\b(?:and|plus|with|${PUTS}) (?:an?|one|another|some|few|a few|a couple of)(?: [a-z]+){0,1}$`,
)

export const CUT_INTO_SHAPE: ToolWords = {
  tool: 'cut_into_shape',
  traits: ['shapes'],
  takes: ['area', 'place', 'pictures', 'not'],
  subject: ['around'],
  heads: heads(`${SHAPES.map(headsOf).join('')}
    phrase (shape=circle): ${ROUNDS}|be =round,
      ${ROUNDS} ${IT}|everything|me|us =round, ${ROUNDS} * photo|picture|portrait|headshot =round, ${ROUNDS}|need|want|like ${IT}? a =round one|version|photo|picture, need|want|like|have ${IT}|them? =round,
      =round ${CUTOUTS}|picture|icon|thumbnail, =round cut out
    phrase (shape=circle): porthole, peephole
    phrase (shape=circle, called): profile picture|icon, avatar
    phrase (shape=ellipse, worn): locket, cameo
    phrase (shape=ellipse): egg|pebble shape|shaped|form crop|cutout?
    phrase (shape=circle): coin|button|vinyl|plate|token|moon shape|shaped|form crop|cutout?
    phrase (shape=diamond): kite|argyle shape|shaped|form crop|cutout?
    phrase (shape=heart): valentine|love shape|shaped|form crop|cutout?
    phrase (shape=hexagon): six|6 sided|cornered shape|crop|cutout|form?
    phrase (shape=triangle): three|3 sided|cornered shape|crop|cutout|form, pyramid|wedge shape|shaped
    phrase (shape=star): five|5 points|point|pointed|pointy shape|crop|cutout|form?
    phrase (shape=rounded square): app|ios|launcher icon shape|shaped|form|mask|cutout,
      square with|and soft|softened|rounded|round|smooth corners|edges
  `),
  lower: (wish) => {
    // "draw a circle around his face" draws one.
    if (wish.says(/\b(?:draw|paint|doodle)\b/) || isDrawn(wish)) return undefined
    // "the small stars" are many.
    if (wish.kind === 'noun' && /s$/.test(wish.tokens[wish.to - 1]!.low) && wish.scene.pictures.length === 1)
      return undefined
    // "3.20 on a round badge": what a text stands on is drawn.
    const plate = wish.tokens
      .slice(wish.from, wish.to + 1)
      .some(({ low }) => /^(?:badge|sticker|seal|button)$/.test(low))
    if (plate && wish.beside('writes') !== undefined) return undefined
    // "heart shaped, it has to go in a locket"
    if (wish.preset.worn === true && wish.alike.some(({ preset }) => preset.shape !== wish.preset.shape))
      return undefined
    const area = wish.get('area')
    const subject = wish.has('subject')
    const focus = subject ? 'subject' : area === 'center' ? 'center' : undefined
    return {
      shape: wish.preset.shape,
      focus:
        wish.preset.face === true || area === 'faces' || (subject && wish.says(/\bheads?\b/, 0))
          ? 'face'
          : (focus ?? wish.get('place')),
      pictures: wish.get('pictures'),
    }
  },
  absorbs: {
    // "in a circle, everything outside transparent"
    fades: (_, other) => (other.says(/\b(?:outside|around|rest|corners|background)\b/) ? undefined : false),
  },
}
