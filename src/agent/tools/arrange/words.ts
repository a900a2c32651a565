import { type Layout, naturalRatio } from '../../../images/operations/geometry/arrange.ts'
import { wordsOf } from '../../planner/language/tokens.ts'
import type { Slot } from '../../planner/slots/slot.ts'
import { heads, type StepArguments, type ToolWords, Wish } from '../../planner/words.ts'
import { orderOf } from './order.ts'

/** In percent of the shorter edge. */
const GAP = 2
const MARGIN = 3
const ROUNDING = 6
const MOST_COLUMNS = 10
const SPACED =
  /\b(?:gaps?|spac(?:e|es|ed|ing)|gutters?|separat\w*|dividers?|dividing|apart|distance|(?:lines?|borders?|strips?|room)(?: in)? between|polaroids?|between (?:them|each|the (?:pictures|photos|images|tiles|panels|cells)))\b/
const SEAMLESS =
  /\b(?:no|without(?: any)?|zero|0(?:px)?) (?:(?:white|black|empty|visible|ugly|big) )?(?:gaps?|spac(?:e|es|ing)|gutters?|borders?|margins?)\b|\bnothing (?:in )?between\b|\bseamless(?:ly)?\b|\bedge to edge\b/
const AROUND = /\b(?:(?:all|right)? a?round|outside|outer|edges?|margins?)\b/
const BETWEEN = /\b(?:between|separat\w*|dividing|dividers?)\b/

const STACKED = /\b(?:on top|above|below|under(?:neath)?|beneath)\b/
const BELOW =
  /\bpolaroid|\b(?:captions?|captioned|label\w*|names?|titles?|writ\w+|put|print\w*|says?|saying)(?: \w+){0,6} (?:below|under(?:neath)?|beneath)\b/

const SHOWN = /\b(?:picture|photo|image|pic|shot|scan) of (?:the|my|our)$/
/** What is not to become one. */
const APART = /\b(?:single|separate|individual) (?:pictures|photos|images|pics|shots|files|ones)\b/

/** One picture that is larger than the rest. */
const LEADS =
  /\b(?:big|bigger|biggest|large|larger|largest|main|hero|dominant)\b.*\b(?:others?|rest|remaining|small|smaller|two|three)\b/

const EACH_OTHER = 'each|one other|another'
const JOINS = 'put|place|lay|set|show|bring|get|have|make|combine|join|merge|stitch|arrange'

const abreast = (n: string, i: number) => `
    phrase (layout=grid, columns=${i + 2}): ${n} by two|three|four|five|2|3|4|5, ${n} across, ${n} wide, ${n} abreast,
      rows of ${n}, ${[2, 3, 4, 5]
        .map((rows) => `=${i + 2}x${rows}`)
        .join('|')
        .replaceAll('=', '')}, ${n} pictures? per|in|to each|a|every? row`

