import { BLACK, parseColour } from '../../../images/raster/colour.ts'
import { wordsOf } from '../../planner/language/tokens.ts'
import { DRAWN, type StepArguments, type ToolWords, type Wish } from '../../planner/words.ts'
import { inEveryCorner } from '../corners.ts'
import {
  before,
  cornerOr,
  hasSlantedLetters,
  isOverAll,
  isSlanted,
  isWatermark,
  OUTER,
  placeOf,
  TURNS,
  turnOf,
  UPWARDS,
} from './place.ts'
import { opacityOf, SECOND_LINE, sizeBehind, sizeOf, strokes, USUAL_SIZE } from './size.ts'

const MEME_SIZE = 11
const LARGER = 1.7
/** How faint a single watermark is. */
const FAINT = 50
const FAINTLY = /\b(?:faint|faintly|subtle|subtly)\b/
const QUARTER = 45
const LETTERS = /\b(?:letters?|lettering|text|type|font|writing)\b/
const LETTERS_EDGE =
  /\b(?:border|edge|frame|rim)\w* (?:around|on|to|of) (?:the |each |its |my )?(?:letters?|text|lettering|words?|writing)\b/
/** "yellow letters with a thin black line around", and the words before such a line. */
const LETTERS_WITH =
  /\b(?:letters?|text|words|lettering|writing) with (?:an? )?(?:\w+ ){0,2}(?:line|border|edge|frame|rim)$/
const FAR = 6

