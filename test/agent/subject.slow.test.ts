import { createHash } from 'node:crypto'
import t from 'tap'
import { resultsOf, runSteps } from '../../src/agent/executor.ts'
import { openWorkspace } from '../../src/agent/workspace.ts'
import type { FindSubject, Subject } from '../../src/images/analysis/subject.ts'
import { onEvenBackground, removeBackground } from '../../src/images/operations/subject/remove-background.ts'
import type { Picture } from '../../src/images/raster/picture.ts'
import { createSubjectFinder } from '../../src/perception/subject-finder.ts'
import type { LogLevel } from '../../src/report.ts'
import { pictureOf, pixelAt, plainPicture } from '../images/support/pictures.ts'
import { furryBall, pebbles } from '../perception/support/scenes.ts'
import { perform, product } from './support/studio.ts'

const { picture: ball } = furryBall()
const finder = createSubjectFinder()
t.teardown(() => finder.forget())

/** What was found, by the hash of the pixels: the net takes seconds for what it has seen before, to say the same again. */
const found = new Map<string, Promise<Subject>>()

const findSubject: FindSubject = (picture) => {
  const { width, height, channels, pixels } = picture
  const key = `${width} ${height} ${channels} ${createHash('sha256').update(pixels).digest('hex')}`
  const subject = found.get(key) ?? finder.find(picture)
  found.set(key, subject)
  return subject
}

/** Calls tools one after another, on pictures that become as large as the scene. */
async function run(pictures: readonly Picture[], ...calls: (readonly [tool: string, args: object])[]) {
  const logs: [LogLevel, string][] = []
  const report = { log: (level: LogLevel, message: string) => logs.push([level, message]), progress: () => {} }
  const { signal } = new AbortController()
  const steps = calls.map(([tool, args]) => ({ tool, arguments: { ...args }, words: `${tool}, please` }))
  const start = { ...openWorkspace(pictures, '4:3', '2K'), size: { width: ball.width, height: ball.height } }
  const end = await runSteps(start, steps, report, { maxSteps: 9, signal, findSubject })
  return { results: await resultsOf(end, signal), logs }
}

t.test('an even background goes as it always has, to the byte', async (t) => {
  const { results } = await perform('remove the background', [product])
  t.same(results[0]!.pixels, removeBackground(product, 0.12).pixels)
})

t.test('what is not even is no even background', async (t) => {
  const disc = (x: number, y: number) => Math.hypot(x - 120, y - 80) < 50
  const slope = pictureOf(240, 160, (x, y) => (disc(x, y) ? [20, 40, 190] : [255 - x / 4, 250 - x / 4, 240 - x / 4]))
  const bars = pictureOf(240, 160, (x, y) => (Math.abs(y - 80) > 50 ? [0, 0, 0] : [x, 90, 255 - x]))
  for (const picture of [slope, bars, plainPicture(240, 160, [240, 240, 240])]) t.notOk(onEvenBackground(picture))
  t.ok(onEvenBackground(product))
})

t.test('the background of a scene goes, and the subject stays', async (t) => {
  const { results, logs } = await run([ball], ['remove_background', {}])
  t.equal(pixelAt(results[0]!, 0.05, 0.05)[3], 0)
  t.equal(pixelAt(results[0]!, 0.45, 0.5)[3], 255)
  t.notOk(logs.some(([level]) => level === 'warn'))
  const { results: filled } = await run([ball], ['background', { colours: ['blue'] }])
  t.strictSame(pixelAt(filled[0]!, 0.05, 0.05), [0, 0, 255])
})

t.test('a change can be kept to the subject, or to what lies around it', async (t) => {
  const inverted = async (area: string) => (await run([ball], ['invert', { area }])).results[0]!
  const untouched = (await run([ball], ['opacity', { percent: 100 }])).results[0]!
  const changed = (after: Picture, x: number, y: number) =>
    pixelAt(after, x, y).join() !== pixelAt(untouched, x, y).join()
  for (const [area, expected] of [
    ['subject', [true, false]],
    ['background', [false, true]],
  ] as const) {
    const after = await inverted(area)
    t.strictSame([changed(after, 0.45, 0.5), changed(after, 0.05, 0.9)], expected, area)
  }
})

