import t from 'tap'
import { within } from '../../src/images/analysis/area.ts'
import { overlay } from '../../src/images/operations/drawing/overlay.ts'
import { grain } from '../../src/images/operations/effects/grain.ts'
import { pixelate } from '../../src/images/operations/effects/pixelate.ts'
import { vignette } from '../../src/images/operations/effects/vignette.ts'
import { arrange } from '../../src/images/operations/geometry/arrange.ts'
import { border, insetFrame } from '../../src/images/operations/geometry/border.ts'
import { crop, cropToRatio } from '../../src/images/operations/geometry/crop.ts'
import { cutOutInShape } from '../../src/images/operations/geometry/crop-to-subject.ts'
import { extend } from '../../src/images/operations/geometry/extend.ts'
import { onSheet, resizeWithin } from '../../src/images/operations/geometry/fit.ts'
import { perspective } from '../../src/images/operations/geometry/perspective.ts'
import { trim } from '../../src/images/operations/geometry/trim.ts'
import { flipHorizontally, flipVertically, rotate, straighten } from '../../src/images/operations/geometry/turn.ts'
import { blur } from '../../src/images/operations/sharpness/blur.ts'
import { denoise } from '../../src/images/operations/sharpness/denoise.ts'
import { sharpen } from '../../src/images/operations/sharpness/sharpen.ts'
import { cutIntoShape, roundCorners } from '../../src/images/operations/subject/cut-into-shape.ts'
import { outlineObject } from '../../src/images/operations/subject/outline.ts'
import { removeBackground } from '../../src/images/operations/subject/remove-background.ts'
import { dropShadow } from '../../src/images/operations/subject/shadow.ts'
import { grayscale } from '../../src/images/operations/tone/grayscale.ts'
import { invert } from '../../src/images/operations/tone/invert.ts'
import { brightness, contrast, exposure, gamma, toneRegions } from '../../src/images/operations/tone/light.ts'
import { rotateHue, saturation } from '../../src/images/operations/tone/saturation.ts'
import { sepia } from '../../src/images/operations/tone/sepia.ts'
import { warmth } from '../../src/images/operations/tone/warmth.ts'
import { BLACK, parseColour, WHITE } from '../../src/images/raster/colour.ts'
import { layOver } from '../../src/images/raster/compose.ts'
import { alphaMask } from '../../src/images/raster/mask.ts'
import { paintPicture, plain } from '../../src/images/raster/paint.ts'
import type { Picture } from '../../src/images/raster/picture.ts'
import { regionBeside } from '../../src/images/raster/position.ts'
import { resize } from '../../src/images/raster/resize.ts'
import {
  difference,
  measure,
  near,
  pictureOf,
  pixelAt,
  plainPicture,
  quarters,
  type Rgba,
  ramp,
} from './support/pictures.ts'

const source = quarters(120, 80)
const glass = pictureOf(60, 60, (x) => [200, 60, 20, x < 30 ? 0 : 128])

t.test('colour operations', async (t) => {
  t.equal(measure(grayscale(source, 1)).colour, 0, 'no colour is left')
  t.ok(Math.abs(measure(grayscale(source, 0.5)).colour - measure(source).colour / 2) < 3, 'half of it is left')
  t.ok(difference(grayscale(ramp(256, 2), 1), ramp(256, 2)) < 0.5, 'a grey keeps its value')

  const brown = pixelAt(sepia(plainPicture(2, 2, [128, 128, 128]), 1), 0, 0)
  t.ok(brown[0]! > brown[1]! && brown[1]! > brown[2]!, 'sepia is brown')
  t.ok(near(pixelAt(invert(source), 0.1, 0.1), [35, 225, 225], 0))
  t.strictSame(invert(invert(source)).pixels, source.pixels)

  t.ok(near(pixelAt(rotateHue(plainPicture(1, 1, [200, 60, 60]), 120), 0, 0), [0, 130, 0], 70), 'red becomes green')
  t.equal(measure(saturation(source, 0)).colour < 1, true)
  t.ok(measure(saturation(source, 1.5)).colour > measure(source).colour)
  const leaf = pictureOf(2, 1, (x) => (x === 0 ? [170, 250, 40] : [170, 225, 40]))
  const [light, dark] = [pixelAt(saturation(leaf, 1.8), 0, 0), pixelAt(saturation(leaf, 1.8), 0.9, 0)]
  t.ok(light[1]! > dark[1]! + 6 && light[2]! > 4, `what is vivid already keeps its drawing: ${light} beside ${dark}`)
  t.ok(difference(saturation(source, 1), source) < 0.5)

  const [warm, cold] = [measure(warmth(ramp(64, 2), 0.5)), measure(warmth(ramp(64, 2), -0.5))]
  t.ok(warm.red > warm.blue + 20 && cold.blue > cold.red + 20)
  t.ok(Math.abs(warm.luma - measure(ramp(64, 2)).luma) < 12, 'warmth keeps the lightness')
})

