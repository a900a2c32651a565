import { type HeadWords, noun, phrase, type ToolWords } from '../../planner/words.ts'

/** What each shape is called. */
const SHAPES: readonly (readonly [shape: string, words: string])[] = [
  ['circle', 'circle|circular|disc|disk'],
  ['ellipse', 'oval|ellipse|elliptical'],
  ['rounded square', 'squircle'],
  ['heart', 'heart'],
  ['star', 'star'],
  ['hexagon', 'hexagon|hexagonal|honeycomb'],
  ['triangle', 'triangle|triangular'],
  ['diamond', 'diamond|rhombus|lozenge'],
]
const CUTS = 'cut|crop|clip|mask|trim|shape|turn|make|put|frame|punch'
const CUTOUTS = 'shape|shaped|form|mask|crop|cutout|avatar|portrait|profile|vignette'

const headsOf = (shape: string, words: string): HeadWords[] => [
  noun(words, { preset: { shape } }),
  phrase(
    `${CUTS} * ${words}, ${CUTS} it|him|her|us|them|me|this? out|up|down as|into|in|to|like a|an|the? ${words}, ${words} ${CUTOUTS} picture|cutout|crop?, ${words} cut out, shape|form of a|an|the? ${words}`,
    {
      preset: { shape },
    },
  ),
]

export const CUT_INTO_SHAPE: ToolWords = {
  tool: 'cut_into_shape',
  traits: ['shapes'],
  takes: ['area', 'place', 'pictures', 'not'],
  pictures: 1,
  heads: [
    ...SHAPES.flatMap(([shape, words]) => headsOf(shape, words)),
    ...headsOf('rounded square', 'rounded square|rectangle'),
    phrase(
      `${CUTS.replace('frame|', '')}|be =round, ${CUTS.replace('frame|', '')} it|this|that|picture|everything|me|us =round, =round ${CUTOUTS}|picture|icon|thumbnail, =round cut out`,
      {
        preset: { shape: 'circle' },
      },
    ),
    phrase('profile picture|icon, avatar, porthole, peephole', { preset: { shape: 'circle' } }),
    phrase('locket, cameo', { preset: { shape: 'ellipse' } }),
  ],
  lower: (wish) => {
    // "draw a circle around his face" draws one.
    if (wish.says(/\b(?:draw|paint|doodle)\b/)) return undefined
    const area = wish.get('area')
    return {
      shape: wish.preset.shape,
      focus: area === 'faces' ? 'face' : area === 'center' ? 'center' : wish.get('place'),
      pictures: wish.get('pictures'),
    }
  },
}
