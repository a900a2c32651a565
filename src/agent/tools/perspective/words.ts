import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

const USUAL = 30

export const PERSPECTIVE: ToolWords = {
  tool: 'perspective',
  traits: ['once'],
  takes: ['side', 'place', 'amount', 'degree', 'pictures', 'not'],
  amounts: ['degrees', 'plain'],
  heads: heads(`
    noun: perspective, 3d, 3 d, three d, three dimensional, 3d tilt|effect|look|card, keystone, vanishing point,
      isometric, mockup angle
    verb: skew, foreshorten
    phrase: tilt|turn|rotate|lean|angle * in|into|through space|depth|perspective|3d,
      tilt|turn|rotate|lean|angle * like|as a card|billboard|page|door|wall
    phrase (away=up): tilt|lean|tip|lay|lie|fall|turn|swing|recede back|backward|backwards|away,
      tilt|lean|tip|lay|lie * back|backward|backwards, recede, go|fade|disappear|run * into the? distance,
      lie|lying|laid|flat on a|the table|floor|desk, lay|lie it|this|picture? flat|down,
        taper|narrow|narrows|narrower|shrink|smaller|converge to|toward|towards|at the? top, like star wars
    phrase: tilt|lean|tip|turn|swing the? left|right|top|bottom|upper|lower side|edge|half? away|back|backwards,
      left|right|top|bottom|upper|lower hand? side|edge|half? turn|go|tilt|lean|recede|swing|fold|be|point away|back|backwards,
      left|right|top|bottom|upper|lower hand? side|edge|half? swung|swinging|swings|pushed|turned|tilted|leaning|folded|receding deep|far|away|back|in|into
  `),
  // What leans in a photo cannot be seen, so that no perspective can be corrected.
  lower: (wish) => {
    if (wish.says(/\b(?:correct|fix|undo|remove)\w*\b/, 2)) return undefined
    const degrees = wish.amount('degrees', 'plain')?.n ?? USUAL * wish.strength
    return {
      away: wish.alike.flatMap((one) => sideOf(one) ?? [])[0] ?? 'right',
      degrees,
      pictures: wish.get('pictures'),
    }
  },
  absorbs: {
    // "a 3D tilt"
    turns: (_, other) => (other.preset.leans === true && !other.has('amount') ? undefined : false),
  },
}

function sideOf(wish: Wish): string | undefined {
  const place: string = wish.get('place') ?? ''
  const said = (pattern: RegExp) => pattern.test(place) || wish.says(pattern, 6)
  if (wish.every('side').includes(-1) || said(/\bleft\b/)) return 'left'
  if (wish.every('side').includes(1) || said(/\bright\b/)) return 'right'
  if (said(/\b(?:bottom|lower|forwards?|down|towards)\b/)) return 'down'
  return said(/\b(?:top|upper|up|back|backwards?)\b/) ? 'up' : wish.preset.away
}