export const TEXT: ToolWords = {
  tool: 'text',
  traits: ['writes', 'draws'],
  heads: [],
  takes: [...DRAWN, 'font'],
  subject: ['behind'],
  amounts: ['percent', 'px', 'degrees', 'factor', 'fraction'],
  pictures: 0,
  lower: (wish) => {
    const behind = wish.has('subject')
    const made = {
      text: inCase(String(wish.preset.text), wish.style),
      ...(behind ? { position: cornerOr(wish) } : placeOf(wish)),
      size: behind ? sizeBehind(wish) : sizeOf(wish),
      behind: behind ? 'subject' : undefined,
      ...inkOf(wish),
      font: fontOf(wish),
      weight: wish.style.weight ?? strokes(wish)[0],
      italic: wish.style.italic ?? (hasSlantedLetters(wish) || undefined),
      align: alignmentOf(wish),
      turn: turnOf(wish),
      opacity:
        opacityOf(wish) ?? wish.style.opacity ?? (isWatermark(wish) || wish.says(FAINTLY, 0) ? FAINT : undefined),
      pictures: wish.beside('lays out', 'places') === undefined ? wish.get('pictures') : undefined,
      // What is said of one text of a meme is meant for the other as well; on a bar of its own it is written as it is.
      ...(isOfMeme(wish) && wish.beside('plates') === undefined && memeOf(wish)),
    }
    const [first, second, ...more] = made.text.split('\n')
    const isMeme = wish.style.meme === true && !wish.has('place')
    if (isMeme && wish.alike.length === 1 && second !== undefined && more.length === 0) {
      const ends = [first, second].map((text, i) => ({ ...made, text, position: i === 0 ? 'top' : 'bottom' }))
      return ends.map((args) => ({ tool: 'text', arguments: args }))
    }
    return inEveryCorner(wish)?.map((position) => ({ tool: 'text', arguments: { ...made, position } })) ?? made
  },
  absorbs: {
    outlines: (args, other) => {
      // "20% OFF as a sticker" stands on one.
      if (other.preset.sticker === true && other.colours.length === 0) args.ground ??= 'badge'
      else args.outline = other.colours[0] ?? 'black'
    },
    // "a black border around the letters"
    frames: (args, other, host) => {
      const before = wordsOf(other.tokens, Math.max(0, other.from - FAR), other.from + 1)
      // "NO PARKING sign with a thick red border"
      if (other.scene.pictures.length === 0 && /^(?:border|frame)$/.test(other.tokens[other.from]!.low)) return false
      const isOfLetters = other.says(LETTERS_EDGE) || LETTERS_WITH.test(before)
      if (!isOfLetters && !isWorn(other, host) && !isAroundLetters(other)) return false
      args.outline = other.colours[0] ?? 'black'
      return undefined
    },
    shadows: (args, other, host) => {
      // "white background, a soft shadow and a badge with 9.99"
      const ground = other.scene.pictures.length > 0 ? other.beside('frees', 'fills') : undefined
      if (ground !== undefined && ground.from < other.from && other.from < host.from) return false
      args.shadow = true
      // "white with a shadow"
      const ink = other.slots.find((one) => one.dimension === 'colour' && other.tokens[one.to]?.low === 'with')
      args.colour ??= ink?.value
      // "drop shadow, left side, huge": clauses of their own are about the text.
      const apart = other.slots.filter(({ from }) => other.tokens[from]!.clause !== other.tokens[other.from]!.clause)
      args.position ??= apart.find(({ dimension }) => dimension === 'place')?.value
      const size = apart.find(({ dimension }) => dimension === 'size')?.value
      if (size !== undefined) args.size ??= USUAL_SIZE * size
      return undefined
    },
    plates: (args, other, host) => {
      // "in white on a badge" is said of the letters.
      const ink = other.slots.find(
        ({ dimension, from, to }) =>
          dimension === 'colour' &&
          from >= host.to &&
          other.tokens.slice(from - 1, from + 1).some(({ low }) => low === 'in') &&
          /^(?:on|onto|inside|within)\b/.test(wordsOf(other.tokens, to, other.to)),
      )
      if (ink !== undefined) {
        args.colour ??= ink.value
        other.slots = other.slots.filter((slot) => slot !== ink)
      }
      // "Hello" on a translucent black bar: the bar lets the picture through.
      const faint = host.slots.find(
        ({ dimension, value, from, to }) =>
          dimension === 'style' &&
          value.opacity !== undefined &&
          from >= host.to &&
          to <= other.from &&
          !/\b(?:on|onto|in|over|inside)\b/.test(wordsOf(other.tokens, to, other.from)),
      )
      if (faint !== undefined) {
        other.slots.push(faint)
        args.opacity = undefined
      }
      args.ground = other.style.strip === true ? 'strip' : other.preset.ground
      const hasOwn = other.colours.length > 0 || opacityOfPlate(other) !== undefined
      // "a ribbon saying …, cream on dark green"
      args.box = args.ground === undefined || hasOwn ? plateColour(other) : (args.box ?? other.preset.colour)
      const named =
        host.to === other.from
          ? host.slots.find(({ dimension, to }) => dimension === 'colour' && to <= host.from)
          : undefined
      // "a red SOLD banner"
      if (named !== undefined && other.colours.length === 0) {
        args.box = named.value
        args.colour = undefined
      }
      if (args.relative === 'inside') args.relative = undefined
      // "a caption on a ribbon at the top": what is said goes before what is usual.
      const said = host.has('place') ? undefined : cornerOr(other)
      args.position = said ?? args.position ?? cornerOr(other) ?? cornerOr(host)
      // "Caption underneath on a white strip: …"
      if (args.relative === undefined && !isOverAll(other)) args.position ??= OUTER[other.get('relative') ?? '']
      args.turn ??= turnOf(other)
      // "small white letters on a black box"
      const size = other.slots.find(
        ({ dimension, to }) => dimension === 'size' && LETTERS.test(wordsOf(other.tokens, to, other.from)),
      )
      if (size !== undefined) args.size ??= USUAL_SIZE * size.value
    },
    // "Letters 4% tall", "and smaller"
    sizes: (args, other) => {
      const { length } = other
      const ofLetters = before(other, other, 4).some(({ low }) => /^(?:letters?|text|lettering|type|font)$/.test(low))
      const ofPicture =
        other.kind === 'verb' || other.kind === 'phrase' || other.says(/\b(?:picture|photo|image|file)\b/, 3)
      if (ofPicture && !ofLetters) return false
      if (length === undefined && other.kind === 'noun') return false
      args.size = length ?? (args.size ?? USUAL_SIZE) * (other.way < 0 ? SECOND_LINE : LARGER)
      return undefined
    },
    turns: (args, other, host) => {
      if (isSlanted(host, other)) {
        args.italic = true
        return undefined
      }
      const { degrees } = other.made
      args.colour ??= other.colours[0]
      // "Slanted" alone is a slope, not the few degrees by which a picture is straightened.
      const by = args.turn < 0 || other.says(UPWARDS) ? -Math.abs(degrees) : degrees
      args.turn = other.has('amount') || Math.abs(degrees ?? 0) >= QUARTER ? by : TURNS.diagonal
    },
    fades: (args, other) => {
      args.opacity = other.made.percent ?? FAINT
    },
  },
}

