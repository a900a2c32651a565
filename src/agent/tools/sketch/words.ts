import { heads, LOOK, type ToolWords, where } from '../../planner/words.ts'

export const SKETCH: ToolWords = {
  tool: 'sketch',
  traits: ['tones'],
  takes: LOOK,
  pictures: 1,
  heads: heads(`
    verb: sketch
    noun: chalk|charcoal|crayon|ink|line|outline|pen|pencil drawing|sketch|style|outline, charcoal|pencil effect|look?,
      colouring book|page page?, doodle, line art, pen and ink, pencil sketch, sketch, sketchy
    phrase: as|into|like|to a hand|simple? drawn|made? drawing, drawing effect|style, pencil, charcoal, graphite,
      draw|drawn it? by|in|with a? hand|pencil|charcoal|ink, hand drawn, handdrawn, look|looks drawn
  `),
  lower: (wish) => (wish.way < 0 ? undefined : where(wish)),
}
