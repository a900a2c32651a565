import { wordsOf } from '../../planner/language/tokens.ts'
import { DRAWN, type ToolWords, type Wish } from '../../planner/words.ts'
import { amongOf } from './among.ts'
import { HEADS } from './heads.ts'
import { crossOf, lineOf } from './lines.ts'
import { halfOf, shadeOf, shapeArguments } from './shape-arguments.ts'

/** Radius of rounded corners in percent of the shorter edge. */
const ROUNDING = 6

/** "ring 01632 960456", "ring Dave on 01632 …", "ring us", "ring after six" */
const CALLS = /\bring (?:(?:\S+ ){0,2}(?:on |at )?[(+]?\d{3,}|me|us|him|her|them|after|before)\b/

/** "blue sea", "the sea at the bottom": a part of a scene, and none of a name or a text. */
const isShown = ({ slots, from, to, tokens }: Wish) =>
  slots.some(({ dimension, ...slot }) => {
    const end = tokens[to]?.text === ',' ? to + 1 : to
    return (
      (dimension === 'colour' && slot.to === from) || (dimension === 'place' && (slot.from === to || slot.from === end))
    )
  })

export const SHAPE: ToolWords = {
  tool: 'shape',
  traits: ['draws', 'plates'],
  takes: [...DRAWN, 'count', 'ratio'],
  subject: ['behind'],
  amounts: ['percent', 'px', 'degrees', 'factor', 'fraction', 'plain'],
  pictures: 0,
  heads: HEADS,
  lower: (wish) => {
    // What is cut out round has its ring as a frame.
    if (wish.way <= -2 || (wish.says(/\bring\b/, 0) && wish.beside('shapes') !== undefined)) return undefined
    const { preset } = wish
    if (wish.says(CALLS, 3) || isForm(wish)) return undefined
    // "strip the metadata"
    const isVerb = /^(?:|,|also|and|please|then|to)$/.test(wish.tokens[wish.from - 1]?.low ?? '')
    if (isVerb && preset.strip === true && /^(?:all|any|away|my|off|out|the)$/.test(wish.tokens[wish.to]?.low ?? ''))
      return undefined
    // A badge that nobody gives a colour is one under a text.
    const isUnder = preset.ground === 'badge' || (preset.ground === 'ribbon' && wish.kind === 'phrase')
    if (isUnder && wish.colours.length === 0 && wish.beside('writes') === undefined) return undefined
    // "cut it into a heart, with pink around the heart"
    const isCut = ({ preset: { shape }, to }: Wish) =>
      to <= wish.from && (shape === 'circle' ? 'ellipse' : shape) === preset.shape
    if (
      wish.tokens[wish.from - 1]?.low === 'the' &&
      wish.all.some((one) => one.words.traits.includes('shapes') && isCut(one))
    )
      return undefined
    if (preset.land === true && !isShown(wish)) return undefined
    if (preset.fades === true) return shadeOf(wish)
    if (preset.half !== undefined) return halfOf(wish)
    if (preset.crossed !== undefined) return crossOf(wish).map((args) => ({ tool: 'shape', arguments: args }))
    if (preset.line === true) return isOfText(wish) ? undefined : lineOf(wish)
    const among = amongOf(wish)
    return { ...shapeArguments(wish), ...(among !== undefined && { among, position: undefined, relative: undefined }) }
  },
  absorbs: {
    outlines: (args, other) => {
      const { width, colour = 'black' } = other.made
      // "a triangle (only the outline)"
      if (/\b(?:only|just) (?:the |its |an )?$/.test(`${wordsOf(other.tokens, other.from - 2, other.from)} `))
        args.filled = false
      if (args.filled !== false) args.outline = colour
      args.thickness = width ?? args.thickness
    },
    // "a yellow triangle with a black rim"
    frames: (args, other, host) => {
      const between = wordsOf(host.tokens, host.to, other.from)
      const thing = host.kind !== 'text' && host.preset.line !== true && host.preset.strip !== true
      if (!thing || !/^with(?: an?)?(?: [a-z]+){1,2}$/.test(between)) return false
      args.outline = other.colours[0] ?? 'white'
      args.thickness = other.length
      return undefined
    },
    rounds: (args) => {
      args.rounding = ROUNDING
      return undefined
    },
    turns: (args, other, host) => {
      // "turn it 12° clockwise, then draw a ring"
      if (other.kind === 'verb' && other.from < host.from) return false
      args.turn = other.made.degrees
      return undefined
    },
    // "300 px wide"
    sizes: (args, other) => {
      const [first] = other.extent
      const isOfFile = /\b(?:file|picture|photo|image|it)$/.test(wordsOf(other.tokens, Math.max(0, first - 2), first))
      if (other.kind === 'verb' || other.length === undefined || isOfFile) return false
      args.width = other.length
      args.height = other.length
      return undefined
    },
    fades: (args, other) => {
      // "set the photo to 70 percent opacity and draw a heart"
      if (OF_PICTURE.test(wordsOf(other.tokens, Math.max(0, other.from - NEAR), other.from))) return false
      args.opacity = other.made.percent
      return undefined
    },
  },
}

const OF_PICTURE = /\b(?:photo|photograph|picture|image|pic) (?:to|at|is|with|has)\b/
/** Tokens before an opacity in which stands what it is of. */
const NEAR = 6

/** "but square, the rest white": the form of a picture, and nothing on it. */
const isForm = ({ scene, kind, tokens, from, to, slots }: Wish) =>
  scene.pictures.length > 0 &&
  kind === 'noun' &&
  wordsOf(tokens, from, to) === 'square' &&
  slots.every(({ dimension }) => dimension === 'colour') &&
  !tokens.slice(Math.max(0, from - ARTICLE), from).some(({ low, kind }) => kind === 'number' || DRAWS.test(low))
const ARTICLE = 4
const DRAWS = /^(?:an?|another|one|two|three|four|five|six|some|add|draw|put|with|little|small|big|filled|solid|the)$/

/** "add a line underneath: Anna and Josef": the line is what stands behind the colon. */
function isOfText({ all, tokens, from, to }: Wish): boolean {
  const isSaid = ({ kind, from: at }: Wish) =>
    kind === 'text' && tokens[at - 1]?.text === ':' && tokens[at - 2]!.clause === tokens[from]!.clause
  return /^lines?$/.test(tokens[to - 1]!.low) && all.some(isSaid)
}
