import { onceOf, wordsOf } from '../../planner/language/tokens.ts'
import { heads, percentOf, TONAL, type ToolWords, where } from '../../planner/words.ts'
import { levels } from '../casts.ts'

const USUAL = 45

/** What looks lively or does not, and is nobody. */
const SCENE =
  'everything|it|picture|scene|scenery|landscape|room|food|meal|dish|plate|salad|soup|garden|flower|colour|thing|place|beach|sky|sea|view|whole'
/** "any quiet colour will do" */
const ANY = /\b(?:any|whatever|whichever)(?: (?!more|extra)\w+)?$/
const PICTURE = 'photo\\w*|pictures?|pics?|images?|portraits?|prints?|snaps?|shots?|scans?|negatives?'
const BLACK_AND_WHITE = '(?:black (?:and|&) white|b ?& ?w|monochrome)'
/** "it's black and white", "an old black and white print", "this photo was shot in black and white": of the picture itself. */
const GREY = new RegExp(
  [
    `\\b(?:it's|that's|this is) ${BLACK_AND_WHITE}\\b`,
    `\\b${BLACK_AND_WHITE} (?:old )?(?:${PICTURE})\\b`,
    `\\b(?:${PICTURE}|it|it's|this|that|these|they)(?: (?:is|are|was|were|only|all|just|sadly|in|originally|taken|shot)){1,3} ${BLACK_AND_WHITE}(?= ?(?:$|[.,;:!?)]|and|but|so|because|can|could|please))`,
  ].join('|'),
)
const isOfGrey = onceOf((tokens) => GREY.test(wordsOf(tokens, 0)))
const HUES = '=reds|=greens|=blues|=yellows|=oranges|green|red|yellow|orange|blue'

/** What is strong or weak in a picture; "tones" are lights and darks too. */
const COLOURS = 'colour|=hues|=tints|=shades|pigment'

