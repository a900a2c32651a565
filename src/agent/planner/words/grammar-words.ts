import { BLEND_MODES } from '../../../images/compose.ts'
import type { Position } from '../../../images/position.ts'
import type { Entry } from '../lexicon.ts'
import type { Meaning, Quantity, Reference, StructureRole } from '../meanings.ts'
import { list } from './list.ts'

const STRUCTURE: Readonly<Record<StructureRole, readonly string[]>> = {
  and: list(`
    and, plus, also, as well as, along with, together with, while, including
  `),
  or: ['or', 'nor'],
  with: ['with', 'featuring', 'using'],
  next: list(`
    then, and then, after that, afterwards, after this, next, finally, lastly, subsequently, followed by, once
    done, before that, in the end, at the end, to finish, to start, to begin with, first of all, followed by that,
    when done, once that is done, in addition, additionally, besides, furthermore
  `),
  but: list(`
    but, however, just, only, instead, though, although, rather, except
  `),
  not: list(`
    not, don't, do not, dont, never, doesn't, does not, didn't, shouldn't, should not, must not, mustn't, avoid,
    refrain from, instead of, rather than, keep, leave, preserve, skip, ignore, isn't, is not, do nothing, don't touch, do not touch, don't change, do not change, don't alter, do not alter, no need to, need
    not, needn't, stop
  `),
  no: ['no', 'without', 'without any', 'without a', 'no more', 'free of'],
}

const VERBS = list(`
  make, repeat, crank, bump, dial, push, pump, underline, join, stamp, replace, switch, turn, add, put, place, apply, give, change, convert, set, create, use, do, draw, insert, include,
  transform, paint, get, have, let, render, produce, generate, show, want, try, take, design, build, adjust, edit,
  modify, increase, decrease, raise, lower, reduce, boost, overlay, throw, drop, surround, wrap, bring, cover,
  paste, display
`)

const FILLERS = list(`
  never mind, u, ur, plz, pls, thx, attached, prefer, wait, object, order, maybe, perhaps, by about, become, tight, tightly, product, item, name, png, jpg, jpeg, webp, print, poster,
  flyer, card, flag, postcard, thumbnail, advert, comparison, width, photo shop, photoshop, video, old, game, together, a, an, the, this, that, these, those, my, your, our, its, his, her, their, of, to, in, on, at, by, for, from,
  into, onto, over, around, as, is, are, be, been, am, was, were, will, would, could, should, can, may, might,
  shall, must, i, me, we, us, you, he, she, they, one, some, any, so, such, like, look, looks, looking, appear,
  appearance, effect, filter, style, tone, feel, feeling, mood, version, kind of, sort of, type of, please,
  kindly, thanks, thank you, hi, hello, hey, ok, okay, yes, cheers, need, needs, i'd, i'd like, would like, i'd
  love, would love, love, let's, lets, it's, that's, there's, there, here, now, go, ahead, help, about, some kind
  of, which, who, what, when, where, if, possible, able, able to, want to, going to, too, both, each, inside,
  within, up, out, off, away, again, done, result, final, output, new, nice, nicely, good, beautiful, great,
  simple, clean, well, how, why not, why do not you, why don't you, don't forget to, do not forget to, don't
  forget, do not forget, make sure, make sure that, be sure to, feel free to, don't hesitate to, would you mind,
  do you mind, mind, wonder if, i think, think, it should, should be, has, have to, had, being, do, does, did,
  color, corner, area, part, section, pointing, facing, towards, toward, placed, positioned, located, aligned,
  sitting, across, against, between, near, close to, same, own, whole, entire, overall, everything, thing,
  something, bit of, level, amount, value, factor, setting, intensity, strength, approximately, roughly, exactly,
  radius, drawn, written, colored, painted, made, keep it, keep the aspect ratio, keep the proportion, keep
  proportion, maintaining the aspect ratio, keep the ratio, maintain the aspect ratio, while keeping the aspect
  ratio, aspect ratio, ratio, job, quick, quickly, dear, ask, way, will you, could you, can you, would you, can
  you please, also please, such that, so that, in order to, because, since, than, then it, not only, but
  also, very nice, for me, for us, in size, current, currently, existing, original, resolution, quality, side of,
  hand, on it, to it, in it, of it, itself, around it, all around, around the edge, around the image, around the
  picture, around the photo, along, it up, full, fully, completely, entirely, totally, solid, plain, filled,
  filled with, uniform, layout, format, form, mode, opacity of, apart, turned, come, came, finish, start, begin,
  end, letter size, rest, alone, as is, as it is, unchanged, untouched, everything else, else, it is, they are
`)

