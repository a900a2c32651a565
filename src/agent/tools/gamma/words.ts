import { heads, LOOK, type ToolWords, where } from '../../planner/words.ts'

export const GAMMA: ToolWords = {
  tool: 'gamma',
  traits: ['scale', 'tones', 'lights'],
  takes: LOOK,
  amounts: ['plain', 'factor', 'percent'],
  pictures: 1,
  heads: heads(`
    noun: center|mid tone, gamma correction|curve|value?, midrange, midtone
    phrase (way=1): boost|brighten|lift|lighten|open|raise up? the? center|mid tones,
      boost|brighten|lift|lighten|open|raise up? the? midtones, bright|light center|mid tones, bright|light midtone
    phrase (way=-1): dark center|mid tones, dark midtone, darken|deepen the? center|mid tones,
      darken|deepen|drop|lower the? midtones
    phrase (way=1): midtones * too dark|deep|heavy
    phrase (way=-1): midtones * too bright|light|pale
  `),
  lower(wish) {
    const said = wish.amount('plain', 'factor')
    const percent = wish.amount('percent')
    const way = (Math.sign(wish.way) || 1) * (percent?.sign === '-' ? -1 : 1)
    return { ...where(wish), exponent: said?.n ?? (1 + (percent?.n ?? 30 * wish.strength) / 100) ** way }
  },
}
