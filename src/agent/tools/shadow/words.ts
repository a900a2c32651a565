import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

/** Softness in percent of the shorter edge. */
const USUAL = 1.6

export const SHADOW: ToolWords = {
  tool: 'shadow',
  traits: ['shadows', 'once'],
  takes: ['colour', 'degree', 'size', 'amount', 'place', 'way', 'pictures', 'not'],
  amounts: ['percent', 'px'],
  subject: ['behind', 'around', 'under', 'of'],
  pictures: 0,
  heads: heads(`
    noun: =shadow, dark|black|light|faint|grey|hard|deep|strong? drop|cast|box|soft|contact|floating =shadow,
      dropshadow, =shadow effect, drop|cast|soft shadow
    phrase: cast|throw|drop a|some? soft? =shadow,
      hard|soft|dark|black|grey|long|short|faint cast|shade to|under|below|on|at|behind,
      =shadow|shade on all|every|each sides|side, make * float|floating|hover|hovering, like * floating|hovering,
      lift * off the? page|background|paper
  `),
  lower: (wish) => {
    // "everyone under the tent is lost in shadow": the light is at fault.
    const isLost = /^(?:in|into)$/.test(wish.tokens[wish.from - 1]?.low ?? '') && wish.to - wish.from === 1
    if (wish.way <= -2 || isLost) return undefined
    const pixels = wish.amount('px')
    const edge = Math.min(wish.scene.canvas.width, wish.scene.canvas.height)
    const factor = wish.size * wish.strength
    // "an outline around her and a shadow"
    const line = wish.beside('outlines')
    const isOfSubject = wish.has('subject') || line?.has('subject') === true || line?.preset.person === true
    return {
      colour: wish.colours[0],
      opacity: wish.amount('percent')?.n,
      softness: pixels !== undefined ? (pixels.n / edge) * 100 : factor === 1 ? undefined : USUAL * factor,
      towards: awayFromLight(wish) ?? wish.get('place') ?? (wish.get('subject') === 'under' ? 'bottom' : undefined),
      of: isOfSubject ? 'subject' : undefined,
      pictures: wish.get('pictures'),
    }
  },
}

/** "The light comes from the lower right": the shadow falls to the other side. */
function awayFromLight(wish: Wish): string | undefined {
  const place: string | undefined = wish.get('place')
  const lit = wish.says(/\b(?:light|sun|lamp|lit)\b(?: \S+){0,3} (?:from|at|in|on)\b/)
  return lit && place !== undefined ? place.replace(/top|bottom|left|right/g, (side) => OPPOSITE[side]!) : undefined
}

const OPPOSITE: Readonly<Record<string, string>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }
