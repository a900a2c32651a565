import { readFile } from 'node:fs/promises'
import t from 'tap'
import { planInstructions } from '../../src/agent/planner/plan-instructions.ts'
import { TOOLBOX } from '../../src/agent/tools/toolbox.ts'
import { openWorkspace, type Workspace } from '../../src/agent/workspace.ts'
import { findFaces } from '../../src/images/analysis/faces.ts'
import { decodeImage } from '../../src/images/files/codec.ts'
import { TEXT_GROUNDS } from '../../src/images/operations/drawing/text-ground.ts'
import type { Box } from '../../src/images/raster/outlines.ts'
import type { Picture } from '../../src/images/raster/picture.ts'
import { plainPicture } from '../images/support/pictures.ts'

const text = TOOLBOX.get('text')!

const open = (picture: Picture) => openWorkspace([picture], '1:1', '2K', picture)

const pictureOf = ({ sheets, current }: Workspace) => sheets[current[0]!]!.picture

/** The smallest box around the pixels in which two pictures of the same size differ. */
function changed(before: Picture, after: Picture): Box {
  const [xs, ys]: [number[], number[]] = [[], []]
  for (let i = 0; i < before.width * before.height; i += 1) {
    const [a, b] = [before, after].map(({ pixels, channels }) => pixels.subarray(i * channels, i * channels + 3))
    if (a!.every((value, c) => value === b![c])) continue
    xs.push(i % before.width)
    ys.push(Math.floor(i / before.width))
  }
  const [left, top] = [xs, ys].map((at) => at.reduce((least, one) => Math.min(least, one)))
  const [right, bottom] = [xs, ys].map((at) => at.reduce((most, one) => Math.max(most, one)))
  return { left: left!, top: top!, width: right! - left! + 1, height: bottom! - top! + 1 }
}

const share = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

const WHITE = [255, 255, 255] as const

t.test('a colour that cannot be read is kept and gets help, which is named', async (t) => {
  const white = plainPicture(200, 200, WHITE)
  const helped = await text.run(open(white), { text: 'Soft', size: 30, colour: 'beige' })
  t.match(helped.notes, [/got an outline, so that it can be read/])
  const { pixels, channels } = pictureOf(helped.workspace)
  const has = (wanted: (red: number, blue: number) => boolean) =>
    Array.from({ length: 200 * 200 }, (_, i) => i * channels).some((at) => wanted(pixels[at]!, pixels[at + 2]!))
  t.ok(
    has((red, blue) => red === 245 && blue === 220),
    'beige letters',
  )
  t.ok(
    has((red) => red < 130),
    'something dark around them',
  )
  const plain = await text.run(open(white), { text: 'Soft', size: 30, colour: 'navy' })
  t.same(plain.notes, [])
})

t.test('letters of no given colour are white on pure red and dark on orange', async (t) => {
  const mostly = async (ground: readonly [number, number, number]) => {
    const picture = plainPicture(200, 200, ground)
    const { workspace } = await text.run(open(picture), { text: 'Open', size: 30 })
    const { pixels, channels } = pictureOf(workspace)
    const count = (value: number) => {
      let found = 0
      for (let at = 0; at < pixels.length; at += channels)
        if ([0, 1, 2].every((c) => pixels[at + c] === value)) found += 1
      return found
    }
    return count(255) > count(0) ? 'white' : 'black'
  }
  t.equal(await mostly([255, 0, 0]), 'white')
  t.equal(await mostly([255, 160, 0]), 'black')
})

t.test('a thing that is told in front of a text stands beside it', (t) => {
  const { steps } = planInstructions('put a pizza next to the price "4.20" in the top left', {
    canvas: { width: 300, height: 300 },
    pictures: [{ width: 300, height: 300, transparent: false }],
  })
  t.match(steps, [
    { tool: 'text', arguments: { text: '4.20', position: 'top left' } },
    { tool: 'pictogram', arguments: { of: ['pizza'], relative: 'left' } },
  ])
  t.end()
})

t.test('a colour in front of what letters stand on is theirs', (t) => {
  const pictures = [{ width: 300, height: 300, transparent: false }]
  const stepsOf = (instructions: string) => planInstructions(instructions, { canvas: pictures[0]!, pictures }).steps
  const given = { text: 'Fresh', colour: 'white', box: undefined }
  t.match(stepsOf('write "Fresh" in white on a ribbon'), [{ tool: 'text', arguments: { ...given, ground: 'ribbon' } }])
  t.match(stepsOf('write "Fresh" in white on a badge in the top left'), [
    { arguments: { ...given, ground: 'badge', position: 'top left' } },
  ])
  t.match(stepsOf('a caption "Fresh" on a ribbon at the top'), [{ arguments: { ground: 'ribbon', position: 'top' } }])
  t.end()
})

t.test('a colour in a name colours nothing, and a count of lines is no text', (t) => {
  const pictures = [{ width: 300, height: 300, transparent: false }]
  const said = [
    ['put our name, Red Kite Bakery, top left, white', 'Red Kite Bakery', 'white'],
    ['write Green Street Market in yellow', 'Green Street Market', 'yellow'],
    ['add a caption in 2 lines: Class of 2031, navy', 'Class of 2031', 'navy'],
  ] as const
  for (const [instructions, text, colour] of said) {
    const { steps } = planInstructions(instructions, { canvas: pictures[0]!, pictures })
    t.match(steps, [{ tool: 'text', arguments: { text, colour } }], instructions)
    t.equal(steps.length, 1, instructions)
  }
  const { steps } = planInstructions('OPEN DAY nice and big at the top', { canvas: pictures[0]!, pictures })
  t.match(steps, [{ tool: 'text', arguments: { text: 'OPEN DAY', size: 13.6 } }])
  t.end()
})

t.test('texts that nothing marks are written whole', (t) => {
  const picture = { width: 300, height: 300, transparent: false }
  const said: readonly (readonly [instructions: string, texts: readonly object[], pictures?: number])[] = [
    ['Fresh today written at the bottom in white', [{ text: 'Fresh today', position: 'bottom', colour: 'white' }]],
    ['no refunds stamped on it in red', [{ text: 'no refunds', colour: 'red' }]],
    ['write To the moon and back at the top', [{ text: 'To the moon and back', position: 'top' }]],
    ['write back in 5 minutes', [{ text: 'back in 5 minutes' }]],
    ['write by appointment only', [{ text: 'by appointment only' }]],
    ['a speech bubble saying where is my dinner', [{ text: 'where is my dinner', ground: 'bubble' }]],
    ['title: Our Garden, subtitle: Spring 2023', [{ text: 'Our Garden' }, { text: 'Spring 2023', relative: 'below' }]],
    ['write A on the left and B on the right', [{ text: 'A' }, { text: 'B' }]],
    ['write Part I at the top and Part II at the bottom', [{ text: 'Part I' }, { text: 'Part II' }]],
    ['write Bakery in gold and below that since 1921', [{ text: 'Bakery' }, { text: 'since 1921', relative: 'below' }]],
    ['headline Winter is coming, below it smaller: stay warm', [{ text: 'Winter is coming' }, { text: 'stay warm' }]],
    ['THE SHOW in huge yellow letters', [{ text: 'THE SHOW', colour: 'yellow' }]],
    ['add 21 °C in the corner', [{ text: '21 °C', position: 'bottom right' }]],
    ['write 3 for 2 in red', [{ text: '3 for 2', colour: 'red' }]],
    ['write these lines:\nRoses are red\nViolets are blue', [{ text: 'Roses are red\nViolets are blue' }]],
    ['write "Hello" 3 times', [{ text: 'Hello', size: undefined }]],
    [
      'write "Soup" top right, "Salad" and "Bread"',
      [
        { text: 'Soup', position: 'top right' },
        { text: 'Salad', relative: 'below' },
        { text: 'Bread', relative: 'below' },
      ],
    ],
    [
      'add "Anna" and "Ben" at the bottom',
      [
        { text: 'Anna', position: 'bottom' },
        { text: 'Ben', position: undefined, relative: 'below' },
      ],
    ],
    ['Write Before on the left one and After on the right one', [{ text: 'Before' }, { text: 'After' }], 2],
  ]
  for (const [instructions, texts, count = 1] of said) {
    const { steps } = planInstructions(instructions, { canvas: picture, pictures: Array(count).fill(picture) })
    t.match(
      steps,
      texts.map((args) => ({ tool: 'text', arguments: args })),
      instructions,
    )
    t.equal(steps.length, texts.length, instructions)
  }
  t.end()
})

