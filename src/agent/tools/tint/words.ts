import { isFiller } from '../../planner/language/filler.ts'
import { wordsOf } from '../../planner/language/tokens.ts'
import { isOfFreed } from '../../planner/slots/subjects.ts'
import { heads, LOOK, type ToolWords, type Wish, where } from '../../planner/words.ts'

const USUAL = 50

export const TINT: ToolWords = {
  tool: 'tint',
  traits: ['tones', 'once', 'colours'],
  takes: [...LOOK, 'colour'],
  amounts: ['percent', 'plain'],
  heads: heads(`
    noun: colour? filter|overlay|tinge|tint|toning|wash, colouring, colouration, gel, hue, shade, tone
    verb: bathe, colourize, dye, recolour, stain, tint, tone
    phrase (needs=colour): colour|tint|tone * toward|towards, a? splash|wash, add|give|lend|want|put|with * cast,
      drench|drown|dip|soak|flood|steep|douse|bathe it|this|everything|the? picture? in,
      through a|an|the? * filter|lens|glass|window|gel, coloured|hued|tinted|toned, paint it|everything|this
    phrase (needs=colour, usual=25): a? =dash|hint|suggestion|touch|trace
    // "Make it blue", "more blue": only where nothing is drawn that could be meant.
    phrase (needs=colour, whole): colour|make|turn all|everything|it|picture|this,
      colour|make|turn the whole? picture|scene|thing, everything,
        over the? whole|entire|complete? picture|everything|lot|thing|scene,
        could|can|should|must|may it|this|everything|picture all? be|go, look|looks|looking, more
    // Looks.
    phrase (colour=teal, usual=15, look=teal and orange): orange and teal, teal and orange, teal orange
    phrase (colour=teal, usual=35): submarine, under water|sea effect|feel|look|style|vibe|world,
      underwater effect|feel|look|style|vibe|world|scene, like|as|look|looks|was|were * underwater
    phrase (colour=lime, usual=45): like the? matrix, matrix look|style, night vision
    look (colour=teal, usual=12): cinematic
    look (colour=yellowgreen, usual=15): cross process
    look (colour=saddlebrown, usual=10): autumn
    look (colour=green, usual=12): spooky
    look (colour=magenta, usual=12): neon
  `),
  lower(wish) {
    // "too red, tone that down"
    if (wish.way < 0 || /^tone (?:\w+ )?down\b/.test(wordsOf(wish.tokens, wish.from, wish.from + 3))) return undefined
    const colour = wish.preset.colour ?? wish.colours[0]
    if (colour === undefined) return undefined
    // "that brown look" is the one of old photographs.
    if (OLD.test(wordsOf(wish.tokens, Math.max(0, wish.from - 2), wish.to))) return undefined
    if (!(wish.preset.whole === true && isOfFreed(wish))) {
      if (COLOURLESS.test(colour) || (wish.preset.whole === true && !dyesAll(wish))) return undefined
    }
    const strength = wish.amount('percent', 'plain')?.n ?? (wish.preset.usual ?? USUAL) * wish.strength
    return { ...where(wish), colour, strength }
  },
}

const OLD = /^that (?:brown|brownish|browny) (?:look|tone|toning)s?$/
const COLOURLESS = /^(?:black|white|gr[ae]y|transparent)$/
const COLOURED = ['draws', 'fills', 'frames', 'outlines', 'pads', 'plates', 'shadows', 'shapes', 'writes'] as const

/** Whether a colour is meant for the picture itself. */
function dyesAll(wish: Wish): boolean {
  // "make it a charcoal drawing": the colour is that of a thing.
  const end = wish.slots.find(({ dimension }) => dimension === 'colour')!.to
  const [last, next] = [wish.tokens[end - 1]!, wish.tokens[end]]
  // "too blue, make it warmer"
  if (/^(?:too|less|so)$/.test(wish.tokens[end - 2]?.low ?? '')) return false
  const ofThing = next?.kind === 'word' && next.clause === last.clause && !isFiller(next)
  return !ofThing && wish.beside(...COLOURED) === undefined
}
