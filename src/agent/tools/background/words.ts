import { isFiller } from '../../planner/language/filler.ts'
import { numbers } from '../../planner/language/lists.ts'
import { wordsOf } from '../../planner/language/tokens.ts'
import { COLOUR_WORDS, directionOf as directionOfFade } from '../../planner/slots/colours.ts'
import type { Slot } from '../../planner/slots/slot.ts'
import { isThingAt } from '../../planner/slots/subjects.ts'
import { heads, type StepArguments, type ToolWords, type Wish } from '../../planner/words.ts'
import { FLAG_HEADS, flagOf } from './flags.ts'

const THINGS = 'it|this|that|them|everything|subject|object|product|logo|person|cutout'
const ON = 'on|onto|over|against'

/** Patterns that are a wish by themselves on an empty sheet. */
const PATTERNS = `
    noun (only=sheet, pattern=checkerboard): checkerboard, chequered, checkered, chessboard,
      chess|cheque|check|checker board,
      checked|check|checker|checkered|chequered * pattern|tablecloth|cloth|fabric, gingham, =checks
    noun (only=sheet, pattern=dots): =dots, polka dot, polkadot, dotted, dotty, spotted, dot pattern, pattern of * dot
    noun (only=sheet, pattern=stripes): striped, stripe pattern, horizontal? =stripes, horizontal? =bands
    noun (only=sheet, pattern=vertical stripes): vertical|upright stripe|band|line, pinstripe, pin stripe,
      stripe|band * vertical|upright
    noun (only=sheet, pattern=diagonal stripes):
      diagonal|slanted|slanting|warning|hazard|caution|candy|barber stripe|band|line, hazard|warning|caution tape,
      stripe * diagonal|slantwise|slanted|slanting
    noun (only=sheet, pattern=grid): grid pattern|line|paper,
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
    if (isOfThing(wish) || isNoGround(wish)) return undefined
    const flag = flagOf(wish.preset)
    const colours = wish.colours.length === 0 && flag !== undefined ? flag.colours : coloursOf(wish)
    const pattern = wish.get('pattern') ?? wish.preset.pattern
    if (colours.length === 0 && pattern === undefined) return undefined
    // "white background and pink dots" are one ground.
    const figures = wish.beside('fills')
    if (pattern === undefined && figures?.preset.pattern !== undefined && wish.scene.pictures.length === 0) return {}
    const paint =
      pattern !== undefined && !isBands(wish, colours) ? patterned(wish, colours, pattern) : painted(wish, colours)
    return { ...paint, pictures: wish.get('pictures') }
  },
}

/** "a star behind her", "the title on white": the colour is that of what is drawn or written. */
function isNoGround(wish: Wish): boolean {
  const { preset, tokens, from, to } = wish
  if (preset.scenery === true) {
    const [colour] = wish.slots.filter(({ dimension }) => dimension === 'colour')
    if (colour === undefined || (preset.before === true && colour.from > from)) return true
    return wish.beside('writes', 'draws', 'places') !== undefined || isTakenAway(wish)
  }
  return (
    preset.thing === true &&
    (!isThingAt(tokens, from + 1) ||
      wish.colours.length === 0 ||
      (!/^(?:an?|the|plain|solid|pure|flat|some)$/.test(tokens[to]?.low ?? '') &&
        !COLOUR_WORDS.has(tokens[to]?.low ?? '')))
  )
}

/** "I shot it in front of white card, knock that white out" */
const isTakenAway = (wish: Wish) =>
  /\b(?:shot|taken|took|photographed|stood|was|were) (?:\S+ )?$/.test(
    `${wordsOf(wish.tokens, Math.max(0, wish.from - 3), wish.from)} `,
  ) && wish.beside('frees') !== undefined

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
    wish.says(/\b(?:replace|swap|change|exchange|switch|turn)\b.*\b(?:background|backdrop) (?:for|with|by|to|into)\b/)
  return exchanges && !wish.says(/\bgradient\b/) ? colours.slice(1) : colours.slice(0, 8)
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
    const flat = sides.includes('horizontal') || wish.says(/\b(?:horizontal(?:ly)?|top to bottom|stacked)\b/)
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
  const on = wish.slots.some(
    ({ dimension, from, marks }) =>
      marks.includes('behind') || (dimension === 'colour' && /^(?:on|a|an)$/.test(wish.tokens[from - 1]?.low ?? '')),
  )
  // "white with a light blue grid"
  const isPair = !wish.slots.some(({ value }) => Array.isArray(value))
  const ground = isPair && !on ? wish.slots.find(({ marks }) => marks.includes('ground'))?.value : undefined
  const [first, second] = ground === undefined ? colours : [ground, colours.find((colour) => colour !== ground)]
  const pair =
    second === undefined
      ? [wish.beside('fills')?.colours[0] ?? 'white', first ?? '#d0d0d0']
      : on && wish.says(/\bon\b/)
        ? [second, first]
        : [first, second]
  const factor = wish.size * wish.strength
  const scale = wish.length ?? (factor === 1 ? undefined : 8 * factor)
  return { colours: pair, pattern, scale }
}
