import { heads, TONAL, type ToolWords, where } from '../../planner/words.ts'

export const POSTERIZE: ToolWords = {
  ...TONAL,
  tool: 'posterize',
  amounts: ['levels', 'plain'],
  implied: 'levels',
  impliedIf: 'brief',
  heads: heads(`
    verb: posterize, quantize
    noun: andy? warhol, cartoon effect|look|style?, cartoonish, cartoony, colour palette, comic book|strip?,
      few|fewer|flat|limited|reduced colour|palette|tone, handful|couple of colour|tone|shade|ink, paper cut colour|look|style?, cut paper colour|look|style?,
        banded|stepped|blocky colour|tone, pop art, poster art|effect|like|look|style, posterization,
      screen print, screenprint, silk screen, silkscreen, tone print
    phrase: simplify|flatten the? colour|tone, limit|reduce the? colour|palette|tone
    // "Only six colours", "reduce it to 5 tones".
    phrase (needs=amount, counted): of each|every colour|channel|tone, at most,
      cut|get|limit|reduce|flatten|simplify it|picture|this? down?, down to, just, no more than,
      only, palette of, poster, use
  `),
  lower(wish) {
    const said = wish.amount('levels', 'plain')
    // "two colours only, navy and cream" are inks.
    const isInked = said?.n === 2 && wish.beside('drains') !== undefined
    if (isInked || (wish.preset.counted === true && said?.kind !== 'levels')) return undefined
    return { ...where(wish), levels: said === undefined ? undefined : Math.round(said.n) }
  },
}
