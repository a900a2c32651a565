import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, type ToolWords } from '../../planner/words.ts'

const USUAL = 50
const SLIGHT = 25
const PARTLY = 'semi|half|partially|partly|slightly|quite|very|bit|little|somewhat'

/** "everything behind her", "everything else" */
const ALL_ELSE =
  /\b(?:everything|all|stuff|area|rest|space|what's|whatever)(?: \S+){0,2} (?:around|round|behind|outside|else)\b|\brest\b/
const FARTHEST = 6
const LETTERS = /\b(?:letters|lettering|writing)\b/

export const OPACITY: ToolWords = {
  tool: 'opacity',
  traits: ['fades'],
  takes: ['amount', 'degree', 'way', 'excess', 'pictures', 'not'],
  amounts: ['percent', 'plain', 'fraction'],
  heads: heads(`
    noun (stays): opacity, opaque, opaqueness, alpha, alpha channel|value
    noun: transparency, transparent, translucent, translucency, translucence, see through, see thru, ghostly, ghosted,
      ghost like, semitransparent, ${PARTLY} transparent|translucent|see opaque? through?
    noun (needs=amount, stays): visible, visibility
    phrase: make|get|have it|this|everything =fainter, make|get|have the|this|my picture|logo =fainter
    verb (needs=amount): fade, fade the? whole|entire? picture|it|this|logo|everything
    phrase (percent=12, sole): nearly|almost|barely|hardly|practically|scarcely invisible|visible|there, next to invisible
    phrase (percent=75): less|not so|quite? solid|opaque
    phrase: fade * out|away|back, can|could|may|should|will|might =see through|thru it|her|him|them|this|that?,
      let|see * shine|show through
  `),
  lower: (wish) => {
    if (wish.preset.percent !== undefined && !wish.has('amount'))
      return wish.beside('writes', 'places', 'draws') !== undefined
        ? undefined
        : { percent: wish.preset.percent, pictures: wish.get('pictures') }
    // "fade the colours out", "letters a bit transparent"
    if (
      wish.says(/\bcolou?rs?\b/, 0) ||
      (LETTERS.test(wordsOf(wish.tokens, Math.max(0, wish.from - 4), wish.from)) && !wish.beside('writes'))
    )
      return undefined
    // "see-through around it", "everything behind her transparent"
    const isOfRest =
      wish.says(/\b(?:around|round|behind|outside)$/, 1) ||
      ALL_ELSE.test(wordsOf(wish.tokens, Math.max(0, wish.from - FARTHEST), wish.from))
    if (isOfRest && wish.beside('frees', 'shapes') === undefined) return undefined
    // "a cutout, nothing behind it, see-through"
    if (wish.says(/\bcut ?outs?\b|\bnothing (?:behind|around)\b/)) return undefined
    const amount = wish.amount('percent', 'plain', 'fraction')
    const share = amount !== undefined && (amount.kind === 'fraction' || (amount.kind === 'plain' && amount.n <= 1))
    const percent =
      amount === undefined
        ? wish.says(/\b(?:slightly|bit|little)\b/, 0)
          ? SLIGHT
          : USUAL
        : share
          ? amount.n * 100
          : amount.n
    // "30 % transparent" leaves 70, "fade it to 40 %" leaves 40.
    const leaves = wish.preset.stays === true || amount?.to === true || wish.says(/\bopa(?:city|que)\b/)
    return { percent: leaves ? percent : 100 - percent, pictures: wish.get('pictures') }
  },
}