t.test('a crop comes close to the subject, wherever it is', async (t) => {
  const disc = pictureOf(240, 160, (x, y) => (Math.hypot(x - 50, y - 40) < 20 ? [20, 40, 190] : [243, 243, 240]))
  for (const args of [{ focus: 'subject' }, { focus: 'subject', ratio: '1:1' }]) {
    const { results } = await run([disc], ['crop', args])
    t.ok(pixelAt(results[0]!, 0.5, 0.5)[0]! < 60, 'it lies in the middle')
    t.ok(pixelAt(results[0]!, 0.5, 0.2)[0]! < 60, 'and is large')
    t.ok(pixelAt(results[0]!, 0.5, 0.03)[0]! > 200, 'with room around it')
  }
  const { results } = await run([ball], ['crop', { focus: 'subject' }])
  const before = (await run([ball], ['opacity', { percent: 100 }])).results[0]!
  const orange = (picture: Picture) => {
    let count = 0
    for (let x = 0; x < 1; x += 0.02) if (pixelAt(picture, x, 0.5)[0]! > pixelAt(picture, x, 0.5)[1]! + 20) count += 1
    return count
  }
  t.ok(orange(results[0]!) > orange(before), 'what is no even background is left away as well')
})

t.test('nothing is cut out where no subject stands out', async (t) => {
  const ground = pebbles()
  for (const call of [
    ['remove_background', {}],
    ['background', { colours: ['red'] }],
    ['blur_background', {}],
    ['invert', { area: 'subject' }],
    ['crop', { focus: 'subject' }],
    ['outline', { of: 'subject' }],
    ['shadow', { of: 'subject' }],
    ['cut_into_shape', { shape: 'circle', focus: 'subject' }],
    ['text', { text: 'A', behind: 'subject' }],
    ['shape', { shape: 'heart', colours: ['red'], behind: 'subject' }],
  ] as const) {
    await t.rejects(run([ground], call), { code: 'SUBJECT_UNSURE' }, `${call[0]} alone fails`)
  }
  for (const part of [{ of: 'subject' }, { behind: 'subject' }]) {
    const placed = run([ground, ground], ['overlay', { picture: 2, base: 1, ...part }])
    await t.rejects(placed, { code: 'SUBJECT_UNSURE' })
  }
  const { results, logs } = await run([ground], ['remove_background', {}], ['grayscale', {}])
  t.equal(results[0]!.channels, 3)
  t.match(logs, [
    ['warn', /^Left undone: “remove_background, please”\. No subject stands out/],
    ['info', /Step 2 of 2/],
  ])
})

t.test('an outline and a shadow follow the subject of a picture that is opaque', async (t) => {
  const { results: shaded } = await run([ball], ['shadow', { of: 'subject', colour: 'blue', opacity: 100 }])
  const { results: outlined } = await run([ball], ['outline', { of: 'subject', colour: 'red', width: 6 }])
  const before = (await run([ball], ['opacity', { percent: 100 }])).results[0]!
  // The ball reaches from about 0.22 to 0.68 of the width, in the middle of the height.
  t.strictSame(pixelAt(outlined[0]!, 0.69, 0.53), [255, 0, 0], 'a line beside it')
  for (const after of [shaded[0]!, outlined[0]!]) {
    t.strictSame(pixelAt(after, 0.45, 0.5), pixelAt(before, 0.45, 0.5), 'the subject stays')
    t.strictSame(pixelAt(after, 0.02, 0.05), pixelAt(before, 0.02, 0.05), 'and what lies farther away')
  }
  t.ok(pixelAt(shaded[0]!, 0.62, 0.78)[2]! > pixelAt(before, 0.62, 0.78)[2]! + 30, 'a shadow falls to the lower right')
})

