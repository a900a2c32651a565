import { heads, LOOK, type ToolWords, where } from '../../planner/words.ts'

export const HUE: ToolWords = {
  tool: 'hue',
  traits: ['tones'],
  takes: LOOK,
  amounts: ['degrees', 'plain', 'fraction'],
  pictures: 1,
  heads: heads(`
    noun: colour rotation|shift, hue rotation|rotate|shift|turn|spin?
    phrase: along|around|on the? colour wheel, change|cycle|move|rotate|shift|spin|swing|turn all? the? colours? hue,
      colour wheel, cycle|rotate|shift|spin|swing|move|turn all|every|each? of? the|its? colour|hue,
      rotate|shift|spin|turn|move the? colour|hue wheel|circle, round|around|along the? colour|hue wheel|circle,
      colour|hue circle
  `),
  lower(wish) {
    const said = wish.amount('degrees', 'plain', 'fraction')
    const turn = said?.kind === 'fraction' ? 360 * said.n : said?.n
    const way = said?.sign === '-' || wish.way < 0 ? -1 : 1
    const degrees = way * (turn ?? 60 * wish.strength)
    return { ...where(wish), degrees }
  },
}
