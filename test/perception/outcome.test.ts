import t from 'tap'
import { settled } from '../../src/perception/outcome.ts'

const EDGE = 60

/** What a net saw: a value for every pixel. */
const seen = (valueAt: (x: number, y: number) => number) => ({
  edge: EDGE,
  values: Float32Array.from({ length: EDGE * EDGE }, (_, i) => valueAt(i % EDGE, Math.floor(i / EDGE))),
})

t.test(
  'an island that is nowhere surely subject goes, however it hangs on; a second subject and a soft tail stay',
  async (t) => {
    const { values } = settled(
      seen((x, y) => {
        if (x < 24 && y < 24) return 1
        if (x > 50 && y > 50) return 0.97
        if (y === 10 && x < 34) return 0.7
        if (x > 40 && x < 46 && y > 6 && y < 14) return 0.65
        return y === 10 && x < 41 ? 0.2 : 0
      }),
    )
    const at = (x: number, y: number) => values[y * EDGE + x]!
    t.equal(at(43, 10), 0, 'the island')
    t.ok(at(12, 12) > 0.9 && at(55, 55) > 0.9, 'both subjects')
    t.ok(at(28, 10) > 0.5, 'the tail')
  },
)
