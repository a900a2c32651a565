import { putting } from '../../planner/language/puts.ts'
import { wordsOf } from '../../planner/language/tokens.ts'
import type { Slot } from '../../planner/slots/slot.ts'
import { isKnown, isSomebodyAt } from '../../planner/slots/subjects.ts'
import type { StepArguments, ToolWords, Wish } from '../../planner/words.ts'
import { inEveryCorner } from '../corners.ts'
import { HEADS } from './heads.ts'
import { joined, partsOf } from './joined.ts'

/** Sizes in percent of the base. */
const IN_THE_MIDDLE = 50
const AT_AN_EDGE = 25
const INSET = 30
const ON_A_GROUND = 60
const SUBJECT_SIZE = 60
const FULL_SIZE = 100
const TILE = 18
/** Opacity in percent. */
const FAINT = 50
const [FAINTLY, VERY_FAINT] = [30, 15]
const FAINTEST = 12
const ROUNDING = 12
/** Drawn figures that a picture can be cut into. */
const SHAPES: Readonly<Record<string, string>> = { ellipse: 'circle', heart: 'heart', star: 'star' }
/** By what words such as "smaller" in a later sentence change a size. */
const SMALLER = 0.6
const LARGER = 1.7
const MARGIN = 6
const FULL =
  /\b(?:full[ -]size|fill(?:s|ing)? (?:the|it)|cover(?:s|ing)? (?:all(?: of)? )?(?:the|it|everything)|(?:the|its) (?:whole|entire|full) (?:picture|photo|image|thing|frame)|full frame|stretch\w*)\b/
/** What lies below is seen as well. */
const SEEN =
  /\bghost|\b(?:see|seen|show\w*|shin\w*|visible)\b.*\b(?:both|still|through|under\w*|behind)\b|\b(?:both|still)\b.*\b(?:see|seen|show\w*|visible)\b/
const TILED =
  /\b(?:tiled?|repeat\w*|all over|(?<!same (?:size|place|spot|position|corner) )everywhere|over and over|pattern)\b/
const NEAR = 2
const ACROSS_ALL = /\bacross the (?:whole|entire|full)\b/

export const OVERLAY: ToolWords = {
  tool: 'overlay',
  traits: ['places', 'once'],
  takes: ['place', 'area', 'size', 'style', 'amount', 'pictures', 'form', 'degree', 'side', 'colour'],
  subject: ['behind', 'in front'],
  amounts: ['percent', 'px', 'degrees', 'fraction', 'factor'],
  pictures: 2,
  heads: HEADS,
  lower: (wish) => {
    if (isText(wish)) return undefined
    // "All three are to be in black and white" speaks of no place.
    // "the mountains behind me in picture 1"
    const isBehind =
      wish.preset.somebody === true && /^(?:behind|around|of|with)$/.test(wish.tokens[wish.from - 1]?.low ?? '')
    if (isBehind) return undefined
    if (wish.preset.somebody === true && NO_PLACE.test(wish.tokens[wish.to]?.low ?? '')) return undefined
    if (wish.preset.seated === true && !isSeated(wish)) return undefined
    const whole = joined(wish)
    const made = placement(whole)
    if (made === undefined) return made
    const bases = partsOf(whole).bases.filter((base) => base !== made.picture)
    // "on the other two", "in all four corners"
    if (bases.length > 1) return bases.map((base) => ({ tool: 'overlay', arguments: { ...made, base } }))
    return inEveryCorner(wish)?.map((position) => ({ tool: 'overlay', arguments: { ...made, position } })) ?? made
  },
  absorbs: {
    shadows: (args) => {
      args.shadow = true
    },
    outlines: rim,
    frames: rim,
    // "with a white border around it"
    pads: (args, other) => {
      if (other.colours.length > 0) return rim(args, other)
      // "in the corner with a bit of margin", "with a 4% margin"
      const inset = args.position !== undefined && !other.has('side')
      if (!inset || (other.has('amount') && other.length === undefined)) return false
      args.margin = other.length ?? args.margin
      return undefined
    },
    rounds: (args) => {
      args.rounding = ROUNDING
    },
    shapes: (args, other) => {
      args.shape = other.made.shape
      movedTo(args, other)
    },
    // "as a circle with a white ring"
    draws: (args, other) => {
      // "with a black line around the map"
      const isRim = other.preset.line === true && /^a?round\b/.test(wordsOf(other.tokens, other.to, other.to + 1))
      if (isRim) return rim(args, other)
      if (other.kind === 'text' || other.preset.line === true) return false
      const { shape, filled } = other.made
      if (filled === false) {
        movedTo(args, other)
        return rim(args, other)
      }
      args.shape ??= SHAPES[shape]
      if (args.shape !== undefined) movedTo(args, other)
      if (other.colours.length > 0) args.outline = other.colours[0]
      return args.shape === undefined ? false : undefined
    },
    turns: (args, other) => {
      args.turn = other.made.degrees
    },
    fades: (args, other) => {
      if (other.has('amount') || args.opacity === undefined) args.opacity = other.made.percent
    },
    sizes: (args, other) => {
      // "team photo large; the coach in a round window"
      if (!other.has('amount') && other.get('pictures')?.includes(args.base) === true) return undefined
      const measured = other.amount('percent', 'fraction')
      if (measured !== undefined) {
        args.size = measured.kind === 'percent' ? measured.n : measured.n * 100
        args.edge = edgeOf(other)
      } else if (other.has('amount') || other.way === 0) return false
      else args.size *= other.way < 0 ? SMALLER : LARGER
      return undefined
    },
  },
}