/** Products of "slightly", "very" … with the usual strength of an effect. */
const DEGREES: Readonly<Record<string, readonly string[]>> = {
  0.25: list(`
    barely, ever so slightly, a tiny bit, a hint of, a hint, a trace of, hardly, minimal, minimally, just a touch,
    a tad bit
  `),
  0.5: list(`
    lil, slightly, slight, a bit, a little, a little bit, a touch, a touch of, a tad, somewhat, subtle, subtly, gently,
    gentle, softly, lightly, mildly, mild, not too much, not too, not so much, not very, not much, moderately,
    faint, faintly, kind of a, light, just a bit, just a little, just slightly, partially, partly, a dash of,
    delicate
  `),
  1: list(`
    quite, rather a, fairly, medium, moderate, noticeably, clearly, a good deal, visibly
  `),
  1.8: list(`
    very, a lot, a lot of, much, lots of, strong, strongly, heavy, heavily, really, considerably, significantly,
    significant, greatly, plenty of, deeply, deep, hard, substantially, intense, intensely, pronounced, quite a
    bit, quite a lot, powerful, big time, seriously, far, way more, dramatically, even, so much, harsh, bold
    effect
  `),
  2.6: list(`
    extremely, super, extreme, massively, incredibly, insanely, as much as possible, maximum, ultra, very very,
    very much, completely blurred, radically, wildly
  `),
}

const CHANGES: Readonly<Record<string, readonly string[]>> = {
  1: list(`
    more, increase, raise, boost, enhance, bump, bump up, higher, stronger, turn up, crank up, push, up by, add
    more, intensify, extra, improve, greater, amplify, pump up, strengthen
  `),
  [-1]: list(`
    less, decrease, reduce, lower, tone down, turn down, bring down, weaker, down by, cut down, cut the, lessen,
    drop the, take down, dial down, dial back, pull down, diminish, remove, not enough, low, weaken, minimize
  `),
}

const SIZES: Readonly<Record<string, readonly string[]>> = {
  0.35: ['tiny', 'very small', 'minuscule', 'really small', 'hairline'],
  0.6: list(`
    small, little, thin, narrow, smallish, fine, modest, compact, slim
  `),
  1: ['medium', 'medium sized', 'normal', 'normal sized', 'regular sized'],
  1.7: list(`
    large, big, thick, wide, broad, tall, oversized, large sized, fat, chunky, prominent
  `),
  2.6: list(`
    huge, giant, enormous, very large, very big, very thick, massive, gigantic, really big, really large, extra
    large, really thick
  `),
}

const UNITS: Readonly<Record<string, readonly string[]>> = {
  '%': ['percent', 'per cent', 'percentage', 'percentage point'],
  px: ['px', 'pixel', 'pixel wide', 'pt', 'point', 'pixel thick'],
  degrees: ['degree', 'deg'],
  times: ['times', 'time', 'x', 'fold', 'times as', 'time a'],
  stops: ['stop', 'ev', 'f stop'],
}

const QUANTITIES: Readonly<Record<string, Quantity>> = {
  one: { value: 1, unit: '' },
  two: { value: 2, unit: '' },
  three: { value: 3, unit: '' },
  four: { value: 4, unit: '' },
  five: { value: 5, unit: '' },
  six: { value: 6, unit: '' },
  seven: { value: 7, unit: '' },
  eight: { value: 8, unit: '' },
  nine: { value: 9, unit: '' },
  ten: { value: 10, unit: '' },
  twelve: { value: 12, unit: '' },
  fifteen: { value: 15, unit: '' },
  twenty: { value: 20, unit: '' },
  'twenty five': { value: 25, unit: '' },
  thirty: { value: 30, unit: '' },
  forty: { value: 40, unit: '' },
  'forty five': { value: 45, unit: '' },
  fifty: { value: 50, unit: '' },
  sixty: { value: 60, unit: '' },
  seventy: { value: 70, unit: '' },
  eighty: { value: 80, unit: '' },
  ninety: { value: 90, unit: '' },
  hundred: { value: 100, unit: '' },
  'one hundred': { value: 100, unit: '' },
  twice: { value: 2, unit: 'times' },
  'twice as': { value: 2, unit: 'times' },
  double: { value: 2, unit: 'times' },
  doubled: { value: 2, unit: 'times' },
  triple: { value: 3, unit: 'times' },
  quadruple: { value: 4, unit: 'times' },
  thrice: { value: 3, unit: 'times' },
  half: { value: 0.5, unit: 'times' },
  halve: { value: 0.5, unit: 'times' },
  'half as': { value: 0.5, unit: 'times' },
  'by half': { value: 50, unit: '%' },
  'half the': { value: 0.5, unit: 'times' },
  'a third': { value: 33.3, unit: '%' },
  'one third': { value: 33.3, unit: '%' },
  'two third': { value: 66.7, unit: '%' },
  quarter: { value: 25, unit: '%' },
  'a quarter': { value: 25, unit: '%' },
  'one quarter': { value: 25, unit: '%' },
}

