import { heads, LOOK, percentOf, type ToolWords, where } from '../../planner/words.ts'

const USUAL = 45

export const SATURATION: ToolWords = {
  tool: 'saturation',
  traits: ['scale', 'tones'],
  takes: LOOK,
  amounts: ['percent', 'plain', 'fraction', 'factor'],
  pictures: 1,
  heads: heads(`
    noun: colour, colour intensity|level|strength, colourfulness, saturation, vibrance, vibrancy, vividness
    more: colourful, intense, juicy, life, lively, lush, rich, saturated, vibrant, vivid, zesty
    less: desaturated, drab, dull, lifeless, muted, pale, pastel, soft colour, subdued
    verb (way=1): saturate
    verb (way=-1): desaturate, mute
    phrase (way=1):
      bold|brilliant|bright|deep|fresh|full|intense|juicy|lively|lush|powerful|punchy|rich|strong|vibrant|vivid colour,
      bring out the? colour, bring|pull * colour|colours out, candy like? colour, colour punch|boost,
      colour|colours * come alive, colour|colours pop|shine|sing|stand out?,
      oomph|zing|kick|boost in|into|to the? colour, pop, make the|all|its|my? colour|colours really?
      pop|shine|sing|stand out?, make the|my|our? everything|it|picture|this|them =colourful|vibrant|vivid,
      pop of colour
    phrase (way=-1): dull|faded|gentle|muted|pale|pastel|quiet|soft|subdued|washed|weak out? colour, fade the? colour,
      low saturation, make the|my|our? everything|it|picture|this|them =dull|muted|pale|pastel,
      tone|calm|quiet down the? colour
    complaint (way=-1): colour|colours * too bright|strong|intense|loud|much|vivid|harsh|rich|garish,
      colour|colours are|is|look? hurt|hurts|scream|screaming|shout|shouting|glaring, garish, gaudy, kitschy, loud,
      lurid, over saturated, oversaturated, radioactive
    complaint (way=1): colour|colours * dead|dull|faded|flat|lifeless|pale|washed|weak out?,
      colour|colours * too dull|faded|flat|pale|washed|weak|muted out?
    // Looks.
    phrase (way=-1, usual=40): pastel look|shades|style|tones
    phrase (way=-1): bleach bypass, bleak, cloudy, dreary, overcast, rainy day|look|mood?, stormy
    phrase (way=1, usual=25): cross process|processed|processing
    phrase (way=1, usual=15): fresh, fresher
    phrase (way=1, usual=90): cyberpunk, neon effect|look|style, synthwave, vaporwave
  `),
  lower(wish) {
    const { usual = USUAL } = wish.preset
    // All of the colour away is no longer a matter of degree.
    if (wish.way <= -2 && !wish.has('amount') && !wish.has('degree')) return undefined
    return { ...where(wish), percent: percentOf(wish, usual, usual) }
  },
}
