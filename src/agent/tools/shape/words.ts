import type { ToolWords } from '../../planner/words.ts'
import { amongOf } from './among.ts'
import { figureOf, halfOf, shadeOf } from './figures.ts'
import { HEADS } from './heads.ts'
import { crossOf, lineOf } from './lines.ts'

/** Radius of rounded corners in percent of the shorter edge. */
const ROUNDING = 6

export const SHAPE: ToolWords = {
  tool: 'shape',
  traits: ['draws', 'plates'],
  takes: [
    'colour',
    'place',
    'area',
    'relative',
    'size',
    'degree',
    'count',
    'amount',
    'style',
    'side',
    'ratio',
    'pictures',
  ],
  amounts: ['percent', 'px', 'degrees', 'factor', 'fraction', 'plain'],
  pictures: 0,
  heads: HEADS,
  lower: (wish) => {
    if (wish.way <= -2) return undefined
    const { preset } = wish
    if (preset.fades === true) return shadeOf(wish)
    if (preset.half !== undefined) return halfOf(wish)
    if (preset.crossed !== undefined) return crossOf(wish).map((args) => ({ tool: 'shape', arguments: args }))
    if (preset.line === true) return lineOf(wish)
    const among = amongOf(wish)
    return { ...figureOf(wish), ...(among !== undefined && { among, position: undefined, relative: undefined }) }
  },
  absorbs: {
    outlines: (args, other) => {
      const { width, colour = 'black' } = other.made
      if (args.filled !== false) args.outline = colour
      args.thickness = width ?? args.thickness
    },
    rounds: (args) => {
      args.rounding = ROUNDING
    },
    turns: (args, other) => {
      args.turn = other.made.degrees
    },
    // "300 px wide"
    sizes: (args, other) => {
      if (other.kind === 'verb' || other.length === undefined) return false
      args.width = other.length
      args.height = other.length
      return undefined
    },
    fades: (args, other) => {
      args.opacity = other.made.percent
    },
  },
}
