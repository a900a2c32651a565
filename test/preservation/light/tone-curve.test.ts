import t from 'tap'
import { fitToneCurve, type LevelPairs, reconcileCurves } from '../../../src/preservation/light/tone-curve.ts'
import { isClose } from '../support/close.ts'

/** Every level eight times, with what it becomes. */
function everyLevel(curve: (level: number) => number): LevelPairs {
  const from = Array.from({ length: 2048 }, (_, i) => i >> 3)
  return { from, to: from.map(curve) }
}

const LEVELS = Array.from({ length: 256 }, (_, level) => level)
/** What is fitted to a gain of .8: the prior of 25 squared levels pulls it towards 1. Of 0–255 (256² - 1) / 12 is the variance. */
const VARIANCE = (256 ** 2 - 1) / 12
const GAIN = (0.8 * VARIANCE + 25) / (VARIANCE + 25)

const steps = (curve: Float32Array) => LEVELS.slice(1).map((level) => curve[level]! - curve[level - 1]!)

t.test('few pairs give the offset and nothing else', async (t) => {
  const from = Array.from({ length: 399 }, (_, i) => i % 256)
  const curve = fitToneCurve({ from, to: from.map((level) => 0.5 * level) }, -7)
  isClose(
    t,
    curve,
    LEVELS.map((level) => level - 7),
    1e-5,
  )
})

t.test('pairs too thinly spread for knots give a straight line', async (t) => {
  const from = Array.from({ length: 512 }, (_, i) => i >> 1)
  const curve = fitToneCurve({ from, to: from.map((level) => 0.8 * level + 20) }, 0)
  isClose(
    t,
    curve,
    LEVELS.map((level) => 122 + GAIN * (level - 127.5)),
    1e-3,
  )
})

t.test('gain and lift come back, straight on beyond the last knots', async (t) => {
  const curve = fitToneCurve(
    everyLevel((level) => 0.8 * level + 20),
    0,
  )
  const inner = LEVELS.slice(4, 253)
  isClose(
    t,
    curve.subarray(4, 253),
    inner.map((level) => 0.8 * level + 20),
    1e-3,
  )
  isClose(t, [curve[0]!, curve[255]!], [23.2 - 4 * GAIN, 221.6 + 3 * GAIN], 1e-3)
})

t.test('a gamma is followed between its knots', async (t) => {
  const gamma = (level: number) => 255 * (level / 255) ** 0.8
  const curve = fitToneCurve(everyLevel(gamma), 0)
  // Straight between knots eight levels apart it misses by up to 8² / 8 · f'', averaged over 21 by 110 / 6 · f'': .1.
  const inner = LEVELS.slice(60, 230)
  isClose(t, curve.subarray(60, 230), inner.map(gamma), 0.1)
})

t.test('a fall is pooled to the weighted mean', async (t) => {
  const from = [...Array<number>(300).fill(44), ...Array<number>(100).fill(52)]
  const to = [...Array<number>(300).fill(100), ...Array<number>(100).fill(80)]
  // Both knots pool at (300·100 + 100·80) / 400 = 95; the gain, (-30 + 25) / (12 + 25), is raised to .3 outside of them.
  const curve = fitToneCurve({ from, to }, 0)
  const tens = (count: number) => (count * (count + 1)) / 2
  isClose(t, [curve[44]!], [95 + (0.3 * (tens(2) - tens(10))) / 21], 1e-4)
  isClose(t, [curve[20]!], [curve[21]! - 0.3], 1e-4)
})

t.test('no part is flatter than a quarter, none steeper than one and a half', async (t) => {
  const curve = fitToneCurve(
    everyLevel((level) => (level < 128 ? 50 : 200)),
    0,
  )
  // The gain of a step is 3/2 · 150/256 < 1.2, so that 1.5 is the limit.
  isClose(t, [Math.min(...steps(curve)), Math.max(...steps(curve))], [0.25, 1.5], 1e-4)
  isClose(t, steps(curve).slice(0, 60), Array<number>(60).fill(0.25), 1e-4)
})

t.test('a source of much more contrast may be as steep as its gain asks, and a quarter more', async (t) => {
  const from = Array.from({ length: 4000 }, (_, i) => 100 + (i % 40))
  const curve = fitToneCurve({ from, to: from.map((level) => (level < 120 ? 40 : 160)) }, 0)
  // Of 40 levels in two halves: covariance 20/4 · 120 = 600, variance (40² - 1) / 12.
  const gain = (600 + 25) / ((40 ** 2 - 1) / 12 + 25)
  t.ok(gain > 1.2 && gain < 5)
  isClose(t, [Math.max(...steps(curve))], [1.25 * Math.min(gain, 3.5)], 1e-4)
})

t.test('a channel that is squeezed alone is stretched to half the slope of the others', async (t) => {
  const straight = Float32Array.from(LEVELS, (level) => 0.9 * level + 10)
  const squeezed = Float32Array.from(LEVELS, (level) => (level < 100 ? 0.9 * level : 90 + 0.1 * (level - 100)))
  const [red, green, blue] = reconcileCurves([straight, straight, squeezed], [128, 128, 60])
  isClose(t, red!, straight, 1e-3)
  isClose(t, green!, straight, 1e-3)
  isClose(t, blue!.subarray(0, 100), squeezed.subarray(0, 100), 1e-3)
  isClose(t, [blue![200]! - blue![120]!], [80 * 0.45], 1e-3)
})
