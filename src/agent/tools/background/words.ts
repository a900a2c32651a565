import { isFiller } from '../../planner/language/filler.ts'
import { numbers } from '../../planner/language/lists.ts'
import { removes } from '../../planner/language/removal.ts'
import { wordsOf } from '../../planner/language/tokens.ts'
import { directionOf as directionOfFade } from '../../planner/slots/colours.ts'
import type { Slot } from '../../planner/slots/slot.ts'
import { isThingAt } from '../../planner/slots/subjects.ts'
import { heads, type StepArguments, type ToolWords, Wish } from '../../planner/words.ts'
import { FLAG_HEADS, flagOf } from './flags.ts'

const THINGS = 'it|this|that|them|everything|subject|object|product|logo|person|cutout'
const ON = 'on|onto|over|against'

/** Patterns that are a wish by themselves on an empty sheet. */
const PATTERNS = `
    noun (only=sheet, pattern=checkerboard): checkerboard|chequered|checkered|chessboard pattern?,
      chess|cheque|check|checker board pattern?,
      checked|check|checker|checkered|chequered * pattern|tablecloth|cloth|fabric, gingham, =checks
    noun (only=sheet, pattern=dots): =dots, polka dot, polkadot, dotted, dotty, spotted, dot pattern, pattern of * dot
    noun (only=sheet, pattern=stripes): striped, stripe pattern, horizontal? =stripes, horizontal? =bands
    noun (only=sheet, pattern=vertical stripes): vertical|upright stripe|band|line, pinstripe, pin stripe,
      stripe|band * vertical|upright
    noun (only=sheet, pattern=diagonal stripes):
      diagonal|slanted|slanting|warning|hazard|caution|candy|barber stripe|band|line, hazard|warning|caution tape,
      stripe * diagonal|slantwise|slanted|slanting
    noun (only=sheet, pattern=grid): grid pattern|line|paper, =grid,
      graph|squared|maths|math exercise? paper|page|sheet|book, squares like|as in? * exercise|maths|math book
    noun (only=sheet, pattern=zigzag): zigzag, zig zag, chevron
    noun (only=sheet, pattern=waves): wavy, waves, wave pattern`

const DIRECTIONS = numbers(`
  top 0, top right 45, right 90, bottom right 135, bottom 180, bottom left 225, left 270, top left 315,
  horizontal 90, vertical 180, diagonal 135
`)

export const BACKGROUND: ToolWords = {
  tool: 'background',
  traits: ['fills'],
  takes: ['colour', 'pattern', 'side', 'place', 'size', 'degree', 'amount', 'way', 'pictures', 'not'],
  amounts: ['percent', 'px', 'degrees'],
  subject: ['behind'],
  pictures: 0,
  heads: heads(`${PATTERNS}${FLAG_HEADS}
    noun: background, backdrop, back ground, background|backdrop|base|ground colour, ground, backing
    noun (only=sheet, needs=colour): sky, night|evening|morning|summer|winter sky
    phrase (swap): replace|swap|change|exchange|switch|recolour|turn|paint|fill|make * background|backdrop,
      new|different background
    phrase (swap, needs=colour): replace|swap|change|exchange|switch the|my|our|his|her|this|that * behind|around it|this|him|her|me|us|them|the|my
    phrase (needs=colour): put|place|set|lay|flatten|drop|mount the|my|our? ${THINGS}|picture|cutout? ${ON}
      a|an|the? plain|solid|pure|flat|clean
    verb (needs=colour, only=picture): flatten
    phrase (needs=colour, only=picture, scenery):
      make|turn|paint|colour|recolour|dye the|my|our|that|this * behind it|him|her|me|us|them|the|my
    // "a plain blue behind her", "in front of a grey wall"
    phrase (needs=colour, only=picture, scenery, before): behind him|her|me|us|them|everyone|myself|the|my
    phrase (needs=colour, only=picture, scenery): in front of a|an|some? plain|solid?, against a|an|some? plain|solid?
    phrase (needs=colour, only=picture, thing): put|place|set|lay|show|mount|stand|need|want the|my|our|this|him|her|me|us|them|it * ${ON}
    phrase (needs=colour): put|place|set|lay|show|mount ${THINGS} ${ON},
      put|place|set|lay|show the|my|our ${THINGS} ${ON}, behind the|my|our|this? ${THINGS}
    phrase (needs=colour, rests): all|${THINGS} sits|sitting|standing|stands ${ON}
    phrase (needs=colour, only=picture, behind): on|onto|over|against a|an|the?
    phrase (needs=colour, behind): replace|replaced it? with|by, put|lay|set|drop|place * behind|there instead?,
      by a|an|the? plain|solid|pure|flat|clean?, make it|everything * behind
    phrase (needs=colour, only=picture, behind, beside): all around|round it|him|her|them, behind,
      all? around|round|outside the|my|that|this shape|circle|heart|star|oval|head
    phrase: instead|rather|place of|than transparent|transparency,
      fill|colour the? transparent area|part|bit|space|hole
    phrase (needs=colour, only=sheet): fill it|everything? all? with|in,
      fill the whole|entire? canvas|page|sheet|picture with|in, paint|colour it all?,
      plain|solid|flat|uniform|single colour?
    phrase (only=sheet, transparent): transparent background|backdrop|canvas|sheet|bg, background transparent,
      transparent instead|rather of|than
    verb (needs=colour, only=sheet): fill, paint
    noun (gradient): gradient, colour gradient|transition|blend, linear gradient, ombre, fade from
    noun (gradient, only=sheet): smooth|soft|gentle|colour? fade, smooth|soft colour? transition|blend
    noun (gradient, radial): radial|circular|round gradient, sunburst gradient
    noun (only=sheet, bands): two|2|three|3 colour|tone background, flag, tricolour, tricolor
    phrase (only=sheet, bands): two|three|four|five? equal? half|band|part|block of?,
      split|divide in|into? two|three|half?
  `),
  lower: (wish) => {
    if (wish.way <= -2) return undefined
    // "it sits on white, get rid of the white"
    if (wish.preset.rests === true && wish.all.some(({ preset }) => preset.plain === true)) return undefined
    // "make the background less blue", "it should not be white"
    const colour = wish.slots.find(({ dimension }) => dimension === 'colour')
    const before = wordsOf(wish.tokens, Math.max(0, (colour?.from ?? 0) - 4), colour?.from ?? 0)
    if (wish.scene.pictures.length > 0 && NOT_SO.test(before)) return undefined
    // On a picture "on white" is its ground only where something was cut out.
    const cutOut =
      wish.beside('frees', 'shapes', 'rounds', 'pads', 'sizes', 'shadows', 'lays out') !== undefined ||
      wish.scene.pictures.some(({ transparent }) => transparent)
    if (wish.preset.behind === true && (!cutOut || wish.says(/\bon the (?:top|bottom|left|right|sides?)\b/, 0)))
      return undefined
    // "a pink line around it", but "pink all around it"
    const stands = wish.slots.some(({ dimension, to }) => dimension === 'colour' && to === wish.from)
    if (wish.preset.beside === true && !(stands && wish.beside('frees', 'shapes', 'rounds', 'lays out')))
      return undefined
    if (isOfThing(wish) || isNoGround(wish) || isRemoved(wish)) return undefined
    // "the flag: green and white, stripes standing upright", "squared paper with a blue grid"
    const parts = partsOf(wish)
    if (parts[0] !== wish) return {}
    const whole = joined(parts, wish)
    const flag = flagOf(whole.preset)
    const said = isBanded(whole) ? inOrder(whole) : coloursOf(whole)
    const colours = said.length === 0 && flag !== undefined ? flag.colours : said
    const named = whole.get('pattern') ?? whole.preset.pattern
    const pattern = named === 'stripes' && whole.says(UPRIGHT) ? 'vertical stripes' : named
    if (colours.length === 0 && pattern === undefined) return undefined
    // "white background and pink dots" are one ground.
    const figures = wish.beside('fills')?.preset.pattern
    if (pattern === undefined && figures !== undefined && wish.scene.pictures.length === 0) return {}
    const paint =
      pattern !== undefined && !isBands(whole, colours) ? patterned(whole, colours, pattern) : painted(whole, colours)
    return { ...paint, pictures: wish.get('pictures') }
  },
  absorbs: {
    // "squared paper, small blue squares": what a pattern is made of is not drawn once more.
    draws: (args, other, host) => {
      const kind = String(args.pattern).replace(/^.* /, '')
      const named = other.tokens[other.to - 1]!.low
      if (other.kind === 'text' || other.has('place') || FIGURES[kind]?.test(named) !== true) return false
      const whole = joined([...partsOf(host), other], host)
      Object.assign(args, patterned(whole, whole.colours, args.pattern))
      return undefined
    },
  },
}

/** What leads to a colour that something is to have less of, or not to have. */
const NOT_SO = /\b(?:less|more|too|(?:not|dont) (?:(?:have|need) to )?be(?: so)?)$/
const ON_GROUND = /(?:^| )(?:on|over|against)(?: an?| the)?$/
const PAPER = /^(?:paper|sheet|page|ground|background)$/

/** Length of one repeat in percent of the shorter edge. */
const USUAL_SCALE = 8
const UPRIGHT = /\b(?:vertical(?:ly)?|upright|up and down)\b/
/** What patterns are made of. */
const FIGURES: Readonly<Record<string, RegExp>> = {
  grid: /^(?:squares|lines|boxes)$/,
  checkerboard: /^(?:squares|boxes)$/,
  dots: /^(?:dots|spots|circles)$/,
  stripes: /^(?:lines|bars|bands)$/,
}

/** "a star behind her", "the title on white": the colour is that of what is drawn or written. */
function isNoGround(wish: Wish): boolean {
  const { preset, tokens, from } = wish
  if (preset.scenery === true) {
    const [colour] = wish.slots.filter(({ dimension }) => dimension === 'colour')
    if (colour === undefined || (preset.before === true && colour.from > from)) return true
    return wish.beside('writes', 'draws', 'places') !== undefined || isTakenAway(wish)
  }
  // "lay the photos out in a grid"
  if (preset.pattern !== undefined && /^(?:in|into|as) an?$/.test(wordsOf(tokens, Math.max(0, from - 2), from)))
    return wish.colours.length === 0
  return preset.thing === true && (!isThingAt(tokens, from + 1) || wish.colours.length === 0)
}

/** "I shot it in front of white card, knock that white out" */
const isTakenAway = (wish: Wish) =>
  /\b(?:shot|taken|took|photographed|stood|was|were) (?:\S+ )?$/.test(
    `${wordsOf(wish.tokens, Math.max(0, wish.from - 3), wish.from)} `,
  ) && wish.beside('frees') !== undefined

/** "remove the white behind the logo", "the man in the red coat behind me": what goes is no new ground. */
function isRemoved({ slots, tokens, from }: Wish): boolean {
  const colour = slots.find(({ dimension, to }) => dimension === 'colour' && to <= from)
  if (colour === undefined) return false
  const { clause } = tokens[from]!
  const before = Array.from({ length: FARTHEST_VERB }, (_, by) => colour.from - 1 - by)
  return before.some((at) => tokens[at]?.clause === clause && removes(tokens, at))
}
/** Tokens before a colour in which a verb takes away what has it. */
const FARTHEST_VERB = 7

/** "on a red circle": the colour is that of a thing. */
function isOfThing(wish: Wish): boolean {
  const colour = wish.slots.find(({ dimension }) => dimension === 'colour')
  if (colour === undefined || wish.kind !== 'phrase') return false
  return wish.all.some(
    (other) =>
      other.from === colour.to && (other.words.traits.includes('draws') || other.words.traits.includes('plates')),
  )
}

/** Whether something stands between a colour and the ground behind it that is put on that ground. */
function isOthers({ tokens, from, colours }: Wish, { to }: Slot): boolean {
  const between = tokens.slice(to, from)
  return (
    colours.length > 1 &&
    between.some(({ low }, i) => ON.split('|').includes(low) && i > 0 && !isFiller(between[i - 1]!))
  )
}

/** "the white background for a red one" names first what goes. */
function coloursOf(wish: Wish): string[] {
  // "a green tick on a white ground": the first is that of something else.
  const own = wish.slots.filter((one) => one.dimension === 'colour' && !isOthers(wish, one))
  const colours: string[] = wish.preset.transparent === true ? ['transparent'] : own.flatMap(({ value }) => value)
  const exchanges =
    colours.length === 2 &&
    wish.says(
      /\b(?:replace|swap|change|exchange|switch|turn)\b.*\b(?:background|backdrop|behind(?: \S+){1,3}) (?:for|with|by|to|into)\b/,
    )
  return exchanges && !wish.says(/\bgradient\b/) ? colours.slice(1) : colours.slice(0, 8)
}

/** Whether the parts of a flag, or stripes, are asked for. */
const isBanded = ({ preset }: Wish) => preset.bands === true || /stripes$/.test(preset.pattern ?? '')

/** Whether two wishes speak of the same pattern, or of the same bands. */
const isSameGround = (one: Wish, other: Wish) =>
  (one.preset.pattern !== undefined && one.preset.pattern === other.preset.pattern) ||
  (isBanded(one) && isBanded(other))

const FIRST = /^(?:left|top|upper|uppermost|first|nearest|next|pole|hoist|mast)$/
const LAST = /^(?:right|bottom|lower|lowest|last)$/
/** Words behind a colour that tell where its band lies. */
const PLACED = 4

/** The wishes that say something of one ground, in the order of the text. */
const partsOf = (wish: Wish) => wish.alike.filter((one) => one === wish || isSameGround(one, wish))

/** What several wishes say of the ground of one of them. */
function joined(parts: readonly Wish[], of: Wish): Wish {
  if (parts.length === 1) return of
  const whole = Wish.joined(parts)
  whole.all = of.all.filter((one) => !parts.includes(one))
  return whole
}

/** The colours of bands: "…, green on the left" says only where they begin. */
function inOrder(wish: Wish): string[] {
  const all = wish.slots.filter(({ dimension }) => dimension === 'colour')
  // "the rainbow flag: red, orange, …"
  const told = all.filter(({ rule }) => rule !== 'rainbow')
  const slots = told.length === 0 ? all : told
  const colours: string[] = []
  for (const { value, to, from } of slots) {
    const again = colours.length > 1 && from > slots[0]!.to && colours.includes(value)
    const behind = wish.tokens.slice(to, to + PLACED)
    const turned = again && behind.some(({ low }) => (colours[0] === value ? LAST : FIRST).test(low))
    const isTold = again && behind.some(({ low }) => FIRST.test(low) || LAST.test(low))
    if (turned && colours.at(colours[0] === value ? 0 : -1) === value) colours.reverse()
    if (!isTold) colours.push(...[value].flat())
  }
  return colours
}

/** Stripes of as many colours as there are stripes, and the parts of a flag. */
function isBands(wish: Wish, colours: readonly string[]): boolean {
  const stripes = /stripes$/.test(wish.get('pattern') ?? wish.preset.pattern ?? '')
  return colours.length > 1 && (wish.preset.bands === true || wish.says(/\bflag\b/) || (stripes && colours.length > 2))
}

function painted(wish: Wish, colours: readonly string[]): StepArguments {
  if (colours.length < 2) return { colours }
  if (wish.slots.some(({ marks }) => marks.includes('halves')))
    return { colours, gradient: 'bands', direction: directionOf(wish) }
  const sides: unknown[] = [...wish.every('side'), wish.get('place')]
  if (isBands(wish, colours)) {
    const flat =
      sides.includes('horizontal') || wish.says(/\b(?:horizontal(?:ly)?|top to bottom|stacked|lying|across)\b/)
    const upright =
      flagOf(wish.preset)?.upright === true ||
      wish.says(/\b(?:vertical(?:ly)?|upright|left to right|side by side)\b/) ||
      (!flat && (sides.includes('vertical') || (wish.preset.bands === true && !wish.says(/\bflag\b/))))
    return { colours, gradient: 'bands', direction: upright || /^vertical/.test(wish.get('pattern') ?? '') ? 90 : 180 }
  }
  const radial =
    wish.preset.radial === true ||
    sides.includes('radial') ||
    wish.says(/\b(?:radial|circular|from the (?:middle|cent(?:er|re)))\b/, 6)
  return { colours, gradient: radial ? 'radial' : undefined, direction: radial ? undefined : directionOf(wish) }
}

/** "to blue at the bottom", "from left to right", "at 45 degrees". */
function directionOf(wish: Wish): number | undefined {
  const faded = wish.slots.map(directionOfFade).find((degrees) => degrees !== undefined)
  if (faded !== undefined) return faded
  const angle = wish.amount('degrees')
  if (angle !== undefined) return angle.sign === '-' ? -angle.n : angle.n
  if (wish.says(/\bright to left\b/)) return 270
  if (wish.says(/\bbottom to top\b/)) return 0
  const side = wish.every('side').find((one) => DIRECTIONS[one] !== undefined)
  if (side !== undefined) return DIRECTIONS[side]
  const place: string | undefined = wish.get('place')
  if (place === undefined || place === 'center') return undefined
  return wish.says(/\b(?:to|towards) the (?:top|bottom|left|right|upper|lower)\b/)
    ? DIRECTIONS[place]
    : (DIRECTIONS[place]! + 180) % 360
}

/** The ground and the figures: "blue dots on white", "black and white stripes"; figures may be large or small. */
function patterned(wish: Wish, colours: readonly string[], pattern: string): StepArguments {
  const said = wish.slots.filter(({ dimension }) => dimension === 'colour')
  const isBehind = ({ from, to, marks }: Slot) =>
    marks.includes('behind') ||
    ON_GROUND.test(wordsOf(wish.tokens, Math.max(0, from - 2), from)) ||
    PAPER.test(wish.tokens[to]?.low ?? '')
  // "white with a light blue grid"
  const isPair = said.every(({ value }) => !Array.isArray(value))
  const ground: unknown = (
    said.find(isBehind) ?? (isPair ? said.find(({ marks }) => marks.includes('ground')) : undefined)
  )?.value
  const [first, second] = ground === undefined ? colours : [ground, colours.find((colour) => colour !== ground)]
  const pair =
    second === undefined ? [wish.beside('fills')?.colours[0] ?? 'white', colours[0] ?? '#d0d0d0'] : [first, second]
  const factor = wish.size * wish.strength
  const scale = wish.length ?? (factor === 1 ? undefined : USUAL_SCALE * factor)
  return { colours: pair, pattern, scale }
}
