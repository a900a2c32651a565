import { LOOK, noun, type ToolWords, verb, where } from '../../planner/words.ts'

export const SOLARIZE: ToolWords = {
  tool: 'solarize',
  traits: ['tones'],
  takes: LOOK,
  pictures: 1,
  heads: [verb('solarize'), noun('man ray, sabatier, sabattier effect?, solarization')],
  lower: (wish) => (wish.way < 0 ? undefined : where(wish)),
}