export const ARRANGE: ToolWords = {
  tool: 'arrange',
  traits: ['lays out', 'once'],
  takes: ['count', 'amount', 'colour', 'size', 'degree', 'style', 'side', 'ratio', 'pictures'],
  amounts: ['px', 'percent', 'plain'],
  pictures: 2,
  heads: heads(`
    phrase (layout=row): side by side, side to side, next to|beside|alongside ${EACH_OTHER},
      beside|alongside ${EACH_OTHER}, next to eachother, one beside|next the? to? other,
      beside|alongside the? original|itself|other, in|into|as|to a|one|single|horizontal row|line|strip, a|one row,
      horizontal strip|collage|row|layout, line * up, join|stitch|combine|merge|arrange|stack|align * horizontal,
      left and right, from left to right, join|stitch|combine|merge|arrange|put|line|lay * left to right, hstack,
      abreast, adjacent, split screen|view, panel figure,
      in|into|as|to one|a single? wide|panoramic|long|horizontal picture|strip|banner|panorama|file
    phrase (layout=column): one tall|vertical picture|file
    noun (layout=row): strip of picture, picture strip, diptych, triptych, panorama strip
    phrase (layout=row, compares): before and|/|-|vs|& after, before after, before * after, before on? the? left|top,
      left|top before, before picture|one|version|state, comparison,
      compare, then and now, old and new
    phrase (layout=column): below|under|underneath|beneath|above|atop|over ${EACH_OTHER},
      below|under|underneath|beneath|above eachother, one below|under|underneath|beneath|above|over|atop the|next
      other|one?, one on top of the|another other?, one under|below other|next,
      in|into|as|to a|one|single|vertical column, vertical strip|collage|column|layout|stack,
      join|stitch|combine|merge|arrange|stack|align * vertical, from? top to bottom, vstack, photo booth strip?,
      photobooth strip?
    phrase (layout=column, loose): on|one top of ${EACH_OTHER}
    verb (layout=column): stack
    noun (counts=columns): column
    noun (counts=rows): row
    phrase (counts=columns, needs=amount): per row, in|to each|a|every row, across each? row?
${['two|2', 'three|3', 'four|4', 'five|5', 'six|6'].map(abreast).join('')}
    noun (spaced, needs=colour): in? between
    noun (spaced): gap, gutter, space|gap|room|strip|line in the? center, separator, divider, spacing,
      space|room|line|strip in? between, dividing line
    noun (layout=grid): =grid, grid layout, in|into|as a grid, contact sheet, picture grid, tile layout
    noun (layout=mosaic): mosaic, mosaic layout|collage, picture mosaic, patchwork, quilt,
      different|various|mixed|varying|uneven size,
        mix|mixture|blend of? big|large|small and big|large|small one|picture?,
      big|large and small one|picture
    phrase (layout=mosaic): big|large|main|hero * and? the? other|others|rest|remaining, largest|biggest spot|place
    // "one big one left, three small right"
    noun (layout=filmstrip): filmstrip, film|cinema|movie|cine|analog|analogue|celluloid|negative|contact|35mm film?
      strip|roll|reel, strip|roll|reel|piece|length of
      old|cinema|movie|cine|analog|analogue|celluloid|35mm|camera|photographic|developed? film|negative,
        with? the? little? sprocket|perforated? holes
    phrase (needs=pictures, layout=row, related, seat): on|at|in? the? left|right half|side?
    phrase (needs=pictures, layout=column, related, seat): on|at|in the? top|bottom|upper|lower half|part?
    phrase (needs=pictures, layout=row, related): on|to the? left|right of?, left|right of, next to, beside
    phrase (needs=pictures, layout=column, related): above, below, under, underneath, beneath
    noun: collage, montage, picture collage, moodboard, mood board, photo wall, tableau, storyboard,
      proof sheet, gallery, line up, lineup
    verb: arrange, combine, join, stitch, concatenate, collate, unite, merge, tile, lay out, glue together
    phrase: ${JOINS} * together, in|into|as|onto one|a|single single? picture|file|sheet|canvas|frame,
      all|both in one, fuse * together, on one page|sheet
    phrase (only=several): one page|sheet|picture of|from|with|out
    phrase (only=several, layout=row, sided): picture on? the? left|right
  `),
  lower: (wish) => {
    const said = wish.alike.filter((one) => !isOfText(one) && isSeat(one) && !isTurn(one))
    if (!said.includes(wish)) return undefined
    const whole = said.length > 1 ? Wish.joined(said) : wish
    const order = orderOf(whole)
    if (said.every(({ preset }) => preset.related === true) && !relates(whole)) return undefined
    if (said.every((one) => one.preset.layout === undefined && one.says(APART))) return undefined
    // "bride pic left, groom pic right"
    if (said.every(({ preset }) => preset.sided === true) && !wish.says(/\bleft\b.*\bright\b|\bright\b.*\bleft\b/))
      return undefined
    // "the photo of the quilt"
    if (
      said.every((one) => one.kind === 'noun' && SHOWN.test(wordsOf(one.tokens, Math.max(0, one.from - 3), one.from)))
    )
      return undefined
    if (said.every(({ preset }) => preset.spaced === true && preset.layout === undefined)) return undefined
    const counted = columnsOf(whole, said)
    const columns = counted !== undefined && counted >= wish.scene.pictures.length ? undefined : counted
    const layout = columns !== undefined ? 'grid' : counted !== undefined ? 'row' : layoutOf(said)
    return { layout, columns, pictures: order, ...sheetOf(whole, said, layout, columns) }
  },
  absorbs: {
    frames: (args, other) => {
      // "only the pear gets a gold frame"
      if (other.slots.some(({ dimension, marks }) => dimension === 'pictures' && !marks.includes('all'))) return false
      args.margin = other.made.width ?? MARGIN
      args.gap ??= GAP
      args.background = other.colours[0] ?? args.background
      return undefined
    },
    pads: (args, other) => {
      args.background = other.colours[0] ?? args.background
      args.margin = MARGIN
      args.gap ??= GAP
    },
    // "the others smaller", "a 1920x1080 collage"
    sizes: (args, other) => {
      const { width, height } = other.made
      // "the middle one bigger"
      const [large, ...more]: number[] = other.way > 0 ? (other.get('pictures') ?? []) : []
      if (large !== undefined && more.length === 0 && !other.has('amount')) {
        const rest = other.scene.pictures.map((_, i) => i + 1).filter((number) => number !== large)
        Object.assign(args, { layout: 'mosaic', pictures: [large, ...rest] })
        return undefined
      }
      if (args.layout === 'mosaic' && !other.has('amount')) return undefined
      if (width === undefined || height === undefined) return false
      args.ratio ??= `${width}:${height}`
      return undefined
    },
    fills: (args, other) => {
      args.background = other.colours[0] ?? args.background
    },
    rounds: (args, other) => {
      args.rounding = other.made.radius ?? ROUNDING
    },
    // "a thin white line between them"
    plates: (args, other) => {
      if (other.preset.line !== true) return false
      args.gap = other.has('amount') ? other.made.thickness : GAP * other.size
      args.margin = undefined
      args.background = other.colours[0] ?? 'black'
      return undefined
    },
  },
}

