import { heads, LOOK, type ToolWords, where } from '../../planner/words.ts'

export const SOLARIZE: ToolWords = {
  tool: 'solarize',
  traits: ['tones'],
  takes: LOOK,
  pictures: 1,
  heads: heads(`
    verb: solarize
    noun: man ray, sabatier, sabattier effect?, solarization
  `),
  lower: (wish) => (wish.way < 0 ? undefined : where(wish)),
}