t.test('light operations keep black and white and never fold tones', async (t) => {
  const changes = {
    brighter: brightness(ramp(256, 1), 1.5),
    'more exposed': exposure(ramp(256, 1), 1),
    'more contrast': contrast(ramp(256, 1), 0.6),
    gamma: gamma(ramp(256, 1), 1.6),
    'lifted shadows': toneRegions(ramp(256, 1), 1, 0),
    'lower highlights': toneRegions(ramp(256, 1), 0, -1),
    'hard ends': toneRegions(ramp(256, 1), -1, 1),
  }
  for (const [name, picture] of Object.entries(changes)) {
    const tones = Array.from({ length: 256 }, (_, i) => picture.pixels[i * 3]!)
    t.ok(
      tones.every((tone, i) => i === 0 || tone >= tones[i - 1]!),
      `${name} rises`,
    )
    t.equal(tones[0], 0)
    t.equal(tones[255], 255)
  }
  t.ok(near(pixelAt(brightness(plainPicture(1, 1, [80, 80, 80]), 2), 0, 0), [160, 160, 160], 1), 'twice as bright')
  t.ok(near(pixelAt(brightness(plainPicture(1, 1, [200, 80, 80]), 0.5), 0, 0), [100, 40, 40], 1), 'half as bright')
  t.ok(near(pixelAt(contrast(ramp(3, 1), -1), 0, 0), [128, 128, 128], 1), 'no contrast is middle grey')
})

t.test('detail operations', async (t) => {
  const edge = pictureOf(100, 20, (x) => (x < 50 ? [20, 20, 20] : [220, 220, 220]))
  for (const sigma of [2, 8, 20]) {
    const soft = await blur(edge, sigma)
    t.match(soft, { width: 100, height: 20 })
    const [left, right] = [pixelAt(soft, 0.5 - sigma / 100, 0.5)[0]!, pixelAt(soft, 0.5 + sigma / 100, 0.5)[0]!]
    // A Gaussian step is at 16 % and 84 % one standard deviation to either side.
    t.ok(Math.abs(left - 52) < 22 && Math.abs(right - 188) < 22, `standard deviation of ${sigma} px: ${left}, ${right}`)
  }
  t.ok(near(pixelAt(await blur(glass, 4), 0.45, 0.5), [200, 60, 20]), 'transparent pixels lend no colour')
  const soft = await blur(edge, 2)
  t.ok(difference(await sharpen(soft, 2, 1), edge) < difference(soft, edge), 'sharpening comes closer to the edge')
  const blocks = pixelate(quarters(64, 64), 8)
  t.strictSame(pixelAt(blocks, 0.01, 0.01), pixelAt(blocks, 0.12, 0.12), 'one colour within a block')
  const dark = vignette(plainPicture(100, 100, [200, 200, 200]), 1, BLACK)
  t.ok(near(pixelAt(dark, 0.5, 0.5), [200, 200, 200], 0))
  t.ok(pixelAt(dark, 0, 0)[0]! < 15)
})

