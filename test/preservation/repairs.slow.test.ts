import t from 'tap'
import {
  type Area,
  drawLabel,
  garble,
  mirrored,
  type Origin,
  photograph,
  randomNumbers,
  relight,
} from './support/label.ts'
import { changedOutside, preserve, similarity } from './support/run.ts'

const WIDTH = 300
const HEIGHT = 225
const label = drawLabel(WIDTH, HEIGHT, 1)
const damage: Area = { x: 80, y: 60, width: 130, height: 70 }

/** A little nearer, turned by some degrees, in another light. */
const oblique: Origin = (x, y) => {
  const [u, v] = [x - 200, y - 150]
  const depth = 1 + 0.0003 * u
  return [150 + (0.78 * u - 0.1 * v) / depth, 112 + (0.1 * u + 0.78 * v) / depth]
}

t.test('a garbled label is repaired from an oblique photograph in other light', async (t) => {
  const source = garble(label, damage, 2)
  const reference = relight(photograph(label, 400, 300, oblique), 0.8, 18, 3)
  const { picture, repaired, regions, log, progress } = await preserve(source, reference)
  t.ok(similarity(source, label, damage) < 0.3)
  t.ok(similarity(picture, label, damage) > 0.88, `SSIM ${similarity(picture, label, damage)}`)
  t.ok(changedOutside(source, picture, damage) < 0.03)
  t.equal(repaired, true)
  t.equal(regions[0]?.reference, 1)
  t.ok(regions[0]!.changed > 0.5 && regions[0]!.changed <= 1)
  t.equal(regions[0]!.reason, 'garbled')
  t.ok(regions[0]!.certainty > 0.8 && regions[0]!.certainty <= 1, `certainty ${regions[0]!.certainty}`)
  t.ok(Math.abs(regions[0]!.x - damage.x) < 20 && Math.abs(regions[0]!.width - damage.width) < 40)
  t.match(log[0]?.message, /^reference 1: \d+ matching points, 1 plane$/)
  t.same(progress, progress.toSorted(), 'progress never falls')
  t.ok(progress.filter((share) => share > 0.68 && share < 0.8).length >= 3, 'it moves while light is matched as well')
  t.equal(progress.at(-1), 1)

  const again = await preserve(source, reference)
  t.ok(Buffer.from(picture.pixels).equals(Buffer.from(again.picture.pixels)), 'the same inputs give the same bytes')
})

t.test('bent bars become straight, also where they cross their places', async (t) => {
  const barred = drawLabel(WIDTH, HEIGHT, 51)
  const random = randomNumbers(52)
  for (let left = 50; left < 250; ) {
    const [bar, gap] = [2 + Math.floor(4 * random()), 2 + Math.floor(4 * random())]
    for (let y = 45; y < 175; y++) {
      const row = 3 * (y * WIDTH + left)
      barred.pixels.fill(25, row, row + 3 * bar).fill(225, row + 3 * bar, row + 3 * (bar + gap))
    }
    left += bar + gap
  }
  const source = photograph(barred, WIDTH, HEIGHT, (x, y) => {
    const [u, v] = [(x - 150) / 85, (y - 110) / 56]
    const fade = Math.max(0, 1 - u ** 4) * Math.max(0, 1 - v ** 4)
    return [Math.min(WIDTH - 2, x + 14 * fade * Math.min(1, u * u + v * v)), Math.min(HEIGHT - 2, y)]
  })
  const { picture } = await preserve(source, relight(photograph(barred, 400, 300, oblique), 0.9, 8, 53))
  const within = { x: 110, y: 76, width: 80, height: 68 }
  t.ok(similarity(source, barred, within) < 0.1, `SSIM ${similarity(source, barred, within)}`)
  t.ok(similarity(picture, barred, within) > 0.93, `SSIM ${similarity(picture, barred, within)}`)
})

t.test('a letter the wrong way round is put right, and the rest stays as it is', async (t) => {
  const page = drawLabel(520, 390, 55)
  const letter: Area = { x: 10 + 11 * 18, y: 10 + 6 * 27, width: 15, height: 21 }
  const source = mirrored(page, letter)
  const reference = relight(
    photograph(page, 560, 420, (x, y) => [0.9 * x + 6, 0.91 * y + 0.01 * x]),
    0.9,
    8,
    56,
  )
  const { picture, regions } = await preserve(source, reference)
  t.ok(similarity(source, page, letter) < 0.5, `SSIM ${similarity(source, page, letter)}`)
  t.ok(similarity(picture, page, letter) > 0.9, `SSIM ${similarity(picture, page, letter)}`)
  t.match(regions, [{ reason: 'garbled' }])
  t.ok(regions[0]!.width < 40 && regions[0]!.height < 50, JSON.stringify(regions))
})