t.test('a text lies behind the subject where it can be read', async (t) => {
  const { results } = await run([ball], ['text', { text: 'SUMMER', size: 40, colour: 'blue', behind: 'subject' }])
  const before = (await run([ball], ['opacity', { percent: 100 }])).results[0]!
  t.strictSame(pixelAt(results[0]!, 0.45, 0.5), pixelAt(before, 0.45, 0.5))
  const { results: hiding, logs } = await run(
    [ball],
    ['text', { text: 'I', size: 20, colour: 'blue', behind: 'subject', position: 'center' }],
  )
  t.ok(hiding)
  t.match(logs, [
    ['info', /behind the subject/],
    ['warn', /^The subject hides \d+ % of “I”, which is hard to read now$/],
  ])
})

t.test('a figure lies about the subject, behind it', async (t) => {
  const before = (await run([ball], ['opacity', { percent: 100 }])).results[0]!
  const circle = { shape: 'ellipse', colours: ['blue'], behind: 'subject' }
  const { results, logs } = await run([ball], ['shape', { ...circle, width: 80, height: 80 }], ['shape', circle])
  t.strictSame(pixelAt(results[0]!, 0.45, 0.5), pixelAt(before, 0.45, 0.5), 'the subject stays')
  t.strictSame(pixelAt(results[0]!, 0.02, 0.05), pixelAt(before, 0.02, 0.05), 'and what lies farther away')
  t.strictSame(pixelAt(results[0]!, 0.45, 0.16), [0, 0, 255], 'it reaches beyond the subject')
  t.match(
    logs.map(([, words]) => words),
    [/Draw a blue ellipse behind the subject$/, /Step 2/, /^The subject hides 1?\d\d % of the ellipse$/],
  )
})

t.test('a picture lies behind the subject of another, and a subject on another picture', async (t) => {
  const sky = plainPicture(300, 200, [20, 90, 220])
  const { results: behind } = await run([ball, sky], ['overlay', { picture: 2, base: 1, size: 100, behind: 'subject' }])
  const { results: on } = await run([ball, sky], ['overlay', { picture: 1, base: 2, size: 80, of: 'subject' }])
  for (const [result, x, y] of [
    [behind[0]!, 0.45, 0.5],
    [on[0]!, 0.5, 0.55],
  ] as const) {
    t.strictSame(pixelAt(result, 0.03, 0.05), [20, 90, 220])
    t.ok(pixelAt(result, x, y)[0]! > 150, 'the ball lies in front')
  }
})

t.test('a shape is cut around the subject', async (t) => {
  const disc = pictureOf(240, 160, (x, y) => (Math.hypot(x - 70, y - 60) < 20 ? [20, 40, 190] : [243, 243, 240]))
  const { results } = await run([disc], ['cut_into_shape', { shape: 'circle', focus: 'subject' }])
  t.equal(pixelAt(results[0]!, 0.5, 0.5)[2], 190)
  t.ok(pixelAt(results[0]!, 0.5, 0.5)[0]! < 60)
  // The notch of a heart lies above the subject, where there is room.
  const tall = pictureOf(240, 200, (x, y) =>
    Math.abs(x - 90) < 20 && y > 60 && y < 120 ? [20, 40, 190] : [243, 243, 240],
  )
  const { logs } = await run([tall], ['cut_into_shape', { shape: 'heart', focus: 'subject' }])
  t.notOk(logs.some(([level]) => level === 'warn'))
  const wide = pictureOf(240, 80, (x, y) =>
    Math.abs(x - 120) < 95 && y > 9 && y < 70 ? [20, 40, 190] : [243, 243, 240],
  )
  const { logs: cut } = await run([wide], ['cut_into_shape', { shape: 'heart', focus: 'subject' }])
  t.match(cut[1], ['warn', /^The heart cuts a part of the subject off/])
})

t.test('of several pictures those are cut out whose subject stands out', async (t) => {
  const { results, logs } = await run([product, pebbles()], ['remove_background', { pictures: [1, 2] }])
  t.strictSame(
    results.map(({ channels }) => channels),
    [4, 3],
  )
  t.match(
    logs.filter(([level]) => level === 'warn'),
    [['warn', /^Picture 2 is left as it is\./]],
  )
})
