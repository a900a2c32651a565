import type { Operation } from '../meanings.ts'
import { list } from './list.ts'
import { degreeOf, given, inPercent, limited, sizeOf, strengthOf } from './reading.ts'

/** How people ask for more or less sharpness, coarse squares and dark corners. */
export const DETAIL_OPERATIONS: readonly Operation[] = [
  {
    tool: 'blur',
    heads: [
      {
        phrases: list(`
          blur, blurry, blurrier, blur out, gaussian blur, gaussian, soften, softer, soft focus, out of focus,
          defocus, unfocused, smudge
        `),
      },
    ],
    read(clause) {
      const pixels = clause.takeQuantity('px', '')
      if (pixels !== undefined) return { radius: limited(inPercent(clause, { ...pixels, unit: 'px' }), 0.05, 25) }
      return { radius: limited(0.03 * strengthOf(clause, 40, 400), 0.05, 25) }
    },
  },
  {
    tool: 'sharpen',
    heads: [
      {
        phrases: list(`
          sharp, sharper, sharpen, sharpness, crisp, crisper, unsharp mask, enhance the detail, more detail,
          remove the blur, remove blur, deblur, in focus
        `),
      },
    ],
    read: (clause) => ({
      strength: limited(strengthOf(clause, 80, 400) * (clause.take('change') === -1 ? 0.5 : 1), 1, 400),
    }),
  },
  {
    tool: 'pixelate',
    heads: [
      {
        phrases: list(`
          pixelate, pixelated, pixelation, pixelize, pixelized, pixel effect, pixel art, 8 bit, eight bit, mosaic
          effect, mosaic filter, blocky, censor, censored, big pixel, large pixel, retro game
        `),
      },
    ],
    read(clause) {
      const block = clause.takeQuantity('px', '')
      if (block !== undefined) return { block: limited(inPercent(clause, { ...block, unit: 'px' }), 0.2, 50) }
      const percent = clause.takeQuantity('%')
      return {
        block: limited(percent === undefined ? 2.5 * degreeOf(clause) * sizeOf(clause) : percent.value / 10, 0.2, 50),
      }
    },
  },
  {
    tool: 'vignette',
    heads: [
      {
        phrases: list(`
          vignette, vignetting, darken the edge, darken the corner, darker edge, darker corner, dark edge, dark
          corner, fade the edge, fade the corner, shade the corner
        `),
      },
    ],
    read(clause) {
      const colour = clause.take<string>('color')
      return given({ strength: strengthOf(clause, 60), colour })
    },
  },
]
