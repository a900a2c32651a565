import { COMPLAINTS } from './complaint-words.ts'
import type { Properties } from './entries.ts'
import { FORMS } from './form-words.ts'
import { LETTERING } from './lettering-words.ts'
import { list } from './list.ts'

/** Words that tell how many pictures lie next to one another. */
export const PER_ROW = list(`
  per row, per line, in each row, in every row, in a row each, to a row, a row each, each row, to each row
`)

/** Words that wish a turned picture without what a turn leaves empty. */
export const NO_CORNERS = list(`
  no empty corner, no blank corner, no black corner, no white corner, no transparent corner, without empty corner, without blank corner,
  without black corner, without white corner, no empty edge, without empty edge, without any empty corner
`)

/** Everything else that an operation may want to know, by the name under which it asks for it. */
export const PROPERTIES: Properties = [
  [
    'turn',
    'left',
    list(`
      counterclockwise, counter clockwise, anticlockwise, anti clockwise, to the left, leftwards, leftward, ccw
    `),
  ],
  ['turn', 'right', ['clockwise', 'to the right', 'rightwards', 'rightward', 'cw']],
  ['side', 'left', ['left', 'to the left']],
  ['side', 'right', ['right', 'to the right']],
  [
    'side',
    'up',
    list(`
    up, back, backwards, backward, upwards, upward, top
  `),
  ],
  ['side', 'down', ['down', 'downwards', 'downward', 'bottom']],
  ['position', 'left', ['to the left']],
  ['position', 'right', ['to the right']],
  ['position', 'center', ['from the center', 'from the middle']],
  [
    'orientation',
    'horizontal',
    ['horizontal', 'horizontally', 'left to right', 'from left to right', 'sideways', 'right to left', 'h', 'horiz'],
  ],
  [
    'orientation',
    'vertical',
    [
      'vertical',
      'vertically',
      'upside down',
      'v',
      'vert',
      'upright',
      'top to bottom',
      'from top to bottom',
      'bottom to top',
    ],
  ],
  ['orientation', 'diagonal', ['diagonal', 'diagonally']],
  ['orientation', 'both', ['both ways', 'both directions', 'in both directions', 'both axes']],
  [
    'half',
    true,
    [
      'left half',
      'right half',
      'upper half',
      'top half',
      'lower half',
      'bottom half',
      'on the left half',
      'on the right half',
    ],
  ],
  [
    'tiled',
    true,
    list(`
    all over, all over it, everywhere, scatter, scattered, sprinkle, sprinkled, repeated, repeatedly, tiled, repeating, across the whole, all across, across the entire, over the entire, over the whole, over and over, in a repeating pattern
  `),
  ],
  ['stacked', true, ['on top']],
  ['position', 'top', ['on top']],
  ['end', 0, ['all the way down', 'to the minimum', 'to zero', 'down to nothing']],
  ['end', 200, ['all the way up', 'to the maximum', 'to the max', 'max out', 'maxed out']],
  ['radius', true, ['radius', 'with radius', 'a radius of']],
  ['orientation', 'vertical', ['top bottom', 'bottom top']],
  ['orientation', 'horizontal', ['left right', 'right left']],
  ['factor', true, ['factor', 'factor of', 'a factor of', 'by a factor of']],
  ...COMPLAINTS,
  ['relation', 'above', ['above', 'over', 'on top of']],
  ['relation', 'below', ['below', 'under', 'underneath', 'beneath']],
  ['relation', 'left', ['left of', 'to the left of', 'on the left of', 'on the left side of', 'before']],
  ['relation', 'right', ['right of', 'to the right of', 'on the right of', 'on the right side of', 'after']],
  ['relation', 'left', ['next to', 'right next to', 'directly next to', 'beside', 'right beside', 'alongside']],
  ['orientation', 'horizontal', ['vertical axis']],
  ['orientation', 'vertical', ['horizontal axis']],
  ...FORMS,
  [
    'attention',
    true,
    list(`
      most interesting part, most important part, most interesting bit, interesting bit, best part, main thing, main motif, motif, center of attention, most interesting area, interesting area, subject, main subject, model, person, people, what matters, interesting part, important part, main object,
      focal point, smart crop
    `),
  ],
  [
    'attention',
    'face',
    list('head and shoulder, face, her face, his face, my face, their face, head, her head, his head, eyes'),
  ],
  ['height', true, ['tall', 'high', 'height', 'in height']],
  ['extent', 'width', ['wide', 'width', 'in width', 'across']],
  ['extent', 'height', ['tall', 'high', 'height', 'in height']],
  ['extent', 'thickness', ['thick', 'in thickness', 'thickness', 'line width', 'stroke width']],
  [
    'of edge',
    'width',
    [
      'of the width',
      'of its width',
      'of the canvas width',
      'of the picture width',
      'of the image width',
      'of the total width',
      'width',
    ],
  ],
  [
    'of edge',
    'height',
    [
      'of the height',
      'of its height',
      'of the canvas height',
      'of the picture height',
      'of the image height',
      'height',
    ],
  ],
  ['around', true, list('around, around it, around them, around that, encircling, surrounding')],
  ['cornered', true, ['pointed', 'sided', 'cornered', 'tipped', 'point', 'tip', 'spike', 'ray']],
  ['shade', true, ['color', 'shade', 'tone', 'level']],
  ['numbered', true, ['number', 'numbered', 'number them', 'numbering']],
  [
    'inset',
    true,
    list(
      'in from the edge, inside the edge, from the edge, in from each edge, from each edge, inset, inward, away from the edge, inside the picture, in from the border',
    ),
  ],
  ['canvas', true, ['canvas']],
  ['iso', true, ['iso']],
  ['concentric', true, ['concentric', 'nested']],
  [
    'case',
    'upper',
    list(`
    all caps, all cap, caps, capital, capital letter, uppercase, upper case, block letter, block capital, capitalized
  `),
  ],
  ['case', 'lower', ['lowercase', 'lower case', 'small caps', 'all lowercase']],
  [
    'relative',
    'inside',
    list(`
    inside, inside it, inside of it, inside of, within it, in it, into it, in its middle, in its center, in the middle of it,
    in the center of it, on top of it, in there
  `),
  ],
  [
    'relative',
    'below',
    list(`
    under, below, below it, below that, underneath, underneath it, beneath, beneath it, under it, under that, right below, right below it,
    directly below, directly below it, just below, just below it, right under, right under it, right underneath,
    directly under, directly under it, directly underneath, just under, just under it, just underneath, under this
  `),
  ],
  [
    'relative',
    'above',
    list(`
    above, above it, above that, right above, right above it, directly above, directly above it, just above, just above it, over it
  `),
  ],
  [
    'relative',
    'right',
    list(`
    next to, beside, right next to, to the right of, right of, next to it, beside it, right next to it, to the right of it, to its right, alongside it, by its side, next to that
  `),
  ],
  ['relative', 'left', ['to the left of', 'left of', 'to the left of it', 'to its left', 'left of it']],
  ['position', 'bottom', ['below', 'underneath', 'beneath']],
  [
    'away',
    true,
    [
      'away',
      'off',
      'crop away',
      'can go',
      'has to go',
      'must go',
      'needs to go',
      'drop',
      'drop the',
      'throw away',
      'discard',
    ],
  ],
  [
    'every side',
    true,
    list(`
    from each side, from all side, from every side, every side, each side, all side, on all side, on every side, all four side, all round, all around,
    on each side, all the way round, off each side, off every side, off all side, off every edge, off each edge, off all edge, from every edge, from all edge, around the edge, all edge, both sides
  `),
  ],
  [
    'third part',
    true,
    list(
      'top third, upper third, bottom third, lower third, left third, right third, middle third, center third, on the left third, on the right third',
    ),
  ],
  ['per row', true, PER_ROW],
  ['sides', ['top'], ['upward', 'upwards']],
  ['sides', ['bottom'], ['downward', 'downwards']],
  [
    'other sides',
    true,
    list('other side, the other side, remaining side, the remaining side, other three side, the other three side'),
  ],
  ['cropped', true, NO_CORNERS],
  [
    'corners',
    true,
    list(`
      in each corner, in every corner, in all corner, in all four corner, in the four corner, in the corners, in each of the four corner, in each of the corner, each corner, every corner, all four corner, all corner, the four corner, corners, at each corner, at every corner, into each corner, into every corner, at the corners
    `),
  ],
  [
    'outwards',
    true,
    list('outside, outside it, outside of it, outside of that, on the outside, around that, around this, further out'),
  ],
  [
    'sides',
    ['left', 'right'],
    list(`
      left and right, left right, right and left, left and the right, left and right side, left and right edge, both sides, the sides
    `),
  ],
  [
    'sides',
    ['top', 'bottom'],
    list('top and bottom, bottom and top, top and the bottom, above and below, top and bottom edge'),
  ],
  [
    'void',
    true,
    list(`
      empty corner, blank corner, empty edge, blank edge, black corner, white corner, transparent corner, empty bit, black edge, wedge, empty triangle, black triangle,
      empty space, blank space
    `),
  ],
  [
    'covering',
    true,
    list(`
      cover it completely, cover it all, cover the whole, cover the entire, cover all of, fill the frame, fill the whole frame, fill the entire frame, full size,
      stretch, stretch it, stretched, full frame, full bleed, edge to edge, as large as, as big as
    `),
  ],
  [
    'covering',
    'width',
    list('as wide as, full width, over the full width, over the whole width, across the full width'),
  ],
  [
    'between',
    true,
    list(
      'between them, between the two, between these two, between both, in between, in the gap, in the middle between them',
    ),
  ],
  ['tight', true, ['tight', 'tightly', 'tighter', 'close', 'closely']],
  ['area', 'corners', list('the corners, all corner, all four corner, four corner, in the corners')],
  [
    'area',
    'edges',
    list(
      'the edges, around the edge, at the edge, toward the edge, towards the edge, the outer edge, the borders of the picture, the sides, outer area, the outside, on the outside, around the outside, towards the outside, on the edge',
    ),
  ],
  ['rainbow', true, list('rainbow, rainbow color, rainbow colored, color of the rainbow, all color of the rainbow')],
  ['by', true, ['by']],
  ...LETTERING,
  ['opacity', true, ['opacity', 'opaque', 'transparency', 'alpha']],
  [
    'translucent',
    50,
    ['semi transparent', 'half transparent', 'translucent', 'see through', 'semitransparent', 'half opacity'],
  ],
  [
    'hollow',
    true,
    list(`
    hollow, empty, unfilled, outlined, outline only, only the outline, just the outline, not filled, no fill, without fill, without a fill, no filling, contour
  `),
  ],
  ['plate', 'box', list('box, label box, plate, patch, bubble')],
  ['plate', 'strip', list('banner, bar, strip, band, ribbon, stripe, footer bar, overlay bar')],
  ['radial', true, ['radial', 'radially', 'from the center', 'circular']],
  [
    'drawing',
    true,
    list(`
    draw, add, paint, put, place, insert, create, sketch
  `),
  ],
  [
    'gap',
    true,
    list(`
      border between, border between them, line between, line between them, separate them, separating them, dividing line, separator, divider, gap, space, spacing, spaced, gutter, padding, with space between, margin, separated, distance, some distance, distance to the edge, distance from the edge, some distance to the edge, some distance from the edge
    `),
  ],
  ['color', '#1a1a1a', ['dark', 'darkish']],
  ['color', 'transparent', ['transparent', 'transparency', 'see through']],
  [
    'of',
    true,
    list(`
      of, the, of the, my, these, those, of these, of those, given, of my, two, three, given, uploaded, of them
    `),
  ],
  [
    'sign off',
    true,
    list(`
      regards, best regards, kind regards, warm regards, many regards, sincerely, yours, yours sincerely, yours truly, best wishes, all the best,
      cheers, thanks, thank you, thank you so much, thank you very much, thanks so much, thanks a lot, thanks a million, thanks a bunch, many thanks,
      thanks in advance, many thanks in advance, thank you in advance, thank you so much in advance, thank you very much in advance, much appreciated, xoxo, take care
    `),
  ],
  ['number sign', true, ['number', 'no', 'nr']],
  ['one', true, ['one']],
  [
    'everything',
    'alone',
    list(`
      both, all of them, them all, them, both of them, each of them, every one of them, these two, all 2, all 3, all 4, all 5, all 6, all 7, all 8, all 9, all 10, all three, all
      two, all four, all five, all six, all seven, all eight, all nine, all ten, they, the two, the three, each one
    `),
  ],
  [
    'everything',
    'noun',
    list(`
    all, each, every, two, three, four, five, these, those
  `),
  ],
  [
    'likewise',
    true,
    list(`
      the same way, in the same way, same way, likewise, in the same style, the same style, in the same manner, similarly, just like that, ditto,
      do the same, do the same thing, the same thing, same thing, do likewise, the same for, the same with, the same to, same for, same with
    `),
  ],
  ['ordinal', 1, ['first', '1st']],
  ['ordinal', 2, ['second', '2nd']],
  ['ordinal', 3, ['third', '3rd']],
  ['ordinal', 4, ['fourth']],
  ['ordinal', 5, ['fifth']],
  ['ordinal', 6, ['sixth']],
  ['ordinal', 7, ['seventh']],
  ['ordinal', 8, ['eighth']],
  ['ordinal', 9, ['ninth']],
  ['ordinal', 10, ['tenth']],
  ['ordinal', 'last', ['last', 'final']],
  ['ordinal', 'other', ['other']],
  [
    'ordinal',
    'others',
    list(
      'others, other ones, other two, other three, other four, other five, remaining, remaining ones, remaining two, remaining three, rest',
    ),
  ],
]
