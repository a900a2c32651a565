import type { Quantity } from '../meanings.ts'
import { list } from './list.ts'

/** Products of "slightly", "very" … with the usual strength of an effect. */
export const DEGREES: Readonly<Record<string, readonly string[]>> = {
  0.25: list(`
    barely visible, hardly visible, barely noticeable, hardly noticeable, almost invisible, just noticeable, barely there, whisper of, a whisper of, suggestion of,
    barely, ever so slightly, a tiny bit, a teeny bit, teeny bit, a teensy bit, teensy bit, a wee bit, wee bit, a smidge, a smidgen, a hair, just a hair, a whisker, a hint of, a hint, a trace of, hardly, minimal, minimally, just a touch,
    a tad bit
  `),
  0.35: list('very faint, very faintly, really faint, barely visible, hardly visible, very subtle, very subtly'),
  0.5: list(`
    kinda, sorta, lil, low intensity, low strength, slightly, slight, a bit, a little, a little bit, a touch, a touch of, a tad, somewhat, subtle, subtly, gently,
    gentle, a notch, a little notch, one notch, softly, lightly, mildly, mild, don't overdo it, do not overdo it, without overdoing it, nothing too strong, not too much, not too, not so much, not very, not much, moderately,
    faint, faintly, kind of a, light, just a bit, just a little, just slightly, partially, partly, a pinch, a pinch of, a dash of,
    delicate
  `),
  1: list(`
    quite, rather a, fairly, medium, moderate, noticeably, noticeable, clearly, a good deal, visibly
  `),
  1.8: list(`
    coarse, high intensity, full intensity, quite strongly, generously, very, a lot, a lot of, much, lots of, strong, strongly, heavy, heavily, really, considerably, significantly,
    significant, greatly, a fair bit, a good bit, a great deal, plenty of, deeply, deep, hard, substantially, intense, intensely, pronounced, quite a
    bit, quite a lot, powerful, big time, seriously, far, way more, dramatically, even, so much, harsh, bold
    effect
  `),
  2.6: list(`
    extremely, super, extreme, massively, like crazy, like mad, like hell, tons, tons of, a ton of, loads of, super duper, to the extreme, hardcore, incredibly, insanely, as much as possible, maximum, ultra, very very,
    very much, completely blurred, radically, wildly, whole lot, a whole lot, insane, insane amount of, an insane amount of, crazy amount of,
    massive amount of, mega, as possible, so much that, so strongly that, so heavily that, so hard that, so far that, so dark that, so bright that,
    like there's no tomorrow, like there is no tomorrow, to the moon, all the way, almost completely, nearly completely, way way
  `),
  4: list(`
    beyond recognition, unrecognizable, unrecognisable, unreadable, illegible, cannot be recognized, can't be recognized, can not be recognized,
    cannot be read, can't be read, cannot recognize, can't recognize, can no longer recognize, can no longer be recognized, can no longer read,
    cannot read, can't read, nothing can be read, nothing can be recognized, nothing is recognizable, nobody can recognize, nobody can be recognized, nobody can read,
    no one can recognize, no one can be recognized, no one can read, nobody recognizes, no one recognizes, cannot make out, can't make out, cannot be identified, can't be identified, not recognizable, no longer recognizable,
    not readable, no longer readable, can only guess, can just guess, could only guess, can barely recognize, can hardly recognize, can barely guess, can barely see,
    can hardly see, barely see, hardly see, only see color, cannot see, can't see, cannot tell, can't tell
  `),
}

/** More (1) or less (-1) of a quality. */
export const CHANGES: Readonly<Record<string, readonly string[]>> = {
  1: list(`
    more, lift, increase, increased, up, raise, raised, lifted, stronger, recover, open up, boost, enhance, bump, bump up, higher, stronger, turn up, crank up, push, push up, pull up, bring up, draw up, open, open up, up by, add
    more, intensify, extra, improve, greater, richer, deeper, bolder, liven up, perk up, bring out, bring up, beef up, ramp up, jack up, bring to life, wake up, spice up, pep up, refresh, amplify, pump up, strengthen
  `),
  [-1]: list(`
    less, decrease, decreased, reduced, lowered, toned down, reduce, lower, tone down, turn down, down, way down, bring down, weaker, down by, cut down, cut the, lessen,
    not so, not as, not quite so, drop the, knock, knock down, knock off, shave, shave off, minus, take down, take back, dial down, dial back, dial in, pull down, lose, cut, filter out, pull back, pull in, bring back, bring in, knock back, scale back, cut back, hold back, wind back, roll back, pare back, push down, draw down,
    back off, ease, ease off, ease up on, ease back, rein in, go easy on, go easier on, tame, take the edge off, crush, diminish, remove, low, quieten, quiet down, calm, calm down, turn it down, dull down, dampen, water down, weaken, minimize
  `),
}

/** Factors to the usual thickness of a line; the same words can say how large a thing is. */
export const BREADTHS: Readonly<Record<string, readonly string[]>> = {
  0.35: ['hairline', 'very thin', 'very fine', 'ultra thin', 'really thin', 'hair thin'],
  0.6: ['thin', 'fine', 'narrow', 'slim', 'delicate', 'slender', 'thinner', 'narrower', 'finer', 'slimmer'],
  1.7: ['thick', 'fat', 'chunky', 'bold', 'broad', 'heavy', 'wide', 'thicker', 'strong'],
  2.6: ['very thick', 'really thick', 'extra thick', 'very broad', 'very wide', 'super thick', 'extra wide'],
}

