import type { Clause } from '../clauses/clause.ts'
import { OF_TOOL, type Operation } from '../meanings.ts'
import { readArrangement } from './arrange-reading.ts'
import { list } from './list.ts'
import { readOverlay } from './overlay-reading.ts'
import { PER_ROW } from './property-words.ts'
import { limited, namedPictures } from './reading.ts'

/** "replace the background of the apple with the city" */
export const EXCHANGES = list(
  'replace the background of, swap the background of, exchange the background of, change the background of, swap out the background of',
)

const MERGES = list('merge them, merge both, merge the two, merge these, merge all')

/** How people ask for pictures to be joined. */
export const LAYOUT_OPERATIONS: readonly Operation[] = [
  {
    tool: 'arrange',
    heads: [
      {
        phrases: list(`
          before on the left, before left, first on the left, side by side, next to each other, next to eachother, in one row, in one line, in a line, one beside the other, one next to the other, panel figure, beside each other, beside one another, line up, line them up, comparison, compare, split view, split screen, horizontal strip, as a horizontal strip, horizontal collage, hstack, in a row, as a row, into a row, horizontally side
          by side, join horizontally, before and after, before after, diptych, triptych, row,
          adjacent, next to one another
        `),
        preset: { layout: 'row' },
      },
      {
        phrases: list(`
          on top of each other, one above the other, one under other, one below the next, one over the other, beneath each other, top to bottom, one under the next, in one column, one below the other, below each other, above each other,
          under each other, one on top of the other, one on top of another, one atop the other, on top of one another, vertical strip, as a vertical strip, vertical collage, vstack, stack, stacked, stack vertically, in a column, as a column, into a column, column,
          vertically stacked, one under the other, underneath each other
        `),
        preset: { layout: 'column' },
      },
      {
        phrases: list(`
          grid, in a grid, as a grid, into a grid, grid layout, collage, photo collage, contact sheet, montage,
          combine, combine into one, merge into one, stitch, stitch together, concatenate, glue together, fuse, unite, in one image, in one picture, in one photo, all in one image, all in one picture, both in one picture, both in one image, into one picture, into one image, in a single picture, in a single image, into a single image, into a single picture, one picture out of, one image out of, arrange, put together, join, merge the picture, merge the image
        `),
        preset: { layout: 'grid' },
      },
      { phrases: ['put', 'place', 'show', 'position', 'set', 'arrange'], weak: 'verb', preset: { relates: true } },
      {
        phrases: ['above', 'below', 'next to', 'left of', 'right of', 'beside'],
        weak: 'verb',
        preset: { relates: true },
      },
      { phrases: ['tile'], weak: 'verb', preset: { layout: 'grid' } },
      { phrases: ['left and right'], weak: 'verb', preset: { layout: 'row' } },
      { phrases: PER_ROW, weak: 'adjective', preset: { layout: 'grid' } },
      { phrases: ['together', ...MERGES], weak: 'adjective', preset: { layout: 'grid' } },
      {
        phrases: list(
          'one big, one large, a big one, large one, the biggest, the largest, largest spot, biggest spot, one main, a main',
        ),
        weak: 'adjective',
        preset: { layout: 'mosaic', largest: true },
      },
      {
        phrases: list('hole, little hole, perforation, perforated, sprocket hole'),
        weak: 'adjective',
        preset: { perforates: true },
      },
      { phrases: ['mosaic', 'mosaic layout', 'mosaic collage', 'photo mosaic'], preset: { layout: 'mosaic' } },
      {
        phrases: list(
          'filmstrip, film strip, strip of film, film roll, roll of film, piece of film, strip of negative, negative strip, cine film, movie strip',
        ),
        preset: { layout: 'filmstrip', background: 'black', gap: 2 },
      },
    ],
    absorbs: ['arrange', 'background', 'border', 'shape', 'extend', 'round_corners'],
    read: readArrangement,
  },
  {
    tool: 'overlay',
    heads: [
      {
        phrases: list(`
          overlay, superimpose, composite, blend, blend together, in front of, picture in picture, pip, on top of, onto
        `),
      },
      {
        phrases: list(
          'double exposure, double-exposure, half and half, mix, crossfade, cross fade, fade into, fade one into the other, fade them into each other, melt into, blend into',
        ),
        preset: { translucent: true },
      },
      {
        phrases: list(
          'as the background, as background, as a background, as backdrop, as the backdrop, for the background, as the base, behind it',
        ),
        preset: { behind: true },
      },
      {
        phrases: list(`
          put, place, add, insert, paste, stick, position, lay, set, drop, move, layer, merge, include, watermark, stamp, multiply, screen,
          inset, slap, pop, glue, throw, center, superpose, fit, use, tile, repeat, cover,
          put it on, place it on, put it onto, place it onto, lay it on, put it over, place it over
        `),
        weak: 'verb',
      },
      { phrases: MERGES, weak: 'verb' },
      { phrases: EXCHANGES, weak: 'verb', preset: { exchanges: true } },
      { phrases: ['over', 'upon'], weak: 'verb', preset: { between: true } },
    ],
    absorbs: list(
      'opacity, tiled_watermark, outline, border, shadow, round_corners, shape, cut_into_shape, remove_background, resize, extend',
    ),
    describedBy: ['rotate'],
    read: readOverlay,
  },
  {
    tool: 'pick',
    heads: [
      {
        phrases: list(`
          warhol, andy warhol, warhol style, andy warhol style, warhol like, four different color, in four different color, in four color, four times in different color,
          each in a different color, pop art grid, pop art collage
        `),
      },
    ],
    absorbs: ['posterize', 'arrange'],
    // Colours of screen prints, dark and light, for four copies.
    read(clause) {
      if (clause.scene.pictures.length !== 1) return undefined
      for (const name of ['dimensions', 'quantity', 'color', 'of']) clause.takeAll(name)
      const inks = POP_INKS.map(([dark, light], i) => ({ [OF_TOOL]: 'duotone', dark, light, pictures: [i + 1] }))
      return [
        { pictures: POP_INKS.map(() => 1) },
        { [OF_TOOL]: 'posterize', levels: 4 },
        ...inks,
        { [OF_TOOL]: 'arrange', layout: 'grid', columns: 2 },
      ]
    },
  },
  {
    tool: 'pick',
    heads: [
      {
        phrases: list(`
        only use, use only, only keep, keep only, pick, choose, select, return, return only, only return, just
        use, just return, just keep, output only, only take, take only, give me only, only give me, only want, only need, need only, just need, just want, want only, only interested in, discard all but
      `),
      },
      {
        phrases: list(`
        change the place of, change place, trade place, switch place, switch the order, change the order, switch the picture, switch the image, switch the photo, other way round,
        swap round, swap around, swap over, swap sides, switch round, switch around, switch over, switch sides, reverse, reverse the order, reverse their order, reverse order, in reverse order, backwards order, swap the order, swap the
        picture, swap the image, swap the photo, reorder
      `),
        preset: { order: 'reverse' },
      },
      { phrases: ['take', 'use', 'keep'], weak: 'verb' },
      { phrases: ['swap', 'exchange'], preset: { order: 'reverse', named: true } },
      { phrases: ['duplicate', 'copy', 'make a copy', 'clone', 'repeat it'], preset: { copies: 2 } },
      { phrases: ['copies'], preset: { copies: 2, counted: true } },
    ],
    read(clause) {
      const count = clause.scene.pictures.length
      if (count === 0) return undefined
      const named = namedPictures(clause)
      const all = clause.scene.chosen ?? clause.scene.pictures.map((_, i) => i + 1)
      if (clause.preset.named === true && named.length < 2) return undefined
      if (clause.preset.order === 'reverse' && count < 2) return undefined
      if (clause.preset.order === 'reverse') return { pictures: (named.length > 1 ? named : all).toReversed() }
      if (clause.preset.copies !== undefined) return { pictures: copiesOf(named[0] ?? 1, clause) }
      return named.length === 0 ? undefined : { pictures: named }
    },
  },
]

const POP_INKS = [
  ['#7a0177', '#ffe94a'],
  ['#003c8f', '#ff7ab8'],
  ['#b3001b', '#7ee8fa'],
  ['#0b5d1e', '#ffb347'],
]

function copiesOf(picture: number, clause: Clause): number[] {
  const said = clause.takeQuantity('', 'times')
  // "three copies" are three, "copy it twice" makes three of one.
  const count = said === undefined ? 2 : said.value + (clause.preset.counted === true ? 0 : 1)
  return Array<number>(limited(Math.round(count), 1, 10)).fill(picture)
}