t.test('turning', async (t) => {
  const turned = await rotate(source, 90)
  t.match(turned, { width: 80, height: 120 })
  t.ok(near(pixelAt(turned, 0.9, 0.1), [220, 30, 30]), 'the top left corner goes to the top right')
  t.equal(difference(await rotate(await rotate(source, 90), -90), source), 0, 'there and back again')
  t.ok(near(pixelAt(await flipHorizontally(source), 0.9, 0.1), [220, 30, 30]))
  t.ok(near(pixelAt(await flipVertically(source), 0.1, 0.9), [220, 30, 30]))

  const tilted = await rotate(plainPicture(100, 60, [250, 250, 250]), 20)
  t.equal(pixelAt(tilted, 0, 0)[3], 0, 'the corners are transparent')
  t.ok(tilted.width > 100 && tilted.height > 60)
  for (let i = 0; i < tilted.pixels.length; i += 4) {
    if (tilted.pixels[i + 3]! > 0 && tilted.pixels[i]! < 245) t.fail('a dark fringe')
  }
  t.ok(near(pixelAt(await rotate(plainPicture(100, 60, [9, 9, 9]), 20, WHITE), 0, 0), [255, 255, 255], 0))
  const level = await straighten(plainPicture(200, 120, [90, 90, 90]), 7)
  t.equal(level.channels, 3, 'no empty corner is left')
  t.ok(level.width > 140 && Math.abs(level.width / level.height - 200 / 120) < 0.05)
})

t.test('cutting', async (t) => {
  t.ok(near(pixelAt(crop(source, { left: 60, top: 0, width: 60, height: 40 }), 0.5, 0.5), [30, 200, 30]))
  t.match(await cropToRatio(source, 1, 'left'), { width: 80, height: 80 })
  t.match(await cropToRatio(source, 3, 'attention'), { width: 120, height: 40 })
  const circle = await cutIntoShape(source, 'circle', 'center')
  t.match(circle, { width: 80, height: 80, channels: 4 })
  t.equal(pixelAt(circle, 0.02, 0.02)[3], 0)
  t.equal(pixelAt(circle, 0.5, 0.5)[3], 255)
  const covered = circle.pixels.filter((_, i) => i % 4 === 3).reduce((sum, alpha) => sum + alpha / 255, 0)
  t.ok(Math.abs(covered - Math.PI * 40 * 40) < 5, 'the area is that of a circle')
  const rounded = roundCorners(source, 20)
  t.equal(pixelAt(rounded, 0, 0)[3], 0)
  t.equal(pixelAt(rounded, 0.5, 0)[3], 255)
})

t.test('a border keeps the outer size and shows the whole picture', async (t) => {
  const framed = await border(source, 10, plain(parseColour('gold')!))
  t.match(framed, { width: 120, height: 80 })
  t.ok(near(pixelAt(framed, 0.02, 0.5), [255, 215, 0], 0))
  t.ok(near(pixelAt(framed, 0.15, 0.2), [220, 30, 30]))
})

t.test('resizing averages light, not numbers', async (t) => {
  const checkers = pictureOf(64, 64, (x, y) => ((x + y) % 2 === 0 ? [255, 255, 255] : [0, 0, 0]))
  const grey = pixelAt(await resize(checkers, { width: 16, height: 16 }), 0.5, 0.5)
  t.ok(near(grey, [188, 188, 188], 3), `half the light is 188, not 128: ${grey}`)
  t.match(await resize(source, { width: 301, height: 77 }), { width: 301, height: 77 })
  const large = await resize(source, { width: 480, height: 320 })
  t.ok(near(pixelAt(large, 0.25, 0.25), [220, 30, 30], 3))
})

t.test('what is enlarged beyond its canvas is made only as far as it is seen', async (t) => {
  const [size, middle] = [
    { width: 1_200, height: 800 },
    { left: 540, top: 360, width: 120, height: 80 },
  ]
  const enlarged = await resizeWithin(source, size, source)
  t.ok(enlarged.width < 240 && enlarged.height < 240, `${enlarged.width} × ${enlarged.height}`)
  const canvas = onSheet(enlarged, source, plain(WHITE), 'center')
  t.ok(difference(canvas, crop(await resize(source, size), middle)) < 1, 'as if all had been made')
  t.match(await resizeWithin(source, { width: 60, height: 40 }, source), { width: 60, height: 40 })
})

