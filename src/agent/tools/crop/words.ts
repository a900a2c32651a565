import { isFiller } from '../../planner/language/filler.ts'
import { GOES } from '../../planner/language/puts.ts'
import { wordsOf } from '../../planner/language/tokens.ts'
import { SIDES, type Side, sidesOf } from '../../planner/sides.ts'
import { thingAt } from '../../planner/slots/subjects.ts'
import { heads, type StepArguments, type ToolWords, type Wish } from '../../planner/words.ts'

const OPPOSITE: Readonly<Record<Side, Side>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }
const CUT = 'cut|crop|chop|slice|lop|shave|snip|clip|trim'
const LOSE = `${CUT}|take|lose|remove|drop|delete|discard|throw|ditch|rid`
const SIDE = 'top|bottom|left|right|upper|lower'
/** What is of no use around that which matters: grounds and surfaces, and what they are called then. */
const AROUND =
  'air|asphalt|background|beach|brick|carpet|ceiling|concrete|counter|curtain|desk|dirt|empty|emptiness|fence|field|floor|foreground|grass|gravel|grey|ground|hall|headroom|hedge|landscape|lawn|lino|meadow|mud|nothing|nothingness|office|pavement|road|roof|room|rug|sand|scenery|sea|sky|space|street|table|tablecloth|tarmac|tile|wall|wallpaper|water|worktop'
const EMPTY = 'bare|blank|boring|dead|dull|empty|plain|unused|useless|wasted'
const LOTS = 'acre|expanse|full|heap|load|lot|mile|most|mountain|ocean|pile|plenty|ton|yard'
const PART = 'half|third|quarter|part|side|bit|portion|section|fifth|tenth'

