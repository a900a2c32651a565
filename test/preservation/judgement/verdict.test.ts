import t from 'tap'
import type { Cluster } from '../../../src/preservation/judgement/clusters.ts'
import type { PieceMotion } from '../../../src/preservation/judgement/displacement.ts'
import type { Surroundings } from '../../../src/preservation/judgement/enclosure.ts'
import { judgeSuspects, type Suspect } from '../../../src/preservation/judgement/verdict.ts'
import { THRESHOLDS } from '../../../src/preservation/thresholds.ts'

const context = {
  coveredWidth: 600,
  coveredHeight: 400,
  textured: 60_000,
  typicalSimilarity: 0.92,
  judgesSoftness: true,
}

const CLUSTER: Cluster = {
  label: 1,
  box: { x: 40, y: 130, width: 100, height: 60 },
  area: 4000,
  seeds: 2500,
  strongSeeds: 1500,
  faintSeeds: 0,
  depth: 130,
  sourceFine: 1e6,
  referenceFine: 1e6,
  sourceMiddling: 1e6,
  referenceMiddling: 1e6,
  paletteDifference: 10,
}

/** Colours that are so unlike, most of them where the reference has its own. */
const unlikenessOf = (colours: number) => ({ colours: colours / 2, apart: colours / 2, layout: 0.6 })

/** A cluster as it is seen; what is not given is as of print that is garbled amid texture that agrees. */
interface Seen {
  /** Fine and middling energy against that of the reference. */
  readonly fine?: number
  readonly middling?: number
  readonly unlikeness?: ReturnType<Suspect['unlikeness']>
  /** Seeds that only faint structure tells. */
  readonly faintSeeds?: number
  /** Likeness where the reference shows it best; in its place that is .3. */
  readonly likeness?: number
  readonly pieces?: Partial<PieceMotion>
  readonly around?: Partial<Surroundings>
  readonly beside?: readonly Suspect[]
}

function isRepaired({ fine = 1, middling = 0.9, faintSeeds = 0, likeness = 0.4, beside = [], ...seen }: Seen): boolean {
  const suspect: Suspect = {
    cluster: { ...CLUSTER, faintSeeds, sourceFine: 1e6 * fine, sourceMiddling: 1e6 * middling },
    around: {
      enclosure: 1,
      onReference: 1,
      consent: 1,
      aligned: 0.3,
      misaligned: 0,
      colour: 6,
      area: 300,
      ...seen.around,
    },
    displacement: () => ({ inPlace: 0.3, likeness }),
    pieces: () => ({ elsewhere: 0, oneWay: 0, ...seen.pieces }),
    unlikeness: () => seen.unlikeness ?? { colours: 0.1, apart: 0.1, layout: 0.4 },
  }
  return judgeSuspects([suspect, ...beside], context, THRESHOLDS)[0]!.convicted
}

t.test('garbled print is repaired, also from a photograph that shows less detail', async (t) => {
  t.ok(isRepaired({}))
  t.ok(isRepaired({ fine: 13, middling: 2.2 }))
})

t.test('print of which a small photograph shows only blots stays as it is', async (t) => {
  t.notOk(isRepaired({ fine: 45, middling: 4 }))
})

t.test('print on ground that a sharp photograph shows to be plain is garbled', async (t) => {
  t.ok(isRepaired({ fine: 8, middling: 20 }))
  t.ok(isRepaired({ fine: 45, middling: 4, around: { aligned: 0.02 } }), 'nothing of it is in its place')
})

t.test(
  'print at the border of what the reference shows is repaired if that shows its colours, there and no better elsewhere',
  async (t) => {
    const around = { enclosure: 0.65, onReference: 0.53, aligned: 0.13 }
    const isRepairedThere = (unlikeness: number, likeness: number) => {
      return isRepaired({ unlikeness: unlikenessOf(unlikeness), likeness, around })
    }
    t.ok(isRepairedThere(0.08, 0.32))
    t.notOk(isRepairedThere(0.45, 0.32), 'something in front')
    t.notOk(isRepairedThere(0.08, 0.4), 'seen from another place')
    t.ok(isRepaired({ unlikeness: { colours: 0.15, apart: 0.12, layout: 1 }, likeness: 0.32, around }), 'shuffled')
  },
)

