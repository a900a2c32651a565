import { LOOK, noun, phrase, type ToolWords, where } from '../../planner/words.ts'

export const GAMMA: ToolWords = {
  tool: 'gamma',
  traits: ['scale', 'tones'],
  takes: LOOK,
  amounts: ['plain', 'factor', 'percent'],
  pictures: 1,
  heads: [
    noun('center|mid tone, gamma correction|curve|value?, midrange, midtone'),
    phrase(
      `
      boost|brighten|lift|lighten|open|raise up? the? center|mid tones,
      boost|brighten|lift|lighten|open|raise up? the? midtones, bright|light center|mid tones, bright|light midtone
    `,
      { way: 1 },
    ),
    phrase(
      `
      dark center|mid tones, dark midtone, darken|deepen the? center|mid tones, darken|deepen|drop|lower the? midtones
    `,
      {
        way: -1,
      },
    ),
    phrase('midtones * too dark|deep|heavy', { way: 1 }),
    phrase('midtones * too bright|light|pale', { way: -1 }),
  ],
  lower(wish) {
    const said = wish.amount('plain', 'factor')
    const percent = wish.amount('percent')
    const way = (Math.sign(wish.way) || 1) * (percent?.sign === '-' ? -1 : 1)
    return { ...where(wish), exponent: said?.n ?? (1 + (percent?.n ?? 30 * wish.strength) / 100) ** way }
  },
}
