import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

/** Angle up to which a turn only puts a photo straight, which wants no empty corners. */
const SLIGHT = 3

/** What ought to be up and down, and how it is said where it lies. */
const UP = 'head|heads|sky|ceiling|roof'
const DOWN = 'feet|foot|legs|floor|ground|wheels'
const TOP = 'top * point|face|pointing|facing to|towards? the?'
const AT = 'is|are|point|look|lie|be|go? over? pointing|facing|lying? on|at|to|towards? the? far?'
const STANDS = 'stand|lie|lay|hang|lying|turned|tipped|rotated|flipped'

export const ROTATE: ToolWords = {
  tool: 'rotate',
  traits: ['turns'],
  takes: ['amount', 'side', 'colour', 'degree', 'pictures', 'not'],
  amounts: ['degrees', 'plain', 'fraction', 'factor'],
  implied: 'degrees',
  impliedIf: 'brief',
  heads: heads(`
    verb: rotate, spin, revolve, swivel, pivot, twirl, reorient
    verb (said): turn, tip, roll
    verb (degrees=8, leans): tilt, lean, slant, angle it|this|the
    noun: rotation
    noun (degrees=8, leans): jaunty|cheeky|rakish|slight angle|tilt, dutch angle|tilt|angles
    noun (bare): clockwise, cw, counter|anti clockwise, counterclockwise, anticlockwise, ccw
    phrase: rotate|turn|spin|tip|flip it|this|that|picture|them? left|right|leftwards|rightwards|sideways
    phrase (degrees=270): three|3 quarter turns|turn
    phrase (degrees=90): turn|rotate|put|stand|lay|flip * on its|their side|edge, quarter turn|rotation|spin
    phrase (degrees=180): half a? turn|rotation|spin, turn|swing|spin it|this|that|him|her|them =round|=around,
      turn|put|rotate it|this|that|them|everything =round|=around? the right|correct|proper way up|round|around?,
      turn * upside down, one eighty, stand|put|turn|flip|rotate * on its|their head, right|correct|proper|other way up,
      head over heels, feet up, topsy turvy
    complaint (degrees=180): upside down, wrong way up, bottom up, ${STANDS}? on the|its|his|her|their|our|my|your head,
      ${UP} is|are|point|look|hang|be? at|on|in|to|towards|is|are the? bottom|below|down|floor,
        ${DOWN} is|are|point|stick|be? at|on|in|to|towards|up|is|are the? in? the? top|above|air
    complaint (degrees=90): sideways,
      come|came|comes|save|saved|saves|load|loads|upload|uploaded|show|shows|display|open|opens|turn|turned|put|took|scanned|scan|lies|is|look|looks|arrived|arrives|went * sideways,
      sideways on|again|instead, ${STANDS}? on its|his|her|their side, lying|laying down
    // What ought to be up lies at one side.
    complaint (degrees=90, sided): ${UP} ${AT} left, ${TOP} left, ${STANDS}? on its|his|her|their left side, ${DOWN} ${AT} right
    complaint (degrees=-90, sided): ${UP} ${AT} right, ${TOP} right,
      face|faces|facing|grow|lie|look|point|points to|towards? the? right instead|rather of|than up|upright|upwards,
      ${STANDS}? on its|his|her|their right side, ${DOWN} ${AT} left
  `),
  lower: (wish) => {
    if (wish.preset.bare === true && (wish.beside('turns') ?? wish.beside('levels')) !== undefined) return undefined
    const sided = wish.all.some(({ words, preset }) => words === wish.words && preset.sided === true)
    // "It lies on its side, a quarter turn to the left would do"
    const isTurned = wish.alike.some(
      (one) =>
        one.kind !== 'complaint' &&
        (one.has('side') ||
          one.has('amount') ||
          one.preset.degrees === 90 ||
          one.says(/\b(?:left|right)(?:wards)?$/, 0)),
    )
    if (wish.kind === 'complaint' && wish.preset.sided !== true && isTurned) return undefined
    // "it is upside down, spin it round"
    const told = wish.alike.some(
      ({ kind, preset }) => kind === 'complaint' || (kind === 'phrase' && preset.degrees === 180),
    )
    if (told && wish.kind === 'verb' && !wish.has('amount') && !wish.has('side')) return undefined
    if (sided && wish.preset.sided !== true && !wish.has('amount')) return undefined
    // "turn it into …" is no turning.
    const angle = wish.amount('degrees', 'plain', 'factor')
    const aside = wish.every('side').some((side) => typeof side === 'number' || side === 'horizontal')
    if (wish.preset.said === true && angle === undefined && !aside) return undefined
    const way = wayOf(wish)
    // "The double page is upside down" counts no turns.
    const times = wish.kind === 'complaint' ? 1 : (wish.amount('factor')?.n ?? 1)
    const degrees = way * angleOf(wish) * times
    const [corners] = wish.colours
    // "don't crop anything"
    const isWhole = wish.says(WHOLE)
    const slight = Math.abs(degrees) <= SLIGHT && corners === undefined && !isWhole
    const cropped =
      slight ||
      wish.says(
        /\b(?:no|without|get rid of|(?:cut|crop|trim|lose|remove)(?: off| away)?(?: the)?)(?: any)? (?:empty|blank|black|white|transparent)? ?(?:corner|edge|gap|wedge|triangle|bit|part|area)s?\b/,
      )
    return { degrees, corners, cropped: (cropped && !isWhole) || undefined, pictures: wish.get('pictures') }
  },
  absorbs: {
    // "fill the corners with white"
    pads: (args, other) => {
      if (other.colours.length === 0 || !other.says(/\b(?:corners?|gaps?|wedges?|triangles?)\b/)) return false
      args.corners = other.colours[0]
      return undefined
    },
  },
}