t.test('a picture that would not fit into memory is refused', async (t) => {
  const refused = { code: 'PICTURE_TOO_LARGE' }
  await t.rejects(resize(source, { width: 20_000, height: 10_000 }), refused)
  await t.rejects(straighten(plainPicture(1, 3_000, [9, 9, 9]), 40), refused)
})

t.test('composing', async (t) => {
  const base = plainPicture(100, 100, [0, 0, 200])
  const half = layOver(base, plainPicture(50, 50, [200, 0, 0, 128]), { left: -25, top: 75 })
  t.ok(near(pixelAt(half, 0.1, 0.9), [100, 0, 100], 2), 'half transparent')
  t.ok(near(pixelAt(half, 0.5, 0.9), [0, 0, 200], 0), 'clipped')
  const multiplied = layOver(plainPicture(2, 2, [200, 200, 200]), plainPicture(2, 2, [100, 255, 0]), {
    left: 0,
    top: 0,
    blend: 'multiply',
  })
  t.ok(near(pixelAt(multiplied, 0, 0), [78, 200, 0], 1))
  const onGlass = layOver(plainPicture(2, 2, [0, 0, 0, 0]), plainPicture(2, 2, [10, 20, 30, 77]), { left: 0, top: 0 })
  t.strictSame(pixelAt(onGlass, 0, 0), [10, 20, 30, 77], 'on nothing an overlay stays what it is')

  const logo = plainPicture(40, 20, [250, 0, 0])
  const options = { position: 'bottom right', share: 0.4, margin: 5, opacity: 1, blend: 'normal' } as const
  const { picture: placed } = await overlay(base, logo, options)
  t.ok(near(pixelAt(placed, 0.75, 0.85), [250, 0, 0], 2))
  t.ok(near(pixelAt(placed, 0.97, 0.97), [0, 0, 200], 0), 'the margin stays free')
})

t.test('arranging fills every cell and shows the gaps', async (t) => {
  const red = plainPicture(50, 50, [200, 0, 0])
  const green = plainPicture(90, 30, [0, 200, 0])
  const blue = plainPicture(30, 90, [0, 0, 200])
  const size = { width: 300, height: 200 }
  const options = { gap: 10, margin: 10, background: WHITE }
  const row = await arrange([red, green, blue], size, { ...options, layout: 'row' })
  t.strictSame(
    [0.17, 0.5, 0.9].map((x) => pixelAt(row, x, 0.5)),
    [
      [200, 0, 0],
      [0, 200, 0],
      [0, 0, 200],
    ],
  )
  t.strictSame(pixelAt(row, 0.297, 0.5), [255, 255, 255])
  t.strictSame(pixelAt(row, 0.79, 0.5), [0, 200, 0], 'a wide picture has more of it than a tall one')
  t.strictSame(pixelAt(row, 0.5, 0.01), [255, 255, 255])
  const grid = await arrange([red, green, blue], size, { ...options, layout: 'grid' })
  t.strictSame(pixelAt(grid, 0.5, 0.75), [0, 0, 200], 'a row of fewer pictures is stretched')
  t.strictSame(pixelAt(grid, 0.25, 0.36), [255, 255, 255], 'and higher, so that it is cropped no more than the others')
  const columns = await arrange([red, green, blue], size, { ...options, layout: 'grid', columns: 2 })
  t.strictSame(
    [0.1, 0.5, 0.9].map((x) => pixelAt(columns, x, 0.75)),
    [
      [255, 255, 255],
      [0, 0, 200],
      [255, 255, 255],
    ],
    'a short row of a grid that keeps to its columns stands in the middle',
  )
  const mosaic = await arrange([red, green, blue], size, { ...options, layout: 'mosaic' })
  t.strictSame(pixelAt(mosaic, 0.3, 0.5), [200, 0, 0])
  t.strictSame(pixelAt(mosaic, 0.8, 0.9), [0, 0, 200])
})

