import { heads, TONAL, type ToolWords, where } from '../../planner/words.ts'
import { CAST_HEADS, castsIn } from '../casts.ts'

/** What is white, as everybody knows. */
const WHITE = 'dress|fur|hair|paper|page|plate|sheet|shirt|snow|swan|tablecloth|teeth|tile|wall'
const REMOVES =
  'banish|clear|correct|counter|counteract|cut|eliminate|filter|fix|kill|lose|neutralize|reduce|remove|rid|strip|take'
const LIGHT = 'bulb|fixture|lamp|light|lighting|neon|strip|tube'

export const WHITE_BALANCE: ToolWords = {
  ...TONAL,
  tool: 'white_balance',
  traits: ['tones', 'colours', 'balances'],
  heads: heads(`
    verb: auto|automatic|automatically white balance
    noun: white balance, neutral white balance, auto|automatic white balance, awb
    phrase:
      adjust|balance|correct|fix|improve|neutralize|redo|reset|set|sort out? the|its|my|this|that? white balance|balancing,
      no|without the|a|any? colour cast, neutralize the? colour|colours|light|tone,
      make|get the|my? whites|white|snow * really|truly|properly|actually? =white,
      neutral colour|colours|white|whites,
      grey|white|greys|whites card? must|should|shall|needs|has to? come|be|look|turn|read out? as? neutral,
      ${REMOVES} a|any|some|that|the|this|all? colour cast|contamination|pollution|bias|spill
    complaint: colour cast, wrong white balance, ${WHITE} should|ought|supposed to? be? =white|neutral,
      ${WHITE} is|was|are|were actually|really|in? =white
    complaint (way=-1, cast=green): fluorescent ${LIGHT}?, office|tube ${LIGHT}, neon|strip tube|lighting
    complaint (way=-1, cast=yellow): jaundiced, old|those|these|that|the yellow|yellowy|tungsten|incandescent ${LIGHT},
      tungsten|incandescent ${LIGHT}
    complaint (way=-1, cast=orange): old|those|these|that|the =orange|sodium ${LIGHT}, sodium ${LIGHT}
    ${CAST_HEADS}
  `),
  finds: ({ tokens }) => castsIn(tokens),
  lower(wish) {
    const { cast } = wish.preset
    // "Everyone is orange, the dress was white": the cast that is named is the one.
    if (cast === undefined && wish.kind === 'complaint' && wish.alike.some((one) => one.preset.cast !== undefined))
      return undefined
    // A cast that nobody complains of is a dye.
    if (cast !== undefined && wish.way >= 0) return undefined
    const amount = wish.amount('percent', 'plain', 'fraction')
    const percent = amount === undefined ? 100 * wish.strength : amount.kind === 'fraction' ? amount.n * 100 : amount.n
    // How bad it is, is measured; that only a little is to go, is not.
    return { ...where(wish), cast, strength: amount === undefined ? Math.min(100, percent) : percent }
  },
}
