import { CUT_SHAPES } from '../../../images/operations/cut-into-shape.ts'
import { propertyOf } from '../chunks/chunk.ts'
import type { Clause } from '../clauses/clause.ts'
import { AMENDS, type Head, OF_TOOL, type Operation, type Quantity } from '../meanings.ts'
import { isAfterTurn, readCrop } from './crop-reading.ts'
import { CUT_PHRASES, SHARES } from './form-words.ts'
import { list } from './list.ts'
import { degreeOf, given, inPercent, limited, positionOf, rimOf, sizeOf } from './reading.ts'

const CUT_NOUNS = ['cut out', 'cutout']

/** "cut off the empty margins", "crop away white space": what lies around a thing, in all its names. */
const MARGINS_AWAY = [
  'cut off',
  'crop off',
  'crop away',
  'cut away',
  'trim',
  'trim off',
  'trim away',
  'remove',
  'get rid of',
  'lose',
  'take away',
  'delete',
  'strip',
  'strip off',
  'crop',
  'cut',
  'clip',
].flatMap((verb) =>
  [
    'empty',
    'white',
    'blank',
    'black',
    'empty white',
    'plain white',
    'unused',
    'surrounding',
    'surrounding white',
    'dark',
  ].flatMap((look) =>
    ['margin', 'edge', 'border', 'space', 'area', 'part', 'frame', 'bar', 'bit'].flatMap((noun) => [
      `${verb} ${look} ${noun}`,
      `${verb} the ${look} ${noun}`,
    ]),
  ),
)

/** "take the middle part", "I only want the centre". */
const MIDDLE_KEPT = [
  'take',
  'just take',
  'only take',
  'take only',
  'want only',
  'only want',
  'just want',
  'just keep',
  'use',
  'cut out',
  'show only',
  'only show',
  'just show',
].flatMap((verb) =>
  ['middle', 'center', 'central'].flatMap((middle) =>
    (middle === 'central' ? [' part'] : ['', ' part', ' third', ' of it', ' of the picture', ' of the image']).map(
      (part) => `${verb} the ${middle}${part}`,
    ),
  ),
)

const QUARTERS_KEPT: readonly Head[] = ['top left', 'top right', 'bottom left', 'bottom right'].map((focus) => ({
  phrases: [
    `${focus} quarter`,
    `${focus} quadrant`,
    `${focus.replace('top', 'upper').replace('bottom', 'lower')} quarter`,
  ],
  weak: 'adjective',
  preset: { width: 50, height: 50, focus, share: true },
}))

/** "the top two thirds", "left half": a part that is named is the part that is kept. */
const SHARES_KEPT: readonly Head[] = Object.entries({
  top: 'upper',
  bottom: 'lower',
  left: 'left',
  right: 'right',
}).flatMap(([side, other]) =>
  Object.entries({ half: 50, third: 33.3, ...SHARES }).map(
    ([part, share]): Head => ({
      phrases: [`${side} ${part}`, ...(other === side ? [] : [`${other} ${part}`])],
      weak: 'adjective',
      preset: { [side === 'top' || side === 'bottom' ? 'height' : 'width']: share, focus: side, share: true },
    }),
  ),
)

