import { heads, LOOK, type ToolWords, where } from '../../planner/words.ts'

const LIGHT = 'highlight|=light|=lights|lighter|lightest|=bright|=brights|brighter|brightest|=whites'
const TONES = 'tone|part|area|bit|half|end|pixel|one'
const REVERSES = 'invert|reverse|flip|negate|swap|turn'
const REVERSED = '=inverted|=reversed|=flipped|=negated|=negative'

export const SOLARIZE: ToolWords = {
  tool: 'solarize',
  traits: ['tones'],
  takes: LOOK,
  heads: heads(`
    verb: solarize
    noun: man ray print|look|picture|style?, sabatier|sabattier darkroom? effect|trick|look|technique?, solarization,
      half|partial|partly negative, half|partly|partially|semi inverted
    phrase: ${LIGHT} ${TONES}? be? ${REVERSED}, ${REVERSES} only|just the? ${LIGHT} ${TONES}?,
      ${REVERSES} ${LIGHT} ${TONES}? only, ${REVERSES} only|just? the? ${LIGHT} ${TONES}? to|into? negative|negatives,
      inversion|negative * only|just the? ${LIGHT} ${TONES}?,
      ${REVERSES} everything|all|tones above|over|brighter|lighter than? the? mid|middle|half|50% grey|tone?,
      partial|partly|half|semi|pseudo inversion|negative,
      negative|inversion for|in|of only|just|whatever|what|where? is|it's|the? ${LIGHT} ${TONES}?,
      ${REVERSES} only|just? what|whatever|where|everything that's|is|it's|that? ${LIGHT}
  `),
  lower: (wish) => (wish.way < 0 ? undefined : where(wish)),
}
