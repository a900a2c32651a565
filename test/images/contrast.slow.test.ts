import { channel } from 'node:diagnostics_channel'
import t from 'tap'
import { measureLetters } from '../../scripts/bench/contrast/measure-letters.ts'
import { drawText, type WrittenLetters } from '../../src/images/operations/drawing/text.ts'
import { READABLE } from '../../src/images/raster/contrast.ts'
import type { Picture } from '../../src/images/raster/picture.ts'

const SIZE = { width: 640, height: 400 }

/** A picture of a grey for each pixel. */
function painted(greyAt: (x: number, y: number) => number): Picture {
  const pixels = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let i = 0; i < pixels.length / 3; i += 1)
    pixels.fill(greyAt(i % SIZE.width, Math.floor(i / SIZE.width)), 3 * i, 3 * i + 3)
  return { ...SIZE, channels: 3, pixels }
}

const noise = (x: number, y: number) => ((x * 374_761_393 + y * 668_265_263) ^ (x * y * 1_274_126_177)) >>> 25

const squares = (edge: number) => (x: number, y: number) =>
  (Math.floor(x / edge) + Math.floor(y / edge)) % 2 === 0 ? 0 : 255

const GROUNDS: Readonly<Record<string, Picture>> = {
  'a fine checkerboard': painted(squares(3)),
  'a checkerboard with squares as large as letters': painted(squares(28)),
  'a checkerboard with large squares': painted(squares(90)),
  'mid-grey': painted(() => 118),
  'mid-grey noise': painted((x, y) => 55 + noise(x, y)),
  'upright stripes': painted((x) => (Math.floor(x / 9) % 2 === 0 ? 20 : 235)),
  'level stripes': painted((_, y) => (Math.floor(y / 9) % 2 === 0 ? 20 : 235)),
  'a gradient': painted((x) => (x * 255) / SIZE.width),
  'mostly dark with a light edge': painted((x) => (x < 480 ? 10 : 250)),
}

const LOOKS = [
  { face: { font: 'sans', weight: 'bold', italic: false }, size: 44 },
  { face: { font: 'serif', weight: 'regular', italic: false }, size: 18 },
  { face: { font: 'script', weight: 'regular', italic: false }, size: 60 },
] as const

t.test('every letter can be read on grounds that are hard to write on', async (t) => {
  let text: WrittenLetters | undefined
  channel('darkroom.texts').subscribe((message) => {
    text = message as WrittenLetters
  })
  for (const [ground, picture] of Object.entries(GROUNDS)) {
    for (const { face, size } of LOOKS) {
      for (const turn of [0, 30]) {
        const options = { text: 'Summer in the city', position: 'center', shadow: false, opacity: 1 } as const
        await drawText(picture, { ...options, face, size, turn })
        const contrasts = measureLetters(text!).map(({ contrast }) => contrast!)
        const least = Math.min(...contrasts)
        t.ok(
          contrasts.length > 5 && least >= READABLE,
          `${face.font} on ${ground}, turned by ${turn}: ${least.toFixed(2)}`,
        )
      }
    }
  }
})
