import { heads, strengthOf, TONAL, type ToolWords, where } from '../../planner/words.ts'

const FOG = 'fog|haze|mist|murk|smog|smoke|steam|veil'

export const LOCAL_CONTRAST: ToolWords = {
  ...TONAL,
  tool: 'local_contrast',
  heads: heads(`
    verb (way=1): clear it|this|everything up, de fog, de haze, defog, dehaze
    noun: clarity, hdr effect|look|style?, crisp|crisper|punchy|punchier|snappy|snappier midtone|midtones|midrange,
      local|micro|midtone contrast, microcontrast, mid tone contrast
    noun (needs=way): crunch, definition, structure, texture
    noun (needs=amount): structure, texture
    more: chiselled, crunchy, defined, etched, sculpted, tactile, textured, three dimensional
    less: foggy, hazy, misty, smoggy
    phrase (way=1): clear the air, crispy|crunchy|gritty detail|details|texture|textures,
      cut through it|that|this, cut through the? fog|haze|mist,
      detail|details|texture|textures|structure * pop|stand|come out|through?, lift the? fog|haze|mist
    complaint (way=1): foggy, hazy, misty, smoggy, see|recognize|make|tell * for all? the|this|that ${FOG},
      through|in|behind|under|full|of a|the|thick|some|dense|all|much? morning|grey|white|dirty|light|thick? ${FOG}|milk,
        ${FOG} cover|covers|covered|eat|eats|hide|hides|hid|obscure|obscures|ruin|ruins|spoil|spoils|swallow|swallows|swallowed,
        covered|hidden|drowned|disappear|vanish|lost|shrouded|swallowed|veiled|wrapped in|by|behind|with all? the|a|that|this? thick|grey? ${FOG},
      a|some|this|that|grey|milky|white|thin|slight grey|milky|white|thin|slight? film|layer|curtain|mist|veil|haze on|over|across|in,
      through a|the|some? dirty|greasy|fogged|steamed|misted|milky|dusty up? window|glass|lens
    noun (fault): atmospheric? haze, mistiness, fogginess, murk, fog, mist, smog, veil
    // Looks.
    phrase (way=1, look=gritty): gritty, grunge look|style?, grungy, raw|rough look, street photo|photography look|style
  `),
  lower(wish) {
    // A fault is named to be rid of it, clarity to have it.
    if (wish.preset.fault === true ? wish.way >= 0 : wish.way < 0) return undefined
    return { ...where(wish), strength: strengthOf(wish, 45) }
  },
}