t.test('large damage is repaired to its middle', async (t) => {
  const large: Area = { x: 60, y: 40, width: 180, height: 140 }
  const source = garble(label, large, 21)
  const { picture } = await preserve(source, relight(photograph(label, 400, 300, oblique), 0.9, 8, 22))
  const middle = { x: 110, y: 80, width: 80, height: 60 }
  t.ok(similarity(picture, label, middle) > 0.95, `SSIM ${similarity(picture, label, middle)}`)
})

t.test('large damage is repaired up to the edge of the picture, where the reference shows more', async (t) => {
  const truth = photograph(label, 250, 180, (x, y) => [x + 25, y + 20])
  const atEdge: Area = { x: 0, y: 30, width: 120, height: 110 }
  const reference = relight(photograph(label, 400, 300, oblique), 0.9, 8, 72)
  const { picture } = await preserve(garble(truth, atEdge, 71), reference)
  t.ok(similarity(picture, truth, atEdge) > 0.95, `SSIM ${similarity(picture, truth, atEdge)}`)
})

t.test('repairs are as soft and as clean as what surrounds them', async (t) => {
  const { toSharp } = await import('../../src/images/raster/picture.ts')
  const seen = photograph(label, WIDTH, HEIGHT, (x, y) => [x + 3, y + 2])
  const soft = { ...label, pixels: new Uint8Array(await toSharp(label).blur(0.9).raw().toBuffer()) }
  const random = randomNumbers(54)
  const grainy = { ...seen, pixels: seen.pixels.map((level) => Math.min(255, level + 16 * (random() - 0.5))) }
  const { picture } = await preserve(garble(soft, damage, 23), grainy)
  t.ok(similarity(picture, soft, damage) > 0.97, `SSIM ${similarity(picture, soft, damage)}`)
})

t.test('repairs are as grainy as what surrounds them, be the grain coarse', async (t) => {
  const random = randomNumbers(58)
  const single = Float32Array.from({ length: WIDTH * HEIGHT + 2 * WIDTH + 2 }, () => 22 * (random() - 0.5))
  const grainAt = (i: number) => {
    const rows = [0, 1, 2].map((row) => single.subarray(i + row * WIDTH, i + row * WIDTH + 3))
    return rows.reduce((sum, row) => sum + row[0]! + row[1]! + row[2]!, 0) / 9
  }
  const grainy = { ...label, pixels: label.pixels.map((level, i) => Math.min(255, level + grainAt(Math.floor(i / 3)))) }
  const { picture } = await preserve(garble(grainy, damage, 59), photograph(label, 400, 300, oblique))
  const middle = { x: damage.x + 10, y: damage.y + 10, width: damage.width - 20, height: damage.height - 20 }
  const share = unevenness(picture, middle) / unevenness(grainy, middle)
  t.ok(share > 0.85 && share < 1.2, `${share} of the true grain`)
})

/** Standard deviation from the label, where that is plain. */
function unevenness({ pixels }: { pixels: Uint8Array }, area: Area): number {
  const differences: number[] = []
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < area.x + area.width; x++) {
      const at = (dx: number, dy: number) => label.pixels[3 * ((y + dy) * WIDTH + x + dx)]!
      const around = [-2, 0, 2].flatMap((dy) => [-2, 0, 2].map((dx) => at(dx, dy)))
      if (Math.max(...around) - Math.min(...around) < 6) differences.push(pixels[3 * (y * WIDTH + x)]! - at(0, 0))
    }
  }
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length
  return Math.sqrt(differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / differences.length)
}

t.test('a blurred label becomes sharp again', async (t) => {
  const { toSharp } = await import('../../src/images/raster/picture.ts')
  const pixels = await toSharp(label).blur(3).raw().toBuffer()
  const source = { ...label, pixels: new Uint8Array(pixels) }
  const reference = relight(photograph(label, 400, 300, oblique), 1.1, -10, 4)
  const { picture, regions } = await preserve(source, reference)
  t.equal(regions[0]!.reason, 'soft')
  t.ok(regions[0]!.certainty > 0.8 && regions[0]!.certainty <= 1, `certainty ${regions[0]!.certainty}`)
  t.ok(similarity(source, label, damage) < 0.5)
  t.ok(similarity(picture, label, damage) > 0.85, `SSIM ${similarity(picture, label, damage)}`)
})

