import * as v from 'valibot'
import { facesUnder } from '../../../images/analysis/quiet.ts'
import { emojiOf, type Pictogram, pictogramOf } from '../../../images/pictograms/catalogue.ts'
import { drawPictogram, loadPictograms } from '../../../images/pictograms/vectors.ts'
import type { Colour } from '../../../images/raster/colour.ts'
import { layAll, type Placement } from '../../../images/raster/compose.ts'
import { lightsUnder, readableOver } from '../../../images/raster/contrast.ts'
import type { Box } from '../../../images/raster/outlines.ts'
import type { Picture } from '../../../images/raster/picture.ts'
import type { Sheet } from '../../workspace.ts'
import { colourEntry, colourOf, numberEntry, opacityEntry, positionEntry, withArticle } from '../entries.ts'
import { boundsOf, joined, placeInWords, relativeEntry } from '../placement.ts'
import { defineEdit } from '../tool.ts'
import { boxOf, LAYOUTS, rimOf, type Spot, spotsOn } from './layout.ts'

/** How much of a pattern behind the texts of a sheet shows, in percent. */
const BEHIND_TEXTS = 22
/** Things in one step: a pattern of the smallest would be thousands. */
const MOST_DRAWN = 400

const ENTRIES = {
  of: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))),
    v.minLength(1),
    v.maxLength(8),
    v.description('What is drawn, one or several: “balloon”, “birthday cake”, “coffee”, or an emoji'),
  ),
  lines: v.optional(v.pipe(v.boolean(), v.description('Draws them as line icons of one colour')), false),
  colour: v.optional(v.pipe(colourEntry, v.description('Colour of line icons, or in place of the main colour'))),
  colours: v.optional(
    v.pipe(
      v.array(colourEntry),
      v.minLength(1),
      v.maxLength(8),
      v.description('In place of one colour: colours that several take in turn'),
    ),
  ),
  layout: v.optional(
    v.pipe(v.picklist(LAYOUTS), v.description('How several are arranged; edges: along all four edges')),
    'row',
  ),
  count: v.optional(v.pipe(numberEntry(1, 60, 'How many in all'), v.integer())),
  size: v.optional(numberEntry(1, 150, 'Size of each, in percent of the shorter edge')),
  position: v.optional(positionEntry),
  relative: relativeEntry,
  places: v.optional(
    v.pipe(
      v.array(positionEntry),
      v.minLength(1),
      v.maxLength(9),
      v.description('Several places, with one at each, instead of a position'),
    ),
  ),
  turn: v.optional(numberEntry(-360, 360, 'Degrees clockwise'), 0),
  opacity: v.optional(opacityEntry.wrapped),
}

type Wanted = v.InferOutput<v.StrictObjectSchema<typeof ENTRIES, undefined>>

export const PICTOGRAM = defineEdit({
  name: 'pictogram',
  description: 'Draws ready-made pictures of things: emoji, ornaments such as balloons and stars, icons',
  entries: ENTRIES,
  draws: true,
  sentence: (args) => {
    const { layout, position, relative, places, lines } = args
    const dyes = dyesOf(args)
    const known = foundOf(args).flatMap(({ found }) => (found === undefined ? [] : [found.name.replaceAll('-', ' ')]))
    const what = `${known.map((name) => (/[^s]s$/.test(name) ? name : withArticle(name))).join(' and ')}${lines ? ' in lines' : ''}${dyes.length === 0 ? '' : ` in ${dyes.join(' and ')}`}`
    return known.length === 0
      ? 'Draw no pictogram'
      : `Draw ${what}${wayOf(args)}${placeOf({ layout, position, relative, places })}`
  },
  warnings: (args) =>
    foundOf(args).flatMap(({ wanted, found }) =>
      found === undefined ? [`There is no pictogram of “${wanted}”: it is left out`] : [],
    ),
  edit: async (picture, args, sheet) => {
    const wanted = foundOf(args).flatMap(({ found }) => (found === undefined ? [] : [found]))
    if (wanted.length === 0) return picture
    const within = inText(args, sheet)
    if (within !== undefined) return { picture, composition: within, notes: renamed(args) }
    const spots = (await spotsOn(picture, args, wanted.length, sheet)).slice(0, MOST_DRAWN)
    await loadPictograms(wanted)
    const isBehind = sheet.composition !== undefined && args.layout === 'pattern'
    const opacity = args.opacity ?? (isBehind ? BEHIND_TEXTS : 100)
    const drawn = await drawnAt(picture, spots, wanted, args, opacity)
    const box = boundsOf(spots.map(boxOf))
    const rim = rimOf(picture, args, sheet.composition !== undefined)
    return {
      picture: drawn,
      ...(rim > 0 ? { frame: (sheet.frame ?? 0) + rim } : { drawn: joined(sheet, box, args.relative) }),
      ...(rim === 0 && args.layout !== 'pattern' && { texts: [...(sheet.texts ?? []), ...spots.map(boxOf)] }),
      ...(sheet.composition !== undefined && !isBehind && rim === 0 && beside(sheet, drawn, box)),
      notes: renamed(args),
      warnings: isPlaced(args) && (await facesUnder(picture, box)).length > 0 ? ['The pictogram lies on a face'] : [],
    }
  },
})