/** "write Before under the left one": where a label stands. */
const isOfText = ({ preset, all, from, to: end, tokens }: Wish) =>
  preset.related === true &&
  all.some(({ kind, to }) => kind === 'text' && (to === from || (to < from && EACH.test(tokens[end]?.low ?? ''))))
const EACH = /^(?:them|each|it)$/

/** "rotate the first to the left": which way, and not where. */
const isTurn = ({ preset, from, to, tokens }: Wish) =>
  preset.related === true &&
  /^to (?:the )?(?:left|right)$/.test(wordsOf(tokens, from, to)) &&
  TURNS.test(wordsOf(tokens, Math.max(0, from - FAR), from))
const TURNS = /\b(?:turn|rotate|spin|flip|tilt|twist)(?:e?d|ing)? [^,.;]*$/
const FAR = 12

/** "the first one left": right behind a picture, or it is no seat. */
const isSeat = ({ preset, slots, from, to: end, tokens }: Wish) =>
  preset.seat !== true ||
  (!/^(?:left|right|of|corner|edge)$/.test(tokens[end]?.low ?? '') &&
    slots.some(({ dimension, to }) => dimension === 'pictures' && to === from))

/** "the first above the second": two photos; a logo beside something is placed there. */
function relates({ all, tokens, from }: Wish): boolean {
  // "in the top right of the first"
  const ofCorner = /^(?:top|bottom|upper|lower)$/.test(tokens[from - 1]?.low ?? '')
  const slots = all.flatMap((one) => one.slots).filter(({ dimension }) => dimension === 'pictures')
  const isLogo = slots.some(({ marks }) => marks.includes('logo'))
  return !isLogo && !ofCorner && new Set(slots.flatMap(({ value }) => value)).size > 1
}

/** How the sheet looks beside its pictures. */
function sheetOf(wish: Wish, said: readonly Wish[], layout: Layout, columns: number | undefined): StepArguments {
  const film = layout === 'filmstrip'
  const gap = gapOf(wish, said, layout, columns) ?? (film ? GAP : undefined)
  return {
    ratio: wish.slots.find((slot) => slot.dimension === 'ratio' && !isGrid(wish, slot))?.value,
    gap,
    margin: film || (wish.says(BETWEEN) && !wish.says(AROUND)) ? undefined : gap,
    background: wish.colours[0] ?? (film ? 'black' : undefined),
    rounding: wish.style.rounded === true ? ROUNDING : undefined,
    labels:
      wish.preset.compares === true && wish.says(/\b(?:label|caption|name|mark)/) ? ['Before', 'After'] : undefined,
    label_position: saysAny(said, BELOW) ? 'below' : undefined,
  }
}