t.test('paints', async (t) => {
  const colours = [parseColour('red')!, parseColour('blue')!]
  const down = paintPicture({ width: 50, height: 100 }, { kind: 'linear', colours, degrees: 180 })
  t.ok(near(pixelAt(down, 0.5, 0), [255, 0, 0], 8) && near(pixelAt(down, 0.5, 0.999), [0, 0, 255], 8))
  const radial = paintPicture({ width: 80, height: 80 }, { kind: 'radial', colours })
  t.ok(near(pixelAt(radial, 0.5, 0.5), [255, 0, 0], 30) && near(pixelAt(radial, 0, 0), [0, 0, 255], 30))
  const faded = paintPicture({ width: 10, height: 10 }, { kind: 'plain', colour: parseColour('rgb(10 20 30 / 50%)')! })
  t.strictSame(pixelAt(faded, 0, 0), [10, 20, 30, 128])
})

t.test('objects', async (t) => {
  const disc = pictureOf(200, 120, (x, y) => [200, 40, 40, Math.hypot(x - 100, y - 60) < 40 ? 255 : 0])
  const shadowed = await dropShadow(disc, {
    colour: BLACK,
    opacity: 0.6,
    softness: 4,
    offset: 6,
    towards: 'bottom right',
  })
  t.ok(near(pixelAt(shadowed, 0.5, 0.5), [200, 40, 40, 255], 2), 'the object stays as it is')
  const [right, left] = [pixelAt(shadowed, 0.72, 0.6), pixelAt(shadowed, 0.28, 0.4)]
  t.ok(right[3]! > left[3]! && right[0]! < 20, 'the shadow lies to the lower right and is black')

  const outlined = await outlineObject(disc, 5, plain(parseColour('blue')!))
  t.ok(near(pixelAt(outlined, 0.5 + 42.5 / 200, 0.5), [0, 0, 255, 255], 2))
  t.equal(pixelAt(outlined, 0.5 + 47 / 200, 0.5)[3], 0)

  const scene = pictureOf(120, 90, (x, y) => (Math.hypot(x - 60, y - 45) < 20 ? [30, 60, 200] : [240, 240, 236]))
  const cut = removeBackground(scene, 0.12)
  t.equal(pixelAt(cut, 0.05, 0.05)[3], 0)
  t.strictSame(pixelAt(cut, 0.5, 0.5), [30, 60, 200, 255])
  const ring = pictureOf(90, 90, (x, y) =>
    Math.abs(Math.hypot(x - 45, y - 45) - 30) < 6 ? [10, 10, 10] : [255, 255, 255],
  )
  t.equal(pixelAt(removeBackground(ring, 0.1), 0.5, 0.5)[3] ?? 255, 255, 'the face of a sign is not background')
  const handle = pictureOf(90, 90, (x, y) =>
    Math.abs(Math.hypot(x - 70, y - 45) - 10) < 4 || (x > 10 && x < 62 && y > 20 && y < 70 && (x > 33 || y > 30))
      ? [10, 10, 10]
      : [255, 255, 255],
  )
  t.equal(pixelAt(removeBackground(handle, 0.1), 70 / 90, 0.5)[3], 0, 'the inside of a handle is')
})

t.test('noise goes and edges stay', async (t) => {
  const clean = pictureOf(160, 80, (x) => (x < 80 ? [60, 60, 60] : [190, 190, 190]))
  const noisy = grain(clean, 14)
  const smooth = denoise(noisy, 4, 20)
  t.ok(difference(smooth, clean) < difference(noisy, clean) * 0.5)
  t.ok(pixelAt(smooth, 0.52, 0.5)[0]! - pixelAt(smooth, 0.48, 0.5)[0]! > 90, 'the edge is as steep as before')
  t.equal(difference(grain(clean, 14), noisy), 0, 'the same grain every time')
})

t.test('perspective keeps the middle and clears the corners', async (t) => {
  const card = await perspective(quarters(200, 160), 'right', 35)
  t.match(card, { width: 200, height: 160, channels: 4 })
  t.equal(pixelAt(card, 0.97, 0.03)[3], 0)
  t.ok(near(pixelAt(card, 0.3, 0.3), [220, 30, 30, 255], 4))
  t.ok(near(pixelAt(card, 0.7, 0.7), [240, 240, 240, 255], 4))
})

/** No pixels on any side. */
const NONE = { top: 0, right: 0, bottom: 0, left: 0 }

