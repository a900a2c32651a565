import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

/** Angle up to which a turn only puts a photo straight, which wants no empty corners. */
const SLIGHT = 3

export const ROTATE: ToolWords = {
  tool: 'rotate',
  traits: ['turns'],
  takes: ['amount', 'side', 'colour', 'degree', 'pictures', 'not'],
  amounts: ['degrees', 'plain', 'fraction', 'factor'],
  pictures: 1,
  heads: heads(`
    verb: rotate, spin, revolve, swivel, pivot, twirl, reorient
    verb (said): turn, tip, roll
    verb (degrees=8, leans): tilt, lean, slant, angle
    noun: rotation
    noun (bare): clockwise, cw, counter|anti clockwise, counterclockwise, anticlockwise, ccw
    phrase: rotate|turn|spin|tip|flip it|this|that|picture|them? left|right|leftwards|rightwards|sideways
    phrase (degrees=90): turn|rotate|put|stand|lay|flip * on its|their side|edge, quarter turn|rotation|spin
    phrase (degrees=180): half a? turn|rotation|spin, turn * upside down, one eighty,
      stand|put|turn|flip|rotate * on its|their head, right|correct|proper way up
    complaint (degrees=180): upside down, wrong way up, bottom up, on its|their head
    complaint (degrees=90): sideways, on|lying|laying|turned on? its|their side, lying|laying down
  `),
  lower: (wish) => {
    if (wish.preset.bare === true && (wish.beside('turns') ?? wish.beside('levels')) !== undefined) return undefined
    // "turn it into …" is no turning.
    if (wish.preset.said === true && !wish.has('amount') && !wish.has('side')) return undefined
    const way = wayOf(wish)
    const degrees = way * angleOf(wish) * (wish.amount('factor')?.n ?? 1)
    const [corners] = wish.colours
    const slight = Math.abs(degrees) <= SLIGHT && corners === undefined
    const cropped =
      slight ||
      wish.says(
        /\b(?:no|without|(?:cut|crop|trim)(?: off| away)?(?: the)?)(?: any)? (?:empty|blank|black|white|transparent)? ?(?:corner|edge|gap)s?\b/,
      )
    return { degrees, corners, cropped: cropped || undefined, pictures: wish.get('pictures') }
  },
}

function angleOf(wish: Wish): number {
  const amount = wish.amount('degrees', 'plain', 'fraction')
  if (amount !== undefined) return amount.kind === 'fraction' ? amount.n * 360 : amount.n
  if (wish.every('side').includes(180)) return 180
  // "rotate it a bit" is no quarter turn.
  const usual: number =
    wish.preset.degrees ?? (wish.strength === 1 && !wish.says(/\b(?:bit|little|slightly|touch|tad)\b/, 3) ? 90 : 10)
  return usual < 90 ? usual * wish.strength : usual
}

function wayOf(wish: Wish): 1 | -1 {
  const signed = wish.amount('degrees', 'plain')?.sign === '-' ? -1 : 1
  const sides = wish.every('side')
  const left =
    sides.includes(-1) ||
    (!sides.includes(1) && wish.says(/\b(?:left(?:wards?)?|counter|anti|ccw|(?:counter|anti)clockwise)\b/, 2))
  return left ? -1 : signed
}
