import { heads, LOOK, strengthOf, type ToolWords, where } from '../../planner/words.ts'

const COLOURED = ['draws', 'fills', 'frames', 'outlines', 'pads', 'repeats text', 'shapes', 'writes'] as const

/** Percent of its colour that a picture keeps where some of it is left. */
const USUAL_REST = 20

export const GRAYSCALE: ToolWords = {
  tool: 'grayscale',
  traits: ['tones', 'drains'],
  takes: LOOK.filter((dimension) => dimension !== 'excess'),
  amounts: ['percent', 'plain', 'fraction'],
  heads: heads(`
    noun: achromatic, ansel adams, b & w, b / w, black / white, b and|n|+ w, b w, black & white, black and|n|+ white,
      black white, blackandwhite, bnw,
      bw, colour free, colourless, film? noir, charlie? chaplin,
        silent|keaton|bogart|hitchcock|casablanca film|movie|era|picture?, grey only, grey scale, grey tones,
        greyscale, mono, monochromatic,
      monochrome, monotone, newspaper look|picture|style, newsprint, tones|shades of grey, silver gelatin print?
    phrase (needs=area, only=picture, bare): =grey
    phrase (look=noir): film noir effect|look|mood|style?
    phrase: in|all|only|just =greys|=grays only?, =grey|=gray everything|all, =grey|=gray out, all|just|only|everything|rest|else grey|colourless, everything else grey|colourless,
      pull|take all? of? the|its|any? colour away|off|out,
      banish|clear|delete|ditch|drain|drop|eliminate|erase|kill|leach|lose|remove|strip|suck|wipe all|every|each? trace|scrap|bit|hint|drop|shred|last? of?
      the|its|any? colour away|off|out?, clear|drain|pull|strip|suck|take|wash|wipe away|out all? of? the|its? colour,
      completely|entirely|fully|totally desaturate|desaturated|grey, decolour, decolourize,
      desaturate it|picture|everything? completely|entirely|fully|totally,
      bleach|clear|drain|drained|empty|free|rid|rob|strip|stripped * of all|any|every? its|the? colour,
        get rid of all|every? trace? of? the|any? colour,
      no|without|zero any? colour, no|zero saturation, saturation to|at? zero|0,
      convert|go|make|turn the|my|our? everything|it|picture|this|them? in|into|to? =grey|=gray|greyscale,
      should|must|can be =grey|=gray|greyscale
    phrase (rest=20): fade|drain|turn|wash|take * colour * to|into grey,
      almost|nearly|mostly|practically|virtually|not quite|fully|completely|entirely|totally? black and|n? white,
      almost|nearly|mostly|practically|virtually grey|greyscale|grayscale|monochrome|colourless|bw
    phrase (left): leave|keep|with * of? the? colour in|left|back
    phrase (area=background): selective|partial colour|colouring|grayscale, colour splash
  `),
  lower(wish) {
    // "square, the rest filled with a blur, no colour there"
    if (wish.tokens[wish.from]!.low === 'no' && wish.beside('pads', 'frees') !== undefined) return undefined
    if (wish.way < 0 && wish.kind === 'noun') return undefined
    // "“Closed” in the top third, grey", "the background grey", but "all around him grey"
    const isPart = /half|third|quarter/.test(wish.get('area')) && wish.beside(...COLOURED) === undefined
    const isRest =
      wish.get('area') === 'background' && wish.says(/^(?:all|everything|what's|whatever) (?:a?round|behind) /, 0)
    if (wish.preset.bare === true && !isPart && !isRest) return undefined
    const { area } = wish.preset
    const kept = wish.alike.find(({ preset }) => preset.left === true)
    const left: number | undefined = kept && (kept.amount('percent', 'plain') ?? wish.amount('percent', 'plain'))?.n
    const strength =
      left === undefined ? strengthOf(wish, 100 - (kept ? USUAL_REST : (wish.preset.rest ?? 0))) : 100 - left
    return { ...where(wish), ...(area === undefined ? {} : { area }), strength }
  },
}