t.test('room around a picture', async (t) => {
  const size = { width: 200, height: 100 }
  const red = plain(parseColour('red')!)
  const barred = await extend(plainPicture(50, 50, [0, 0, 200]), size, NONE, { kind: 'paint', paint: red })
  t.ok(near(pixelAt(barred, 0.1, 0.5), [255, 0, 0], 0) && near(pixelAt(barred, 0.5, 0.5), [0, 0, 200], 1))
  const mirrored = await extend(quarters(60, 60), size, NONE, { kind: 'mirror' })
  t.ok(near(pixelAt(mirrored, 0.24, 0.2), [220, 30, 30], 3), 'beyond the left edge the red quarter goes on')
  t.ok(near(pixelAt(mirrored, 0.76, 0.2), [30, 200, 30], 3))
  const framed = pictureOf(80, 60, (x, y) => (x > 9 && x < 60 && y > 4 && y < 50 ? [90, 10, 10] : [250, 250, 250]))
  t.match(trim(framed, 5), { width: 50, height: 45 })
  t.equal(trim(plainPicture(9, 9, [1, 2, 3]), 5).width, 9, 'a plain picture is left alone')
})

t.test('a frame is drawn inside the edges', async (t) => {
  const framed = insetFrame(plainPicture(100, 60, [0, 0, 200]), 4, 10, plain(parseColour('red')!))
  t.ok(near(pixelAt(framed, 0.5, 12 / 60), [255, 0, 0], 0) && near(pixelAt(framed, 12 / 100, 0.5), [255, 0, 0], 0))
  t.ok(near(pixelAt(framed, 0.5, 8 / 60), [0, 0, 200], 0) && near(pixelAt(framed, 0.5, 0.5), [0, 0, 200], 0))
})

t.test('a quarter of a picture has sharp edges', async (t) => {
  const nothing = { faces: async () => [], subject: async () => alphaMask(plainPicture(40, 40, [0, 0, 0])) }
  const [inside, outside] = [plainPicture(40, 40, [255, 255, 255]), plainPicture(40, 40, [0, 0, 0])]
  const lower = await within('bottom quarter', inside, outside, nothing)
  t.same(
    [pixelAt(lower, 0.5, 0.74), pixelAt(lower, 0.5, 0.76)],
    [
      [0, 0, 0],
      [255, 255, 255],
    ],
  )
  const left = await within('left quarter', inside, outside, nothing)
  t.same(
    [pixelAt(left, 0.24, 0.9), pixelAt(left, 0.26, 0.9)],
    [
      [255, 255, 255],
      [0, 0, 0],
    ],
  )
})

t.test('what lies beside a third or a quarter of a picture has a sharp edge there', async (t) => {
  const nothing = { faces: async () => [], subject: async () => alphaMask(plainPicture(60, 60, [0, 0, 0])) }
  const [inside, outside] = [plainPicture(60, 60, [255, 255, 255]), plainPicture(60, 60, [0, 0, 0])]
  const lower = await within('bottom two thirds', inside, outside, nothing)
  const left = await within('left three quarters', inside, outside, nothing)
  t.same(
    [pixelAt(lower, 0.5, 0.32), pixelAt(lower, 0.5, 0.35), pixelAt(left, 0.74, 0.5), pixelAt(left, 0.76, 0.5)],
    [0, 255, 255, 0].map((grey) => [grey, grey, grey]),
  )
})

t.test('a line that is wider than half of a picture ends', async (t) => {
  const line = plain(parseColour('red')!)
  for (const [width, height] of [
    [16, 1_600],
    [3, 2],
    [1, 1],
  ] as const) {
    t.match(
      await outlineObject(
        pictureOf(width, height, () => [0, 0, 0, 0]),
        9,
        line,
      ),
      { width, height },
    )
  }
})

t.test('an opaque picture is outlined with square corners', async (t) => {
  const outlined = await outlineObject(plainPicture(100, 80, [0, 0, 200]), 5, plain(parseColour('red')!))
  t.ok(near(pixelAt(outlined, 0, 0), [255, 0, 0], 0) && near(pixelAt(outlined, 0.99, 0.99), [255, 0, 0], 0))
  t.ok(near(pixelAt(outlined, 0.5, 0.5), [0, 0, 200], 2))
})

