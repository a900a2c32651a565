import { heads, type ToolWords } from '../../planner/words.ts'

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
    noun: =shadow, drop|cast|box|soft|contact|floating =shadow, dropshadow, =shadow effect, drop|cast|soft shadow
    phrase: cast|throw|drop a|some? soft? =shadow, soft? =shadow under|behind|beneath|below|underneath|around
      it|this|that|them, make * float|hover, lift * off the? page|background|paper
  `),
  lower: (wish) => {
    if (wish.way <= -2) return undefined
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
      towards: wish.get('place') ?? (wish.get('subject') === 'under' ? 'bottom' : undefined),
      of: isOfSubject ? 'subject' : undefined,
      pictures: wish.get('pictures'),
    }
  },
}
