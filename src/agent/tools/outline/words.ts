import { isThingAt } from '../../planner/slots/subjects.ts'
import { heads, type ToolWords } from '../../planner/words.ts'

export const OUTLINE: ToolWords = {
  tool: 'outline',
  traits: ['outlines', 'once'],
  takes: ['colour', 'size', 'degree', 'amount', 'way', 'pictures', 'not'],
  amounts: ['percent', 'px', 'plain'],
  subject: ['around', 'of'],
  pictures: 0,
  heads: heads(`
    noun: outline, contour, contour line, stroke, outline effect, silhouette line, stroke line
    noun (letters, needs=colour): =edge, =edges, =edging
    phrase (letters, needs=colour): all? around|round the|each|all the? letters|letter|text|writing|words|word|lettering
    verb: outline, contour
    phrase: outline|line|stroke|contour|edge|edging|border|rim around|round|on the|all|each?
      letters|letter|text|writing|words|lettering, thin|fine? line around|round them,
        outline|line|stroke|contour|edge around|round|along|following
      the|its? shape|logo|cutout|silhouette
    // A line around somebody is one around who is seen.
    phrase (person, only=picture): line|ring|edge|edging|rim|stroke|contour all? around|round her|him|me|us
    noun (needs=subject, thing, only=picture): line, ring, edging, rim, stroke, contour
    // Where something was cut out, a line around it follows its edge.
    phrase (cutOut): line|ring|edge|edging|rim|stroke|contour all? around|round|along
      it|them|this|that|everything|the? edge|outside?
    noun (cutOut, needs=colour): ring, rim, edge, edging
    phrase (thing): edging|border|edge|rim|line|frame|contour on the|my|our
    verb (thing): hem|edge|trace|line|rim the|my|our|his|her
    phrase (person, only=picture): draw|trace|go around|round her|him|me|us, trace|outline her|him|me|us
    phrase: highlight|trace|mark|follow|emphasize the|its|his|her? silhouette|outline|contour,
      silhouette in|with|outlined, scrapbook cutting|cutout
    noun (sticker, only=picture): sticker, sticker style|effect|look|outline|border|edge, die cut,
      die cut sticker|look|effect|border,
      diecut, kiss cut, white sticker border|edge|outline
  `),
  lower: (wish) => {
    const { letters, cutOut } = wish.preset
    if (wish.way <= -2 || (letters === true && wish.beside('writes') === undefined)) return undefined
    if (cutOut === true && wish.beside('frees', 'shapes') === undefined) return undefined
    if (wish.preset.thing === true && wish.get('subject') !== 'around' && !isThingAt(wish.tokens, wish.to - 1))
      return undefined
    const isSticker = wish.preset.sticker === true || wish.says(/\bstickers?\b/)
    const usual = isSticker ? 2 : 1
    const factor = usual * wish.size * wish.strength
    // What becomes a sticker is cut out first.
    const isCutOut = wish.beside('frees', 'shapes', 'rounds') !== undefined
    const whole = isSticker && wish.get('subject') !== 'around' && !isCutOut && wish.scene.pictures.length > 0
    return {
      width: wish.length ?? (factor === 1 ? undefined : factor),
      colour: wish.colours[0],
      of:
        ((wish.has('subject') || wish.preset.thing === true) && !whole) ||
        (wish.preset.person === true && !whole && !isCutOut)
          ? 'subject'
          : undefined,
      cut_out: whole && wish.scene.pictures[0]!.transparent !== true ? true : undefined,
      pictures: wish.get('pictures'),
    }
  },
}