/** Factors to the usual size of a thing. */
export const SIZES: Readonly<Record<string, readonly string[]>> = {
  0.35: ['tiny', 'very small', 'minuscule', 'really small', 'hairline', 'teeny', 'itsy bitsy', 'very thin'],
  0.8: list(
    'not too big, not too large, not very big, not very large, not so big, not so large, not big, not too obtrusive, unobtrusive, not too prominent, not too dominant, not too conspicuous, not too intrusive, nothing too big',
  ),
  0.6: list(`
    small, smaller, little, thin, thinner, narrow, narrower, slimmer, finer, smallish, fine, modest, compact, slim, short, discreet
  `),
  1: ['medium', 'medium sized', 'normal', 'normal sized', 'regular sized'],
  1.7: list(`
    large, larger, big, bigger, thick, wide, broad, tall, oversized, large sized, fat, chunky, prominent, generous,
    generously, long, wider, thicker
  `),
  4.5: [
    'as large as possible',
    'as big as possible',
    'as huge as possible',
    'as large as you can',
    'as big as you can',
    'as large as it fits',
    'as big as it fits',
    'as big as fits',
    'as large as fits',
  ],
  2.6: list(`
    huge, giant, enormous, super big, super large, very large, very big, very thick, massive, gigantic, really big, really large, extra
    large, really thick
  `),
}

/** Units by their names; lengths of paper as on screens of 96 dots to the inch. */
export const UNITS: Readonly<Record<string, readonly string[]>> = {
  '%': ['percent', 'per cent', 'percentage', 'percentage point', 'pct'],
  px: ['px', 'pixel', 'pt', 'point', 'pxs'],
  degrees: ['degree', 'deg'],
  times: ['times', 'time', 'x', 'fold', 'times as', 'time a'],
  stops: ['stop', 'of a stop', 'ev', 'f stop'],
  cm: ['cm', 'centimeter', 'centimetre'],
  mm: ['mm', 'millimeter', 'millimetre'],
  inch: ['inch', 'inches'],
}

const ONES = list('one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve')
const TEENS = list('thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen')
const TENS = list('twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety')
const PARTS = list('half, third, quarter, fifth, sixth, seventh, eighth, ninth, tenth')

/** Numbers in words. */
export const QUANTITIES: Readonly<Record<string, Quantity>> = {
  ...Object.fromEntries(wholeNumbers().map(([phrase, value]) => [phrase, { value, unit: '' }])),
  ...Object.fromEntries(fractions().flatMap(fractionEntries)),
  'one and a half': { value: 1.5, unit: '' },
  'two and a half': { value: 2.5, unit: '' },
  'three and a half': { value: 3.5, unit: '' },
  'a dozen': { value: 12, unit: '' },
  'a couple of': { value: 2, unit: '' },
  'a few': { value: 3, unit: '' },
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
  'half the': { value: 0.5, unit: 'times' },
  'half of the': { value: 0.5, unit: 'times' },
  'by half': { value: 50, unit: '%' },
  'by about half': { value: 50, unit: '%' },
  'by half a degree': { value: 0.5, unit: 'degrees' },
  'half a degree': { value: 0.5, unit: 'degrees' },
  'a degree': { value: 1, unit: 'degrees' },
  'half a stop': { value: 0.5, unit: 'stops' },
  'by half a stop': { value: 0.5, unit: 'stops' },
  'a stop': { value: 1, unit: 'stops' },
  quarter: { value: 25, unit: '%' },
}

/** "seven" … "ninety nine", "hundred", "one hundred and twenty". */
function wholeNumbers(): [phrase: string, value: number][] {
  const small = ONES.map((word, i): [string, number] => [word, i + 1])
  const teens = TEENS.map((word, i): [string, number] => [word, i + 13])
  const tens = TENS.flatMap((word, i): [string, number][] => [
    [word, (i + 2) * 10],
    ...ONES.slice(0, 9).map((one, j): [string, number] => [`${word} ${one}`, (i + 2) * 10 + j + 1]),
  ])
  const hundreds = [
    'hundred',
    'one hundred',
    'a hundred',
    'two hundred',
    'three hundred',
    'four hundred',
    'five hundred',
  ]
  const round = hundreds.map((phrase, i): [string, number] => [phrase, Math.max(1, i - 1) * 100])
  const beyond = tens
    .filter(([phrase]) => !phrase.includes(' '))
    .map(([phrase, value]): [string, number] => [`one hundred and ${phrase}`, 100 + value])
  return [...small, ...teens, ...tens, ...round, ...beyond]
}

/** "a third", "two fifth" …: what goes before it, the word and its percentage. */
function fractions(): [phrase: string, percent: number][] {
  return PARTS.flatMap((part, i): [string, number][] => {
    const below = i + 2
    const counted = ['one', 'two', 'three', 'four'].slice(0, below - 1)
    return [
      ...(part === 'half'
        ? []
        : [[`a ${part}`, 100 / below] as [string, number], [`by a ${part}`, 100 / below] as [string, number]]),
      ...(part === 'half'
        ? []
        : counted.map((word, n): [string, number] => [`${word} ${part}`, (100 * (n + 1)) / below])),
    ]
  })
}

function fractionEntries([phrase, percent]: [phrase: string, percent: number]): [string, Quantity][] {
  const value = Math.round(percent * 10) / 10
  return [
    [phrase, { value, unit: '%' }],
    [`${phrase} of a stop`, { value: Math.round(percent) / 100, unit: 'stops' }],
    [`${phrase} stop`, { value: Math.round(percent) / 100, unit: 'stops' }],
  ]
}
