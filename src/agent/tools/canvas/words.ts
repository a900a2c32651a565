import { heads, type ToolWords } from '../../planner/words.ts'

/** The usual sheet is there without a word; this opens one of a shape that is said. */
export const CANVAS: ToolWords = {
  tool: 'canvas',
  traits: ['opens', 'once'],
  takes: ['ratio'],
  pictures: 0,
  heads: heads(`
    phrase (needs=ratio, only=sheet): canvas, sheet, artboard, drawing board,
      empty|blank|new|fresh page|sheet|canvas|picture|document|slide, sheet of paper
  `),
  lower: (wish) => {
    const ratio: string | undefined = wish.get('ratio')
    return ratio === undefined || wish.scene.free !== true ? undefined : { ratio }
  },
}
