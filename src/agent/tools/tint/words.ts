import { isFiller } from '../../planner/language/filler.ts'
import { heads, LOOK, type ToolWords, type Wish, where } from '../../planner/words.ts'
import { casts } from '../casts.ts'

const USUAL = 50
/** What takes a cast away. */
const CAST = 30

export const TINT: ToolWords = {
  tool: 'tint',
  traits: ['tones', 'once'],
  takes: [...LOOK, 'colour'],
  amounts: ['percent', 'plain'],
  pictures: 1,
  heads: heads(`
    noun: colour? cast|filter|overlay|tinge|tint|toning|wash, gel, hue, shade, tone
    verb: bathe, colourize, dye, recolour, stain, tint, tone
    phrase (needs=colour): a? dash|hint|splash|suggestion|touch|trace|wash
    // "Make it blue", "more blue": only where nothing is drawn that could be meant.
    phrase (needs=colour, whole): colour|make|turn all|everything|it|picture|this,
      colour|make|turn the whole? picture|scene|thing, look|looks|looking, more
    ${casts('green|greenish|greeny', 'magenta')}
    ${casts('fuchsia|magenta', 'lime')}
    ${casts('lilac|purple|purplish|purply|violet', 'lightgreen')}
    ${casts('pink|pinkish|pinky', 'mediumseagreen')}
    ${casts('red|reddish', 'cyan')}
    ${casts('cyan|teal|turquoise', 'tomato')}
    // Looks.
    phrase (colour=teal, usual=15): orange and teal, teal and orange, teal orange
    phrase (colour=teal, usual=35): submarine, under water, underwater
    phrase (colour=lime, usual=45): like the? matrix, matrix look|style, night vision
  `),
  lower(wish) {
    const { remedy, usual = USUAL } = wish.preset
    if (remedy !== undefined ? wish.way >= 0 : wish.way < 0) return undefined
    const colour = remedy ?? wish.preset.colour ?? wish.colours[0]
    if (colour === undefined || (wish.preset.whole === true && !dyesAll(wish))) return undefined
    const strength = wish.amount('percent', 'plain')?.n ?? (remedy === undefined ? usual : CAST) * wish.strength
    return { ...where(wish), colour, strength }
  },
}

const COLOURLESS = /^(?:black|white|gr[ae]y|transparent)$/
const COLOURED = ['draws', 'fills', 'frames', 'outlines', 'pads', 'plates', 'shadows', 'shapes', 'writes'] as const

/** Whether a colour is meant for the picture itself. */
function dyesAll(wish: Wish): boolean {
  // "make it a charcoal drawing": the colour is that of a thing.
  const end = wish.slots.find(({ dimension }) => dimension === 'colour')!.to
  const [last, next] = [wish.tokens[end - 1]!, wish.tokens[end]]
  const ofThing =
    next?.kind === 'word' &&
    next.clause === last.clause &&
    !isFiller(next) &&
    !/^(?:tones?|tint\w*|colou?r\w*|hues?|shades?|overall|everywhere|all|instead|look|light)$/.test(next.low)
  return !ofThing && !COLOURLESS.test(wish.colours[0]!) && COLOURED.every((trait) => wish.beside(trait) === undefined)
}