export const CROP: ToolWords = {
  tool: 'crop',
  traits: ['cuts'],
  takes: ['ratio', 'area', 'place', 'amount', 'degree', 'pictures', 'not'],
  amounts: ['percent', 'px', 'fraction', 'factor'],
  heads: heads(`
    // Shapes that are a wish by themselves where nothing else takes them.
    noun (pair): 16:9, 9:16, 4:5, 5:4, 4:3, 3:4, 3:2, 2:3, 1:1, 2:1, 1:2, 3:1, 21:9, 5:7, 7:5, 8:10, 10:8
    noun (ratio=1:1): =square, squared, square format|shape
    noun (ratio=16:9): widescreen, wide screen, landscape format|orientation, 16|sixteen by 9|nine
    noun (ratio=2:3): portrait format|orientation
    noun (ratio=9:16): 9|nine by 16|sixteen, phone|mobile|iphone wallpaper|background|screen size|format
    phrase (needs=ratio): =for print|printing, print size|format|ratio, print|printed|prints * as|at|in|on
    noun (needs=ratio): inch|cm|centimetre print|picture?
    noun (ratio=4:5): 4|four by 5|five
    noun (ratio=7:9, portrait): passport|id|visa picture|crop|format|size
    noun (portrait): headshot, head shot, head and shoulder|shoulders, mugshot
    verb: crop, recrop, reframe, crop in|down|to, smart crop
    noun (ratio=1:1): quadratic format|shape?
    noun (ratio=3:2): landscape|wide|horizontal crop|cut|framing
    noun (ratio=2:3): tall|portrait|vertical|upright|narrow crop|cut|framing
    noun (ratio=21:9): cinema|cinematic|panoramic|letterbox crop|cut|framing, wide like|as in|at? the? cinema|cinemas|movie|movies, wide cinema crop|cut
    verb (needs=ratio): cut, trim, cut|trim|chop|pare it|this|them|picture|photo|all? down? to
    verb (needs=ratio, shaped): make, turn, format, convert, need, want, change
    phrase (off, bare): ${CUT} off|away|out
    phrase (off): the? ${SIDE} ${PART} off|away|gone, ${CUT}|take|lose|remove * off|away|from|of|out the|its|my? very? ${SIDE}|side hand?
    phrase (off, measured): ${LOSE} off|away|out|of? the? ${SIDE}
    verb (needs=area, off, measured): ${LOSE.replace('crop|', '')}
    // "The bottom quarter is only grass, cut that off."
    phrase (off, that): ${LOSE} it|that|this off|away|out, it|that|this|which ${GOES}, get rid of it|that|this,
      don't need|want it|that
    phrase (needs=area, off): can|must|has|have|should|need to? go
    phrase (off, edges): ${LOSE} off|away|out? the? outer|outermost|outside edge|bit|part|rim?,
      something|bit|little|some off all|both|every|each sides|edges|side|edge
    phrase (needs=amount, off, edges): off all|both|every|each the? side|edge
    phrase (off, edges): ${CUT} all? the|its? edge|side, ${CUT} a? bit|little? off|from all|every|each? the? edge|side
    phrase (corners): ${LOSE} off|away|out? the|those|any? empty|blank|black|white|transparent? corner|edge|gap|wedge|triangle
    phrase (keeps): keep|show|use|take|want|need|leave only|just? the? ${SIDE} ${PART},
      only|just keep|show|use|take|want|need the? ${SIDE}
    phrase (keeps, needs=amount): keep|show|use|take|want|need|leave only|just? the? ${SIDE}
    verb (needs=area, alone): keep, show, use, take, want, leave
    phrase (needs=area, alone): keep|show|want|use|take|leave|need only|just, only|just keep|show|want|use|take|need
    phrase: only|just the? ${SIDE} two|three third|quarter
    phrase (needs=area, alone): only, just
    phrase (alone, lone): only|just the? ${SIDE} ${SIDE}? half|third|quarter, ${SIDE} ${SIDE}? half|third|quarter only
    phrase (middle, alone): take|keep|use|want only|just? the? center|central part|bit|third?
    verb (zoom, face): zoom in|into|on on? her|his|the|my|their|our face|faces|head
    verb (zoom): zoom, zoom in|into|on, zoom in on, zoom right in, =close in, punch in, magnify
    phrase (zoom): enlarge|magnify|blow the? center|central|face part? up?, get|move|go|come|bring|look in? close|near
    more (zoom): =closer, tight
    noun (tight): close up, closeup, tight|close crop|framing|frame, tighter
    phrase (zoom): less|fewer of? the? ${AROUND}, get|go|come|move in? closer,
      lose|cut|crop|drop|trim some|most|a|bit|lot|much of? of? the? ${AROUND}
    complaint (zoom): too zoomed out,
      tiny|small|little|lost|far|miles away? in|from|against the|this|that|a big|huge|vast|whole|wide? frame|picture|camera|landscape|scenery|distance,
      so|too|miles far away|off|back|out,
      just|only|merely|like|as|but a|an tiny|little|small|mere? dot|speck|ant|pixel|crumb|spot,
      lost|drowned|drowning|swallowed|swamped|disappears|vanishes in|among|amongst|amid|by|into|against all that|this|those|these ${EMPTY}? ${AROUND},
      take|fill|cover|occupy|make up? only|just|barely|hardly? a|up|only|the? tiny|small|little? up? a? fraction|sliver|corner|bit|part|percent of|in
    complaint (zoom, void): so|too|that much|many of? the|this|that? ${EMPTY}? ${EMPTY}? ${AROUND},
      ${LOTS}|all|half|quarters|thirds|part of this|that|the? ${EMPTY} ${AROUND},
      ${LOTS} of ${AROUND} above|below|beneath|under|underneath|around|either,
      ${LOTS} of ${AROUND} in|on|at|to the? ${SIDE}|front, empty|dead|wasted ${AROUND} around|above|below|everywhere,
      half|most|quarters|thirds|lot of|the|this|it? the|this|it? picture|frame|is? is|are? only|just|nothing|all|mostly but? the? ${AROUND},
      ${SIDE} half|third|quarter|part is|are only|just|nothing|all|mostly but? the? ${AROUND}
    complaint (zoom, thing): minuscule|teeny|miniature,
      is|are|look|seem|appear|come|so|too|very|really|way|just|only out? much|far|so|too|very|really|just|all? tiny|minute|minuscule|teeny,
      is|are|look|seem|come|it's|he's|she's|they're out? far|way|much|so? too|so|that small|little
  `),
  lower: (wish) => {
    const made = hasHappened(wish) ? undefined : shapeOf(wish)
    if (made === undefined) return undefined
    return made.map((part) => ({ tool: 'crop', arguments: { ...part, pictures: wish.get('pictures') } }))
  },
  absorbs: {
    // "crop to the dog with some room around it": more of the picture, unless it is to have a colour.
    pads: (args, other) => {
      if (args.focus !== 'subject' || args.width !== undefined || other.colours.length > 0 || other.has('side'))
        return false
      args.room = other.length ?? ROOM * other.size * other.strength
      return undefined
    },
  },
}