/** "combine them into a column" names two layouts: the word that says more is meant. */
function layoutOf(said: readonly Wish[]): Layout {
  const named = said.flatMap(
    ({ preset }) => preset.layout ?? (preset.counts === undefined ? [] : COUNTED[preset.counts]),
  )
  const whole = named.find((layout) => layout === 'mosaic' || layout === 'filmstrip')
  if (whole !== undefined) return whole
  const plain = said.every(({ preset }) => preset.layout === undefined || preset.related === true)
  if (plain && said[0]!.scene.pictures.length > 2 && saysAny(said, LEADS)) return 'mosaic'
  // "before on top, after below", but "before and after side by side, with their names under them"
  const isRow = said.some(({ preset }) => preset.layout === 'row' && !preset.compares && !preset.related)
  if (
    !isRow &&
    said.some((one) => one.preset.compares === true && one.says(STACKED) && !one.says(/\b(?:left|right)\b/))
  )
    return 'column'
  // "in one long strip from top to bottom"
  if (said.some((one) => one.says(/\btop to bottom\b/, 0))) return 'column'
  const sides = said.flatMap((one) => one.every('side'))
  const along = sides.includes('vertical') ? 'column' : sides.includes('horizontal') ? 'row' : undefined
  const found = named.find((layout) => layout !== 'grid')
  return (
    (found === 'row' || found === 'column' ? along : undefined) ??
    found ??
    along ??
    named[0] ??
    (said[0]!.scene.pictures.length === 2 ? 'row' : 'grid')
  )
}

/** Whether a sentence in which one of the wishes stands matches; each is looked at once, however many stand in it. */
function saysAny(said: readonly Wish[], pattern: RegExp): boolean {
  const sentences = new Map(said.map((one) => [one.tokens[one.from]!.sentence, one]))
  return [...sentences.values()].some((one) => one.says(pattern))
}

/** A single column or row is a layout of its own. */
const COUNTED: Readonly<Record<string, Layout>> = { columns: 'column', rows: 'row' }

/** "2x3" counts pictures, "1920x1080" pixels. */
const isGrid = ({ tokens }: Wish, { from, to, value }: Slot) =>
  tokens.slice(from, to).some(({ kind }) => kind === 'size') &&
  value.split(':').every((n: string) => Number(n) <= MOST_COLUMNS)

/** Columns of a grid that is counted: "three columns", "two rows", "2x3", "three per row". */
function columnsOf(wish: Wish, said: readonly Wish[]): number | undefined {
  const grid = said.flatMap(({ slots }) => slots).find((slot) => slot.dimension === 'ratio' && isGrid(wish, slot))
  if (grid !== undefined) return Number(grid.value.split(':')[0])
  const amounts = said.flatMap(({ slots }) => slots).filter(({ dimension }) => dimension === 'amount')
  for (const one of said) {
    const beside = amounts.find(({ to }) => to === one.from)?.value.n
    const n: number = one.preset.columns ?? beside ?? one.get('count') ?? one.amount('plain')?.n ?? 1
    if (one.preset.columns !== undefined || (one.preset.counts === 'columns' && n > 1)) return n
    if (one.preset.counts === 'rows' && n > 1) return Math.ceil(wish.scene.pictures.length / n)
  }
  return undefined
}

/** Room between pictures in percent of the shorter edge. */
function gapOf(wish: Wish, said: readonly Wish[], layout: Layout, columns: number | undefined): number | undefined {
  if (wish.says(SEAMLESS)) return 0
  const measured = wish.length
  if (measured === undefined)
    return said.some((one) => one.preset.spaced === true) || saysAny(said, SPACED)
      ? GAP * wish.size * wish.strength
      : undefined
  return wish.amount('px') === undefined ? measured : measured * shrinkage(wish, layout, columns)
}

/** By how much the shorter edge of a free sheet is shorter than that of the canvas that pixels were measured on. */
function shrinkage({ scene }: Wish, layout: Layout, columns: number | undefined): number {
  if (scene.free !== true) return 1
  const ratio = naturalRatio(scene.pictures, layout, columns)
  const { width, height } = scene.canvas
  return (Math.min(width, height) / Math.max(width, height)) * Math.max(ratio, 1 / ratio)
}
