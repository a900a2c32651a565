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
          rotate, rotation, turn it, turn the image, turn the picture, turn the photo, spin, quarter turn, turn
          around
        `),
      },
      {
        phrases: ['upside down', 'turn it upside down', 'half turn', 'on its head', 'turn it on its head'],
        preset: { degrees: 180 },
      },
      { phrases: ['turn'], weak: true },
      { phrases: ['on its side', 'sideways'], preset: { degrees: 90 } },
      { phrases: ['tilt'], preset: { degrees: 8 } },
    ],
    read(clause) {
      const angle = clause.takeQuantity('degrees', '')?.value
      const side = clause.take<string>('turn') ?? clause.take<string>('side')
      // "turn it into …" is no turning: without a side or an angle only the word "rotate" is enough.
      if (angle === undefined && side === undefined && clause.preset.adjective === true) return undefined
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
      { phrases: ['square'], weak: true, preset: { ratio: '1:1', adjective: true } },
      { phrases: ['widescreen', 'landscape format', 'landscape orientation'], preset: { ratio: '16:9' } },
      { phrases: ['portrait format', 'portrait orientation'], preset: { ratio: '2:3' } },
    ],
    absorbs: ['shape', 'cut_into_shape'],
    read(clause) {
      const shaped = cropShape(clause)
      if (shaped === 'other') return undefined
      const focus = clause.take<Position>('position')
      if (clause.take('attention') !== undefined || shaped !== undefined) return given({ ratio: shaped, focus })
      if (clause.preset.zoom === true)
        return given({ share: limited(100 / zoomFactor(clause), 5, 100), focus: focus ?? 'center' })
      const half = clause.takeQuantity('times')?.value
      const percent = clause.takeQuantity('%')
      const share = percent === undefined ? undefined : takenAway(clause) ? 100 - percent.value : percent.value
      if (half !== undefined && half < 1) return given({ share: half * 100, focus })
      if (share === undefined && focus === undefined)
        return clause.preset.adjective === true ? undefined : { share: 80 }
      return given({ share: limited(share ?? 60, 5, 100), focus })
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
]

/** The ratio a crop asks for; `other` if it asks for a shape that has no ratio, such as a circle. */
function cropShape(clause: Clause): string | undefined {
  const ratio = clause.take<string>('ratio') ?? (clause.preset.ratio as string | undefined)
  if (ratio !== undefined) return ratio
  return clause.has('cut shape') ? 'other' : undefined
}

function zoomFactor(clause: Clause): number {
  const times = clause.takeQuantity('times')
  if (times !== undefined) return times.value
  const percent = clause.takeQuantity('%')
  if (percent !== undefined) return percent.value >= 100 ? percent.value / 100 : 1 + percent.value / 100
  return 1 + 0.5 * degreeOf(clause)
}

/** "crop away 20 %" names what goes, "crop to 20 %" what stays. */
function takenAway(clause: Clause): boolean {
  return clause.take('away') !== undefined || clause.has('by')
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
