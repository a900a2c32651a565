import type { Position } from '../../../images/position.ts'
import type { Clause } from '../clause.ts'
import type { Operation } from '../meanings.ts'
import { list } from './list.ts'
import { degreeOf, given, inPercent, limited, positionOf, sizeOf } from './reading.ts'

/** How people ask for crops and cut-outs. */
export const CUTTING_OPERATIONS: readonly Operation[] = [
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
      { phrases: ['trim', 'shape'], weak: 'verb' },
      { phrases: ['circle', 'round'], weak: 'adjective', preset: { shape: 'circle' } },
    ],
    absorbs: ['shape', 'crop'],
    read(clause) {
      const shape = clause.preset.shape ?? clause.take<string>('cut shape')
      if (shape === undefined) return undefined
      clause.take('cut shape')
      return given({ shape, focus: positionOf(clause) })
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
      { phrases: ['cut', 'chop', 'slice', 'take', 'shave'], weak: 'verb', preset: { away: true, side: true } },
      { phrases: ['square'], weak: 'adjective', preset: { ratio: '1:1' } },
      { phrases: ['keep only', 'only keep', 'just keep', 'use only', 'keep the'], weak: 'adjective' },
      { phrases: ['widescreen', 'landscape format', 'landscape orientation'], preset: { ratio: '16:9' } },
      { phrases: ['portrait format', 'portrait orientation'], preset: { ratio: '2:3' } },
    ],
    absorbs: ['shape', 'cut_into_shape'],
    read(clause) {
      const rest = withoutSide(clause)
      if (rest !== undefined || clause.preset.side === true) return rest
      const ratio = cropRatio(clause)
      if (ratio === 'other') return undefined
      const halved = clause.has('half')
      clause.take('orientation')
      const focus = positionOf(clause)
      const subject = clause.take('attention') !== undefined
      if (ratio !== undefined) return given({ ratio, focus })
      if (subject) return sharesOf(keptShare(clause) ?? 70, undefined)
      if (halved) return focus === 'top' || focus === 'bottom' ? { height: 50, focus } : given({ width: 50, focus })
      if (clause.preset.zoom === true) return sharesOf(100 / zoomFactor(clause), focus ?? 'center')
      const share = keptShare(clause)
      if (share === undefined && focus === undefined && clause.weak === 'adjective') return undefined
      return sharesOf(share ?? (focus === undefined ? 80 : 60), focus)
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
      const tolerance = clause.takeQuantity('%')?.value
      return given({ tolerance: tolerance && limited(tolerance, 0, 50) })
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
