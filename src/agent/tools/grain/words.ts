import { heads, TONAL, type ToolWords, type Wish, where } from '../../planner/words.ts'

const USUAL = 35

export const GRAIN: ToolWords = {
  ...TONAL,
  tool: 'grain',
  heads: heads(`
    noun: coarse|fine|gritty? film|analogue|analog? =grain, graininess, grit, =noise, static
    more: grainy
    phrase: analog|analogue effect|feel|film|look|style?, film effect|feel|look|style,
      grainy|gritty|speckly|speckled film|look|texture|feel, film grit|texture,
      make the|my|our? everything|it|picture|this|them =grainy|=noisy,
        shot|taken|made|filmed|developed|captured on|with film|35mm|16mm|analogue|analog|celluloid|kodak|ilford|super,
        35 mm, like|as|on|an? =35mm|=16mm, super 8|eight|16, super 8|eight grit|grain|look|film|feel,
        punk|zine|fanzine feel|look|style|grit, =noisier, more|some|add|give =noise|speckle|texture,
        filmic|film grainy? texture, lots|loads|heaps|plenty|bit|some of =speckle,
        high iso|asa look|feel|effect|style, noisy|grainy look|feel|effect|texture|finish|style,
        dusty|scratchy? old film|celluloid|cinema, old|vintage film texture|grain|stock,
        speckly|speckled|sandy|sprinkled|dusty|rough|pebbly look|texture|feel|effect|surface|style
    complaint: too|so|very clean|digital|smooth|clinical|plastic * too|so|very? clean|digital|smooth|clinical|plastic?
    noun (needs=amount, iso): iso
    look (usual=25): decade
    look: gritty
  `),
  lower(wish) {
    // "so much noise" is no wish for some.
    const noise = wish.kind === 'noun' && wish.tokens[wish.from]!.low === 'noise'
    if (noise && !wish.says(/\b(?:add|put|give|some|bit|little|like|want|film|effect|make|with)\b|\bof noise on\b/))
      return undefined
    // "Shot at ISO 6400" tells where noise comes from.
    if (wish.way < 0 || (wish.preset.iso === true && !wish.says(/\b(?:film|like|grain\w*|look)\b/))) return undefined
    return { ...where(wish), strength: strengthOf(wish) }
  },
}

function strengthOf(wish: Wish): number {
  const said = wish.amount('percent', 'plain')?.n
  if (said === undefined) return (wish.preset.usual ?? USUAL) * wish.strength
  // Twice the speed of a film shows about ten percent more grain.
  return wish.preset.iso === true || said > 100 ? Math.max(10, 10 * Math.log2(Math.max(said, 100) / 50)) : said
}
