import { heads, TONAL, type ToolWords, where } from '../../planner/words.ts'

/** Phrases about what lies between the lights and the darks. */
const middle = (says: (tones: string) => string) =>
  ['center|mid|middle|medium|intermediate tone|grey|value|shade|range', 'midtone|midrange|midgrey|=mids']
    .map(says)
    .join(', ')
const IS = 'too|are|is|look|rather|bit|seem|so|far'
const SHALL = 'should|must|to|can|could be? come?'

export const GAMMA: ToolWords = {
  ...TONAL,
  tool: 'gamma',
  traits: ['scale', 'tones', 'lights'],
  amounts: ['plain', 'factor', 'percent'],
  heads: heads(`
    noun: ${middle((tones) => tones)}, gamma correction|curve|value?
    phrase (way=1): ${middle((tones) => `boost|brighten|lift|lighten|open|raise|up|increase|bump only|just|up? up? the? ${tones}, push|bring|pull|bump the? ${tones} up, ${tones} up, ${tones} * brighter|lighter|paler, brighter|lighter in|at|around the? ${tones}, bright|light|pale|airy ${tones}, ${tones} * ${IS} dark|deep|heavy|muddy|dense|murky, ${tones} ${SHALL} up|rise|lighten|open|brighten|lifted|brightened|raised|lighter|brighter|paler`)}
    phrase (way=-1): ${middle((tones) => `darken|deepen|drop|lower|sink|reduce|decrease only|just|down? down? the? ${tones}, push|bring|pull the? ${tones} down, ${tones} down, ${tones} * darker|deeper|heavier, darker|deeper in|at|around the? ${tones}, dark|deep|heavy|dense|rich ${tones}, ${tones} * ${IS} bright|light|pale|thin|chalky, ${tones} ${SHALL} down|sink|drop|darken|darkened|lowered|darker|deeper|heavier`)}
  `),
  lower(wish) {
    const said = wish.amount('plain', 'factor')
    const percent = wish.amount('percent')
    const way = (Math.sign(wish.way) || 1) * (percent?.sign === '-' ? -1 : 1)
    return { ...where(wish), exponent: said?.n ?? (1 + (percent?.n ?? 30 * wish.strength) / 100) ** way }
  },
}