t.test('a long line of no given size is no wall of letters', async (t) => {
  const white = plainPicture(300, 300, WHITE)
  const long = 'Commander of the first mission to the outer edge of the solar system, 1999'
  const heightOf = async (args: object) => {
    const { workspace } = await text.run(open(white), { text: long, position: 'bottom', ...args })
    return changed(white, pictureOf(workspace)).height
  }
  const height = await heightOf({})
  t.ok(height < 80, `${height} of 300 pixels`)
  t.ok((await heightOf({ size: 8 })) > height, 'a size that is given is kept')
})

t.test('texts without places become a block, larger above smaller, and do not lie on one another', async (t) => {
  const white = plainPicture(300, 300, WHITE)
  const title = await text.run(open(white), { text: 'HHH' })
  const both = await text.run(title.workspace, { text: 'HHH' })
  const { pixels, channels } = pictureOf(both.workspace)
  const rows = Array.from({ length: 300 }, (_, y) =>
    Array.from({ length: 300 }, (_, x) => pixels[(y * 300 + x) * channels]!).some((value) => value < 128),
  )
  const runs = rows
    .map((dark) => (dark ? '#' : ' '))
    .join('')
    .trim()
    .split(/ +/)
  t.equal(runs.length, 2)
  t.ok(runs[0]!.length > runs[1]!.length * 1.3, 'the title is larger')
  const [above, below] = [rows.indexOf(true), 299 - rows.lastIndexOf(true)]
  t.ok(Math.abs(above - below) <= 2, 'the block is in the middle')
})

t.test('a text on a ground of its own is large where there is nothing else', async (t) => {
  const white = plainPicture(300, 300, WHITE)
  const widthOf = async (args: object) =>
    changed(white, pictureOf((await text.run(open(white), { text: 'New', ground: 'badge', ...args })).workspace)).width
  const [alone, placed] = [await widthOf({}), await widthOf({ position: 'top left' })]
  t.ok(alone > 2 * placed, `${alone} and ${placed} of 300 pixels`)
})

t.test('a text whose place is taken stands beside what is there', async (t) => {
  const white = plainPicture(300, 300, WHITE)
  const first = await text.run(open(white), { text: 'Sale', position: 'bottom' })
  const second = await text.run(first.workspace, { text: 'Today', position: 'bottom' })
  t.match(second.notes, [/beside an earlier text/])
  const [before, after] = [pictureOf(first.workspace), pictureOf(second.workspace)]
  t.notOk(share(changed(white, before), changed(before, after)))
})

t.test('no text lies on a face that it can stand beside', async (t) => {
  const file = await readFile(new URL('../fixtures/astronaut.jpg', import.meta.url))
  const picture = await decodeImage(file)
  const [face] = await findFaces(picture)
  for (const position of [undefined, 'top', 'center'] as const) {
    const { workspace, warnings } = await text.run(open(picture), { text: 'ONE DOES NOT SIMPLY FLY', position })
    t.same(warnings, [])
    t.notOk(
      share(changed(picture, pictureOf(workspace)), { ...face!, top: face!.top - face!.height * 0.2 }),
      position ?? 'no place',
    )
  }
  const meme = { text: 'ONE DOES NOT SIMPLY', position: 'top', size: 14, font: 'condensed', weight: 'black' }
  t.same((await text.run(open(picture), meme)).warnings, [], 'two lines become one of smaller letters')
  const title = await text.run(open(picture), { text: 'Eileen Collins', position: 'top' })
  const below = await text.run(title.workspace, { text: 'First woman to command a shuttle', relative: 'below' })
  t.match(below, { warnings: [], notes: [/stands at the bottom instead, clear of a face/] })
  const huge = await text.run(open(picture), { text: 'ONE DOES NOT SIMPLY FLY', position: 'center', size: 40 })
  t.match(huge.warnings, [/lies on a face, since there is no room/])
})

t.test('what a text stands on is whole and lets it be read', async (t) => {
  const grey = plainPicture(200, 160, [150, 150, 150])
  for (const ground of TEXT_GROUNDS) {
    const args = { text: 'Everything must go this week', position: 'bottom right', ground, size: 12 }
    const { workspace, notes } = await text.run(open(grey), args)
    t.same(notes, [], ground)
    const { left, top, width, height } = changed(grey, pictureOf(workspace))
    t.ok(top >= 8 && left >= (ground === 'strip' ? 0 : 8), ground)
    const free = ground === 'strip' ? 0 : 8
    t.same([left + width, top + height], [200 - free, 160 - free], ground)
  }
})
