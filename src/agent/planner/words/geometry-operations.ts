import type { Position } from '../../../images/position.ts'
import type { Clause } from '../clause.ts'
import type { Operation, Quantity } from '../meanings.ts'
import { list } from './list.ts'
import { degreeOf, given, inPercent, limited, sizeOf } from './reading.ts'

/** How people ask for turning, cutting and scaling. */
export const GEOMETRY_OPERATIONS: readonly Operation[] = [
  {
    tool: 'rotate',
    heads: [
      {
        phrases: list(`
          rotate, rotation, spin, quarter turn, a quarter turn, turn
          around
        `),
      },
      {
        phrases: ['upside down', 'turn it upside down', 'half turn', 'on its head', 'turn it on its head'],
        preset: { degrees: 180 },
      },
      { phrases: ['turn'], weak: true, preset: { adjective: true } },
      { phrases: ['on its side', 'sideways'], preset: { degrees: 90 } },
      { phrases: ['tilt'], preset: { degrees: 8 } },
    ],
    read(clause) {
      const angle = clause.takeQuantity('degrees', '')?.value
      const side = clause.take<string>('turn') ?? clause.take<string>('side')
      // "turn it into …" is no turning: without a side or an angle only the word "rotate" is enough.
      if (angle === undefined && side === undefined && clause.preset.adjective === true) return undefined
      // Backwards a picture can only go in space.
      if (side === 'up') return undefined
      const usual = Number(clause.preset.degrees ?? 90)
      const way = side === 'left' ? -1 : 1
      const corners = clause.take<string>('color')
      return given({
        degrees: limited(way * (angle ?? usual * (usual < 90 ? degreeOf(clause) : 1)), -360, 360),
        corners,
      })
    },
  },
  {
    tool: 'straighten',
    heads: [
      { phrases: ['straighten', 'straighten out', 'level the horizon', 'straighten the horizon', 'straight horizon'] },
    ],
    read(clause) {
      const angle = clause.takeQuantity('degrees', '')?.value
      if (angle === undefined) return undefined
      const side = clause.take<string>('turn') ?? clause.take<string>('side')
      return { degrees: limited(side === 'left' ? -angle : angle, -45, 45) }
    },
  },
  {
    tool: 'flip',
    heads: [
      {
        phrases: list(`
          flip, mirror, mirrored, mirror image, reflect, flop, flip over, swap left and right, left to right flip
        `),
      },
      {
        phrases: ['flip upside down', 'flip it upside down', 'mirror upside down', 'swap top and bottom'],
        preset: { direction: 'vertical' },
      },
    ],
    absorbs: ['rotate'],
    read(clause) {
      if (clause.placeOf('rotate') !== undefined) return { direction: 'vertical' }
      const said = clause.take<string>('orientation')
      const direction = clause.preset.direction ?? (said === 'vertical' ? 'vertical' : 'horizontal')
      while (clause.take('position') !== undefined || clause.take('side') !== undefined);
      return { direction }
    },
  },
  {
    tool: 'cut_into_shape',
    heads: [
      {
        phrases: list(`
          cut out a circle, circular, circular crop, circle crop, round crop, circular mask, round avatar,
          circular avatar, profile picture, avatar
        `),
        preset: { shape: 'circle' },
      },
      { phrases: ['oval crop', 'oval mask', 'elliptical'], preset: { shape: 'ellipse' } },
      { phrases: ['heart shaped', 'heart shape'], preset: { shape: 'heart' } },
      { phrases: ['star shaped', 'star shape'], preset: { shape: 'star' } },
      { phrases: ['mask', 'cut', 'cut out', 'crop', 'clip'] },
      { phrases: ['trim', 'shape'], weak: true },
      { phrases: ['circle', 'round'], weak: true, preset: { shape: 'circle', adjective: true } },
    ],
    absorbs: ['shape', 'crop'],
    read(clause) {
      const shape = clause.preset.shape ?? clause.take<string>('cut shape')
      if (shape === undefined) return undefined
      clause.take('cut shape')
      return given({ shape, focus: clause.take<Position>('position') })
    },
  },
  {
    tool: 'round_corners',
    heads: [
      {
        phrases: list(`
          round corner, rounded corner, round the corner, rounded edge, round off the corner, round edge, round
          the edge, curved corner, soft corner, rounded, corner radius, border radius, smooth corner, smooth the
          corner
        `),
      },
    ],
    read(clause) {
      const said = clause.takeQuantity('px', '%', '')
      const radius = said === undefined ? 6 * degreeOf(clause) * sizeOf(clause) : inPercent(clause, said)
      return { radius: limited(radius, 0.5, 50) }
    },
  },
  {
    tool: 'crop',
    heads: [
      {
        phrases: list(`
          crop, recrop, cut it to, trim it to, cut to, trim to, cut down to, crop in, crop down, smart crop,
          reframe
        `),
      },
      { phrases: ['zoom', 'zoom in', 'zoom into', 'closer', 'close up'], preset: { zoom: true } },
      {
        phrases: list(`
        crop out, crop off, crop away, cut off, cut away, chop off, trim off, slice off
      `),
        preset: { away: true },
      },
      { phrases: ['square'], weak: true, preset: { ratio: '1:1', adjective: true } },
      { phrases: ['keep only', 'only keep', 'just keep', 'use only'], weak: true, preset: { adjective: true } },
      { phrases: ['widescreen', 'landscape format', 'landscape orientation'], preset: { ratio: '16:9' } },
      { phrases: ['portrait format', 'portrait orientation'], preset: { ratio: '2:3' } },
    ],
    absorbs: ['shape', 'cut_into_shape'],
    read(clause) {
      const rest = withoutSide(clause)
      if (rest !== undefined) return rest
      const ratio = cropRatio(clause)
      if (ratio === 'other') return undefined
      const halved = clause.has('half')
      const focus = clause.take<Position>('position')
      const subject = clause.take('attention') !== undefined
      if (ratio !== undefined) return given({ ratio, focus })
      if (subject) return sharesOf(keptShare(clause) ?? 70, undefined)
      if (halved) return focus === 'top' || focus === 'bottom' ? { height: 50, focus } : given({ width: 50, focus })
      if (clause.preset.zoom === true) return sharesOf(100 / zoomFactor(clause), focus ?? 'center')
      const share = keptShare(clause)
      if (share === undefined && focus === undefined && clause.preset.adjective === true) return undefined
      return sharesOf(share ?? (focus === undefined ? 80 : 60), focus)
    },
  },
  {
    tool: 'resize',
    heads: [
      { phrases: ['resize', 'scale', 'rescale', 'size it', 'scale to', 'resample'] },
      {
        phrases: list(`
          enlarge, scale up, bigger, larger, upscale, magnify, blow up, grow
        `),
        preset: { percent: 150 },
      },
      {
        phrases: list(`
          shrink, scale down, smaller, downscale, reduce the size, reduce in size, make smaller, shrink down, zoom
          out
        `),
        preset: { percent: 60 },
      },
      { phrases: ['wide', 'tall', 'high', 'the size', 'size'], weak: true, preset: { needs: true } },
    ],
    read(clause) {
      const dimensions = clause.take<{ width: number; height: number }>('dimensions')
      if (dimensions !== undefined) return dimensions
      const pixels = clause.takeQuantity('px')
      if (pixels !== undefined)
        return { [clause.take('height') === undefined ? 'width' : 'height']: Math.abs(pixels.value) }
      const times = clause.takeQuantity('times')
      const percent = resizePercent(clause, times)
      if (percent === undefined) return undefined
      return { percent: limited(percent, 1, 1000) }
    },
  },
  {
    tool: 'trim',
    heads: [
      {
        phrases: list(`
      trim, trim the edge, trim the border, trim the white, trim the white space, trim the whitespace, remove the
      white border, remove the black border, remove the border, remove the whitespace, crop the white space, crop
      away the border, cut off the border, remove empty space, remove the empty space, crop to content, trim white
      space, trim whitespace, autocrop, auto crop, trim the empty space, trim the transparent, remove the black
      bar, remove the frame, remove the margin, cut the border off
    `),
      },
    ],
    absorbs: ['border', 'crop'],
    read(clause) {
      clause.takeAll('color')
      return given({ tolerance: clause.takeQuantity('%')?.value })
    },
  },
  {
    tool: 'perspective',
    heads: [
      {
        phrases: list(`
      perspective, 3d, three dimensional, tilt in perspective, perspective tilt, tilt in space, skew, slant,
      keystone, 3d tilt, tilt back, tilted back, tilt away, 3 d
    `),
      },
      { phrases: ['tilt', 'lean'], weak: true, preset: { adjective: true } },
    ],
    absorbs: ['rotate'],
    read(clause) {
      if (clause.preset.adjective === true && !clause.has('side')) return undefined
      const degrees = clause.takeQuantity('degrees', '')
      const side =
        clause.take<string>('side') ?? (clause.chunks.some(({ lower }) => lower.includes('back')) ? 'up' : 'right')
      clause.take('turn')
      return { away: side, degrees: limited(degrees?.value ?? 30 * degreeOf(clause), 1, 60) }
    },
  },
  {
    tool: 'extend',
    heads: [
      {
        phrases: list(`
        fit, fit it, letterbox, pillarbox, show everything, show the whole, show the complete, show the full, show the entire, show all of, show it whole, whole picture visible,
        contain, extend, extend the canvas, expand, expand the canvas, enlarge the canvas, bigger canvas, larger
        canvas, extend the background, extend the image, extend the edge, outpaint, pad, padding, padded, add
        padding, white space around, uncropped, add margin, margin around, add space around, space around, more
        room, canvas extension, without cropping, no cropping
      `),
      },
      {
        phrases: [
          'blurred side',
          'blurred edge',
          'blurred bar',
          'blur the side',
          'fill the side with blur',
          'blurred border',
        ],
        preset: { fill: 'blur' },
      },
      {
        phrases: ['mirrored edge', 'mirror the edge', 'mirrored side', 'reflected edge', 'mirrored border'],
        preset: { fill: 'mirror' },
      },
    ],
    absorbs: list(`
      blur, flip, background, blur_background, border, extend, arrange
    `),
    read(clause) {
      const mirror = clause.placeOf('flip') !== undefined
      const blur = clause.placeOf('blur') !== undefined || clause.placeOf('blur_background') !== undefined
      const fill = clause.preset.fill ?? (mirror ? 'mirror' : blur ? 'blur' : undefined)
      const said = clause.takeQuantity('%', 'px')
      const grows = clause.chunks.some(({ lower }) =>
        /extend|expand|enlarge|bigger|larger|pad|margin|space|room/.test(lower),
      )
      const margin =
        said === undefined ? (grows ? 8 * degreeOf(clause) * sizeOf(clause) : undefined) : inPercent(clause, said)
      while (clause.take('position') !== undefined || clause.take('side') !== undefined);
      const colour = clause.take<string>('color')
      return given({
        fill,
        colour: fill === undefined ? (colour ?? (grows ? 'white' : undefined)) : undefined,
        margin: margin && limited(margin, 0, 40),
      })
    },
  },
]