/** "put a watermark “© Nord” on each of them": no picture is one. */
const isText = (wish: Wish) =>
  wish.preset.watermark === true &&
  wish.beside('writes') !== undefined &&
  wish.alike.every(({ slots }) =>
    slots.every(({ dimension, marks }) => dimension !== 'pictures' || marks.includes('all')),
  )

const PUT = putting('belong|go|sit|stand|tilt|turn|rotate|crop|cut')

/** "the second in the corner of the first": a place in one picture is that of another, where nothing else is done there. */
function isSeated(wish: Wish): boolean {
  const { above, below } = partsOf(wish)
  const { tokens, from, scene } = wish
  const isPlace = /^(?:corner|left|right|top|bottom|middle|cent(?:er|re))$/.test(tokens[from - 1]?.low ?? '')
  const isAlone = wish.all.every((other) => other === wish || tokens[other.from]!.sentence !== tokens[from]!.sentence)
  const isOther = above === undefined ? isAlone && scene.pictures.length === 2 : above !== below
  const isPut = tokens.some(
    ({ sentence, forms }, at) =>
      at < from && sentence === tokens[from]!.sentence && [...forms].some((form) => PUT.test(form)),
  )
  return isPlace && wish.has('place') && below !== undefined && isOther && !isPut
}

/** What a picture is to be in without lying there. */
const NO_PLACE = /^(?:black|white|gr[ae]y|colou?r|sepia|focus|order|good|full)$/

/** What is said of a shape is said of the picture that is cut into it. */
function movedTo(args: StepArguments, other: Wish): void {
  const place = other.get('place') ?? (other.get('area') === 'corners' ? 'bottom right' : undefined)
  if (args.position !== undefined || place === undefined) return
  args.position = place
  if (args.size === IN_THE_MIDDLE) args.size = AT_AN_EDGE * other.size
}

/** A line around the picture on top: "with a thick white ring". */
function rim(args: StepArguments, other: Wish): void {
  args.outline = other.colours[0] ?? 'white'
  args.outline_width = other.preset.line === true ? other.made.thickness : other.made.width
}

/** "for the sunset in picture 2": tokens from what is brought to its picture. */
const FAR_GROUND = 4

/** A picture behind the subject of another, or the subject of one in front of another. */
function withSubject(wish: Wish): StepArguments | undefined {
  const { slots, tokens, scene, preset } = wish
  const relation = slots.find(({ dimension }) => dimension === 'subject')
  const pictures = slots.filter(({ dimension, value }) => dimension === 'pictures' && value.length === 1)
  // "behind the car", as its file is called
  const hider = pictures.find(
    ({ from, marks }) => marks.includes('name') && /^behind (?:the|my|our|that)$/.test(wordsOf(tokens, from - 2, from)),
  )
  const hides = relation?.value === 'behind' || preset.ground === true || hider !== undefined
  if (relation === undefined && !hides) return undefined
  // "replace the background of the pear with the harbour"
  const brought = ({ from }: Slot) =>
    tokens
      .slice(Math.max(0, from - (preset.ground === true ? FAR_GROUND : 2)), from)
      .some(({ low }) => /^(?:with|by|to|for|into)$/.test(low))
  // "background from picture 2, person from picture 1"
  const source = preset.source === true ? pictures.find(({ from }) => from >= wish.to) : undefined
  const named = source ?? pictures.find(brought) ?? pictures.find((one) => one !== hider)
  // What is not called by a name stands in the order of the pictures; what lies behind is the later one.
  const picture: number = named?.value[0] ?? (hides ? 2 : 1)
  const other = pictures.find(({ value }) => value[0] !== picture)
  const base: number = other?.value[0] ?? scene.pictures.findIndex((_, i) => i + 1 !== picture) + 1
  if (picture > scene.pictures.length || (named === undefined && scene.pictures.length > 2)) return undefined
  return hides ? { picture, base, behind: 'subject', size: FULL_SIZE } : { picture, base, of: 'subject' }
}

/** What is laid down alone stands on the other picture, and not in its middle. */
function ofSubject(wish: Wish, picture: number, position: string | undefined): StepArguments | undefined {
  if (!isOfSubject(wish, picture)) return undefined
  // What stands below is as large as what stands in the middle.
  const stands = position === undefined || !/^top/.test(position)
  return stands && !wish.has('amount') ? { of: 'subject', size: SUBJECT_SIZE * wish.size } : { of: 'subject' }
}

/** "put her on the beach", "the girl into the second": who is put there. */
const isSomebody = (wish: Wish) =>
  wish.alike.some(
    ({ kind, preset, tokens, to }) =>
      preset.somebody === true || (preset.puts === true && kind === 'verb' && isSomebodyAt(tokens, to)),
  )

/** "Take the bottle out of its picture" */
const TAKEN_OUT =
  /\b(?:take|lift|pull|cut|clip|grab|get) (?:the|my|our|that|this|his|her) (?:\S+ ){1,2}(?:out of|off|out from)\b|\b(?:only|just) the \S+,? (?:not|without)\b/

/** Whether only the subject of the picture on top is meant: "the girl from the first photo", a dog that is cut out. */
function isOfSubject(wish: Wish, picture: number): boolean {
  if (wish.beside('frees') !== undefined) return true
  const { tokens, slots, preset } = wish
  const framed =
    preset.blended === true ||
    wish.has('form') ||
    preset.inset === true ||
    preset.round === true ||
    wish.beside('shapes') !== undefined
  if (isSomebody(wish) && !framed && wish.scene.pictures[picture - 1]?.transparent !== true) return true
  if (wish.says(TAKEN_OUT)) return true
  // "how would the chair look in my room", but "the poster on my wall"
  if (preset.imagined === true && !framed && /^(?:in|at)$/.test(tokens[wish.to - 1]!.low)) return true
  const named = slots.find(({ dimension, value }) => dimension === 'pictures' && value[0] === picture)
  if (named === undefined || framed) return false
  const [noun, link] = [tokens[named.from - 2], tokens[named.from - 1]]
  const noLogo = !named.marks.includes('logo')
  const alone = named.to - named.from === 1 && !wish.has('place')
  // "the astronaut in front of the city", as each is called by its file
  const stands = wish.alike.some(({ from }) => wordsOf(tokens, from, from + 2) === 'in front')
  if (noLogo && stands && named.marks.includes('name')) return true
  if (noLogo && named.marks.includes('name') && isKnown(tokens[named.from]))
    return alone || tokens[named.from + 1]?.low === 'from'
  return /^(?:from|of|in)$/.test(link?.low ?? '') && isKnown(noun)
}

function placement(wish: Wish): StepArguments | undefined {
  const { preset, style } = wish
  // "would look good on a poster"
  if (preset.imagined === true && partsOf(wish).below === undefined) return undefined
  const scene = withSubject(wish)
  if (scene !== undefined) {
    const position = positionOf(wish)
    const size = wish.has('size') || wish.has('amount') ? sizeOf(wish, false, position).size : undefined
    return { ...scene, position, size: size ?? scene.size ?? SUBJECT_SIZE, opacity: style.opacity }
  }
  if (preset.scene === true || preset.ground === true) return undefined
  const pictures = picturesOf(wish)
  // "mix these six" blends nothing.
  const all = wish.scene.pictures.length > 2 && !partsNamed(wish)
  if (pictures === undefined || (all && preset.blended === true) || (preset.puts === true && !saysWhere(wish)))
    return undefined
  // "lay the frame over the whole photo" covers it once.
  const mark = preset.watermark === true || wish.slots.some(({ marks }) => marks.includes('logo'))
  const tiled = preset.tiled === true || wish.says(TILED) || (mark && (style.tiled === true || wish.says(ACROSS_ALL)))
  const position = tiled ? undefined : positionOf(wish)
  const shape: string | undefined = wish.get('form') ?? (preset.round === true ? 'circle' : undefined)
  return {
    ...pictures,
    position: position ?? (preset.inset === true ? 'bottom right' : undefined),
    ...sizeOf(wish, tiled, position),
    tiled: tiled || undefined,
    opacity: opacityOf(wish, tiled),
    blend: blendOf(wish),
    margin: marginOf(wish),
    shape,
    rounding: style.rounded === true && shape === undefined ? ROUNDING : undefined,
    turn: turnOf(wish),
    outline: shape === undefined ? undefined : wish.colours[0],
    ...ofSubject(wish, pictures.picture, position),
  }
}

const partsNamed = ({ slots }: Wish) =>
  slots.some(({ dimension, marks }) => dimension === 'pictures' && !marks.includes('all'))

/** Whether it is told where a picture goes: "drop the second one" drops it. */
const saysWhere = (wish: Wish) =>
  (['place', 'area', 'size', 'form'] as const).some((dimension) => wish.has(dimension)) ||
  wish.says(/\b(?:on|onto|over|into|in|atop)\b/, NEAR) ||
  (isSomebody(wish) && partsOf(wish).below !== undefined)

/** The picture on top and the one below; on a sheet of its own there is none below. */
function picturesOf(wish: Wish): StepArguments | undefined {
  const { pictures } = wish.scene
  const { above, below } = partsOf(wish)
  const numbers = pictures.map((_, i) => i + 1)
  const clear = pictures.findIndex(({ transparent }, i) => transparent && i + 1 !== below) + 1
  const usual = clear > 0 ? clear : numbers.findLast((number) => number !== below)
  const picture = above ?? (below === undefined && clear === 0 ? 2 : usual)
  if (picture === undefined || picture > pictures.length) return undefined
  const sheet = wish.beside('opens') ?? wish.beside('lays out')
  return { picture, base: below ?? (sheet === undefined ? numbers.find((number) => number !== picture) : undefined) }
}

function positionOf(wish: Wish): string | undefined {
  const area: string | undefined = wish.get('area')
  return wish.get('place') ?? (area === 'corners' ? 'bottom right' : area === 'center' ? area : undefined)
}

/** The only edge that a size measures: "a quarter of the width". */
function edgeOf(wish: Wish): 'width' | 'height' | undefined {
  if (wish.says(/\b(?:width|wide)\b/)) return 'width'
  return wish.says(/\b(?:height|high|tall)\b/) ? 'height' : undefined
}

const isBlended = ({ preset }: Wish) => preset.blended === true

/** A measure in percent or pixels, unless it is room towards the edge. */
function sizeOf(wish: Wish, tiled: boolean, position: string | undefined): StepArguments {
  const { canvas } = wish.scene
  const edge = edgeOf(wish)
  const fraction = wish.amount('fraction', 'factor')
  const percent = wish.amount('percent')
  const pixels = wish.amount('px')
  if (
    percent !== undefined &&
    !(isBlended(wish) && edge === undefined) &&
    !isFaint(wish, edge) &&
    !isRoom(wish, percent.n)
  )
    return { size: percent.n, edge }
  if (fraction !== undefined && !isOpacity(wish)) return { size: fraction.n * 100, edge }
  if (pixels !== undefined && !isRoom(wish, pixels.n)) {
    return { size: (pixels.n / (edge === 'height' ? canvas.height : canvas.width)) * 100, edge: edge ?? 'width' }
  }
  if (tiled) return { size: TILE * wish.size }
  // "overlay both at half opacity"
  const both =
    wish.slots.some(({ marks }) => marks.includes('all')) && (isOpacity(wish) || wish.beside('fades') !== undefined)
  const thin = isOpacity(wish) && wish.get('form') === undefined
  if (
    position === undefined &&
    (both || wish.preset.full === true || wish.style.tiled === true || thin || isBlended(wish) || wish.says(FULL))
  )
    return { size: 100 }
  if (wish.preset.behind === true && position === undefined) return { size: ON_A_GROUND * wish.size }
  if (wish.preset.inset === true) return { size: INSET }
  return { size: (position === undefined || position === 'center' ? IN_THE_MIDDLE : AT_AN_EDGE) * wish.size }
}

/** "repeated, really faint, 15 percent" */
const isFaint = (wish: Wish, edge: string | undefined) =>
  isOpacity(wish) ||
  (edge === undefined &&
    (wish.style.opacity !== undefined || wish.strength < 1) &&
    (wish.preset.tiled === true || wish.preset.watermark === true || wish.says(TILED)))

/** "mix them half and half" */
const HALVES = /^half and half\b/

/** "at 50% opacity", "at 40 %, covering all of it", "at 30 % so that both can be seen" */
function isOpacity(wish: Wish): boolean {
  const { slots, tokens } = wish
  const slot = slots.find(({ dimension, value }) => dimension === 'amount' && /^(?:percent|fraction)$/.test(value.kind))
  // "about a third of its strength"
  const at =
    slot === undefined ? 0 : slot.to + (/^of (?:its|the|full)\b/.test(wordsOf(tokens, slot.to, slot.to + 2)) ? 2 : 0)
  const covers = edgeOf(wish) === undefined && !wish.has('place') && (wish.says(FULL) || wish.says(SEEN))
  return (
    slot !== undefined &&
    (covers ||
      HALVES.test(wordsOf(tokens, slot.from, slot.to + 2)) ||
      /^(?:opa|transpar|translu|alpha|see|visib|streng|strong|intens|fade)/.test(tokens[at]?.low ?? ''))
  )
}

/** Whether an amount stands beside a word for room: "with a 4% margin". */
function isRoom({ slots, tokens }: Wish, n: number): boolean {
  const slot = slots.find(({ dimension, value }) => dimension === 'amount' && value.n === n)
  const near = slot === undefined ? [] : tokens.slice(slot.from, slot.to + 3)
  return /\b(?:margin|padding|space|gap|distance|away|from|in from)\b/.test(near.map(({ low }) => low).join(' '))
}

/** Room towards the edges in percent of the shorter edge. */
function marginOf(wish: Wish): number | undefined {
  const { width, height } = wish.scene.canvas
  const room = (wish.every('amount') as { kind: string; n: number }[]).find(
    ({ kind, n }) => (kind === 'percent' || kind === 'px') && isRoom(wish, n),
  )
  if (room !== undefined) return room.kind === 'percent' ? room.n : (room.n / Math.min(width, height)) * 100
  return wish.says(/\b(?:margin|(?:distance|space|gap|room) (?:to|from|towards) the (?:edges?|borders?))\b/, MARGIN)
    ? MARGIN
    : undefined
}

function opacityOf(wish: Wish, tiled: boolean): number | undefined {
  const { preset, style, strength } = wish
  const percent = wish.amount('percent')
  if (percent !== undefined && isFaint(wish, edgeOf(wish))) return percent.n
  const fraction = wish.amount('fraction')
  if (fraction !== undefined && isOpacity(wish)) return fraction.n * 100
  if (style.opacity !== undefined) return style.opacity
  if (isBlended(wish) && percent !== undefined && !wish.says(/\b(?:width|wide|height|size)\b/)) return percent.n
  if (tiled || preset.watermark === true) return Math.max(FAINTEST, FAINT * Math.min(1, strength))
  if (
    wish.says(
      /\b(?:faint(?:ly)?|subtl[ey]|discreet(?:ly)?|weak(?:ly)?|(?:barely|hardly|only just) (?:visible|there|seen))\b/,
    )
  )
    return wish.says(/\b(?:very|really|super|so|extremely|barely|hardly|only just) \w+/) ? VERY_FAINT : FAINTLY
  return isBlended(wish) && blendOf(wish) === undefined ? FAINT : undefined
}

/** A mode that is named wherever two pictures are blended: "in multiply mode", "(screen)". */
const MODES: readonly (readonly [words: RegExp, blend: string])[] = [
  [/\bmultipl/, 'multiply'],
  [/\bscreen\b/, 'screen'],
  [/\bsoft light\b/, 'soft light'],
  [/\bhard light\b/, 'hard light'],
  [/\bdifference\b/, 'difference'],
  [/\bexclusion\b/, 'exclusion'],
  [/\boverlay (?:blend )?mode\b/, 'overlay'],
  [/\bcolou?r dodge\b/, 'color dodge'],
  [/\bcolou?r burn\b/, 'color burn'],
]

function blendOf(wish: Wish): string | undefined {
  return (
    wish.preset.blend ??
    (isBlended(wish) || wish.says(/\bmode\b/) ? MODES.find(([words]) => wish.says(words))?.[1] : undefined)
  )
}

function turnOf(wish: Wish): number | undefined {
  const degrees = wish.amount('degrees')
  return degrees === undefined
    ? undefined
    : degrees.n * (degrees.sign === '-' || wish.every('side').includes(-1) ? -1 : 1)
}