/** "GAME OVER, yellow, with a black rim": the edge of what was written just before. */
function isWorn({ tokens, extent: [first, last], from }: Wish, { to }: Wish): boolean {
  const between = wordsOf(tokens, to, first)
  return (
    RIMS.test(tokens[from]!.low) &&
    first >= to &&
    tokens[first]!.sentence === tokens[to - 1]!.sentence &&
    /(?:^|[ ,])(?:with|,)(?: an?)?$/.test(between) &&
    !/\b(?:and|then|plus)\b/.test(between) &&
    !/^(?:all|a?round|along|on|inside|of)$/.test(tokens[last]?.low ?? '')
  )
}
/** "The letters should be yellow and have a black line around them." */
function isAroundLetters({ tokens, from, to }: Wish): boolean {
  const { sentence } = tokens[from]!
  const before = tokens.slice(0, from).filter((token) => token.sentence === sentence)
  return (
    /\ba?round (?:of )?(?:them|these|those)\b/.test(wordsOf(tokens, from, to + 3)) &&
    before.some(({ low }) => /^(?:letters|words|lettering)$/.test(low))
  )
}

const RIMS = /^(?:border|edge|edging|rim|trim|stroke)$/

function inCase(text: string, { upper, lower }: StepArguments): string {
  if (upper === true) return text.toUpperCase()
  return lower === true ? text.toLowerCase() : text
}

/** The colour of the letters, and of what they stand on: "white on black". */
function inkOf(wish: Wish): StepArguments {
  const said = wish.slots.filter(({ dimension }) => dimension === 'colour')
  const grounds = said.filter(
    (slot) =>
      slot.marks.includes('on') ||
      // "GAME ON in yellow"
      (slot.from !== wish.to && /^(?:on|over|onto|against)$/.test(before(wish, slot, 1)[0]?.low ?? '')),
  )
  const around = said.find(({ marks }) => marks.includes('around'))
  const inks = said.filter((slot) => !grounds.includes(slot) && slot !== around)
  const ink = inks.find(({ marks }) => marks.includes('ink')) ?? inks[0]
  const colour: string | undefined = ink === undefined ? undefined : [ink.value].flat()[0]
  const box = grounds.length === 0 || wish.scene.pictures.length === 0 ? undefined : [grounds[0]!.value].flat()[0]
  if (wish.style.hollow === true) return { colour: 'transparent', outline: colour ?? 'white', box }
  return { colour, box, outline: around?.value }
}

/** Percent of a box that shows. */
const opacityOfPlate = (plate: Wish): number | undefined =>
  plate.style.opacity ?? plate.amount('percent')?.n ?? plate.preset.opacity

/** The colour of a box, which may let something of what lies behind it through. */
function plateColour(plate: Wish): string {
  const colour = plate.colours[0] ?? plate.preset.colour ?? 'black'
  const opacity = opacityOfPlate(plate)
  if (opacity === undefined) return colour
  const { red, green, blue } = parseColour(colour) ?? BLACK
  return `rgb(${red} ${green} ${blue} / ${opacity}%)`
}

const isOfMeme = ({ all, words }: Wish) =>
  all.some(
    (other) =>
      other.words === words &&
      !other.negated &&
      other.slots.some(
        ({ dimension, value }) => (dimension === 'style' || dimension === 'font') && value.meme === true,
      ),
  )

/** White capitals with a black edge; of two without places, one stands at the head and one at the foot. */
function memeOf(wish: Wish): StepArguments {
  const { relative, position = OUTER[wish.get('relative') ?? ''] } = placeOf(wish)
  const texts = wish.alike.filter(({ kind }) => kind === 'text')
  const isFirst = texts.length > 1 && texts[0] === wish
  return {
    text: String(wish.preset.text).toUpperCase(),
    size: sizeOf(wish) ?? MEME_SIZE,
    colour: inkOf(wish).colour ?? 'white',
    outline: 'black',
    font: fontOf(wish) ?? 'condensed',
    weight: 'black',
    ...((relative === undefined || position !== undefined) && {
      relative: undefined,
      position: position ?? (isFirst ? 'top' : 'bottom'),
    }),
  }
}

/** "Elegant script" and "elegant, like handwriting" say twice what a font is like. */
function fontOf(wish: Wish): string | undefined {
  const fonts = wish.every('font').flatMap(({ font }: StepArguments) => font ?? [])
  const isFine = fonts.includes('script') || (fonts.includes('display') && fonts.includes('handwriting'))
  // "elegant letters with feet (serif)", but "elegant serif"
  const said = wish.slots.filter(({ dimension, value }) => dimension === 'font' && value.font !== undefined)
  const apart = said.length > 1 && said[1]!.from > said[0]!.to + 1
  return isFine ? 'script' : fonts[apart && fonts[0] === 'display' ? 1 : 0]
}

function alignmentOf(wish: Wish): string | undefined {
  return ['left', 'right', 'center'].find((side) =>
    wish.says(
      new RegExp(
        `\\b${side}(?:ed)? align|\\b(?:align|lined)(?:ed)?(?: up)?(?: to| on| at| with)?(?: the)?(?: same)? ${side}|same ${side} edge|\\bflush ${side}\\b`,
      ),
    ),
  )
}
