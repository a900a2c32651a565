import type { Clause } from '../clauses/clause.ts'
import { OF_TOOL, type Operation } from '../meanings.ts'
import { list } from './list.ts'
import { degreeOf, given, inPercent, limited, sizeOf, strengthOf } from './reading.ts'

/** How people ask for more or less sharpness, coarse squares and dark corners. */
export const DETAIL_OPERATIONS: readonly Operation[] = [
  {
    tool: 'blur',
    local: true,
    heads: [
      {
        phrases: list(`
          blur, blurrier, blur out, gaussian blur, gaussian, soften, softer, soft focus, out of focus,
          defocus, unfocused, smudge
        `),
      },
      { phrases: ['blurry', 'fuzzy'], preset: { state: true } },
    ],
    read(clause) {
      if (clause.preset.state === true && isFault(clause)) return undefined
      const pixels = clause.takeQuantity('px', '')
      if (pixels !== undefined) return { radius: limited(inPercent(clause, { ...pixels, unit: 'px' }), 0.05, 25) }
      return { radius: limited(0.03 * strengthOf(clause, 40, 400), 0.05, 25) }
    },
  },
  {
    tool: 'sharpen',
    local: true,
    heads: [
      { phrases: ['blurry', 'fuzzy', 'soft'], weak: 'adjective', preset: { state: true } },
      {
        phrases: list(`
          sharp, sharper, sharpen, sharpness, crisp, crisper, unsharp mask, enhance the detail, more detail,
          remove the blur, remove blur, deblur, in focus
        `),
      },
    ],
    read(clause) {
      if (clause.preset.state === true && !isFault(clause)) return undefined
      // "a bit less sharp" is a soft touch.
      if (clause.take('change') === -1)
        return { [OF_TOOL]: 'blur', radius: limited(0.01 * strengthOf(clause, 40), 0.05, 1) }
      return { strength: strengthOf(clause, 80, 400) }
    },
  },
  {
    tool: 'pixelate',
    local: true,
    heads: [
      {
        phrases: list(`
          pixelate, pixelated, pixelation, pixelize, pixelized, pixel effect, pixel art, 8 bit, eight bit, mosaic
          effect, mosaic filter, anonymize, obscure, blocky, censor, censored, big pixel, large pixel, retro game, old video game, video game
        `),
      },
      {
        phrases: ['hide', 'cover', 'mask', 'disguise'].flatMap((verb) =>
          ['the', 'her', 'his', 'their', 'all', 'all the', 'my'].map((whose) => `${verb} ${whose} face`),
        ),
        preset: { faces: true },
      },
    ],
    absorbs: ['shape'],
    read(clause) {
      if (clause.preset.faces === true) return { block: limited(2.5 * degreeOf(clause), 0.2, 50), area: 'faces' }
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
  {
    tool: 'blur_background',
    heads: [
      {
        phrases: list(`
        blur the background, blur the image background, blur the picture background, blur the photo background, blur background, blurred background, blurry background, background blur, background
        blurred, background blurry, bokeh, portrait mode, depth of field, shallow depth of field, soft background,
        background out of focus, blur everything except, blur everything but, blur around, keep the subject sharp,
        focus on the subject, soften the background, blur the surroundings
      `),
      },
    ],
    absorbs: ['blur'],
    read(clause) {
      // "blur everything except the middle" tells a place and no subject.
      const middle = clause.take<string>('position', (position) => position === 'center')
      if (middle !== undefined)
        return {
          [OF_TOOL]: 'blur',
          radius: limited(0.012 * strengthOf(clause, 100, 600), 0.1, 10),
          area: 'surroundings',
        }
      const radius = limited(0.015 * strengthOf(clause, 100, 600), 0.1, 10)
      if (clause.take('attention') === 'face') return { [OF_TOOL]: 'blur', radius, area: 'around the faces' }
      return { radius }
    },
  },
  {
    tool: 'denoise',
    local: true,
    heads: [
      {
        phrases: list(`
        denoise, noise reduction, reduce the noise, reduce noise, remove noise, remove the noise, less noise, less
        noisy, noise removal, remove the grain, remove grain, reduce the grain, smooth, smoother, smoothen, smooth
        out, clean up the noise, despeckle, get rid of the noise, get rid of noise, get rid of the grain, noisy,
        grainless
      `),
      },
    ],
    read: (clause) => ({ strength: strengthOf(clause, 40) }),
  },
  {
    tool: 'local_contrast',
    local: true,
    heads: [
      {
        phrases: list(`
      clarity, local contrast, hdr, hdr effect, structure, texture, definition, crispness, dehaze, haze, remove
      the haze, get rid of the haze, cut through the haze, clear up the haze
    `),
      },
    ],
    read: (clause) => ({ strength: strengthOf(clause, 45) }),
  },
  {
    tool: 'grain',
    local: true,
    heads: [
      {
        phrases: list(`
      grain, grainy, film grain, shot on film, on film, film, noise, add noise, analog, analogue, film look, analog film, film effect, static
    `),
      },
    ],
    read(clause) {
      if (clause.preset.fault === true || clause.take('excess') !== undefined)
        return { [OF_TOOL]: 'denoise', strength: strengthOf(clause, 40) }
      const speed = clause.take('iso') === undefined ? undefined : clause.takeQuantity('')?.value
      // Twice the speed of a film shows about ten percent more grain.
      if (speed !== undefined) return { strength: limited(10 * Math.log2(Math.max(speed, 100) / 50), 10, 100) }
      return { strength: strengthOf(clause, 35) }
    },
  },
  {
    tool: 'glow',
    local: true,
    heads: [
      {
        phrases: list(`
      glow, soft glow, dreamy, dreamlike, glowing, bloom, ethereal, orton, hazy glow, dreamy glow, dreamy soft
      glow, soft light effect
    `),
      },
    ],
    read: (clause) => ({ strength: strengthOf(clause, 50) }),
  },
  {
    tool: 'sketch',
    local: true,
    heads: [
      {
        phrases: list(`
      sketch, pencil, pencil drawing, pencil sketch, drawing effect, line drawing, hand drawn, line art, drawn in
      pencil, outline drawing, coloring page, coloring book, colouring page
    `),
      },
    ],
    // "a line drawing: black lines on white" says the same thing twice.
    absorbs: ['shape'],
    read: () => ({}),
  },
]

/** "it is blurry" is a complaint, "make it blurry" a wish. */
function isFault(clause: Clause): boolean {
  return clause.has('copula') || clause.preset.fault === true
}
