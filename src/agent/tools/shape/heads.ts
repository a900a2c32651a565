import { type HeadWords, noun, type Preset, phrase, verb } from '../../planner/words.ts'

/** What is drawn, and how large it is where nothing more is said, in percent of the shorter edge. */
const FIGURES: readonly (readonly [words: string, preset: Preset])[] = [
  ['rectangle|rectangular|oblong', { shape: 'rectangle', width: 50, height: 30, plate: true }],
  ['square', { shape: 'rectangle' }],
  ['circle|disc|disk', { shape: 'ellipse' }],
  ['ellipse|oval', { shape: 'ellipse', width: 55, height: 35 }],
  ['triangle|pyramid', { shape: 'polygon', corners: 3 }],
  ['diamond|rhombus|lozenge', { shape: 'polygon', corners: 4 }],
  ['pentagon|polygon', { shape: 'polygon', corners: 5 }],
  ['hexagon', { shape: 'polygon', corners: 6 }],
  ['heptagon', { shape: 'polygon', corners: 7 }],
  ['octagon', { shape: 'polygon', corners: 8 }],
  ['star|asterisk', { shape: 'star', corners: 5 }],
  ['starburst|sunburst|burst', { shape: 'star', corners: 14 }],
  ['heart', { shape: 'heart' }],
]

/** A figure, and its outline alone. */
const figure = ([words, preset]: (typeof FIGURES)[number]): HeadWords[] => [
  noun(`${words}, ${words} shape`, { preset }),
  phrase(
    `hollow|empty|unfilled|outlined ${words}, ${words} outline|frame|border, outline|contour of a|an|the? ${words}, outline a|an ${words}`,
    { preset: { ...preset, plate: undefined, filled: false } },
  ),
]

const LINE = { shape: 'line', line: true, width: 60 }
const ARROW = { shape: 'arrow', line: true, width: 50, thickness: 4 }
const DRAWS = 'draw|add|put|place|insert|include|paint|set'

/** All words for things that are drawn. */
export const HEADS: readonly HeadWords[] = [
  ...FIGURES.flatMap(figure),
  noun('rounded rectangle|box, pill, pill shape, rectangle|box with round|rounded|soft corner|edge', {
    preset: { shape: 'rectangle', width: 50, height: 30, rounding: 6, plate: true },
  }),
  noun('rounded square, square with round|rounded corner|edge', { preset: { shape: 'rectangle', rounding: 6 } }),
  noun('box, block, panel, plate, patch, text box|field|bubble, label box, block|patch of colour, colour|color block', {
    preset: { shape: 'rectangle', width: 50, height: 30, plate: true },
    needs: 'colour',
  }),
  noun('semi|half transparent|translucent|opaque box|rectangle|block|panel', {
    preset: { shape: 'rectangle', width: 50, height: 30, plate: true, opacity: 50 },
  }),
  phrase(`${DRAWS} a|one box|block|panel, text box`, {
    preset: { shape: 'rectangle', width: 50, height: 30, plate: true },
  }),
  noun(
    '=bar, =strip, =strips, =band, ribbon, sash, bottom|lower|top|upper|footer|text|title|caption|colour|overlay bar|strip|band, lower third bar',
    {
      preset: { shape: 'rectangle', height: 14, plate: true, strip: true },
    },
  ),
  noun('banner', { preset: { shape: 'rectangle', height: 14, plate: true, strip: true }, only: 'picture' }),
  noun('label, tag', {
    preset: { shape: 'rectangle', width: 50, height: 20, plate: true },
    only: 'picture',
    needs: 'colour',
  }),
  noun('button', { preset: { shape: 'rectangle', width: 60, height: 20, rounding: 5, plate: true }, needs: 'colour' }),
  noun('speech|text|thought|talk bubble|balloon, word|comic balloon, call out bubble?', {
    preset: { shape: 'rectangle', width: 46, height: 24, rounding: 9, colour: 'white' },
  }),
  noun('ball, sun, full moon, bubble, badge, seal, round badge|button|sticker', {
    preset: { shape: 'ellipse' },
    needs: 'colour',
  }),
  noun('=dot, =spot, bullet, bullet point, round spot', {
    preset: { shape: 'ellipse', width: 12, height: 12 },
    needs: 'colour',
  }),
  noun('=dots, =spots', { preset: { shape: 'ellipse', width: 12, height: 12 }, needs: 'count' }),
  noun('ring, hoop, halo', { preset: { shape: 'ellipse', filled: false, thickness: 4 }, only: 'sheet' }),
  phrase(`${DRAWS} a|an|one ring|hoop|halo`, { preset: { shape: 'ellipse', filled: false, thickness: 4 } }),
  phrase('circle|ring around|round the|my|his|her|their|it|this', {
    preset: { shape: 'ellipse', filled: false },
    needs: 'colour',
  }),
  noun('stop sign', { preset: { shape: 'polygon', corners: 8, colour: 'red' }, only: 'sheet' }),
  noun('arrow, pointer, arrow pointing|facing|going to? the? right|left|up|down|upwards|downwards', { preset: ARROW }),
  noun('=stripe', { preset: { ...LINE, thickness: 6, stripe: true }, needs: 'colour' }),
  noun('line, rule, straight line, horizontal|vertical|diagonal line', { preset: LINE, needs: 'colour' }),
  phrase(
    `${DRAWS} a|an|one|two|three|some? line, line down|across|through|along|under|over|beneath|below|above, dividing|separating|separator line,
     horizontal|vertical|diagonal line|rule, divider, line from`,
    { preset: LINE },
  ),
  verb('underline, underscore', { preset: { ...LINE, under: true } }),
  verb('strike|cross it? through|out', { preset: { ...LINE, span: true } }),
  noun('crosshair, plus sign', { preset: { ...LINE, width: 30, crossed: 0 } }),
  noun('cross', { preset: { ...LINE, width: 30, crossed: 0 }, needs: 'colour' }),
  phrase(`big|large|small|giant|huge =x, =x mark, cross mark, ${DRAWS} an? =x`, {
    preset: { ...LINE, width: 40, crossed: 45 },
  }),
  phrase(
    'dark|black|shadow|colour|colored? gradient|fade|scrim|shade, gradient overlay|scrim, scrim, fade to black|white',
    {
      preset: { fades: true, line: true },
      only: 'picture',
    },
  ),
  ...['left', 'right'].map((half) => noun(`${half} half`, { preset: { half }, only: 'sheet', needs: 'colour' })),
  noun('top|upper half', { preset: { half: 'top' }, only: 'sheet', needs: 'colour' }),
  noun('bottom|lower half', { preset: { half: 'bottom' }, only: 'sheet', needs: 'colour' }),
]
