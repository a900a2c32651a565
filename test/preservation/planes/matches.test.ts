import t from 'tap'
import { DESCRIPTOR_BYTES, type Features } from '../../../src/preservation/planes/features.ts'
import { matchFeatures } from '../../../src/preservation/planes/matches.ts'
import { randomNumbers } from '../support/label.ts'

const random = randomNumbers(91)

/** Features whose points are their indices. */
function featuresOf(descriptors: readonly Uint8Array[]): Features {
  const points = Float64Array.from({ length: 2 * descriptors.length }, (_, i) => i >> 1)
  return { count: descriptors.length, descriptors: new Uint8Array(Buffer.concat(descriptors)), points, scale: 1 }
}

function drawn(): Uint8Array {
  return Uint8Array.from({ length: DESCRIPTOR_BYTES }, () => 256 * random())
}

/** Another descriptor, with up to `bits` of its bits turned over. */
function noisy(descriptor: Uint8Array, bits: number): Uint8Array {
  const changed = descriptor.slice()
  for (let i = 0; i < bits; i++) changed[Math.floor(random() * DESCRIPTOR_BYTES)]! ^= 1 << Math.floor(8 * random())
  return changed
}

function bitsBetween(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, byte, i) => sum + (byte ^ b[i]!).toString(2).replaceAll('0', '').length, 0)
}

/** Pairs [of the source, of the reference], as they are defined: ratio test, then the best for each of the reference. */
function expectedPairs(source: readonly Uint8Array[], reference: readonly Uint8Array[]): [number, number][] {
  const best = new Map<number, { query: number; distance: number }>()
  for (const [query, descriptor] of source.entries()) {
    const ranked = reference.map((other, index) => ({ index, distance: bitsBetween(descriptor, other) }))
    const [first, second] = ranked.toSorted((a, b) => a.distance - b.distance)
    if (first === undefined || first.distance >= 0.82 * (second?.distance ?? Number.POSITIVE_INFINITY)) continue
    if (first.distance < (best.get(first.index)?.distance ?? Number.POSITIVE_INFINITY))
      best.set(first.index, { query, distance: first.distance })
  }
  return [...best].map(([index, { query }]): [number, number] => [query, index]).toSorted((a, b) => a[1] - b[1])
}

t.test('features are paired by the distances of all descriptors', async (t) => {
  const reference = Array.from({ length: 60 }, drawn)
  reference.push(reference[7]!, noisy(reference[8]!, 2), new Uint8Array(DESCRIPTOR_BYTES).fill(255))
  const source = reference.flatMap((descriptor, i) => [noisy(descriptor, 4 * i), noisy(descriptor, i), drawn()])
  const pairs = matchFeatures(featuresOf(source), featuresOf(reference)).map(({ x, toX }): [number, number] => [x, toX])
  t.strictSame(pairs, expectedPairs(source, reference))
  t.ok(pairs.length > 30 && pairs.length < reference.length, `${pairs.length} pairs`)
})

t.test('few features, or none, are paired as well', async (t) => {
  const [a, b] = [drawn(), drawn()]
  for (const [source, reference] of [
    [[], []],
    [[a], []],
    [[], [a]],
    [[a, b], [b]],
    [[b], [a, b]],
  ]) {
    const pairs = matchFeatures(featuresOf(source!), featuresOf(reference!)).map(({ x, toX }) => [x, toX])
    t.strictSame(pairs, expectedPairs(source!, reference!))
  }
})
