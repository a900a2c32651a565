import type { StepArguments, ToolWords, Wish } from '../../planner/words.ts'

/** Height of the letters that the tool takes where none is said, in percent of the shorter edge. */
const USUAL_SIZE = 5
/** How much of the letters shows where words such as "faint" only say that it is little, in percent. */
const USUAL_OPACITY = 30

/** A text that the discourse repeats all over the picture. */
export const TILED_WATERMARK: ToolWords = {
  tool: 'tiled_watermark',
  traits: ['repeats text'],
  heads: [],
  takes: ['colour', 'size', 'font', 'style', 'side', 'degree', 'amount', 'pictures'],
  lower: (wish) => {
    const { upper, lower, opacity } = wish.style
    const text = String(wish.preset.text)
    return {
      text: upper === true ? text.toUpperCase() : lower === true ? text.toLowerCase() : text,
      size: wish.amount('px') === undefined ? (wish.has('size') ? USUAL_SIZE * wish.size : undefined) : wish.length,
      colour: wish.colours[0],
      opacity: opacity ?? wish.amount('percent')?.n ?? faded(wish),
      pictures: wish.get('pictures'),
    }
  },
}

/** What a wish beside it says about how much shows, or words such as "very faint". */
function faded(wish: Wish): number | undefined {
  const fade = wish.beside('fades')
  if (fade !== undefined) return ((fade.words.lower(fade) ?? {}) as StepArguments).percent
  return wish.strength < 1 ? USUAL_OPACITY * wish.strength : undefined
}
