import { list } from './list.ts'

/** Everything else that an operation may want to know, by the name under which it asks for it. */
export const PROPERTIES: readonly (readonly [name: string, value: unknown, phrases: readonly string[]])[] = [
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
  [
    'orientation',
    'horizontal',
    ['horizontal', 'horizontally', 'left to right', 'from left to right', 'sideways', 'right to left'],
  ],
  [
    'orientation',
    'vertical',
    ['vertical', 'vertically', 'upside down', 'top to bottom', 'from top to bottom', 'bottom to top'],
  ],
  ['orientation', 'diagonal', ['diagonal', 'diagonally']],
  ['half', true, ['left half', 'right half', 'upper half', 'top half', 'lower half', 'bottom half']],
  [
    'tiled',
    true,
    list(`
    all over, everywhere, repeated, repeatedly, tiled, repeating, across the whole, all across
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
  ['removal', true, ['remove', 'delete', 'get rid of', 'erase', 'take away', 'strip']],
  [
    'excess',
    true,
    list(`
    fix, correct, too, too much, overly, excessively, way too, a bit too, far too, a little too
  `),
  ],
  [
    'copula',
    true,
    list(`
    is, are, it's, its, it is, looks, seems, appears, feels, was, were, came out, turned out
  `),
  ],
  ['relation', 'above', ['above', 'over', 'on top of']],
  ['relation', 'below', ['below', 'under', 'underneath', 'beneath']],
  ['relation', 'left', ['left of', 'to the left of', 'on the left of', 'on the left side of', 'before']],
  ['relation', 'right', ['right of', 'to the right of', 'on the right of', 'on the right side of', 'after']],
  ['relation', 'left', ['next to', 'beside', 'alongside']],
  ['orientation', 'horizontal', ['vertical axis']],
  ['orientation', 'vertical', ['horizontal axis']],
  ['ratio', '1:1', ['square', 'squared', 'a square', 'square format']],
  ['ratio', '16:9', ['widescreen', 'wide screen', 'cinematic', 'landscape']],
  ['ratio', '9:16', ['story', 'story format', 'vertical video']],
  ['ratio', '2:3', ['portrait']],
  ['cut shape', 'circle', ['circle', 'round', 'circular', 'circle shape']],
  ['cut shape', 'ellipse', ['oval', 'ellipse', 'elliptical']],
  ['cut shape', 'heart', ['heart', 'heart shape', 'heart shaped']],
  ['cut shape', 'star', ['star', 'star shape', 'star shaped']],
  ['cut shape', 'hexagon', ['hexagon', 'hexagonal']],
  ['cut shape', 'triangle', ['triangle', 'triangular']],
  ['cut shape', 'diamond', ['diamond']],
  ['cut shape', 'rounded square', ['rounded square', 'rounded rectangle', 'squircle']],
  [
    'attention',
    true,
    list(`
      subject, main subject, face, person, people, what matters, interesting part, important part, main object,
      focal point, smart crop
    `),
  ],
  ['height', true, ['tall', 'high', 'height', 'in height']],
  ['away', true, ['away', 'off', 'from each side', 'crop away', 'from all sides']],
  ['by', true, ['by']],
  ['weight', 'bold', ['bold', 'bolded', 'strong type', 'semibold', 'fat type']],
  ['weight', 'light', ['thin', 'light', 'thin type', 'light weight', 'fine type']],
  ['weight', 'regular', ['regular', 'normal weight', 'normal']],
  ['weight', 'black', ['extra bold', 'ultra bold', 'heavy', 'very bold']],
  [
    'font',
    'serif',
    list(`
    serif, serif font, times, times new roman, elegant, classic, classical
  `),
  ],
  ['font', 'sans', ['sans', 'sans serif', 'sans serif font', 'helvetica', 'arial', 'modern']],
  ['font', 'mono', ['mono', 'monospace', 'monospaced', 'typewriter', 'courier', 'code font']],
  ['italic', true, ['italic', 'italics', 'slanted', 'oblique', 'cursive']],
  ['align', 'left', ['left aligned', 'left align', 'flush left']],
  ['align', 'center', ['center aligned', 'center align']],
  ['align', 'right', ['right aligned', 'right align', 'flush right']],
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
    hollow, empty, unfilled, outlined, outline only, not filled, contour
  `),
  ],
  [
    'plate',
    true,
    list(`
    box, label box, banner, plate, bar, strip, band
  `),
  ],
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
      line between, line between them, separator, divider, gap, space, spacing, spaced, gutter, padding, with space between, margin, separated
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
  ['number sign', true, ['number', 'no', 'nr']],
  ['one', true, ['one']],
  [
    'everything',
    'alone',
    list(`
      both, all of them, them all, them, both of them, each of them, every one of them, these two, all three, all
      two, all four, they, the two, the three, each one
    `),
  ],
  [
    'everything',
    'noun',
    list(`
    all, each, every, two, three, four, five, these, those
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
]