/** The ratio a crop asks for; `other` if it asks for a shape that has no ratio, such as a circle. */
function cropRatio(clause: Clause): string | undefined {
  const [ratio = clause.preset.ratio as string | undefined] = clause.takeAll<string>('ratio')
  if (ratio !== undefined) return ratio
  return clause.has('cut shape') ? 'other' : undefined
}

const OPPOSITE: Partial<Record<Position, Position>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }

/** What is left when a side is cut away: "crop out the top 20 %" keeps the lower 80 %. */
function withoutSide(clause: Clause): Record<string, unknown> | undefined {
  const from = clause.takeAfter<Position>(['from'], 'position')
  if (clause.preset.away !== true && from === undefined) return undefined
  const side = from ?? clause.take<Position>('position', (position) => OPPOSITE[position] !== undefined)
  if (side === undefined || OPPOSITE[side] === undefined) return undefined
  const goes = clause.has('half') ? 50 : (clause.takeQuantity('%')?.value ?? (clause.take('ordinal') === 3 ? 33.3 : 20))
  const stays = limited(100 - goes, 5, 100)
  return { [side === 'top' || side === 'bottom' ? 'height' : 'width']: stays, focus: OPPOSITE[side] }
}

/** Percent of each edge that a crop keeps: "crop away 20 %" names what goes, "crop to 20 %" what stays. */
function keptShare(clause: Clause): number | undefined {
  const times = clause.takeQuantity('times')?.value
  if (times !== undefined && times < 1) return times * 100
  const percent = clause.takeQuantity('%')
  if (percent === undefined) return undefined
  const goes = clause.take('away') !== undefined || clause.has('by')
  return goes ? 100 - percent.value : percent.value
}

function sharesOf(percent: number, focus: Position | undefined): Record<string, unknown> {
  const share = limited(percent, 5, 100)
  return given({ width: share, height: share, focus })
}

function zoomFactor(clause: Clause): number {
  const times = clause.takeQuantity('times')
  if (times !== undefined) return times.value
  const percent = clause.takeQuantity('%')
  if (percent !== undefined) return percent.value >= 100 ? percent.value / 100 : 1 + percent.value / 100
  return 1 + 0.5 * degreeOf(clause)
}

function resizePercent(clause: Clause, times: Quantity | undefined): number | undefined {
  const usual = clause.preset.percent as number | undefined
  if (times !== undefined)
    return usual !== undefined && usual < 100 && times.value > 1 ? 100 / times.value : times.value * 100
  const to = clause.takeAfter<Quantity>(['to', 'at'], 'quantity')
  if (to?.unit === '%') return to.value
  const by = clause.takeQuantity('%')
  if (by !== undefined) {
    if (usual === undefined) return by.value
    return usual < 100 ? 100 - by.value : 100 + by.value
  }
  return usual === undefined ? undefined : 100 + (usual - 100) * degreeOf(clause)
}