/** Nothing is to be lost. */
const WHOLE =
  /\b(?:\w+n['’]?t|not|no|without|never|nothing)(?: [^ ,.;]+){0,3}? (?:crop|cut|trim|lose|los)(?:p?ing|t)?\b(?! (?:the )?(?:empty|corners))/

function angleOf(wish: Wish): number {
  // "Slide no. 44 is upside down" counts something else.
  const amount = wish.kind === 'complaint' ? wish.amount('degrees') : wish.amount('degrees', 'plain', 'fraction')
  if (amount !== undefined) return amount.kind === 'fraction' ? amount.n * 360 : amount.n
  if (wish.every('side').includes(180)) return 180
  // "rotate it a bit" is no quarter turn.
  const usual: number = wish.preset.degrees ?? (wish.strength === 1 ? 90 : 10)
  return usual < 90 ? usual * wish.strength : usual
}

const POINTS = /\b(?:point(?:s|ing)(?: to(?:wards)?)?|top is (?:on|at|to))(?: the)? (left|right)\b/
/** Tokens behind a complaint in which it is said what lies where. */
const FAR = 12

function wayOf(wish: Wish): 1 | -1 {
  if (wish.preset.sided === true) return 1
  // "It lies on its side, the spire points to the left": what points there ought to point up.
  const points = wish.kind === 'complaint' ? POINTS.exec(wordsOf(wish.tokens, wish.to, wish.to + FAR)) : null
  if (points !== null) return points[1] === 'left' ? 1 : -1
  const signed = wish.amount('degrees', 'plain')?.sign === '-' ? -1 : 1
  const sides = wish.every('side')
  const [, last] = wish.extent
  // "tilt it ten degrees to the left"
  const behind = /^(?:to|towards) the left\b/.test(wordsOf(wish.tokens, last, last + 3))
  const left =
    sides.includes(-1) ||
    behind ||
    (!sides.includes(1) && wish.says(/\b(?:left(?:wards?)?|counter|anti|ccw|(?:counter|anti)clockwise)\b/, 2))
  return left ? -1 : signed
}
