import t from 'tap'
import type { Size } from '../../../src/images/raster/picture.ts'
import { gatherEvidence } from '../../../src/preservation/judgement/evidence.ts'
import { lookAtSource } from '../../../src/preservation/judgement/look.ts'
import { findMisprints } from '../../../src/preservation/judgement/misprints.ts'
import { overviewOf } from '../../../src/preservation/raster/overview.ts'
import { createRaster, luminanceOf } from '../../../src/preservation/raster/raster.ts'
import { drawLabel } from '../support/label.ts'

const [WIDTH, HEIGHT] = [600, 450]
const label = drawLabel(WIDTH, HEIGHT, 41)

/** The columns of one letter, and where those of another one begin that the reference shows there. */
const LETTER = { at: 154, width: 15, from: 190 }

/** The columns of the label before one. */
function cutAt(end: number, pixels: Uint8Array) {
  const rows = Array.from({ length: HEIGHT }, (_, y) => pixels.subarray(3 * y * WIDTH, 3 * (y * WIDTH + end)))
  return { width: end, height: HEIGHT, channels: 3 as const, pixels: new Uint8Array(Buffer.concat(rows)) }
}

/**
 * Pixels of letters that are found to be others than in the reference, where so much of it is in its place, or moved, and the
 * picture ends at a column.
 */
function otherLetters(aligned: number, misaligned: number, end = WIDTH, { at, width, from } = LETTER): number {
  const source = cutAt(end, label.pixels)
  const changed = new Uint8Array(label.pixels)
  for (let y = 64; y < 85; y++) {
    const row = y * WIDTH
    changed.copyWithin(3 * (row + at), 3 * (row + from), 3 * (row + from + width))
  }
  const unit = Math.sqrt((end * HEIGHT) / 1e6)
  const overview = overviewOf(end, HEIGHT, unit)
  const everywhere = (value: number, { width, height }: Size = overview) => {
    const raster = createRaster(width, height)
    raster.values.fill(value)
    return raster
  }
  const composition = {
    picture: cutAt(end, changed),
    support: everywhere(1, source),
    weights: [],
    aligned: everywhere(aligned),
    misaligned: everywhere(misaligned),
    softness: 0,
  }
  const seen = lookAtSource({ picture: source, levels: [luminanceOf(source)], overview, unit })
  const evidence = gatherEvidence(source, seen, composition, overview, unit)
  const { letters } = findMisprints(evidence, new Uint8Array(end * HEIGHT))
  return letters.reduce((sum, flag) => sum + flag, 0)
}

t.test('a letter that was exchanged is found amid print in its place', async (t) => {
  const found = otherLetters(1, 0)
  t.ok(found > 100 && found < 1500, `${found} pixels`)
})

t.test('print that moved is no other letter', async (t) => {
  t.equal(otherLetters(0, 1), 0)
})

t.test('what the edge of the picture leaves of a letter is none', async (t) => {
  t.ok(otherLetters(1, 0, 200, { at: 192, width: 8, from: 188 }) > 100, 'most of it')
  t.equal(otherLetters(1, 0, 200, { at: 198, width: 2, from: 194 }), 0)
})