/** A composed sheet with a thing in the line that it is to stand beside, as large as the letters. */
function inText({ of, relative, turn, count = 1, size, ...look }: Wanted, { composition, drawn }: Sheet) {
  if (composition === undefined || size !== undefined || dyesOf(look).length > 0 || turn !== 0) return undefined
  if (relative !== 'left' && relative !== 'right') return undefined
  // An icon of lines has no place among letters: its coloured picture has.
  const emoji = of.flatMap((wanted) => pictogramOf(wanted) ?? []).map(emojiOf)
  if (emoji.length < of.length || emoji.includes(undefined)) return undefined
  const all = emoji.length > 1 ? emoji : Array.from({ length: count }, () => emoji[0])
  const withThing = (text: string) => {
    const [first = '', ...more] = text.split('\n')
    return [(relative === 'left' ? [...all, first] : [first, ...all]).join(UNBROKEN), ...more].join('\n')
  }
  const { design, texts } = composition
  const text = texts.at(-1)
  if (text !== undefined && drawn !== undefined)
    return { ...composition, texts: [...texts.slice(0, -1), { ...text, text: withThing(text.text) }] }
  if (text !== undefined || design.heading === undefined) return undefined
  return { ...composition, design: { ...design, heading: withThing(design.heading) } }
}

const UNBROKEN = '\u00a0'

const dyesOf = ({ colour, colours = colour === undefined ? [] : [colour] }: Pick<Wanted, 'colour' | 'colours'>) =>
  colours

/** Whether things lie where they were asked for, and not where there is room. */
const isPlaced = ({ layout, position, relative }: Wanted) =>
  (layout === 'row' || layout === 'column') && (position !== undefined || relative !== undefined)

/** What is meant by each word, if anything. */
const foundOf = ({ of, lines }: Pick<Wanted, 'of' | 'lines'>) =>
  of.map((wanted) => ({ wanted, found: pictogramOf(wanted, lines ? 'lines' : 'coloured') }))

/** The texts of a composed sheet keep clear of what was drawn on it. */
const beside = ({ composition }: Sheet, ground: Picture, box: Box) => ({
  composition: { ...composition!, ground, own: false, taken: [...composition!.taken, box] },
})

async function drawnAt(
  picture: Picture,
  spots: readonly Spot[],
  wanted: readonly Pictogram[],
  { turn, lines, ...look }: Wanted,
  opacity: number,
): Promise<Picture> {
  const known = new Map<string, Picture>()
  const dyes = dyesOf(look).map(colourOf)
  const overlays: [Picture, Placement][] = []
  for (const [i, spot] of spots.entries()) {
    const one = wanted[i % wanted.length]!
    const dye = dyes[Math.floor(i / wanted.length) % dyes.length]
    const shown = {
      size: spot.size,
      turn: turn + spot.turn,
      colour: dye ?? (lines ? readableAt(picture, spot) : undefined),
    }
    const key = JSON.stringify([one, shown])
    const drawn = known.get(key) ?? (await drawPictogram(one, shown))
    known.set(key, drawn)
    const grown = (drawn.width - spot.size) / 2
    const at = { left: Math.round(spot.left - grown), top: Math.round(spot.top - grown) }
    overlays.push([drawn, { ...at, opacity: opacity / 100 }])
  }
  return layAll(picture, overlays)
}

/** Black or white, whichever shows on what lies there. */
function readableAt(picture: Picture, { left, top, size }: Spot): Colour {
  const edge = Math.max(1, Math.round(size))
  const all = { width: edge, height: edge, values: new Uint8Array(edge * edge).fill(255) }
  return readableOver(lightsUnder(picture, all, Math.round(left), Math.round(top)))
}

/** How many and in which order, as a sentence says it. */
function wayOf({ layout, count, of }: Wanted): string {
  switch (layout) {
    case 'scattered':
      return ', scattered'
    case 'pattern':
      return ' all over the picture'
    case 'edges':
      return ' along all edges'
    default: {
      const many = Math.max(count ?? 1, of.length)
      return many > 1 ? ` ${many} times in a ${layout}` : ''
    }
  }
}

function placeOf({ layout, position, relative, places }: Pick<Wanted, 'layout' | 'position' | 'relative' | 'places'>) {
  if (layout !== 'row' && layout !== 'column') return ''
  return ` ${places === undefined ? placeInWords(position, relative) : `at the ${places.join(', ')}`}`
}

/** What is drawn under another name than it was asked for. */
function renamed(args: Wanted): string[] {
  return foundOf(args).flatMap(({ wanted, found }) => {
    const words = new Set(wanted.toLowerCase().split(/\W+/).map(stem))
    if (found === undefined || !/[a-z]/i.test(wanted) || found.name.split('-').some((word) => words.has(stem(word))))
      return []
    return [`“${wanted}” is drawn as the pictogram “${found.name.replaceAll('-', ' ')}”`]
  })
}

const stem = (word: string) => word.replace(/(?:ies|y|es|s|e)$/, '')
