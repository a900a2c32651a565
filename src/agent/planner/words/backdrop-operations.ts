import type { Clause } from '../clause.ts'
import type { Operation } from '../meanings.ts'
import { list } from './list.ts'
import { paintOf } from './paint-reading.ts'
import { degreeOf, inPercent, limited, sizeOf } from './reading.ts'

/** How people ask for borders and backgrounds. */
export const BACKDROP_OPERATIONS: readonly Operation[] = [
  {
    tool: 'border',
    coloured: true,
    heads: [
      {
        phrases: list(`
          border, frame, edging, outline around the image, passe partout, mat, polaroid, surround
        `),
      },
    ],
    absorbs: ['background'],
    read(clause) {
      const said = clause.takeQuantity('px', '%', '')
      const times = clause.takeQuantity('times')?.value ?? 1
      const width = said === undefined ? 3 * times * sizeOf(clause) * degreeOf(clause) : inPercent(clause, said)
      return { width: limited(width, 0.1, 45), ...paintOf(clause, ['white']) }
    },
  },
  {
    tool: 'background',
    coloured: true,
    heads: [
      {
        phrases: list(`
          background, backdrop, canvas, fill, replace it with, replaced with, replace with, replaced by, put it on, place it on, put the subject on, put the object on, place the subject on, fill the background, swap the background, background color, paint the background, fill
          the canvas, paint the canvas, backdrop color, wallpaper
        `),
      },
      {
        phrases: ['gradient', 'color gradient', 'gradient background', 'background gradient', 'fade'],
        preset: { gradient: true },
      },
      { phrases: ['radial gradient', 'circular gradient'], preset: { gradient: true, radial: true } },
      {
        phrases: ['stripe', 'striped', 'striped background', 'stripe pattern', 'horizontal stripe'],
        preset: { pattern: 'stripes' },
      },
      { phrases: ['diagonal stripe'], preset: { pattern: 'diagonal stripes' } },
      {
        phrases: ['checkerboard', 'checkered', 'chequered', 'chessboard', 'checkerboard pattern', 'checker pattern'],
        preset: { pattern: 'checkerboard' },
      },
      {
        phrases: ['polka dot', 'dotted', 'dot pattern', 'dotted pattern', 'polka dot pattern'],
        preset: { pattern: 'dots' },
      },
      { phrases: ['grid pattern', 'grid line', 'grid background'], preset: { pattern: 'grid' } },
      { phrases: ['zigzag', 'zig zag', 'chevron', 'zigzag pattern'], preset: { pattern: 'zigzag' } },
      { phrases: ['wave', 'wavy', 'wave pattern', 'wavy pattern'], preset: { pattern: 'waves' } },
      { phrases: ['plain', 'solid', 'solid color', 'plain color'], weak: 'adjective' },
    ],
    absorbs: ['grayscale'],
    read(clause) {
      const pattern = clause.preset.pattern as string | undefined
      if (pattern !== undefined) return { colours: patternColours(clause), pattern }
      const paint = paintOf(clause, [])
      return (paint.colours as string[]).length === 0 ? undefined : paint
    },
  },
]

/** The ground and the figures of a pattern: "blue dots on white", "black and white stripes". */
function patternColours(clause: Clause): [ground: string, figures: string] {
  const ground = clause.takeAfter<string>(['on'], 'color')
  const named = clause.takeAll<string>('color')
  // "black and white" was read as one phrase of another operation.
  if (clause.placeOf('grayscale') !== undefined) named.push('white', 'black')
  const [first, second] = named
  if (ground !== undefined) return [ground, first ?? 'black']
  return second === undefined ? ['white', first ?? '#d0d0d0'] : [first!, second]
}