export const SATURATION: ToolWords = {
  ...TONAL,
  tool: 'saturation',
  traits: ['scale', 'tones', 'colours'],
  amounts: ['percent', 'plain', 'fraction', 'factor'],
  heads: heads(`
    ${levels('saturation')}
    noun: brilliance, colour, colour intensity|level|strength, colourfulness, saturation, vibrance, vibrancy, vividness
    noun (needs=amount, short): =sat, =vib
    more: colourful, intense, juicy, life, lively, lush, rich, saturated, vibrant, vivid, zesty,
      candy bright|coloured?, technicolour
    less: bland, desaturated, drab, dull, lifeless, muted, pale, pastel ish?, soft colour, subdued, restrained,
      understated, greyish
    verb (way=1): saturate
    verb (way=-1): desaturate, mute
    phrase (way=1):
      bold|brilliant|bright|deep|fresh|full|intense|juicy|lively|lush|powerful|punchy|rich|strong|vibrant|vivid ${COLOURS},
      candy like? colour, colour punch|boost,
      turn|crank|blow|pump|push|dial|bump|ramp|jack|amp|bring|boost|lift|whack|ratchet * colour|colours * up,
      turn|crank|blow|pump|push|dial|bump|ramp|jack|amp|whack up the|all? colour|colours,
      crazy|mad|wild|screaming|loud|shouting strong|bold|bright? colour, colour|colours * come? alive,
      colour|colours should|must|could|can|need|ought|to? to|really? pop|shine|sing|stand out?, jazz|liven|spice|perk|pep|freshen up the|all|its|my? ${COLOURS}, jazz|liven|perk|pep|freshen the|all|its|my? ${COLOURS} up,
      oomph|zing|kick|boost|punch|pop|life|zest in|into|to the|its? colour,
      give|add|lend|want the|its|my? colour * punch|pop|kick|zing|oomph|life, make|let|need|want|give|add|help * pop,
      more|extra|some|really|should|of pop, make the|all|its|my? colour|colours really? pop|shine|sing|stand out?,
      pop of colour, bring|get|give|want|need|put|coax * ${COLOURS}|${HUES} back, bring|get|want back * ${COLOURS}|${HUES},
      restore|revive|rescue|recover|refresh|resurrect * ${COLOURS}|${HUES}
    noun (way=1, needs=amount): pop
    phrase (way=-1): colour|colours a? slightly|little|bit|touch|tad? =faded,
      make|want|like|have|let the|all|its|these? colour|colours to? look|looking|appear|be? =faded, colour|colours =faded a? bit|little|touch|tad?
    phrase (way=-1): calm|dull|faded|gentle|muted|pale|pastel|quiet|soft|subdued|washed|weak out? ${COLOURS},
      ${COLOURS} a? bit|little|touch|tad|lot? less strong|intense|bright|vivid|rich|deep|loud|powerful,
      fade the? colour out|away|down?, take|pull|wash|suck some|bit|part|little of? the? colour out|away,
      low saturation, colour * =calmer|=duller|=paler|=quieter|=softer|=weaker,
      tone|calm|quiet|dial|turn|bring|rein|pull down|back|in|off the? colour,
      normal|natural|real|realistic|true|believable|honest colour again|back?
    complaint (way=-1): ${HUES} * too|so bright|strong|intense|loud|much|vivid|harsh|garish|heavy,
      colour|colours * much|ott|over|crazy|wild|unnatural|fake,
      colour|colours * too bright|strong|intense|loud|much|vivid|harsh|rich|garish,
      so|too|that ${HUES} it|they|my|you|that? hurt|hurts|glow|glows|burns|screams|looks|need|almost,
      look|looks|looking|is|are|so|too|all|way|come|came|very out? artificial|fake|unreal|unnatural|overprocessed|overedited|cartoonish,
      over|too|completely|way processed|edited|cooked, over the top,
      colour|colours are|is|look? hurt|hurts|scream|screaming|shout|shouting|glaring, garish, gaudy, kitschy, loud,
      lurid, over saturated, oversaturated, radioactive
    complaint (way=1): it's|is|are|look|looks|came out? all|so|too|very|pretty|quite|kinda =grey, look|looks =grey
    complaint (way=1):
      ${SCENE} look|looks|is|seem|seems|feel|feels|came|so|too|rather|all * dead|limp|miserable|sad|tired|depressing|depressed|lifeless|drab|insipid,
      no|without|lack|lacks|lacking|zero any|real|much? =life|spark|sparkle|zest|soul|vibe|pep|zing, grey in|on =grey,
      where|what|happened did|have|has|to|are? all? the? colour|colours go|gone|went|disappear|vanish, justice,
      colour|colours * tired|sad|lame|boring|weak, lost|lack|without|no all|any|most|much? of? the|its|their? colour,
      bleached|drained|leached|sucked|stolen * colour,
      colour * gone|missing|lost, colour|colours * dead|dull|flat|lifeless|pale|washed|weak out?, colour|colours is|are|look|looks|seem|came|have|has|all|so|got * faded,
      colour|colours * too dull|faded|flat|pale|washed|weak|muted out?
    // Looks.
    phrase (way=-1, usual=40, look=pastel): pastel look|shades|style|tones
    phrase (way=-1): almost|hardly|barely|scarcely any|no =colour left?
    phrase (way=-1, look=bleach bypass): bleach bypass
    phrase (way=-1, usual=25, look=tone down): tone|calm it|this|everything|things|all? down
    phrase (way=-1): bleak, cloudy, dreary, overcast, rainy day|look|mood?, stormy
    phrase (way=1, usual=25, look=cross process): cross process|processed|processing
    phrase (way=1, usual=15, look=fresh): fresh, fresher
    phrase (way=1, usual=90, look=neon): cyberpunk, neon effect|look|style, synthwave, vaporwave
    look (way=1, usual=30): lomo, pop
    look (way=1, usual=15): insta, summer, teal and orange
    look (way=-1, usual=12): airy, autumn, cinematic, decade
    look (way=-1, usual=25): dark, gritty, moody, night
    look (way=-1, usual=55): spooky
  `),
  lower(wish) {
    if (ANY.test(wordsOf(wish.tokens, wish.from - 2, wish.from))) return undefined
    // No strength of colour brings back what a black-and-white photograph never had.
    const isAlone = wish.scene.pictures.length < 2 && wish.beside('drains') === undefined
    if (isAlone && isOfGrey(wish.tokens)) return undefined
    // "in the middle over the top of everything" says where.
    if (wish.tokens[wish.to - 1]!.low === 'top' && wish.tokens[wish.to]?.low === 'of') return undefined
    const { usual = USUAL } = wish.preset
    // All of the colour away is no longer a matter of degree.
    if (wish.way <= -2 && !wish.has('amount') && !wish.has('degree')) return undefined
    // "Sat 5 October"
    const measure = wish.amount('percent', 'plain')
    if (wish.preset.short === true && measure?.kind === 'plain' && measure.sign === '')
      return wish.beside('tones') === undefined ? undefined : { ...where(wish), percent: measure.n }
    // "take two thirds of the colour out"
    const taken = wish.amount('percent', 'fraction')
    if (wish.way === 0 && taken?.to === false && / (?:out|away)$/.test(wish.wordsTo(1)))
      return { ...where(wish), percent: 100 - taken.n * (taken.kind === 'fraction' ? 100 : 1) }
    return { ...where(wish), percent: percentOf(wish, usual, usual) }
  },
}