t.test('a picture that is soft throughout becomes sharp up to its edges, and in its faint print', async (t) => {
  const { toSharp } = await import('../../src/images/raster/picture.ts')
  const dark = drawLabel(380, 290, 61)
  const contrastAt = (x: number) => Math.min(1, Math.max(0.14, (230 - x) / 60))
  const around = { ...dark, pixels: dark.pixels.map((level, i) => 205 + (level - 205) * contrastAt((i / 3) % 380)) }
  const truth = photograph(around, WIDTH, 210, (x, y) => [x + 40, y + 40])
  const source = { ...truth, pixels: new Uint8Array(await toSharp(truth).blur(2.5).raw().toBuffer()) }
  const seen = photograph(around, 400, 310, (x, y) => [0.95 * x - 2 + 0.02 * y, 0.94 * y + 1 - 0.01 * x])
  const { picture } = await preserve(source, relight(seen, 0.9, 10, 62))
  const rim = { x: WIDTH - 20, y: 0, width: 20, height: 210 }
  t.ok(similarity(source, truth, rim) < 0.8)
  t.ok(similarity(picture, truth, rim) > 0.88, `SSIM ${similarity(picture, truth, rim)}`)
})

t.test('a reference turned by 90 degrees is turned back', async (t) => {
  const source = garble(label, damage, 5)
  const turned = photograph(label, HEIGHT, WIDTH, (x, y) => [y, HEIGHT - 1 - x])
  const { picture } = await preserve(source, turned)
  t.ok(similarity(picture, label, damage) > 0.88, `SSIM ${similarity(picture, label, damage)}`)
})

t.test('a mirrored reference is never pasted', async (t) => {
  const source = garble(label, damage, 6)
  const mirrored = photograph(label, WIDTH, HEIGHT, (x, y) => [WIDTH - 1 - x, y])
  const { picture, repaired } = await preserve(source, mirrored)
  t.equal(repaired, false)
  t.ok(Buffer.from(source.pixels).equals(Buffer.from(picture.pixels)))
})

t.test('two planes of one reference are each aligned', async (t) => {
  const left = drawLabel(230, HEIGHT, 7)
  const right = drawLabel(230, HEIGHT, 8)
  const beside = (offset: number): ReturnType<typeof photograph> => {
    const a = photograph(left, 460, HEIGHT, (x, y) => [x < 230 ? x : -1, y])
    const b = photograph(right, 460, HEIGHT, (x, y) => {
      const depth = 1 + 0.0006 * offset * (x - 230)
      return x < 230 ? [-1, y] : [((x - 230) * (1 - 0.1 * offset)) / depth, (y + 30 * offset) / depth]
    })
    const pixels = a.pixels.map((level, i) => ((i / 3) % 460 < 230 ? level : b.pixels[i]!))
    return { ...a, pixels }
  }
  const truth = beside(0)
  const areas = [
    { x: 60, y: 80, width: 100, height: 80 },
    { x: 300, y: 110, width: 100, height: 80 },
  ]
  const source = garble(garble(truth, areas[0]!, 9), areas[1]!, 10)
  const { picture } = await preserve(source, relight(beside(1), 0.9, 10, 11))
  for (const area of areas) t.ok(similarity(picture, truth, area) > 0.8, `SSIM ${similarity(picture, truth, area)}`)
})

t.test('a label around a can is followed', async (t) => {
  const radius = 260
  const around: Origin = (x, y) => [WIDTH / 2 + radius * Math.asin((x - WIDTH / 2) / radius), y]
  const turned: Origin = (x, y) => [WIDTH / 2 + 25 + radius * Math.asin((x - WIDTH / 2) / radius), y + 6]
  const truth = photograph(label, WIDTH - 40, HEIGHT, (x, y) => around(x + 20, y))
  const source = garble(truth, damage, 12)
  const reference = relight(
    photograph(label, WIDTH - 40, HEIGHT, (x, y) => turned(x + 20, y)),
    1.1,
    -8,
    13,
  )
  const { picture } = await preserve(source, reference)
  t.ok(similarity(picture, truth, damage) > 0.85, `SSIM ${similarity(picture, truth, damage)}`)
})

t.test('three references each give the part they show', async (t) => {
  const wide = drawLabel(480, 200, 14)
  const areas = [30, 190, 350].map((x) => ({ x, y: 60, width: 90, height: 64 }))
  const source = areas.reduce((picture, area, i) => garble(picture, area, 15 + i), wide)
  const parts = areas.map(({ x }, i) =>
    relight(
      photograph(wide, 190, 190, (u, v) => [x - 50 + u, v + 6]),
      0.85 + 0.1 * i,
      5 * i,
      18 + i,
    ),
  )
  const { picture, regions } = await preserve(source, ...parts)
  for (const area of areas) t.ok(similarity(picture, wide, area) > 0.85, `SSIM ${similarity(picture, wide, area)}`)
  t.same(new Set(regions.map(({ reference }) => reference)), new Set([1, 2, 3]))
})
