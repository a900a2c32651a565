import { onceOf, wordsOf } from '../../planner/language/tokens.ts'
import { type Side, sidesOf } from '../../planner/sides.ts'
import { heads, type StepArguments, type ToolWords, type Wish } from '../../planner/words.ts'

/** Room in percent of the shorter edge: on every side, on single ones, of bars, of a reflection. */
const MARGIN = 8
const ROOM = 25
const BARS = 12
const REFLECTION = 60
/** From here on a size says that all is to be filled. */
const FILLING = 4
/** Rim of a polaroid, and how many times as much is free below. */
const POLAROID = 5
const BELOW = 3.4

const WHOLE = 'whole|entire|full|complete'
const ROOMS = 'room|space|padding|margin|area|headroom|canvas|strip'
const FREE = 'more|extra|empty|blank|white|free|some|additional|breathing|negative|copy|clear|wide'
const SOME = `a|some|any|enough? little|bit|lot|plenty|touch? of? ${FREE}? ${ROOMS}`
const AROUND = 'around|round|above|below|beneath|on|at|along|under|left|right|top|bottom'

export const EXTEND: ToolWords = {
  tool: 'extend',
  traits: ['pads'],
  takes: ['ratio', 'amount', 'colour', 'side', 'place', 'size', 'degree', 'way', 'pictures', 'not'],
  amounts: ['percent', 'px', 'fraction'],
  heads: heads(`
    verb (bars): letterbox
    verb: pillarbox, contain
    phrase (needs=amount, grows): add|put|give|leave at|to|on|onto the? top|bottom|left|right|side|sides
    verb (needs=amount, of): add, put, leave, give
    phrase (fits): blurred|blurry|fuzzy|hazy|unsharp|smeared|smudged version|copy|duplicate|bit|part|piece of the|this|my|our? =itself|it|same|picture,
      =itself|same picture? =blurred|=blurry|=fuzzy out?, picture blurred|blurry|fuzzy into|in|on the? extra|empty|free|new|missing? space|room|side|edge|gap,
      fill * with blur, blurry|fuzzy|hazy|unsharp the|its? side|edge|bar|fill, blur above and below, blur left and right
    phrase (grows): continue|carry|extend it|picture|this|on|the * mirror|mirrored|reflected|blurred|blurry
    phrase (fits): fit * in|inside|into|within|to the|this|my|our? frame|canvas|format|shape?, fit the? ${WHOLE},
      show|keep|see|fit|leave|include the|my? ${WHOLE} picture|thing|of?, show|keep|see|fit everything|all of? it?,
      ${WHOLE} picture|thing must|should|has|have|needs|is? to? be? visible|seen|shown|show|in view|stay, uncropped, no|zero|any loss
    phrase (spares): without|no|not|don't|never do|to? you|u? dare? crop|cut|cutting|lose|chop|slice off? the|my|his|her|our|their|any|anybody's|anyone's|anybodys|anyones|people's? head|heads|face|faces|hair|foot|feet|hand|hands|leg|legs|arm|arms|ear|ears or? anything|anyone? else? off|away?
    phrase (colour=white): =white at|on|to the|both side|sides
    phrase (spares): without|no|not|don't|never do|to? you|u? dare? crop|cut|lose|chop|slice off? anything|anyone|anybody|nobody|any|it|him|her|them|people|head? of? it? off|away|out?,
      without|no|not|don't|never do|to? crop|cut|lose anything|any|bits,
      nothing|nobody|none|no must|may|should|can|to? be|get|is|gets? cut|crop|lose|lost|chop|missing off|away?,
        instead|rather of|than crop|cut off?
    verb (grows): extend, expand, uncrop, pad, outpaint, widen, pad out
    noun (grows): padding, margin, headroom, breathing room|space, copy|negative space, ${FREE} ${ROOMS},
      canvas extension
    phrase (grows): ${ROOMS} ${AROUND}, ${ROOMS} to the left|right|top|bottom|side|edge,
      room|space|headroom|margin ${AROUND} the? top|bottom|left|right|side|edge,
      fill above|below|left|right and? above|below|left|right?, add|leave|put|make|give it? the? ${SOME},
      want|need it? ${SOME}, big|large|wide|tall canvas, extend|expand|widen the? picture,
      extend|expand|enlarge|grow|widen|increase the? canvas|background|edge, add canvas
    noun (bars): =bars, letterbox|cinema|cinematic|movie bars, letterboxing, pillarboxing
    noun (bars, colour=white): white bars
    noun (bars, colour=black): black bars
    phrase: fill|pad in|out|up? the|any? rest|side|space|gap|remaining|empty|extra|missing|new|blank|remainder
      area|space|part|room|bit|side?, fill|pad * out|up to, blurred|blurry|mirrored|reflected|mirror|reflect
      the|its? side|edge|bar|border|copy|version, blur|blurred of the|this|my|our picture,
        blur * on|at both|the side|edge
    phrase (needs=ratio): blur the|its? side|edge|bar|border
    noun (polaroid): polaroid, polaroid frame|border|style|look|effect|picture|card,
      instant film|picture|camera look|frame|style?, instax, frame|border * wide|thick|big|large at|on|along? the?
      bottom
    noun (reflects): reflection, water|mirror|mirrored reflection, reflect|mirror it? below|underneath|beneath
  `),
  lower: (wish) => {
    if (wish.way < 0) return undefined
    const [colour = wish.preset.colour] = wish.colours
    if (wish.preset.of === true && !isMade(wish)) return undefined
    const pictures = wish.get('pictures')
    if (wish.preset.polaroid === true) return { ...polaroid(wish), colour: colour ?? 'white', pictures }
    const fill = wish.colours.length > 0 ? undefined : fillOf(wish)
    const bars = wish.all.some((other) => other.preset.bars === true)
    const grows = wish.preset.grows === true || wish.preset.of === true || bars
    const room = {
      fill,
      colour: fill === undefined ? (colour ?? (grows ? (bars ? 'black' : 'white') : undefined)) : undefined,
      ratio: wish.get('ratio') ?? (wish.says(/\bsquare\b/) ? '1:1' : undefined),
      ...(grows || fill !== undefined || wish.kind !== 'phrase' ? roomOf(wish, bars, fill !== undefined) : {}),
    }
    const empty = wish.scene.free === true && Object.values(room).every((value) => value === undefined)
    return empty ? undefined : { ...room, pictures }
  },
  absorbs: {
    // "the canvas 25 % bigger"
    sizes: (_, other) => (other.kind === 'more' && other.says(/\bcanvas\b/) ? undefined : false),
    // "show all of it, on black"
    fills: (args, other) => {
      const [colour, ...more] = other.colours
      const plain =
        args.fill === undefined && more.length === 0 && !other.has('pattern') && other.preset.pattern === undefined
      if (!plain || colour === undefined || other.preset.swap === true) return false
      args.colour = colour === 'transparent' ? undefined : colour
      return undefined
    },
    // "fit it in with a blurred background"
    'blurs around': (args) => (args.fill === 'blur' && args.margin === undefined ? undefined : false),
    // "the sides blurred", "with a blurred bit of the photo", but "and blur it"
    blurs: (args, other) => (args.fill === 'blur' && isOfRoom(other) ? undefined : false),
    frees: (_, other) => (other.preset.state === true ? undefined : false),
  },
}

