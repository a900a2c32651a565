import type { Clause } from '../clauses/clause.ts'
import { OF_TOOL, type Operation } from '../meanings.ts'
import { list } from './list.ts'
import { degreeOf, given, inPercent, limited, sizeOf, strengthOf } from './reading.ts'

/** "edges fading to white", "fade the corners into black". */
function fadesTo(colour: string): string[] {
  return ['edge', 'corner', 'border', 'side'].flatMap((part) =>
    ['to', 'into', 'out to', 'out into'].flatMap((to) => [
      `the ${part} fade ${to} ${colour}`,
      `the ${part} should fade ${to} ${colour}`,
      ...['fade', 'should fade', 'slowly fade', 'softly fade'].map((fades) => `${part} ${fades} ${to} ${colour}`),
      `fade the ${part} ${to} ${colour}`,
      `fade ${to} ${colour} at the ${part}`,
      `fade ${to} ${colour} towards the ${part}`,
    ]),
  )
}

/** How people ask for more or less sharpness, coarse squares and dark corners. */
export const DETAIL_OPERATIONS: readonly Operation[] = [
  {
    tool: 'blur',
    local: true,
    reversible: true,
    heads: [
      {
        phrases: list(`
          blur, blurrier, blur out, gaussian blur, gaussian, soften, softer, soft focus, out of focus,
          defocus, unfocused, smudge, smear, unsharp, lens blur, blurriness, hazy blur
        `),
      },
      { phrases: ['blurry', 'fuzzy', 'unsharp', 'out of focus', 'unfocused', 'blurred'], preset: { state: true } },
    ],
    read(clause) {
      if (clause.preset.state === true && isFault(clause)) return undefined
      // "less blurry", "too blurry", "get rid of the blur"
      if (isUnwanted(clause)) return { [OF_TOOL]: 'sharpen', strength: strengthOf(clause, 80, 400) }
      const pixels = clause.takeQuantity('px', '')
      if (pixels !== undefined) return { radius: limited(inPercent(clause, { ...pixels, unit: 'px' }), 0.05, 25) }
      return { radius: limited(0.03 * strengthOf(clause, 40, 400), 0.05, 25) }
    },
  },
  {
    tool: 'sharpen',
    local: true,
    heads: [
      {
        phrases: list(
          'blurry, fuzzy, soft, mushy, unsharp, out of focus, unfocused, blurred, smeary, woolly, mush, soft looking',
        ),
        weak: 'adjective',
        preset: { state: true },
      },
      {
        phrases: list(`
          sharp, sharper, sharpen, sharpness, crisp, crisper, unsharp mask, crispen, sharpening, unblur, enhance the detail, bring out the detail, bring the detail out, bring out detail, bring out every detail, sharpen the detail, fine detail, detail clearer, clearer, more detail,
          remove the blur, remove blur, remove the blurriness, get rid of the blur, get rid of the blurriness, deblur, in focus
        `),
      },
    ],
    read(clause) {
      if (clause.preset.state === true && !isFault(clause)) return undefined
      // "a bit less sharp" is a soft touch.
      if (clause.preset.state !== true && isUnwanted(clause))
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
          effect, mosaic filter, anonymize, obscure, blocky, minecraft, low res, lego, 16 bit, sixteen bit, chunky pixel, coarse pixel, huge pixel, visible pixel, into pixel, giant pixel, square pixel, nintendo, game boy, gameboy, censor, censored, big pixel, large pixel, retro game, old video game, video game
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
        block: limited(
          percent === undefined ? 2.5 * coarseness(clause) * degreeOf(clause) * sizeOf(clause) : percent.value / 10,
          0.2,
          50,
        ),
      }
    },
  },
  {
    tool: 'vignette',
    heads: [
      ...['white', 'black'].map((colour) => ({ phrases: fadesTo(colour), preset: { colour } })),
      {
        phrases: list(`
          vignette, vignetting, darken the edge, darken the corner, darker edge, darker corner, dark edge, dark
          corner, fade the edge, fade the corner, shade the corner, darken the border, darken the side, burn the edge, burn the corner, darken around the edge, darken at the edge, darken toward the edge, darken towards the edge, darker toward the edge, darker towards the edge, darker at the edge, edge darker, corner darker, edge darker than the middle, edge darker than the center, edge dark, corner dark, spotlight, spotlight effect, fade to black at the edge, fade to black toward the edge, fade to black towards the edge, edge fade to black, edge fade out, fade out the edge, fade out toward the edge, fade out towards the edge, black fade at the edge
        `),
      },
    ],
    read(clause) {
      const colour = clause.take<string>('color') ?? (clause.preset.colour === 'white' ? 'white' : undefined)
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
        background out of focus, unsharp background, defocus the background, defocused background, blur out the background, background unsharp, background should be blurry, background should be blurred, blur what is behind, blur what's behind, blur behind, blur the rest, blur the rest out, rest blurred, rest blurry, blur everything else, blur everything around, tilt shift, lens blur background, blur everything except, blur everything but, blur around, keep the subject sharp,
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
        denoise, de noise, noise free, grain free, noise reduction, reduce the noise, reduce noise, remove noise, remove the noise, less noise, less
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
      clarity, local contrast, hdr, hdr effect, structure, texture, definition, micro contrast, microcontrast, midtone contrast, mid tone contrast, crunchy, crunch, detail pop, detail stand out, detail really stand out, crispness, dehaze, haze, hazy, get rid of the fog, remove the fog, lift the fog, remove the mist, remove
      the haze, get rid of the haze, cut through the haze, clear up the haze
    `),
      },
    ],
    read(clause) {
      // "hazy" complains, but "make it hazy" is a look.
      const hazy = clause.chunks[clause.headAt]!.lower === 'hazy' && !isFault(clause)
      if (hazy) return { [OF_TOOL]: 'contrast', amount: -35 * degreeOf(clause) }
      return { strength: strengthOf(clause, 45) }
    },
  },
  {
    tool: 'grain',
    local: true,
    reversible: true,
    heads: [
      {
        phrases: list(`
      coarse grain, heavy grain, fine grain, grain, grainy, graininess, grainy texture, gritty texture, grit, film grain, iso 800, iso 1600, iso 3200, iso 6400, shot on film, on film, film, noise, add noise, analog, analogue, film look, analog film, film effect, static
    `),
      },
    ],
    read(clause) {
      if (clause.preset.fault === true || isUnwanted(clause))
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
      glow, soft glow, heavenly, angelic, fairy like, halo glow, dreamy, dreamlike, glowing, bloom, ethereal, orton, hazy glow, dreamy glow, dreamy soft
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
      sketch, sketched, pencil, charcoal, charcoal drawing, crayon, crayon drawing, chalk drawing, ink drawing, pen drawing, pen and ink, into a drawing, as a drawing, like a drawing, drawn by hand, sketchy, doodle, coloring book page, pencil drawing, pencil sketch, drawing effect, line drawing, hand drawn, line art, drawn in
      pencil, outline drawing, coloring page, coloring book, colouring page
    `),
      },
    ],
    // "a line drawing: black lines on white" says the same thing twice.
    absorbs: ['shape'],
    read: () => ({}),
  },
]

/** "huge pixels", in the words that name the effect. */
function coarseness({ chunks, headAt }: Clause): number {
  return /^(chunky|coarse|huge|giant) /.test(chunks[headAt]!.lower) ? 1.7 : 1
}

/** "too blurry", "less grain", "take the noise out". */
function isUnwanted(clause: Clause): boolean {
  const lacks = clause.take('excess', (fault) => fault === 'lack') !== undefined
  const less = clause.take('change', (change, at) => change === -1 && at !== clause.headAt) !== undefined
  const goes = clause.take('removal') !== undefined || clause.take('away') !== undefined
  return !lacks && (less || goes || clause.take('excess') !== undefined)
}

/** "it is blurry" is a complaint, "make it blurry" a wish. */
function isFault(clause: Clause): boolean {
  return clause.has('copula') || clause.has('excess') || clause.preset.fault === true
}
