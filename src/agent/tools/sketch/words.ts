import { heads, LOOK, type ToolWords, where } from '../../planner/words.ts'

export const SKETCH: ToolWords = {
  tool: 'sketch',
  traits: ['tones'],
  takes: LOOK,
  heads: heads(`
    verb: sketch
    noun:
      biro|ballpoint|chalk|charcoal|crayon|felt|graphite|ink|line|outline|pen|pencil tip? drawing|sketch|style|outline|artwork|illustration|portrait|rendering|version|look,
      charcoal|pencil effect|look?, colouring in? book|page|sheet|picture|template page? for? the? kids|children?,
      contour drawing|line, cross? hatch|hatched|hatching|crosshatched|crosshatching, doodle, etching, engraving,
      line art|work, linework, pen and ink, pencil sketch, sketch, sketchy
    phrase: as|into|like|to a hand|simple? drawn|made? drawing, drawing effect|style, pencil, charcoal, graphite,
      draw|drawn|sketched it? by|in|with a|an? hand|pencil|charcoal|ink|artist, hand drawn, handdrawn,
        drawn lightly|by|in|with|on,
        leaf|page|sheet|something from|out|of of? a|an|the|his|her|my artist|artist's|painter's|designer's|drawing|sketch? notebook|sketchbook|pad|book,
        sketchbook|notebook page|look|style?, street|portrait|quick artist|artist's, caricature, caricaturist,
        illustrated storybook|book|novel, storybook illustration|drawing, look|looks drawn
  `),
  lower: (wish) => (wish.way < 0 ? undefined : where(wish)),
}