t.test(
  'where much else differs, print that is loosely enclosed is repaired if the reference shows its colours, and it nowhere better',
  async (t) => {
    const around = { enclosure: 0.8, onReference: 0.72, consent: 1, aligned: 0.4, misaligned: 0, colour: 20, area: 900 }
    const behindAnotherThing: Suspect = {
      cluster: { ...CLUSTER, label: 2, box: { x: 300, y: 100, width: 150, height: 200 }, seeds: 25_000 },
      around: { ...around, enclosure: 0.6, onReference: 0.5 },
      displacement: () => ({ inPlace: 0.4, likeness: 0.4 }),
      pieces: () => ({ elsewhere: 0, oneWay: 0 }),
      unlikeness: () => unlikenessOf(0.9),
    }
    const isRepairedThere = (unlikeness: number, likeness: number, beside = [behindAnotherThing]) => {
      return isRepaired({ unlikeness: unlikenessOf(unlikeness), likeness, around, beside })
    }
    t.ok(isRepairedThere(0.08, 0.32))
    t.notOk(isRepairedThere(0.45, 0.32), 'other colours')
    t.notOk(isRepairedThere(0.08, 0.5), 'found elsewhere')
    t.ok(isRepairedThere(0.45, 0.32, []), 'nothing else differs')
  },
)

t.test(
  'what has neither the colours nor the layout of the reference stays as it is, however well enclosed',
  async (t) => {
    t.notOk(isRepaired({ unlikeness: { colours: 0.3, apart: 0.3, layout: 0.9 } }))
    t.ok(isRepaired({ unlikeness: { colours: 0.2, apart: 0.2, layout: 0.9 } }), 'shuffled')
    t.ok(isRepaired({ unlikeness: { colours: 0.6, apart: 0.5, layout: 0.3 } }), 'mixed')
  },
)

t.test(
  'a smooth surface that the reference shows elsewhere stays as it is, and what it shows nowhere is repaired',
  async (t) => {
    t.notOk(isRepaired({ faintSeeds: 2000, likeness: 0.78 }))
    t.ok(isRepaired({ faintSeeds: 2000, likeness: 0.5 }))
    t.ok(isRepaired({ faintSeeds: 500, likeness: 0.78 }), 'bent print is as like')
  },
)

t.test('what moved one way, as seen from another place, stays as it is, however well enclosed', async (t) => {
  t.notOk(isRepaired({ pieces: { oneWay: 0.88 } }))
  t.ok(isRepaired({ pieces: { oneWay: 0.55 } }), 'bent')
})

t.test(
  'what the reference shows elsewhere piece by piece stays as it is, if the whole is alike there or half of it went one way',
  async (t) => {
    t.notOk(isRepaired({ likeness: 0.82, pieces: { elsewhere: 0.95 } }))
    t.ok(isRepaired({ likeness: 0.82, pieces: { elsewhere: 0.8 } }), 'bent')
    t.ok(isRepaired({ likeness: 0.6, pieces: { elsewhere: 0.95 } }), 'bent, each piece its own way')
    t.notOk(isRepaired({ likeness: 0.6, pieces: { elsewhere: 0.95, oneWay: 0.55 } }), 'half of them one way')
    t.ok(isRepaired({ likeness: 0.6, pieces: { elsewhere: 0.75, oneWay: 0.55 } }), 'mirrored')
    const around = { enclosure: 0.88 }
    t.notOk(isRepaired({ likeness: 0.82, pieces: { elsewhere: 0.8 }, around }), 'enclosed less')
  },
)
