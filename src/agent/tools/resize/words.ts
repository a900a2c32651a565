import { heads, type StepArguments, type ToolWords, type Wish } from '../../planner/words.ts'

const LARGER = 150
const SMALLER = 60
/** From here on a bare number counts pixels. */
const FEWEST_PIXELS = 50

export const RESIZE: ToolWords = {
  tool: 'resize',
  traits: ['sizes'],
  takes: ['ratio', 'amount', 'way', 'excess', 'degree', 'pictures', 'not'],
  amounts: ['percent', 'px', 'fraction', 'factor', 'plain'],
  implied: 'pixels',
  heads: heads(`
    verb: resize, scale, rescale, resample, re size, size to
    verb (needs=ratio, pixels): make, turn, need, want, get, convert
    verb (needs=ratio, pixels): export, save, deliver, output
    verb (needs=amount, pixels): export, save, deliver, output
    verb (way=1): enlarge, upscale, magnify, upsize, grow, enlarge|scale|size|blow up, blow|scale * up, embiggen,
      expand in size
    verb (way=-1): shrink, downscale, downsize, downsample, shrink|scale|size down, zoom out, zoom * out, reduce * size
    more: big, large
    less: small
    verb (percent=200): double it|this|picture
    verb (percent=300): triple it|this|picture?, treble it|this|picture?
    verb (percent=400): quadruple it|this|picture?
    verb (percent=50): halve it|this|picture?
    verb (way=-1, needs=amount): reduce|bring|take it|this|picture down?
    phrase (percent=200): twice|double as big|large, twice|double the|its? size
    phrase (percent=300): thrice|triple as|the|its? big|large|size
    phrase (percent=50): half as big|large|wide|high|tall, half the|its? original? size, halve * size|=pixels|resolution|dimension, at half size
    noun (percent=50, edges): half the|its height|width and? half? the|its? height|width?
    phrase (percent=${100 / 3}): third as big|large, third of? the|its? original? size
    phrase (percent=25): quarter as big|large, quarter of? the|its? original? size
    noun (needs=amount, edge=width): wide, width, across, max|maximum width
    noun (needs=amount, edge=height): high, tall, height, max|maximum height
    noun (needs=amount, edge=long): long|large|big side|edge|dimension, max, maximum, thumbnail size?
    noun (needs=amount, edge=short): short|small side|edge|dimension
    noun (needs=amount, share): of its original|current|present? size
    noun (needs=ratio, pixels): size, file size, dimension, resolution, pixel size
  `),
  lower: (wish) => {
    const pixels = pixelsOf(wish)
    if (wish.preset.share === true && wish.beside('places', 'draws', 'writes') !== undefined) return undefined
    // "keep the middle, half the width"
    if (wish.preset.edges === true && wish.beside('cuts') !== undefined) return undefined
    // "a border 10 px wide"
    const small = (pixels?.width ?? pixels?.height ?? FEWEST_PIXELS) < FEWEST_PIXELS
    if (small && wish.beside('frames', 'outlines', 'draws', 'pads', 'shadows') !== undefined) return undefined
    // "a border 5 % wide"
    const inPixels = wish.preset.pixels ?? wish.preset.edge !== undefined
    const sized = wish.all.some(
      (other) => other !== wish && other.words === wish.words && pixelsOf(other) !== undefined,
    )
    // "1200 px wide, they take nothing bigger"
    if (pixels === undefined && sized) return undefined
    // "the logo top right, 20 % width"
    const inset =
      wish.beside('places') && wish.slots.some(({ dimension, to }) => dimension === 'amount' && to <= wish.from)
    const percent = pixels === undefined && (!inPixels || inset) ? percentOf(wish) : undefined
    if (pixels === undefined && percent === undefined) return undefined
    const both = pixels?.height !== undefined && pixels.width !== undefined
    const whole = (both && countsPixels(wish)) || isFile(wish, percent)
    return { ...pixels, percent, whole: whole || undefined, pictures: wish.get('pictures') }
  },
}

/** Two edges that are said to be in pixels are those of the file, whatever the picture would lie on. */
const countsPixels = (wish: Wish) => wish.says(/px|pixel|\bfile\b/)

/** A size of the file, where nothing says on what the picture would lie; no picture is cut by being enlarged. */
function isFile(wish: Wish, percent: number | undefined): boolean {
  // A long side is one of the file, whatever is laid behind what it shows.
  const isSide = wish.preset.edge === 'long' || wish.preset.edge === 'short'
  const grounded =
    wish.beside('pads', 'places', 'lays out', 'opens', ...(isSide ? [] : (['fills'] as const))) !== undefined
  const stays = wish.scene.free !== true || grounded || wish.says(/\bzoom/, 0)
  return !stays || (percent ?? 0) > 100
}

/** "800x600", "1200 px wide and 800 px tall", "longest side 1600". */
function pixelsOf(wish: Wish): StepArguments | undefined {
  const size = wish.slots.find(({ dimension, marks }) => dimension === 'ratio' && marks.includes('pixels'))
  if (size !== undefined) {
    const [width, height] = size.value.split(':').map(Number)
    return { width, height }
  }
  const { edge } = wish.preset
  const lengths = wish
    .every('amount')
    .filter(({ kind, n }) => kind === 'px' || (kind === 'plain' && n >= FEWEST_PIXELS))
  const [first, second] = lengths
  if (first === undefined) return undefined
  const tall = edge === 'height' || (edge === undefined && wish.says(/\b(?:high|tall|height)\b/, 2))
  if (second !== undefined) return { width: first.n, height: second.n }
  const [picture = wish.scene.canvas] = wish.scene.pictures
  const lies = picture.width >= picture.height
  if (edge === 'long' || edge === 'short') return { [lies === (edge === 'long') ? 'width' : 'height']: first.n }
  return { [tall ? 'height' : 'width']: first.n }
}

function percentOf(wish: Wish): number | undefined {
  const amount = wish.amount('percent', 'factor', 'fraction', 'plain')
  const way = Math.sign(wish.way)
  if (amount === undefined) {
    const usual = wish.preset.percent ?? (way > 0 ? LARGER : way < 0 ? SMALLER : undefined)
    return usual === undefined || wish.preset.percent !== undefined ? usual : 100 + (usual - 100) * wish.strength
  }
  if (amount.kind === 'factor') return way < 0 && amount.n > 1 ? 100 / amount.n : amount.n * 100
  // "scale by 0.5"
  if (amount.kind === 'plain') return amount.n < 10 ? amount.n * 100 : undefined
  const n = amount.kind === 'fraction' ? amount.n * 100 : amount.n
  // "a quarter smaller", but "smaller please, about two thirds"
  const isBy =
    amount.kind === 'percent' || amount.by || wish.slots.some(({ to, value }) => to === wish.from && value === amount)
  const changes = !amount.to && way !== 0 && isBy && n < 100
  return changes ? 100 + way * n : n
}
