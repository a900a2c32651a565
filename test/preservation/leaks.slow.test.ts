import t from 'tap'
import { loadOpenCv, withNative } from '../../src/images/analysis/opencv.ts'
import { drawLabel, garble } from './support/label.ts'
import { encode, preserve } from './support/run.ts'

const PROBE_SIDE = 3000

t.test('fifty jobs in one process leave the WASM heap as it was', async (t) => {
  const { cv } = await loadOpenCv()
  // A large block lands where the heap is free: if jobs leave anything behind, it lands further up.
  const freeAddress = () =>
    withNative(cv, (keep) => keep(new cv.Mat(PROBE_SIDE, PROBE_SIDE, cv.CV_8UC1)).data.byteOffset)
  const label = drawLabel(110, 84, 71)
  const source = await encode(garble(label, { x: 36, y: 14, width: 36, height: 26 }, 72))
  const reference = await encode(label)
  await preserve(source, reference)
  const before = freeAddress()
  for (let job = 0; job < 50; job++) await preserve(source, reference)
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
