import t from 'tap'
import { loadOpenCv, withNative } from '../../src/images/analysis/opencv.ts'
import { detectFeatures } from '../../src/preservation/planes/features.ts'
import { findPlanes } from '../../src/preservation/planes/planes.ts'
import { lookAgain } from '../../src/preservation/planes/second-look.ts'
import { drawLabel, garble } from './support/label.ts'

const PROBE_SIDE = 3000

t.test('fifty references leave the WASM heap as it was', async (t) => {
  const { cv } = await loadOpenCv()
  // A large block lands where the heap is free: if references leave anything behind, it lands further up.
  const freeAddress = () =>
    withNative(cv, (keep) => keep(new cv.Mat(PROBE_SIDE, PROBE_SIDE, cv.CV_8UC1)).data.byteOffset)
  const reference = drawLabel(110, 84, 71)
  const picture = garble(reference, { x: 36, y: 14, width: 36, height: 26 }, 72)
  const source = { width: 110, height: 84, features: detectFeatures(cv, picture) }
  const match = () => {
    const guesses = findPlanes(cv, source.features, detectFeatures(cv, reference), 110 * 84)
    return lookAgain(cv, source, reference, guesses)
  }
  t.equal((await match()).length, 1)
  const before = freeAddress()
  for (let i = 0; i < 50; i++) await match()
  t.equal(freeAddress(), before)
})

t.test('native objects are freed and native errors explained when work throws', async (t) => {
  const { cv } = await loadOpenCv()
  let freed = 0
  const native = { delete: () => freed++ }
  t.throws(
    () =>
      withNative(cv, (keep) => {
        keep(native)
        throw new Error('stop')
      }),
    { message: 'stop' },
  )
  t.equal(freed, 1)
  t.throws(
    () =>
      withNative(cv, (keep) => {
        const empty = () => keep(new cv.Mat())
        keep(cv.findHomography(empty(), empty(), cv.USAC_MAGSAC, 3, empty(), 100, 0.9))
      }),
    { message: /^OpenCV: / },
  )
})