/** How people ask for crops and cut-outs. */
export const CUTTING_OPERATIONS: readonly Operation[] = [
  {
    tool: 'cut_into_shape',
    heads: [
      {
        phrases: list(`
          cut out a circle, circular, circular crop, circle crop, round crop, circular mask, round avatar,
          circular avatar, profile picture, profile pic, profile photo, profile image, round profile picture, round profile pic, round profile photo, avatar
        `),
        preset: { shape: 'circle' },
      },
      { phrases: ['oval crop', 'oval mask', 'elliptical'], preset: { shape: 'ellipse' } },
      { phrases: ['heart shaped', 'heart shape'], preset: { shape: 'heart' } },
      { phrases: ['star shaped', 'star shape'], preset: { shape: 'star' } },
      ...CUT_SHAPES.map((shape) => ({
        phrases: CUT_NOUNS.flatMap((noun) => [`${shape} ${noun}`, `${shape} shaped ${noun}`, `${shape} shape ${noun}`]),
        preset: { shape },
      })),
      { phrases: CUT_NOUNS.flatMap((noun) => [`round ${noun}`, `circular ${noun}`]), preset: { shape: 'circle' } },
      {
        phrases: list('mask, cut, cut out, cut it to, cut to, cut into, crop, crop it to, trim it to, clip'),
      },
      { phrases: ['hexagonal', 'hexagon shape', 'hexagon shaped', 'hexagonal avatar'], preset: { shape: 'hexagon' } },
      { phrases: ['triangular', 'triangle shape', 'triangle shaped'], preset: { shape: 'triangle' } },
      { phrases: ['diamond shape', 'diamond shaped'], preset: { shape: 'diamond' } },
      { phrases: ['squircle', 'rounded square shape'], preset: { shape: 'rounded square' } },
      { phrases: ['oval shape', 'oval cut out', 'oval vignette cut'], preset: { shape: 'ellipse' } },
      { phrases: ['trim', 'shape'], weak: 'verb' },
      ...CUT_PHRASES.map(([shape, phrases]) => ({ phrases, weak: 'verb' as const, preset: { shape } })),
      ...list('heart, star, hexagon, triangle, diamond').map((shape) => ({
        phrases: [shape],
        weak: 'adjective' as const,
        preset: { shape },
      })),
      { phrases: ['oval', 'ellipse'], weak: 'adjective', preset: { shape: 'ellipse' } },
      { phrases: ['circle', 'round'], weak: 'adjective', preset: { shape: 'circle' } },
    ],
    absorbs: ['shape', 'crop'],
    read(clause) {
      const shape = clause.preset.shape ?? clause.take<string>('cut shape')
      if (shape === undefined) return undefined
      // "add a round red badge" draws one.
      const painted = clause.chunks.some(
        ({ meanings }) => ![undefined, 'transparent'].includes(propertyOf(meanings, 'color') as string | undefined),
      )
      const framed = clause.placeOf('border') !== undefined || clause.placeOf('outline') !== undefined
      if (clause.weak === 'adjective' && clause.has('drawing') && painted && !framed) return undefined
      clause.take('cut shape')
      const face = clause.take<unknown>('attention', (seen) => seen === 'face')
      const ground = clause.takeAfter<string>(['on', 'onto', 'over', 'against'], 'color')
      const rim = framed || clause.chunks.some(({ lower }) => /^(ring|rim)$/.test(lower)) ? rimOf(clause) : undefined
      const cut = given({ shape, focus: face ?? positionOf(clause) })
      const steps = rim === undefined ? [cut] : [cut, { [OF_TOOL]: 'border', ...rim }]
      return ground === undefined || ground === 'transparent'
        ? steps
        : [...steps, { [OF_TOOL]: 'background', colours: [ground] }]
    },
  },
  {
    tool: 'round_corners',
    heads: [
      {
        phrases: list(`
          round corner, rounded corner, round the corner, rounded edge, round off the corner, round edge, round
          the edge, curved corner, soft corner, round its corner, round all corner, round all the corner, round all four corner, corner round, corner rounded, corner should be round, corner should be rounded, radius corner, rounded, corner radius, border radius, smooth corner, smooth the
          corner
        `),
      },
    ],
    read(clause) {
      const said = clause.takeQuantity('px', '%', '')
      const radius =
        said === undefined ? 6 * degreeOf(clause) * sizeOf(clause) : inPercent(clause, said) * shrunkBy(clause, said)
      return { radius: limited(radius, 0.5, 50) }
    },
  },
  {
    tool: 'crop',
    heads: [
      {
        phrases: list(`
          crop, recrop, cut it to, crop it to, cropped, anchor, trim it to, cut to, trim to, cut down to, crop in, crop down, smart crop,
          reframe
        `),
      },
      {
        phrases: [
          ...list('zoom, zoom in, zoom into, closer, close up, get closer, move closer, move in closer'),
          ...['enlarge', 'magnify', 'blow up'].flatMap((verb) =>
            ['middle', 'center', 'central part'].map((part) => `${verb} the ${part}`),
          ),
        ],
        preset: { zoom: true },
      },
      {
        phrases: ['just', 'only', 'enlarge', 'magnify', 'zoom in on', 'just show', 'show only', 'only show'].flatMap(
          (verb) =>
            ['the', 'her', 'his', 'their', 'my'].flatMap((whose) => [`${verb} ${whose} face`, `${verb} ${whose} head`]),
        ),
        preset: { attention: 'face' },
      },
      ...SHARES_KEPT,
      ...QUARTERS_KEPT,
      {
        phrases: list(`
        crop out, crop off, crop away, cut off, cut away, chop off, trim off, slice off
      `),
        preset: { away: true },
      },
      {
        phrases: [
          'cut the edge',
          'crop the edge',
          'cut the edge off',
          'crop the side',
          'crop all side',
          'crop the border',
          'lose the edge',
        ],
        preset: { away: true, edges: true },
      },
      {
        phrases: list(
          'cut, chop, slice, take, shave, remove, lose, trim, trim off, drop, drop the, throw away, throw away the, discard, get rid of, leave out, delete, can go, has to go, must go',
        ),
        weak: 'verb',
        preset: { away: true, side: true },
      },
      { phrases: MIDDLE_KEPT, preset: { middle: true } },
      {
        phrases: list('square, a square, squared, square format, square shape'),
        weak: 'adjective',
        preset: { ratio: '1:1' },
      },
      { phrases: ['16 by 9', 'sixteen by nine', '4 by 5', '9 by 16'], weak: 'adjective' },
      // "turn it into 9:16": a ratio is a wish by itself.
      { phrases: ['∶'], weak: 'adjective' },
      { phrases: ['keep only', 'only keep', 'just keep', 'use only', 'keep the'], weak: 'adjective' },
      { phrases: ['widescreen', 'landscape format', 'landscape orientation'], preset: { ratio: '16:9' } },
      { phrases: ['portrait format', 'portrait orientation'], preset: { ratio: '2:3' } },
    ],
    absorbs: ['shape', 'cut_into_shape', 'extend'],
    read: readCrop,
  },
  {
    tool: 'trim',
    heads: [
      {
        phrases: list(`
      trim, trim the black edge, trim the dark edge, trim the white edge, trim the black border, trim off, cut it away, trim away, trim the edge, trim the border, trim the white, trim the white space, trim the whitespace, remove the
      white border, remove the black border, remove the border, remove the whitespace, crop the white space, crop
      away the border, crop to the content, crop to its content, crop close to the content, cut off the border, remove empty space, remove the empty space, crop to content, trim white
      space, trim whitespace, autocrop, auto crop, trim the empty space, trim the transparent, remove the black
      bar, remove the frame, remove the margin, cut the border off
    `),
      },
      { phrases: MARGINS_AWAY },
    ],
    absorbs: ['border', 'crop', 'extend'],
    read(clause) {
      if (isAfterTurn(clause)) return { [OF_TOOL]: 'rotate', [AMENDS]: true, cropped: true }
      // "trim 40 px from the bottom" crops.
      if (clause.has('quantity') && (clause.has('position') || clause.has('sides') || clause.has('every side')))
        return undefined
      clause.takeAll('color')
      const tolerance = clause.takeQuantity('%')?.value
      return given({ tolerance: tolerance && limited(tolerance, 0, 50) })
    },
  },
]

/** How many times smaller than the result the picture is of which pixels are told, once it was made smaller. */
function shrunkBy({ before, scene }: Clause, { unit }: Quantity): number {
  if (unit === '%' || before?.tool !== 'resize') return 1
  const { percent, width, height } = before.arguments as { percent?: number; width?: number; height?: number }
  const { canvas } = scene
  const share =
    percent === undefined
      ? Math.min((width ?? canvas.width) / canvas.width, (height ?? canvas.height) / canvas.height)
      : percent / 100
  return 1 / limited(share, 0.05, 1)
}