/** Whether something blurred is what fills the room: no part but a side is named, nor the picture as what to blur. */
const isOfRoom = (blurred: Wish) =>
  /^(?:undefined|all|edges|top|bottom|left|right)$/.test(`${blurred.get('area') ?? blurred.get('place')}`) &&
  !/^blur(?:red)? (?:the (?:whole|entire|picture|photo|image)|it|this|everything|all)\b/.test(
    wordsOf(blurred.tokens, blurred.from, blurred.from + 3),
  )

/** "Add 40 px of white at the bottom": some of a colour at a side is room. */
const isMade = (wish: Wish) =>
  sidesOf(wish).size > 0 &&
  wish.slots.some(({ dimension, from }) => dimension === 'colour' && wish.tokens[from]!.low === 'of')

function polaroid(wish: Wish): StepArguments {
  const width = wish.length ?? POLAROID * wish.strength
  return { margin: width, bottom: BELOW * width }
}

const fillOf = ({ preset, tokens }: Wish) => (preset.reflects === true ? 'mirror' : fillIn(tokens))

/** What fills the room; wherever the instructions say so. */
const fillIn = onceOf((tokens): 'blur' | 'mirror' | undefined => {
  const text = wordsOf(tokens, 0)
  // "Mirror it, then make it square" fills nothing.
  if (/\bmirror(?! (?:it|this|the|them|horiz|vert))|\breflect/.test(text)) return 'mirror'
  return text.split('\n').some((line) => FILLS.test(line) && BLURS.test(line)) ? 'blur' : undefined
})
const FILLS =
  /\b(?:fill|rest|sides?|above|below|edges?|bars?|space|gaps?|copy|version|itself|borders?|background|extend\w*|expand\w*|pad\w*)\b/
const BLURS = /\b(?:blur|fuzzy|smear|smudg|out of focus|soft(?!er| shadow)|unsharp)/

function roomOf(wish: Wish, bars: boolean, filled: boolean): StepArguments {
  const shorter = Math.min(wish.scene.canvas.width, wish.scene.canvas.height)
  const share = (amount: { kind: string; n: number }) =>
    amount.kind === 'px' ? (amount.n / shorter) * 100 : amount.kind === 'fraction' ? amount.n * 100 : amount.n
  const factor = wish.size * wish.strength
  const ratio = wish.get('ratio')
  const sides = new Map(sidesOf(wish))
  if (wish.preset.reflects === true && sides.size === 0) sides.set('bottom', undefined)
  const measures = [...sides.values()].filter((amount) => amount !== undefined)
  const all = wish.amount('percent', 'px', 'fraction')
  const every = wish.says(/\b(?:all (?:four |the )?(?:sides|round|around)|(?:each|every) side|every edge)\b/)
  // Above and below a blurred copy fills whatever the picture leaves free.
  if (filled && measures.length === 0 && sides.size > 1) return {}
  if (every || sides.size === 0) {
    if (all !== undefined) return { margin: share(all) }
    if (bars && ratio === undefined && wish.preset.fits !== true) return { top: BARS * factor, bottom: BARS * factor }
    return wish.preset.grows === true && ratio === undefined && !(filled && wish.size > FILLING)
      ? { margin: MARGIN * factor }
      : {}
  }
  const usual = (wish.preset.reflects === true ? REFLECTION : bars ? BARS : ROOM) * factor
  const room: Partial<Record<Side, number>> = {}
  // "left and right, 10 % each"
  const each = measures.length === 0 && all !== undefined ? share(all) : usual
  for (const [side, amount] of sides) room[side] = amount === undefined ? each : share(amount)
  // "5 % all over, but 20 % at the bottom"
  const rest =
    all !== undefined && measures.length > 0 && !measures.some(({ kind, n }) => kind === all.kind && n === all.n)
  return rest ? { ...room, margin: share(all) } : room
}