const POSITIONS: Readonly<Record<Position, readonly string[]>> = {
  'top left': list(`
    top left, upper left, left top, left upper, top left hand, upper left hand, northwest
  `),
  top: list(`
    top, upper, above, top center, center top, top middle, upper center, upper middle, up top, top
    edge, upper part, upper half, top half, north, along the top
  `),
  'top right': list(`
    top right, upper right, right top, right upper, top right hand, upper right hand, northeast
  `),
  left: list(`
    left, left side, left hand side, left center, center left, middle left, left middle, left half, left edge, on
    the left, west
  `),
  center: list(`
    center, middle, centered, dead center, central, centrally, very center, very
    middle, exact center
  `),
  right: list(`
    right, right side, right hand side, right center, center right, middle right, right middle, right half, right
    edge, east
  `),
  'bottom left': list(`
    bottom left, lower left, left bottom, left lower, bottom left hand, lower left hand, southwest
  `),
  bottom: list(`
    bottom, lower, below, underneath, bottom center, center bottom, bottom middle, lower center,
    lower middle, bottom edge, lower part, lower half, bottom half, south, along the bottom
  `),
  'bottom right': list(`
    bottom right, lower right, right bottom, right lower, bottom right hand, lower right hand, southeast
  `),
}

const PROPERTIES: readonly (readonly [name: string, value: unknown, phrases: readonly string[]])[] = [
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
    is, are, it's, its, it is, looks, seems, appears, was
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

const PICTURE_NOUNS = list(`
  picture, image, photo, photograph, pic, img, shot, snapshot, selfie, screenshot, file, upload
`)

const REFERENCES: readonly (readonly [Reference, readonly string[]])[] = [
  [{ kind: 'it' }, ['it', 'this one', 'that one']],
  [{ kind: 'logo' }, ['logo', 'icon', 'badge', 'emblem', 'the watermark image']],
]

/** Everything of the lexicon that belongs to the language and not to one operation. */
export function grammarEntries(): Entry[] {
  return [
    ...entriesOf(STRUCTURE, (role): Meaning => ({ kind: 'structure', role: role as StructureRole })),
    ...VERBS.map((phrase): Entry => [phrase, { kind: 'verb' }]),
    ...FILLERS.map((phrase): Entry => [phrase, { kind: 'filler' }]),
    ...entriesOf(DEGREES, (degree) => property('degree', Number(degree))),
    ...entriesOf(CHANGES, (change) => property('change', Number(change))),
    ...entriesOf(SIZES, (size) => property('size', Number(size))),
    ...entriesOf(UNITS, (unit) => property('unit', unit)),
    ...entriesOf(POSITIONS, (position) => property('position', position)),
    ...Object.entries(QUANTITIES).map(([phrase, quantity]): Entry => [phrase, property('quantity', quantity)]),
    ...PROPERTIES.flatMap(([name, value, phrases]) => phrases.map((phrase): Entry => [phrase, property(name, value)])),
    ...PICTURE_NOUNS.map((phrase): Entry => [phrase, property('picture noun', true)]),
    ...REFERENCES.flatMap(([reference, phrases]) =>
      phrases.map((phrase): Entry => [phrase, { kind: 'reference', reference }]),
    ),
    ...BLEND_MODES.flatMap((mode) =>
      [`${mode} mode`, `${mode} blend mode`, `${mode} blending`].map(
        (phrase): Entry => [phrase, property('blend', mode)],
      ),
    ),
    ...BLEND_MODES.filter((mode) => mode !== 'normal' && mode !== 'overlay' && mode !== 'add').map(
      (mode): Entry => [mode, property('blend', mode)],
    ),
  ]
}

function entriesOf(table: Readonly<Record<string, readonly string[]>>, meaning: (key: string) => Meaning): Entry[] {
  return Object.entries(table).flatMap(([key, phrases]) => phrases.map((phrase): Entry => [phrase, meaning(key)]))
}

function property(name: string, value: unknown): Meaning {
  return { kind: 'property', name, value }
}
