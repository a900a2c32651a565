import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, LOOK, type ToolWords, type Wish, where } from '../../planner/words.ts'

/** In percent of the shorter edge. */
const USUAL = 2.5

const COARSE = 'big|chunky|coarse|giant|huge|large|little|small|tiny|rough|fine|crude'
const BLOCKS = '=squares|=blocks|=tiles|=cubes|=bricks'

/** What strangers are not to know, and how it is said that they could. */
const PRIVATE =
  'address|email|house|licence|license|name|number|numberplate|password|phone|plate|reg|registration|signature|street|surname'
const SHOWS = 'legible|readable|recognizable|showing|shows|visible'

export const PIXELATE: ToolWords = {
  tool: 'pixelate',
  traits: ['tones', 'hides'],
  takes: [...LOOK, 'size'],
  amounts: ['px', 'percent', 'plain'],
  heads: heads(`
    verb: =pixel it|that|this|them? out|up, anonymize, censor, obscure, pixelate, pixelize, pixellate
    phrase (part): make|get it so|that nobody|noone|none|no can|could|one|be? able? to? =read|recognize,
      make it|that|this impossible|hard|difficult to|for read|recognize|make|anyone|anybody
    phrase (part, whole): make it|this|everything|that totally|completely|fully|all unreadable|unrecognizable|illegible|unidentifiable
    phrase (part): nobody|noone|none|neither|they|people|strangers should|must|may|shall not? be? able? to? =read|=see|=recognize,
      neither|none|nothing|not should|must|may|shall be =read|=readable|=legible|=recognized
    complaint (part): ${PRIVATE} number|plate? is|are|still|clearly all|quite|fully? ${SHOWS},
      can|could|everyone|everybody|anyone|anybody|people * =read|=see the|my|our|his|her|their|somebody's|someone's * ${PRIVATE},
      ${PRIVATE} name|number|plate? ${SHOWS}, with the|my|our|his|her|their * ${PRIVATE} name|number|plate? ${SHOWS}
    verb (part): hide, smudge, smear, conceal, redact, scramble, cover up, black|block|blank out
    noun: 8bit, 8|16|eight|sixteen bit, big|coarse|giant|large|visible|huge|fat pixel, ${COARSE} ${BLOCKS}, blocky,
      game boy, gameboy, into pixel, lego, low res, low resolution look, minecraft,
      mosaic blur|effect|filter|look|square|tile|block|pattern|censoring, nintendo, pixel art|effect|look|style,
      pixelation, retro|video game, square pixel
    phrase (part): not|never|cannot|can't be? legible|readable|recognizable,
      so|that nobody|none|no can|must|one|should can|should? read
    noun (part): unreadable, unrecognizable, illegible, unidentifiable
    noun (needs=area): mosaic, little|small|big? squares,
      =in|=into|=with little|small|big|tiny|large? squares|blocks|tiles
    verb: break|chop|divide|split|turn|cut|dissolve * into squares|blocks|tiles|cubes|pixels
    phrase (coarse=1.7): chunky|huge pixel,
      into really|very|extra|super|such? big|huge|chunky|large|coarse|giant|fat square|block|cube|brick
    phrase (area=faces):
      cover|disguise|hide|mask|anonymize|censor|pixelate|obscure|block|blank|black|block|scramble|conceal up|out? all|every|each? of? her|his|my|our|the|their? * face|identity,
      face * unrecognizable|anonymous|unidentifiable|unreadable|hidden|covered|obscured,
      can't|cannot|not|don't|without|nobody|none|no be|can|could|may|one|of? * recognize|recognizable|identify|identifiable anyone|anybody|them|who|people?,
      nobody|no be|is|get|can|one|can't * recognize|recognized|identify|identified
  `),
  lower(wish) {
    const before = wordsOf(wish.tokens, Math.max(0, wish.from - FAR), wish.from)
    // "keep the numbers visible", "so people can read the name", "nobody can read the name": it is to be seen.
    const isSeen = KEPT.test(before) || (wish.kind === 'complaint' && (WANTED.test(before) || isAsked(wish)))
    if (wish.way < 0 || isSeen) return undefined
    const { area } = wish.preset
    return { ...where(wish), ...(area === undefined ? {} : { area }), block: blockOf(wish) }
  },
}

const KEPT = /\b(?:keep|leave|stay)\b/
const WANTED =
  /\b(?:can|could|so|that|until|nobody|no one|noone|none|not|hardly|barely|if|whether|want|cannot|\w+n't|cant|dont)\b[^.,;:!?]*$/

/** "Can anyone read my name? Make it sharper." */
const isAsked = ({ tokens, from, to }: Wish) =>
  /^(?:can|could) (?:you|anyone|anybody|someone|people)\b/.test(wordsOf(tokens, from, to))
const FAR = 4

/** A plain number counts pixels, percent the strength. */
function blockOf(wish: Wish): number {
  const said = wish.amount('px', 'percent', 'plain')
  // "like an 8bit game"
  const isStyle = said?.kind === 'plain' && wish.says(/\bbit\b/, 1)
  if (said === undefined || isStyle) return USUAL * (wish.preset.coarse ?? 1) * wish.size * wish.strength
  const { width, height } = wish.scene.canvas
  return said.kind === 'percent' ? said.n / 10 : (100 * said.n) / Math.min(width, height)
}
