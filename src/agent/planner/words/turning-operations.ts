import { propertyOf } from '../chunks/chunk.ts'
import type { Clause } from '../clauses/clause.ts'
import { AMENDS, OF_TOOL, type Operation, type Quantity } from '../meanings.ts'
import { list } from './list.ts'
import { NO_CORNERS } from './property-words.ts'
import { degreeOf, given, limited } from './reading.ts'

/** Which way to turn, which by itself asks for a turn: "90 degrees clockwise". */
const TURNS = list('clockwise, cw, counterclockwise, counter clockwise, anticlockwise, anti clockwise, ccw')

/** "the horizon leans": words that say how a picture is as well as what is done to it. */
export const LEANING = list('leans, tilts, hangs, slopes, slants, is tilted, is crooked, is leaning, is not straight')

/** How people ask for turning and mirroring. */
export const TURNING_OPERATIONS: readonly Operation[] = [
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
        phrases: list(`
          upside down, turn it upside down, half turn, half a turn, by half a turn, on its head, turn it on its head, put it on its head, stand on its head,
          stand it on its head, wrong way up, the wrong way up, right way up, the right way up
        `),
        preset: { degrees: 180 },
      },
      { phrases: ['turn', ...TURNS], weak: 'adjective' },
      { phrases: ['on its side', 'sideways'], preset: { degrees: 90 } },
      { phrases: ['tilt', 'lean', 'crooked', 'slope', 'hang', ...LEANING], preset: { degrees: 8, leans: true } },
      {
        phrases: NO_CORNERS,
        weak: 'adjective',
        preset: { cropped: true },
      },
    ],
    absorbs: ['background'],
    read(clause) {
      if (clause.preset.cropped === true && clause.weak !== undefined)
        return clause.before?.tool === 'rotate' ? { [AMENDS]: true, cropped: true } : undefined
      // "turn into 8 colors" names no angle.
      const angle = angleOf(clause)
      const side = clause.take<string>('turn') ?? clause.take<string>('side')
      // "turn it into …" is no turning: without a side or an angle only the word "rotate" is enough.
      if (angle === undefined && side === undefined && clause.weak === 'adjective') return undefined
      // Backwards a picture can only go in space.
      if (side === 'up') return undefined
      // "rotate it a bit" is no quarter turn.
      const usual = Number(clause.preset.degrees ?? (clause.has('degree') ? 10 : 90))
      const way = side === 'left' ? -1 : 1
      const times = clause.takeQuantity('times')?.value ?? 1
      const corners = clause.take<string>('color')
      // So small a turn puts a photo straight, which wants no empty corners.
      const slight = angle !== undefined && Math.abs(angle) <= 3 && corners === undefined
      const cropped = clause.take('cropped') ?? (slight ? true : undefined)
      // "it is tilted to the left a bit" complains of what is to be put right.
      if (clause.preset.leans === true && clause.has('copula')) {
        if (side === undefined) return undefined
        const lean = angle ?? 5 * degreeOf(clause)
        return { [OF_TOOL]: 'straighten', degrees: limited(-way * lean, -45, 45) }
      }
      return given({
        degrees: limited(way * times * (angle ?? usual * (usual < 90 ? degreeOf(clause) : 1)), -360, 360),
        corners,
        cropped,
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
      // "…, so straighten it": what leans has been named.
      if (angle === undefined) return clause.before?.tool === 'straighten' ? clause.before.arguments : undefined
      const side = clause.take<string>('turn') ?? clause.take<string>('side')
      return { degrees: limited(side === 'left' ? -angle : angle, -45, 45) }
    },
  },
  {
    tool: 'flip',
    heads: [
      {
        phrases: list(`
          flip, mirror, mirrored, mirror image, mirrorwise, mirror inverted, reflect, flop, flip over, swap left and right, left to right flip
        `),
      },
      {
        phrases: list(
          'the other way, the other direction, the other way round, the other way around, the opposite direction',
        ),
        weak: 'adjective',
      },
      {
        phrases: list('reverse, in reverse, turn over, like in a mirror, as in a mirror, seen in a mirror'),
        weak: 'adjective',
      },
      {
        phrases: list(`
          flip upside down, flip it upside down, mirror upside down, swap top and bottom, flip top to bottom, flip it top to bottom, mirror top to bottom,
          mirror it top to bottom, flip top bottom, mirror top bottom, flip head over heels, flip head over heel
        `),
        preset: { direction: 'vertical' },
      },
    ],
    absorbs: ['rotate'],
    read(clause) {
      const turned = clause.presetOf('rotate')?.degrees
      if (turned !== undefined) return { direction: turned === 90 ? 'horizontal' : 'vertical' }
      const said = new Set(clause.takeAll<string>('orientation'))
      const named = said.size === 2 || said.has('both') ? 'both' : said.has('vertical') ? 'vertical' : 'horizontal'
      const direction = clause.preset.direction ?? named
      const isWhole = (_: unknown, at: number) => propertyOf(clause.chunks[at]!.meanings, 'half') === undefined
      while (clause.take('position', isWhole) !== undefined || clause.take('side', isWhole) !== undefined);
      return { direction }
    },
  },
  {
    tool: 'perspective',
    heads: [
      {
        phrases: list(`
      perspective, 3d, three dimensional, tilt in perspective, perspective tilt, tilt in space, skew, slant,
      keystone, 3d tilt, 3 d
    `),
      },
      {
        phrases: [
          'tilt back',
          'tilted back',
          'tilt away',
          'lean back',
          'leaning back',
          'lean backwards',
          'lean it backwards',
          'tip back',
          'tip backwards',
          'tip it backwards',
          'tilt backwards',
          'tilt it backwards',
          'lie on a table',
          'lying on a table',
          'lying on the table',
          'recede',
          'receding',
          'go back into the distance',
        ],
        preset: { away: 'up' },
      },
      { phrases: ['tilt'], weak: 'adjective' },
    ],
    absorbs: ['rotate'],
    read(clause) {
      if (clause.weak === 'adjective' && !clause.has('side')) return undefined
      // "correct the perspective" would have to see what leans.
      if (clause.has('excess')) return undefined
      const degrees = clause.takeQuantity('degrees', '')
      const side = clause.take<string>('side') ?? clause.preset.away ?? 'right'
      clause.take('turn')
      return { away: side, degrees: limited(degrees?.value ?? 30 * degreeOf(clause), 1, 60) }
    },
  },
]

/** The degrees that are said; "a quarter clockwise" is a part of a whole turn. */
function angleOf(clause: Clause): number | undefined {
  const said = clause.weak === undefined ? clause.takeQuantity('degrees', '') : clause.takeQuantity('degrees')
  if (said !== undefined) return said.value
  const bare = clause.weak === 'adjective' ? clause.takeAfter<Quantity>(['by'], 'quantity') : undefined
  if (bare?.unit === '') return bare.value
  const part = clause.chunks[clause.headAt]!.lower.includes('quarter') ? undefined : clause.takeQuantity('%')?.value
  return part !== undefined && part % 25 === 0 ? 3.6 * part : undefined
}
