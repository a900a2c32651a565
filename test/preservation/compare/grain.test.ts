import t from 'tap'
import { grainByTone, meanSquareIn, plainPlaces } from '../../../src/preservation/compare/grain.ts'
import { boxMean, gaussianBlur } from '../../../src/preservation/raster/blur.ts'
import { createRaster, type Raster, subtract } from '../../../src/preservation/raster/raster.ts'
import { randomNumbers } from '../support/label.ts'

const [width, height] = [320, 240]
const inFront = (x: number, y: number) => Math.hypot((x - 150) / 60, (y - 110) / 50) < 1

/** Print that leaves no more of its paper plain than a narrow margin. */
function print(): Raster {
  const random = randomNumbers(11)
  const cells = Array.from({ length: 5000 }, () => (random() < 0.5 ? 40 : 220))
  const raster = createRaster(width, height)
  for (let i = 0; i < raster.values.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    raster.values[i] = x >= width - 28 ? 220 : cells[Math.floor(x / 4) + 80 * Math.floor(y / 4)]!
  }
  return raster
}

function middlingOf(raster: Raster): Float32Array {
  return subtract(gaussianBlur(raster, 1.3), gaussianBlur(raster, 5)).values
}

/** Mean square of the middling grain that the reference has, by tone. */
function grainOf(source: Raster, reference: Raster): Float32Array {
  const [shown, given] = [middlingOf(source), middlingOf(reference)]
  const covered = new Uint8Array(width * height).fill(1)
  return grainByTone(plainPlaces(shown, given, boxMean(reference, 6), covered), given, shown, width, meanSquareIn)
}

t.test('print that the source hides behind something plain is no grain of the reference', (t) => {
  const scene = print()
  const source = { ...scene, values: scene.values.map((v, i) => (inFront(i % width, Math.floor(i / width)) ? 150 : v)) }
  t.ok(Math.max(...grainOf(source, scene)) < 1)
  t.end()
})

t.test('noise of the reference is its grain, also where something hides print', (t) => {
  const random = randomNumbers(12)
  const scene = print()
  const noise = { ...scene, values: scene.values.map(() => 110 * (random() - 0.5)) }
  const reference = { ...scene, values: scene.values.map((v, i) => v + noise.values[i]!) }
  const source = { ...scene, values: scene.values.map((v, i) => (inFront(i % width, Math.floor(i / width)) ? 150 : v)) }
  const levels = middlingOf(noise)
  const truth = levels.reduce((sum, v) => sum + v * v, 0) / levels.length
  for (const grain of grainOf(source, reference)) t.ok(grain > truth / 2 && grain < 2 * truth, `${grain} of ${truth}`)
  t.end()
})
