import type { Quantity } from '../meanings.ts'
import { list } from './list.ts'

/** Products of "slightly", "very" … with the usual strength of an effect. */
export const DEGREES: Readonly<Record<string, readonly string[]>> = {
  0.25: list(`
    barely, ever so slightly, a tiny bit, a hint of, a hint, a trace of, hardly, minimal, minimally, just a touch,
    a tad bit
  `),
  0.5: list(`
    lil, low intensity, low strength, slightly, slight, a bit, a little, a little bit, a touch, a touch of, a tad, somewhat, subtle, subtly, gently,
    gentle, softly, lightly, mildly, mild, not too much, not too, not so much, not very, not much, moderately,
    faint, faintly, kind of a, light, just a bit, just a little, just slightly, partially, partly, a dash of,
    delicate
  `),
  1: list(`
    quite, rather a, fairly, medium, moderate, noticeably, clearly, a good deal, visibly
  `),
  1.8: list(`
    high intensity, full intensity, very, a lot, a lot of, much, lots of, strong, strongly, heavy, heavily, really, considerably, significantly,
    significant, greatly, plenty of, deeply, deep, hard, substantially, intense, intensely, pronounced, quite a
    bit, quite a lot, powerful, big time, seriously, far, way more, dramatically, even, so much, harsh, bold
    effect
  `),
  2.6: list(`
    extremely, super, extreme, massively, incredibly, insanely, as much as possible, maximum, ultra, very very,
    very much, completely blurred, radically, wildly
  `),
}

/** More (1) or less (-1) of a quality. */
export const CHANGES: Readonly<Record<string, readonly string[]>> = {
  1: list(`
    more, increase, raise, boost, enhance, bump, bump up, higher, stronger, turn up, crank up, push, up by, add
    more, intensify, extra, improve, greater, amplify, pump up, strengthen
  `),
  [-1]: list(`
    less, decrease, reduce, lower, tone down, turn down, down, way down, bring down, weaker, down by, cut down, cut the, lessen,
    drop the, take down, dial down, dial back, pull down, diminish, remove, not enough, low, weaken, minimize
  `),
}

/** Factors to the usual size of a thing. */
export const SIZES: Readonly<Record<string, readonly string[]>> = {
  0.35: ['tiny', 'very small', 'minuscule', 'really small', 'hairline'],
  0.6: list(`
    small, smaller, little, thin, narrow, smallish, fine, modest, compact, slim
  `),
  1: ['medium', 'medium sized', 'normal', 'normal sized', 'regular sized'],
  1.7: list(`
    large, larger, big, bigger, thick, wide, broad, tall, oversized, large sized, fat, chunky, prominent
  `),
  2.6: list(`
    huge, giant, enormous, very large, very big, very thick, massive, gigantic, really big, really large, extra
    large, really thick
  `),
}

/** Units by their names. */
export const UNITS: Readonly<Record<string, readonly string[]>> = {
  '%': ['percent', 'per cent', 'percentage', 'percentage point'],
  px: ['px', 'pixel', 'pt', 'point'],
  degrees: ['degree', 'deg'],
  times: ['times', 'time', 'x', 'fold', 'times as', 'time a'],
  stops: ['stop', 'ev', 'f stop'],
}

/** Numbers in words. */
export const QUANTITIES: Readonly<Record<string, Quantity>> = {
  one: { value: 1, unit: '' },
  two: { value: 2, unit: '' },
  three: { value: 3, unit: '' },
  four: { value: 4, unit: '' },
  five: { value: 5, unit: '' },
  six: { value: 6, unit: '' },
  seven: { value: 7, unit: '' },
  eight: { value: 8, unit: '' },
  nine: { value: 9, unit: '' },
  ten: { value: 10, unit: '' },
  'one and a half': { value: 1.5, unit: '' },
  'two and a half': { value: 2.5, unit: '' },
  'three and a half': { value: 3.5, unit: '' },
  twelve: { value: 12, unit: '' },
  fifteen: { value: 15, unit: '' },
  twenty: { value: 20, unit: '' },
  'twenty five': { value: 25, unit: '' },
  thirty: { value: 30, unit: '' },
  forty: { value: 40, unit: '' },
  'forty five': { value: 45, unit: '' },
  fifty: { value: 50, unit: '' },
  sixty: { value: 60, unit: '' },
  seventy: { value: 70, unit: '' },
  eighty: { value: 80, unit: '' },
  ninety: { value: 90, unit: '' },
  hundred: { value: 100, unit: '' },
  'one hundred': { value: 100, unit: '' },
  twice: { value: 2, unit: 'times' },
  'twice as': { value: 2, unit: 'times' },
  double: { value: 2, unit: 'times' },
  doubled: { value: 2, unit: 'times' },
  triple: { value: 3, unit: 'times' },
  quadruple: { value: 4, unit: 'times' },
  thrice: { value: 3, unit: 'times' },
  half: { value: 0.5, unit: 'times' },
  halve: { value: 0.5, unit: 'times' },
  'half as': { value: 0.5, unit: 'times' },
  'by half a stop': { value: 0.5, unit: 'stops' },
  'half a stop': { value: 0.5, unit: 'stops' },
  'a stop': { value: 1, unit: 'stops' },
  'by half': { value: 50, unit: '%' },
  'half the': { value: 0.5, unit: 'times' },
  'a third': { value: 33.3, unit: '%' },
  'one third': { value: 33.3, unit: '%' },
  'two third': { value: 66.7, unit: '%' },
  quarter: { value: 25, unit: '%' },
  'a quarter': { value: 25, unit: '%' },
  'one quarter': { value: 25, unit: '%' },
}
