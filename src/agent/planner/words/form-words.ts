import { CUT_SHAPES } from '../../../images/operations/cut-into-shape.ts'
import type { Properties } from './entries.ts'

/** Parts of a side by their names, in percent. */
export const SHARES: Readonly<Record<string, number>> = { 'two third': 66.7, quarter: 25, 'three quarter': 75 }

/** "the top quarter": the side, and how much of the picture that is. */
const SIDE_SHARES = Object.entries({ top: 'upper', bottom: 'lower', left: 'left', right: 'right' }).flatMap(
  ([side, other]) =>
    Object.entries(SHARES).flatMap(([part, share]): [string, unknown, string[]][] => {
      const phrases = [...new Set([`${side} ${part}`, `${other} ${part}`])]
      return [
        ['position', side, phrases],
        ['share', share, phrases],
      ]
    }),
)

/** How the shape is named that a picture shall have. */
export const CUT_PHRASES: readonly (readonly [shape: string, phrases: readonly string[]])[] = CUT_SHAPES.map(
  (shape) => [
    shape,
    [
      `as a ${shape}`,
      `as an ${shape}`,
      `in a ${shape} shape`,
      `in the shape of a ${shape}`,
      `into the shape of a ${shape}`,
      `in the form of a ${shape}`,
      `in ${shape} form`,
      `in ${shape} shape`,
      `${shape} shaped`,
      `${shape} cut out`,
    ],
  ],
)

/** The form that a picture shall have, and the part of it that is kept. */
export const FORMS: Properties = [
  ['ratio', '1:1', ['square', 'squared', 'a square', 'square format']],
  ['ratio', '16:9', ['widescreen', 'wide screen', 'cinematic', 'landscape']],
  ['ratio', '9:16', ['story', 'story format', 'vertical video']],
  ['ratio', '2:3', ['portrait']],
  ['ratio', '16:9', ['16 by 9', 'sixteen by nine']],
  ['ratio', '4:5', ['4 by 5', 'four by five']],
  ['ratio', '9:16', ['9 by 16', 'nine by sixteen']],
  ['ratio', '1:1', ['square shape']],
  ...CUT_PHRASES.map(([shape, phrases]): readonly [string, unknown, readonly string[]] => [
    'cut shape',
    shape,
    phrases,
  ]),
  ...SIDE_SHARES,
  ['cut shape', 'circle', ['circle', 'round', 'circular', 'circle shape']],
  ['cut shape', 'ellipse', ['as an oval', 'oval cut out', 'in an oval']],
  ['cut shape', 'ellipse', ['oval', 'ellipse', 'elliptical']],
  ['cut shape', 'heart', ['heart', 'heart shape', 'heart shaped']],
  ['cut shape', 'star', ['star', 'star shape', 'star shaped']],
  ['cut shape', 'hexagon', ['hexagon', 'hexagonal']],
  ['cut shape', 'triangle', ['triangle', 'triangular']],
  ['cut shape', 'diamond', ['diamond']],
  ['cut shape', 'rounded square', ['rounded square', 'rounded rectangle', 'squircle']],
]
