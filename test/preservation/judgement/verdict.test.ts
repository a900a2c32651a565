import t from 'tap'
import type { Cluster } from '../../../src/preservation/judgement/clusters.ts'
import type { Surroundings } from '../../../src/preservation/judgement/enclosure.ts'
import { judgeSuspects } from '../../../src/preservation/judgement/verdict.ts'
import { THRESHOLDS } from '../../../src/preservation/thresholds.ts'

const context = {
  coveredWidth: 600,
  coveredHeight: 400,
  textured: 60_000,
  typicalSimilarity: 0.92,
  judgesSoftness: true,
}

/**
 * Whether enclosed print is repaired that is unlike the reference. `fine` and `middling`: its energy against that of the
 * reference; `unlikeness`: of its colours and of its layout; `faint`: seeds that only faint structure tells, and likeness elsewhere;
 * `oneWay`: pieces that the reference shows on one side of their place; `seen`: what lies around.
 */
function isRepaired(
  fine: number,
  middling: number,
  unlikeness = { colours: 0.1, apart: 0.1, layout: 0.4 },
  faint = { seeds: 0, likeness: 0.4 },
  oneWay = 0,
  seen: Partial<Surroundings> = {},
): boolean {
  const cluster: Cluster = {
    label: 1,
    box: { x: 40, y: 130, width: 100, height: 60 },
    area: 4000,
    seeds: 2500,
    strongSeeds: 1500,
    faintSeeds: faint.seeds,
    depth: 130,
    sourceFine: 1e6 * fine,
    referenceFine: 1e6,
    sourceMiddling: 1e6 * middling,
    referenceMiddling: 1e6,
    paletteDifference: 10,
  }
  const around = {
    enclosure: 1,
    onReference: 1,
    consent: 1,
    aligned: 0.3,
    misaligned: 0,
    colour: 6,
    area: 300,
    ...seen,
  }
  const suspect = {
    cluster,
    around,
    displacement: () => ({ inPlace: 0.3, likeness: faint.likeness }),
    pieces: () => ({ elsewhere: oneWay, oneWay }),
    unlikeness: () => unlikeness,
  }
  return judgeSuspects([suspect], context, THRESHOLDS)[0]!.convicted
}

t.test('garbled print is repaired, also from a photograph that shows less detail', async (t) => {
  t.ok(isRepaired(1, 0.9))
  t.ok(isRepaired(13, 2.2))
})

t.test('print of which a small photograph shows only blots stays as it is', async (t) => {
  t.notOk(isRepaired(45, 4))
})

t.test('print on ground that a sharp photograph shows to be plain is garbled', async (t) => {
  t.ok(isRepaired(8, 20))
  t.ok(isRepaired(45, 4, undefined, undefined, undefined, { aligned: 0.02 }), 'nothing of it is in its place')
})

t.test(
  'print at the border of what the reference shows is repaired if that shows its colours, there and no better elsewhere',
  async (t) => {
    const atBorder = { enclosure: 0.65, onReference: 0.53, consent: 1, aligned: 0.13 }
    const isRepairedThere = (unlikeness: number, likeness: number) => {
      const colours = { colours: unlikeness / 2, apart: unlikeness / 2, layout: 1 }
      return isRepaired(1, 0.9, colours, { seeds: 0, likeness }, 0, atBorder)
    }
    t.ok(isRepairedThere(0.08, 0.32))
    t.notOk(isRepairedThere(0.23, 0.32), 'something in front')
    t.notOk(isRepairedThere(0.08, 0.4), 'seen from another place')
  },
)

t.test(
  'what has neither the colours nor the layout of the reference stays as it is, however well enclosed',
  async (t) => {
    t.notOk(isRepaired(1, 0.9, { colours: 0.3, apart: 0.3, layout: 0.9 }))
    t.ok(isRepaired(1, 0.9, { colours: 0.2, apart: 0.2, layout: 0.9 }), 'shuffled')
    t.ok(isRepaired(1, 0.9, { colours: 0.6, apart: 0.5, layout: 0.3 }), 'mixed')
  },
)

t.test(
  'a smooth surface that the reference shows elsewhere stays as it is, and what it shows nowhere is repaired',
  async (t) => {
    t.notOk(isRepaired(1, 0.9, undefined, { seeds: 2000, likeness: 0.78 }))
    t.ok(isRepaired(1, 0.9, undefined, { seeds: 2000, likeness: 0.5 }))
    t.ok(isRepaired(1, 0.9, undefined, { seeds: 500, likeness: 0.78 }), 'bent print is as like')
  },
)

t.test('what moved one way, as seen from another place, stays as it is, however well enclosed', async (t) => {
  t.notOk(isRepaired(1, 0.9, undefined, undefined, 0.88))
  t.ok(isRepaired(1, 0.9, undefined, undefined, 0.55), 'bent')
})
