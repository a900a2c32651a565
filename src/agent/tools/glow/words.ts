import { heads, strengthOf, TONAL, type ToolWords, where } from '../../planner/words.ts'

const USUAL = 50

export const GLOW: ToolWords = {
  ...TONAL,
  tool: 'glow',
  heads: heads(`
    noun: aura, halo effect|look|light, glowing highlights|lights|lamps|edges|light, soft focus glow,
      romantic|magical|angelic|fairy glow|light, luminous glow|haze|look|feel, bloom effect?, corona, gleam, lustre,
      luster, radiance, sheen, =shimmer,
      dreamy|hazy|soft|gentle|romantic|magical romantic|dreamy? shimmer|lustre|sheen|gleam|light,
      heavenly|holy|divine beam|light|rays?, lustrous, incandescent, light * gleam|shimmer|bloom,
      make|let the? * gleam|shimmer|glow, dreamy|hazy|soft|gentle? glow, soft|gentle|dreamy|hazy|glowing halo,
      glow|halo around|where|on, =glow effect?, halation, orton effect|glow?, shine
    phrase: angelic, dream like, dreamlike, dreamy glow|shimmer|haze|feel|light|look|mood|style?, ethereal, fairy like,
      glowing|glowy look?, heavenly, radiant, soft light effect
    phrase (usual=40): fairy tale, fairytale, magical, romantic
  `),
  lower(wish) {
    // "the forest shining through"
    if (wish.way < 0 || wish.tokens[wish.to]?.low === 'through') return undefined
    const { usual = USUAL } = wish.preset
    return { ...where(wish), strength: strengthOf(wish, usual) }
  },
}