/** Room around a subject that is to have some, in percent of its longer edge. */
const ROOM = 18

/** "the picture is tiny": it has few pixels. */
const WHOLE =
  /(?:^|\b(?:pictures?|photos?|images?|pics?|files?|it|it's|this|logos?|texts?|letters|writing|words|titles?|font|resolution|scan|screenshot|version)(?: (?:is|are|looks?|seems?|comes?|so|too|far|way|very|really|just|much|out|all|here)){0,4} ?)$/

/** "the top of my head is cut off" */
const hasHappened = ({ preset, from, tokens }: Wish) =>
  preset.off === true && /^(?:is|are|was|were|got|gets|been)$/.test(tokens[from - 1]?.low ?? '')

/** Whether what would be a crop is about something else. */
function isNoCrop(wish: Wish): boolean {
  const { preset, tokens } = wish
  const isThat = preset.measured === true && /^(?:it|that|this|them)$/.test(tokens[wish.to]?.low ?? '')
  if ((isThat || preset.that === true) && !wish.says(PART_BEFORE)) return true
  if (preset.thing === true && WHOLE.test(wordsOf(tokens, Math.max(0, wish.from - 6), wish.from))) return true
  // "take the left side down a bit", "drop the top by a stop" are about its light.
  if (wish.says(/^(?:take\b(?: \S+){1,6} (?:down|back)|drop\b(?: \S+){1,5} by)\b/, 2)) return true
  // The shape of what opens the sheet or of what is filled up is no crop.
  if (preset.shaped === true && (wish.beside('pads') || wish.beside('opens') || isPixels(wish))) return true
  // "Cut off the left half, I only need the right one."
  const cuts = wish.all.some((other) => other !== wish && other.words === wish.words && other.preset.off === true)
  if ((preset.alone ?? preset.keeps) === true && cuts) return true
  // Corners that a turn has left empty are that turn's.
  if (preset.corners === true) return true
  // "zoom out so you see the whole building": what lies beyond is not there.
  if (preset.zoom === true && tokens[wish.to]?.low === 'out') return true
  return preset.zoom === true && wish.beside('turns') !== undefined && wish.says(/\b(?:gaps?|corners)\b/)
}

/** Whether words that keep one part alone ask for something else. */
function isNoCropAlone(wish: Wish): boolean {
  const { preset, tokens } = wish
  // "Only brighten the people": only that is done.
  const part = wish.slots.find(({ dimension, from }) => dimension === 'area' && from >= wish.to)
  if (tokens.slice(wish.to, part?.from ?? wish.to).some((token) => !isFiller(token))) return true
  // "lighten the bottom half and leave the rest"
  if (wish.kind === 'verb' && wish.has('area') && part === undefined) return true
  // "give only the top third more contrast"
  if (/^gives?$/.test(tokens[wish.from - 1]?.low ?? '')) return true
  // "keep only the dog" cuts it out, and nothing is kept "with white showing in the corners".
  if (/^(?:all|subject|corners|edges)$/.test(wish.get('area') ?? '')) return true
  if (preset.lone === true && isAccompanied(wish)) return true
  if (wish.beside('tones') !== undefined || isLimit(wish)) return true
  if (wish.says(/\b(?:sharp|clear|crisp|focus|colou?r|untouched|as (?:it )?is)\b/, 3)) return true
  // "take the man on the left out"
  return wish.says(/^take\b.* (?:away|off|out)\b/, 5)
}

function shapeOf(wish: Wish): StepArguments[] | undefined {
  const { preset } = wish
  if (isNoCrop(wish) || (preset.alone === true && isNoCropAlone(wish))) return undefined
  // "crop away everything but the right half" keeps that.
  const off = (preset.off === true || wish.says(/\b(?:off|away|out|from)\b/, 1)) && !wish.says(ALL_BUT, 4)
  const area: string = wish.get('area') ?? ''
  if (off && /^(?:faces|corners|subject)$/.test(area)) return undefined
  // "4:5 for Instagram": a shape in numbers says more than a name.
  const [across, down] = wish.tokens[wish.from]!.pair
  const numbers = preset.pair === true && across > 0 ? `${across}:${down}` : undefined
  const told: string | undefined = numbers ?? wish.get('ratio') ?? preset.ratio
  const ratio = told !== undefined && isPaper(wish) ? asItLies(told, wish) : told
  const said = sidesOf(wish)
  const sides = preset.void === true ? sidesOfVoid(wish, said) : said
  // "too much sky at the top": what is of no use goes from there.
  if ((off || preset.void === true) && ratio === undefined) {
    const cuts = cutsOf(wish, sides)
    if (cuts !== undefined) return cuts
  }
  if (preset.bare === true && ratio === undefined) return undefined
  const kept = ratio === undefined ? keptSide(wish, sides) : undefined
  // "take the top down": how much stays is not said.
  if (preset.alone === true && kept === undefined && ratio === undefined && SIDED.test(area)) return undefined
  const [side] = sides.size === 1 ? sides.keys() : []
  // "4:5, keeping the left side"
  const stays = preset.keeps === true && ratio !== undefined ? side : undefined
  return [kept ?? { ...framed(wish, ratio), ...(stays !== undefined && { focus: stays }) }]
}

const ALL_BUT = /\b(?:everything|all|anything)(?: away| off| out)? (?:but|except|apart from|other than)\b/
const SIDED = /^(?:top|bottom|left|right)(?: left| right)?$/
/** A part of the picture of which something is told. */
const PART_BEFORE = new RegExp(
  `(?:^|[,;:(–-] )(?:(?:and|but|also|the|my|its|very|whole) )*(?:${SIDE}|lowest|uppermost)(?: hand)? (?:${PART}|strip|edge|tenth)\\b`,
)

/** Whether the same clause asks for something else: "flip only the bottom half". */
const isAccompanied = ({ from, to, tokens }: Wish) =>
  tokens.some(
    (token, at) =>
      token.clause === tokens[from]!.clause &&
      // "of the map"
      (at < from || (at >= to && tokens[to]!.low !== 'of')) &&
      !isFiller(token),
  )

/** "sepia please, but just the left half": what is kept to a part was said before. */
const isLimit = ({ from, tokens }: Wish) =>
  tokens[from - 1]?.low === 'but' &&
  tokens.slice(0, from).some((token) => token.sentence === tokens[from]!.sentence && !isFiller(token))

const isPixels = (wish: Wish) => wish.slots.some(({ marks }) => marks.includes('pixels'))

/** Percent of an edge that a measure is; pixels are those of the picture. */
function shareOf(wish: Wish, side: Side, amount: { kind: string; n: number }): number {
  if (amount.kind === 'fraction') return amount.n * 100
  if (amount.kind !== 'px') return amount.n
  const [picture = wish.scene.canvas] = wish.scene.pictures
  return (amount.n / (side === 'left' || side === 'right' ? picture.width : picture.height)) * 100
}

/** "10x15 cm", "a 4x6 print" */
const isPaper = ({ slots, tokens }: Wish) =>
  slots.some(
    ({ dimension, from, to }) =>
      dimension === 'ratio' &&
      PAPER.test(wordsOf(tokens, from, to + 2)) &&
      /^\d[\d.]*(?: ?[x×] ?| by )\d/.test(wordsOf(tokens, from, to)),
  )
const PAPER = /\b(?:inch(?:es)?|cm|prints?|for (?:prints?|printing))\b/

/** "a 4x6 inch print": paper is turned as the picture lies. */
function asItLies(ratio: string, { scene: { pictures } }: Wish): string {
  const [one = 1, other = 1] = ratio.split(':').map(Number)
  const [picture] = pictures
  if (picture === undefined || one === other || picture.width === picture.height) return ratio
  return one > other === picture.width > picture.height ? ratio : `${other}:${one}`
}

type Sides = ReturnType<typeof sidesOf>

/** "too much ceiling", "all that grass", "empty space above them": on which side that lies. */
function sidesOfVoid(wish: Wish, said: Sides): Sides {
  const one = (isTop: boolean): Sides => new Map([[isTop ? 'top' : 'bottom', undefined]])
  const isAbove = wish.says(/\b(?:above|over)\b/, 3)
  if (isAbove || wish.says(/\b(?:below|beneath|under|underneath)\b/, 3)) return one(isAbove)
  const isOverhead = wish.says(OVERHEAD, 2)
  const isEither = isOverhead !== wish.says(UNDERFOOT, 2) && !wish.says(/\ba?round\b/, 3)
  return said.size === 0 && isEither ? one(isOverhead) : said
}
const OVERHEAD = /\b(?:ceiling|headroom|sky)\b/
const UNDERFOOT = /\b(?:asphalt|carpet|floor|foreground|grass|gravel|ground|lawn|lino|mud|pavement|road|rug|tarmac)\b/

/** What is left when sides are cut away; opposite sides that lose different shares take two steps. */
function cutsOf(wish: Wish, said: Sides): StepArguments[] | undefined {
  const edges = wish.preset.edges === true || (said.size === 0 && wish.get('area') === 'edges')
  const usual = edges ? 10 : 20
  const all = wish.amount('percent', 'px')
  const sides: Sides = edges && said.size === 0 ? new Map(SIDES.map((side) => [side, all])) : said
  const measured = edges || [...sides.values()].some((amount) => amount !== undefined)
  // "remove the bottom left flower": a thing goes, and no side.
  if (sides.size === 0 || (wish.preset.measured === true && !measured)) return undefined
  const lost = (side: Side) => {
    const amount = sides.get(side)
    return amount === undefined ? (sides.has(side) ? usual : 0) : shareOf(wish, side, amount)
  }
  const axes = [
    ['height', 'top', 'bottom'],
    ['width', 'left', 'right'],
  ] as const
  const [first, second]: [StepArguments, StepArguments] = [{}, {}]
  const [kept, then]: [Side[], Side[]] = [[], []]
  for (const [edge, near, far] of axes) {
    const [a, b] = [lost(near), lost(far)]
    if (a === 0 && b === 0) continue
    const twice = a !== b && a > 0 && b > 0
    first[edge] = 100 - a - (twice ? 0 : b)
    if (a !== b) kept.push(a > 0 ? far : near)
    if (!twice) continue
    second[edge] = (100 * (100 - a - b)) / (100 - a)
    then.push(near)
  }
  const cut = { ...first, focus: kept.join(' ') || 'center' }
  return then.length === 0 ? [cut] : [cut, { ...second, focus: then.join(' ') }]
}

/** "keep the left half", "the top two thirds", "the bottom right quarter". */
function keptSide(wish: Wish, sides: Sides): StepArguments | undefined {
  const corner = wish.says(/\b(?:top|upper|bottom|lower) (?:left|right) (?:hand )?(?:quarter|quadrant|corner)\b/, 2)
  if (corner && sides.size === 2) {
    const names = SIDES.filter((side) => sides.has(side))
    const focus =
      names.includes('top') || names.includes('bottom')
        ? names.sort((a) => (/top|bottom/.test(a) ? -1 : 1)).join(' ')
        : 'center'
    return { width: 50, height: 50, focus }
  }
  const [side] = sides.keys()
  if (side === undefined || sides.size > 1) return undefined
  const amount = sides.get(side)
  const half = wish.says(/\bhalf\b/) || wish.says(/\b(?:part|side|bit|section|portion)\b/, 1)
  if (amount === undefined && !half) return undefined
  const share = amount === undefined ? 50 : shareOf(wish, side, amount)
  // "crop 20 % at the left" names what goes.
  const goes = amount?.kind === 'percent' && !wish.says(/\b(?:keep|show|only|just|use|leave|want)\b/, 1)
  const edge = side === 'left' || side === 'right' ? 'width' : 'height'
  return { [edge]: goes ? 100 - share : share, focus: goes ? OPPOSITE[side] : side }
}

const FACE_KEPT =
  /\b(?:faces?|heads?)\b(?: \S+){0,2} (?:in|inside|visible|centred|centered)\b|\b(?:keep\w*|focus\w*|cent(?:re|er)\w*|around)\b(?: \S+){0,3} faces?\b/
/** Less of both edges is what goes. */
const LEAST_KEPT = 0.3
const SUBJECT =
  /\b(?:subject|object|product|person|people|him|her|them|me|us|couple|group|baby|head|dog|cat|main thing)\b/

/** A crop to a shape, to a share of both edges, or to what matters. */
function framed(wish: Wish, ratio: string | undefined): StepArguments {
  if (wish.preset.portrait === true) return { ratio, width: undefined, height: undefined, focus: 'portrait' }
  const area = wish.get('area')
  const face = wish.preset.face === true || area === 'faces' || wish.says(/\bfaces?\b/, 2) || wish.says(FACE_KEPT)
  const place = area === 'center' || wish.preset.middle === true ? 'center' : wish.get('place')
  const focus = face ? 'face' : place
  const share = keptShare(wish)
  const tight = wish.preset.tight === true || wish.says(/\btight(?:ly|er)?\b/)
  // Room and nearness to a subject are those of a close-up of it.
  const shown = area === undefined && focus === undefined ? endOfShown(wish) : undefined
  if (shown !== undefined) wish.claim(wish.to, shown)
  if (area === 'subject' || shown !== undefined) return { ratio, width: share, height: share, focus: 'subject' }
  const subject = wish.says(SUBJECT, 4)
  if (ratio !== undefined) {
    const kept = share ?? (tight ? 45 : undefined)
    return { ratio, width: kept, height: kept, focus }
  }
  if (face) return { width: share, height: share, focus }
  if (wish.preset.zoom === true) {
    const kept = share ?? 100 / (1 + 0.5 * wish.strength)
    return { width: kept, height: kept, focus: subject ? undefined : (focus ?? 'center') }
  }
  const kept = share ?? (subject || tight ? (tight ? 45 : 70) : focus === undefined ? 80 : 60)
  return { width: kept, height: kept, focus }
}

/** "crop tightly to the car": behind the name of what the picture is of. */
function endOfShown({ kind, words, all, tokens, to }: Wish): number | undefined {
  if (kind !== 'verb' || all.some((other) => other.words === words && other.preset.portrait === true)) return undefined
  let at = to
  while (TOWARDS.test(tokens[at]?.low ?? '')) at += 1
  return TOWARDS.test(tokens[at - 1]!.low) ? thingAt(tokens, at, true) : undefined
}
const TOWARDS = /^(?:it|this|in|down|just|only|tight|tightly|close|closely|to|on|onto|around|round)$/

/** Percent of both edges that stay: "zoom in 2x", "crop to 60 %", "crop by 20 %". */
function keptShare(wish: Wish): number | undefined {
  const amount = wish.amount('factor', 'percent', 'fraction')
  if (amount === undefined) return undefined
  const n = amount.kind === 'percent' ? amount.n / 100 : amount.n
  if (wish.preset.zoom === true) return 100 / (n >= 1 ? n : 1 + n)
  if (amount.kind === 'factor') return n > 1 ? 100 / n : n * 100
  // "crop in 10 percent all round"
  const goes = amount.by || (amount.kind === 'percent' && !amount.to && n < LEAST_KEPT)
  const lost = goes && wish.says(/\b(?:all (?:a?round|sides)|every side|each side)\b/, 4) ? 2 * n : n
  return goes ? 100 - lost * 100 : n * 100
}