t.test('every side of a picture may have its own room', async (t) => {
  const red = plain(parseColour('red')!)
  const margins = { ...NONE, left: 100, top: 20 }
  const size = { width: 200, height: 120 }
  const wide = await extend(plainPicture(50, 50, [0, 0, 200]), size, margins, { kind: 'paint', paint: red })
  t.ok(near(pixelAt(wide, 0.45, 0.9), [255, 0, 0], 0) && near(pixelAt(wide, 0.9, 0.1), [255, 0, 0], 0))
  t.ok(near(pixelAt(wide, 0.55, 0.25), [0, 0, 200], 1) && near(pixelAt(wide, 0.99, 0.99), [0, 0, 200], 1))
})

t.test('what is laid on top may be cut, turned, outlined and cast a shadow', async (t) => {
  const base = plainPicture(200, 200, [255, 255, 255])
  const placed = { position: 'center', share: 0.5, margin: 0, opacity: 1, blend: 'normal' } as const
  const blue = plainPicture(100, 100, [0, 0, 200])
  const { picture: disc } = await overlay(base, blue, {
    ...placed,
    shape: 'circle',
    outline: { paint: plain(parseColour('red')!), width: 6 },
  })
  t.ok(near(pixelAt(disc, 0.5, 0.5), [0, 0, 200], 2) && near(pixelAt(disc, 0.5, 47 / 200), [255, 0, 0], 4))
  t.ok(near(pixelAt(disc, 0.28, 0.28), [255, 255, 255], 2), 'the corners are gone')
  const { picture: turned } = await overlay(base, blue, { ...placed, turn: 45 })
  t.ok(near(pixelAt(turned, 0.5, 0.18), [0, 0, 200], 4) && near(pixelAt(turned, 0.28, 0.28), [255, 255, 255], 2))
  const { picture: shaded } = await overlay(base, blue, { ...placed, shadow: true, rounding: 20 })
  t.ok(pixelAt(shaded, 0.5, 153 / 200)[0]! < 240, 'a shadow falls below')
})

t.test('regions lie inside, below and beside a box and within the picture', async (t) => {
  const size = { width: 400, height: 300 }
  const box = { left: 150, top: 100, width: 100, height: 60 }
  t.match(regionBeside(size, box, 'inside', 15), { within: { left: 165, width: 70 }, position: 'center' })
  const below = regionBeside(size, box, 'below', 15)
  t.equal(below.position, 'top')
  t.ok(below.within.top > 160 && below.within.top + below.within.height === 285)
  t.equal(below.within.left + below.within.width / 2, 200, 'it is centred below the box')
  const left = regionBeside(size, { ...box, left: 15 }, 'below', 15)
  t.equal(left.position, 'top left')
  t.equal(
    regionBeside(size, { ...box, left: 290 }, 'right', 15).position,
    'right',
    'without room the other side is taken',
  )
})

t.test('a cut-out is brought into a shape without a loss', (t) => {
  const clear: Rgba = [0, 0, 0, 0]
  const wide = pictureOf(200, 100, (x, y) => (x > 20 && x < 180 && y > 30 ? [200, 60, 20, 255] : clear))
  const shaped = cutOutInShape(wide, 0.8)!
  const opaque = (picture: Picture) => alphaMask(picture).values.filter((value) => value === 255).length
  t.equal(opaque(shaped), opaque(wide))
  t.ok(Math.abs(shaped.width / shaped.height - 0.8) < 0.01)
  t.equal(pixelAt(shaped, 0.5, 1)[3], 255, 'what stands at the lower edge stays there')
  const small = pictureOf(200, 100, (x, y) => (x > 140 && x < 170 && y > 30 && y < 60 ? [200, 60, 20, 255] : clear))
  t.equal(cutOutInShape(small, 0.8)!.height, 100)
  t.equal(cutOutInShape(plainPicture(20, 10, [1, 2, 3]), 0.8), undefined)
  t.end()
})
