import { heads, type ToolWords } from '../../planner/words.ts'

/** Radius in percent of the shorter edge. */
const USUAL = 6

export const ROUND_CORNERS: ToolWords = {
  tool: 'round_corners',
  traits: ['rounds'],
  takes: ['amount', 'degree', 'size', 'style', 'way', 'pictures', 'not'],
  amounts: ['percent', 'px', 'plain'],
  pictures: 0,
  heads: heads(`
    phrase: round|soften|curve|smooth|bend|bevel|soft|smoothed off|out? the|its|my|their|all|these? all|of|the|four?
      the|four? corner|edge, corner|edge * round|rounded|curved|soft|smooth, corner|border|edge radius|rounding,
      radius * corner
    noun: =rounded, rounding, fillet
  `),
  lower: (wish) => {
    if (wish.way <= -2) return undefined
    const radius = wish.length ?? wish.amount('plain')?.n ?? USUAL * wish.strength * wish.size
    return { radius, pictures: wish.get('pictures') }
  },
}
