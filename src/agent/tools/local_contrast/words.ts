import {
  complaint,
  LOOK,
  less,
  more,
  noun,
  phrase,
  strengthOf,
  type ToolWords,
  verb,
  where,
} from '../../planner/words.ts'

export const LOCAL_CONTRAST: ToolWords = {
  tool: 'local_contrast',
  traits: ['tones'],
  takes: LOOK,
  amounts: ['percent', 'plain', 'fraction'],
  pictures: 1,
  heads: [
    verb('de fog, de haze, defog, dehaze', { way: 1 }),
    noun(`
      clarity, hdr effect|look|style?, local|micro|midtone contrast, microcontrast, mid tone contrast
    `),
    noun('crunch, definition, structure, texture', { needs: 'way' }),
    more('crunchy, defined, textured'),
    less('foggy, hazy, misty, smoggy'),
    phrase(
      `
      clear up the? haze, cut through the? fog|haze|mist, detail|details * pop|stand out?, lift the? fog|haze|mist
    `,
      {
        way: 1,
      },
    ),
    complaint('foggy, hazy, misty, smoggy', { way: 1 }),
    noun('atmospheric? haze, fog, mist, smog, veil', { preset: { fault: true } }),
    // Looks.
    phrase(
      `
      gritty, grunge look|style?, grungy, raw|rough look, street photo|photography look|style
    `,
      { way: 1 },
    ),
  ],
  lower(wish) {
    // A fault is named to be rid of it, clarity to have it.
    if (wish.preset.fault === true ? wish.way >= 0 : wish.way < 0) return undefined
    return { ...where(wish), strength: strengthOf(wish, 45) }
  },
}
