import t from 'tap'
import { gaussianBlur } from '../../../src/preservation/raster/blur.ts'
import { overviewOf } from '../../../src/preservation/raster/overview.ts'
import { createRaster, flagsWhere, luminanceOf } from '../../../src/preservation/raster/raster.ts'
import { composeRenderings, type Rendering } from '../../../src/preservation/rendering/composition.ts'
import { drawLabel } from '../support/label.ts'

const [WIDTH, HEIGHT, UNIT] = [400, 300, 0.35]

/** The softness of a source, blurred by so many pixels, against a reference that shows 100 × 100 pixels of it. */
function softnessOf(blur: number): number {
  const label = drawLabel(WIDTH, HEIGHT, 41)
  const overview = overviewOf(WIDTH, HEIGHT, UNIT)
  const everywhere = createRaster(overview.width, overview.height)
  everywhere.values.fill(1)
  const rendering = {
    softness: 0,
    picture: label,
    valid: flagsWhere(new Uint8Array(WIDTH * HEIGHT), (_, i) => i % WIDTH < 100 && i < 100 * WIDTH),
    coverage: { support: everywhere, aligned: everywhere, misaligned: everywhere, share: 1 },
  }
  const source = gaussianBlur(luminanceOf(label), blur)
  return composeRenderings(label, source, [rendering as unknown as Rendering], overview, UNIT).softness
}

t.test('the softness of a source is seen where a small thing alone shows it', async (t) => {
  t.ok(softnessOf(0.9) > 0)
  t.equal(softnessOf(0), 0)
})
