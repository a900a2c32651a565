import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

/** Degrees of a turn of which only the way is said. */
const USUAL = 5
const LEANS =
  /\b(?:lean(?:s|ing)?|tilt(?:s|ed|ing)?|slop(?:es|ing)|slant(?:s|ed|ing)?|crooked|hangs?|dips?|skewed|drops|drooping|downhill|uphill|slid(?:es|ing)|run(?:s|ning)|flow(?:s|ing)|pour(?:s|ing)?|spill(?:s|ing)?|fall(?:s|ing)|off)\b/

/** "Remove the spot at the left, straighten it": which side another wish is about. */
function isElsewhere({ tokens, from, all, words }: Wish): boolean {
  const clause = tokens.filter((token) => token.clause === tokens[from]!.clause)
  if (/\b(?:left|right|clockwise|anticlockwise|counterclockwise)\b/.test(wordsOf(clause, 0))) return false
  return all.some((other) => other.words !== words && /left|right/.test(`${other.get('place')} ${other.get('area')}`))
}
/** What is level or upright, as everybody knows. */
const EVEN =
  'beach|boat|bookcase|building|bridge|camera|church|column|door|everything|facade|fence|flagpole|floor|frame|horizon|house|lake|lamp|lamppost|landscape|line|mast|ocean|page|painting|phone|picture|pillar|pole|post|scan|sea|shelf|shoreline|skyline|steeple|table|text|thing|tower|tree|tripod|wall|water|window'
const CROOKED =
  'askew|aslant|cockeyed|crooked|crookedly|lopsided|skew|skewed|skewwhiff|slanted|sloping|squint|tilted|wonky'
const WET = 'sea|water|lake|ocean|river|coast|beach|boat|drink|beer|coffee|tea|wine|soup|everything|it|all'

export const STRAIGHTEN: ToolWords = {
  tool: 'straighten',
  traits: ['levels'],
  takes: ['amount', 'side', 'place', 'degree', 'excess', 'pictures', 'not'],
  amounts: ['degrees', 'plain'],
  heads: heads(`
    phrase: ${EVEN} should|must|ought|supposed|need|needs|has|have|shall to? be? perfectly|exactly|properly? vertical|upright|plumb|level|straight|horizontal
    verb: straighten, level, unskew, deskew, unslant, auto|automatically straighten|level
    phrase: make|get|put|set|have * straight|=level|upright, straight|level horizon|line,
      straighten|level|fix|correct|even|sort the|my|that? horizon|tilt|lean|skew|slant automatically?,
      tilt|horizon|skew|lean correction|fix|adjustment,
      be|is|look|seem|appear|hang|come|it's|all * crooked|tilted|slanted|lopsided|wonky|askew|skewed|skewwhiff|uneven|leaning|sloping,
      horizon * tilt|lean|slope|slant|dip|drop|crooked|wonky|off|drunk|tipsy|seasick,
      it|picture|scan|everything lean|slope
    noun (needs=amount): horizon
    complaint:
      held|hold|holding|scan|photograph|picture|take|shoot|shot|film|print|copy|copied|hang|hung|put|sit|sits|lie|lies it|this|that|the|them|my? * ${CROOKED},
      ${EVEN} all|both|really|visibly? lean|slant|slope|tilt|dip,
      ${EVEN} * is|are|was|were|look|looks|sit|sits|lie|lies|hang|hangs|went|came|goes|go|got|scanned|taken|at|on * at|on an|a|the angle|slant|slope|tilt|skew|lean,
      fall|falling|tip|tipping|topple|toppling|keel over, ${WET} * pour|run|flow|spill|slide|drain out|off|away,
      ${WET.replace(
        '|it|all',
        '',
      )} * pour|running|pouring|flow|spill|slide|slip|run|drain to|towards|over the|one? left|right|side,
      not|isn't|aren't|ain't|wasn't|weren't quite|really|very|exactly? vertical|upright|plumb|horizontal|parallel,
      out of true|plumb, leaning|lean|leans like|as|at|to|towards|over|over|left|right|backwards|forwards, squint,
      skew
    complaint: leaning tower, look|looks|looking|like|as like? * =pisa,
      fall|falls|falling|tip|tips|tipping|topple|topples|toppling over|sideways to? the? left|right side?,
      horizon|horizons|line is|isn't|looks|seems|not * crooked|tilted|slanted|wonky|lopsided|straight|level, downhill,
      uphill,
      flow|flows|pour|pours|pouring|run|runs|running|sliding|slides|spill|spills|falls|falling|tips|tipping down|off|out|away on|at|to the? left|right
      side?, crooked, tilts|slants|tilting|slanting|rotated|dips|drops|droops, tilted, slanted, lopsided, wonky,
        askew, skewed, skew whiff, cockeyed, leaning, leans, sloping,
      slopes, uneven, off kilter, out of level, not|isn't|aren't|ain't|never quite|really|very|completely?
      straight|level
  `),
  lower: (wish) => {
    // "make this upright 9:16" says which way a sheet stands.
    if (wish.tokens[wish.to - 1]!.low === 'upright' && wish.tokens[wish.to]?.kind === 'ratio') return undefined
    // "with the words slanted a bit, going uphill"
    if (wish.beside('writes') !== undefined && wish.says(/\b(?:words|letters|lettering|text|writing|title)\b/))
      return undefined
    const angle = wish.amount('degrees', 'plain')
    const sides = wish.every('side')
    const places: string[] = wish.every('place')
    // "It hangs to the left. Level it, 2° clockwise."
    const [told] = /(?:counter|anti)?[ -]?clockwise/.exec(wordsOf(wish.tokens, wish.from)) ?? []
    if (told !== undefined && angle !== undefined)
      return {
        degrees: (told === 'clockwise' || told === ' clockwise' ? 1 : -1) * angle.n,
        pictures: wish.get('pictures'),
      }
    const left =
      sides.includes(-1) ||
      places.includes('left') ||
      wish.says(/\b(?:left|counter|anti|counterclockwise|anticlockwise)\b/)
    const right = !left && (sides.includes(1) || places.includes('right') || wish.says(/\b(?:right|clockwise)\b/))
    // Without an angle the picture itself says how far it leans, unless somebody says which way to turn it.
    const leans = wish.kind === 'complaint' || wish.says(LEANS)
    if (angle === undefined && (leans || (!left && !right) || isElsewhere(wish)))
      return { pictures: wish.get('pictures') }
    const way = (left || angle?.sign === '-' ? -1 : 1) * (leans ? -1 : 1)
    return { degrees: way * (angle?.n ?? USUAL * wish.strength), pictures: wish.get('pictures') }
  },
}
