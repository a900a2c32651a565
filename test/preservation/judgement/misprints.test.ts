import t from 'tap'
import type { Size } from '../../../src/images/raster/picture.ts'
import { gatherEvidence } from '../../../src/preservation/judgement/evidence.ts'
import { lookAtSource } from '../../../src/preservation/judgement/look.ts'
import { findMisprints } from '../../../src/preservation/judgement/misprints.ts'
import { overviewOf } from '../../../src/preservation/raster/overview.ts'
import { createRaster, luminanceOf } from '../../../src/preservation/raster/raster.ts'
import { drawLabel } from '../support/label.ts'

const [WIDTH, HEIGHT] = [600, 450]
const label = { ...drawLabel(WIDTH, HEIGHT, 41), channels: 3 as const }

/** Pixels of letters that are found to be others than in the reference, where so much of it is in its place, or moved. */
function otherLetters(aligned: number, misaligned: number): number {
  const shown = { ...label, pixels: new Uint8Array(label.pixels) }
  for (let y = 64; y < 85; y++) {
    const from = 3 * (y * WIDTH + 190)
    shown.pixels.copyWithin(3 * (y * WIDTH + 154), from, from + 3 * 15)
  }
  const unit = Math.sqrt((WIDTH * HEIGHT) / 1e6)
  const overview = overviewOf(WIDTH, HEIGHT, unit)
  const everywhere = (value: number, { width, height }: Size = overview) => {
    const raster = createRaster(width, height)
    raster.values.fill(value)
    return raster
  }
  const composition = {
    picture: shown,
    support: everywhere(1, label),
    weights: [],
    aligned: everywhere(aligned),
    misaligned: everywhere(misaligned),
    softness: 0,
  }
  const seen = lookAtSource({ picture: label, levels: [luminanceOf(label)], overview, unit })
  const evidence = gatherEvidence(label, seen, composition, overview, unit)
  const { letters } = findMisprints(evidence, new Uint8Array(WIDTH * HEIGHT))
  return letters.reduce((sum, flag) => sum + flag, 0)
}

t.test('a letter that was exchanged is found amid print in its place', async (t) => {
  const found = otherLetters(1, 0)
  t.ok(found > 100 && found < 1500, `${found} pixels`)
})

t.test('print that moved is no other letter', async (t) => {
  t.equal(otherLetters(0, 1), 0)
})
