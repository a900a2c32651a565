import { AMENDS, OF_TOOL, type Operation, type Quantity } from '../meanings.ts'
import { list } from './list.ts'
import { degreeOf, given, inPercent, limited, positionOf, sizeOf, strengthOf } from './reading.ts'

/** What leaves the surroundings of a thing transparent. */
const CUTS = new Set(['remove_background', 'cut_into_shape', 'round_corners'])

/** What makes a reflection fade out below. */
const FADING = {
  [OF_TOOL]: 'shape',
  ...{ shape: 'rectangle', position: 'bottom', span: 'width', height: 45 },
  ...{ colours: ['transparent', 'white'], direction: 180 },
}

/** How people ask for cut-outs, shadows, outlines and watermarks. */
export const OBJECT_OPERATIONS: readonly Operation[] = [
  {
    tool: 'remove_background',
    heads: [
      {
        phrases: list(`
        remove the background, remove the back ground, remove the image background, remove the picture background, remove the photo background, erase the background around, remove background, background removal, transparent background, background
        transparent, make the background transparent, make background transparent, cut out the subject, cut out
        the object, delete the background, erase the background, get rid of the background, clear the background, drop out the background, lose the background, kill the background, cut away the background, knock out the
        background, isolate the subject, isolate the object, isolate, without background, without the background, without a
        background, no background, drop the background, strip the background, take out the background, take away
        the background, background away, clear background, see through background, isolated on transparent, off its background, off the background, off his background, off her background, from its background,
        from the background, out of its background, out of the background, freestanding, free standing, standing free
      `),
      },
      {
        phrases: list(`
        remove the white background, remove white background, white background transparent, make the white
        background transparent, remove the white, make white transparent, make the white transparent, white to
        transparent, turn white transparent
      `),
        preset: { colour: 'white' },
      },
      {
        phrases: [
          'remove the black background',
          'remove black background',
          'make black transparent',
          'make the black transparent',
          'make the black background transparent',
        ],
        preset: { colour: 'black' },
      },
      {
        phrases: ['remove the green screen', 'green screen', 'greenscreen', 'chroma key', 'key out'],
        preset: { colour: '#00c000', tolerance: 35 },
      },
      {
        phrases: ['cut out', 'cutout', 'extract', 'clip out', 'without its background', 'without its own background'],
        preset: { cuts: true },
      },
      {
        phrases: list(
          'remove, erase, delete, knock out, get rid of, take out, take away, strip, eliminate, drop, lose',
        ),
        weak: 'verb',
        preset: { needsColour: true },
      },
    ],
    absorbs: ['background', 'opacity'],
    reversible: true,
    read(clause) {
      // "cut out a circle" cuts into a shape.
      if (clause.preset.cuts === true && (clause.has('cut shape') || clause.has('position') || clause.has('quantity')))
        return undefined
      // "a hexagon, transparent background": there is nothing to be cut out.
      if (clause.scene.pictures.length === 0) return { [OF_TOOL]: 'background', colours: ['transparent'] }
      // "isolate it on white": what it is laid on, not what goes.
      const ground = clause.takeAfter<string>(['on', 'onto', 'over', 'against', 'upon'], 'color')
      const colour = clause.preset.colour ?? clause.take<string>('color', (css) => css !== 'transparent')
      clause.take<string>('color', (css) => css === 'transparent')
      if (clause.preset.needsColour === true && (colour === undefined || clause.placeOf('background') === undefined))
        return undefined
      const tolerance = clause.takeQuantity('%')?.value ?? clause.preset.tolerance
      const removed = given({
        colour,
        tolerance: tolerance === undefined ? undefined : limited(Number(tolerance), 1, 60),
      })
      if (ground === undefined || ground === 'transparent') return removed
      return [removed, { [OF_TOOL]: 'background', colours: [ground] }]
    },
  },
  {
    tool: 'shadow',
    heads: [
      {
        phrases: list(`
      shadow, drop shadow, soft shadow, cast shadow, cast a shadow, shadow effect, drop shadow effect
    `),
      },
    ],
    absorbs: ['cut_into_shape', 'crop'],
    read(clause) {
      const opacity = clause.takeQuantity('%')
      // "on light grey" says what it falls on.
      const ground = clause.takeAfter<string>(['on'], 'color')
      const colour = clause.take<string>('color')
      const softness = clause.takeQuantity('px')
      const size = softness === undefined ? 1.6 * sizeOf(clause) * degreeOf(clause) : inPercent(clause, softness)
      const shade = given({
        colour,
        opacity: opacity && limited(opacity.value, 5, 100),
        softness: limited(size, 0.1, 10),
        towards: positionOf(clause),
      })
      return ground === undefined ? shade : [shade, { [OF_TOOL]: 'background', colours: [ground] }]
    },
  },
  {
    tool: 'outline',
    coloured: true,
    heads: [
      {
        phrases: list(`
      outline, outlined, stroke, stroke around, contour, contour line
    `),
      },
      {
        phrases: list('sticker, die cut, die cut sticker, sticker outline, sticker effect, white sticker border'),
        preset: { sticker: true },
      },
    ],
    absorbs: ['border'],
    read(clause) {
      const said = clause.takeQuantity('px', '%', '')
      const { before } = clause
      if (clause.preset.sticker === true && before?.tool === 'outline') return { [AMENDS]: true }
      // "a sticker with a thick white outline": the outline is that of the sticker.
      const described = before?.tool === 'outline' && before.arguments.colour === undefined
      const usual = clause.preset.sticker === true || described ? 2 : 1
      const width = said === undefined ? usual * sizeOf(clause) * degreeOf(clause) : inPercent(clause, said)
      // "a white outline on black"
      const ground = clause.takeAfter<string>(['on', 'onto', 'against'], 'color')
      const line = given({
        [AMENDS]: described || undefined,
        colour: clause.take<string>('color'),
        width: limited(width, 0.1, 20),
      })
      return ground === undefined ? line : [line, { [OF_TOOL]: 'background', colours: [ground] }]
    },
  },
  {
    tool: 'opacity',
    heads: [
      { phrases: ['opacity', 'opaque'], preset: { stays: true } },
      {
        phrases: list('transparency, translucent, semi transparent, half transparent, fade out'),
        preset: { away: true },
      },
      { phrases: ['see through', 'transparent'], preset: { away: true, bare: true } },
    ],
    read(clause) {
      // "a see-through bar" is no see-through picture.
      if (clause.has('plate')) return undefined
      // "a reflection below it, fading out".
      if (clause.before?.tool === 'extend' && clause.before.arguments.fill === 'mirror') return FADING
      const said = clause.takeQuantity('%', '')
      const cut = clause.before?.tool
      // "put it in a circle, everything outside transparent"
      if (said === undefined && clause.preset.bare === true && clause.has('cut shape')) return undefined
      // "cut it to a circle, the corners see-through": what has just been cut out is.
      if (said === undefined && clause.preset.bare === true && cut !== undefined && CUTS.has(cut)) {
        clause.take('position')
        return { [AMENDS]: true, [OF_TOOL]: cut }
      }
      while (
        clause.take('color') !== undefined ||
        clause.take('translucent') !== undefined ||
        clause.take('opacity') !== undefined
      );
      const percent = said?.value ?? 50
      // "30 % transparent" leaves 70, "fade out to 40 % opacity" leaves 40.
      const away = clause.preset.away === true && clause.preset.stays !== true
      return { percent: limited(away ? 100 - percent : percent, 0, 100) }
    },
  },
  {
    tool: 'tiled_watermark',
    heads: [
      {
        phrases: list(`
        repeated watermark, tiled watermark, watermark all over, watermark pattern, watermark across, repeat the
        watermark, repeating watermark, watermarks, tile the text, repeat the text, repeated text, text all over
      `),
        preset: { tiled: true },
      },
      { phrases: ['watermark', 'watermark it'] },
      { phrases: ['repeat', 'tile', 'repeatedly', 'pattern of'], weak: 'verb', preset: { tiled: true } },
      {
        phrases: list(`
        stamp, write, put, add, place, print, cover, “”
      `),
        weak: 'verb',
      },
    ],
    absorbs: ['text', 'arrange', 'opacity'],
    describedBy: ['rotate'],
    read(clause) {
      const tiled = clause.preset.tiled === true || clause.has('tiled')
      const text = tiled ? clause.takeAll<string>('quote').join(' ') : ''
      if (text === '') return undefined
      while (clause.take('opacity') !== undefined || clause.take('translucent') !== undefined);
      clause.take('orientation')
      // It always rises by 30 degrees.
      clause.take<Quantity>(
        'quantity',
        ({ unit, value }) => unit === 'degrees' && Math.abs(value) >= 20 && Math.abs(value) <= 45,
      )
      const colour = clause.take<string>('color', (css) => css !== 'transparent')
      return given({
        text,
        colour,
        opacity: Math.max(14, strengthOf(clause, 30)),
        size: limited(5 * sizeOf(clause), 0.5, 30),
      })
    },
  },
]
