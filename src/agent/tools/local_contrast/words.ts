import { heads, LOOK, strengthOf, type ToolWords, where } from '../../planner/words.ts'

export const LOCAL_CONTRAST: ToolWords = {
  tool: 'local_contrast',
  traits: ['tones'],
  takes: LOOK,
  amounts: ['percent', 'plain', 'fraction'],
  pictures: 1,
  heads: heads(`
    verb (way=1): de fog, de haze, defog, dehaze
    noun: clarity, hdr effect|look|style?, local|micro|midtone contrast, microcontrast, mid tone contrast
    noun (needs=way): crunch, definition, structure, texture
    more: crunchy, defined, textured
    less: foggy, hazy, misty, smoggy
    phrase (way=1): clear up the? haze, cut through the? fog|haze|mist, detail|details * pop|stand out?,
      lift the? fog|haze|mist
    complaint (way=1): foggy, hazy, misty, smoggy,
      through a|the|some? dirty|greasy|fogged|steamed|misted|milky|dusty up? window|glass|lens
    noun (fault): atmospheric? haze, fog, mist, smog, veil
    // Looks.
    phrase (way=1, look=gritty): gritty, grunge look|style?, grungy, raw|rough look, street photo|photography look|style
  `),
  lower(wish) {
    // A fault is named to be rid of it, clarity to have it.
    if (wish.preset.fault === true ? wish.way >= 0 : wish.way < 0) return undefined
    return { ...where(wish), strength: strengthOf(wish, 45) }
  },
}
