import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

/** Widths in percent of the shorter edge: of a frame, around what is cut out, of a line. */
const FRAME = 3
const RIM = 2
const LINE = 1

export const BORDER: ToolWords = {
  tool: 'border',
  traits: ['frames', 'once'],
  takes: ['colour', 'size', 'amount', 'degree', 'side', 'way', 'excess', 'pictures', 'not'],
  amounts: ['percent', 'px', 'plain', 'factor'],
  pictures: 0,
  heads: heads(`
    noun: border, frame, edging, framing, passe partout, passepartout, =mat, =matte, mat board, matte board, mount,
      surround, boarder, bordering, picture|wooden|wood frame, stroke border, rim, ring around, edge around,
      trim around, frame|border|edging around|round|along all? the|its? edge|outside|picture|card|sheet|page|sign,
      dotted|dashed|wavy|fancy|ornate|simple|decorative border|frame
    noun (line): keyline, hairline, pinstripe border, hairline border
    verb: frame, border, surround, encircle
    phrase (needs=colour): edge|rim it|this|picture in|with
    phrase (line): line all|right? around|round|along the|its? edge|picture|outside|it|side?,
      line around the edge|picture, outline the? picture, line running|going|that|which runs|goes? all|right?
      around|round, line inside the? frame|border|edge, inner|inside|inset line|border|frame, border|frame|line inset
  `),
  lower: (wish) => {
    if (wish.way <= -2) return undefined
    const inside = wish.says(
      /\b(?:inside(?! it| that|,)|inner|inset|double|set in|way in|in (?:a bit |a little |slightly )?from)\b/,
      2,
    )
    const double = wish.says(/\bdouble (?!wide|thick|width)/, 2)
    const usual = wish.preset.line === true || inside ? LINE : wish.beside('shapes') !== undefined ? RIM : FRAME
    const width = widthOf(wish) ?? usual * wish.size * wish.strength * (double ? 1 : (wish.amount('factor')?.n ?? 1))
    const colours = wish.colours.length === 0 ? ['white'] : wish.colours.slice(0, 8)
    const gradient = colours.length > 1 && wish.says(/\b(?:radial|circular)\b/, 3) ? 'radial' : undefined
    const direction = colours.length > 1 && wish.every('side').includes('horizontal') ? 90 : undefined
    const inset = inside && !double ? FRAME : undefined
    const frame = { width, inset, colours, gradient, direction, pictures: wish.get('pictures') }
    if (!double) return frame
    return [frame, { ...frame, inset: 3 * width }].map((args) => ({ tool: 'border', arguments: args }))
  },
}

/** A bare number counts pixels. */
function widthOf(wish: Wish): number | undefined {
  const plain = wish.amount('plain')
  const { width, height } = wish.scene.canvas
  return wish.length ?? (plain === undefined ? undefined : (plain.n / Math.min(width, height)) * 100)
}
