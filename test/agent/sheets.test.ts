import t from 'tap'
import { planInstructions } from '../../src/agent/planner/plan-instructions.ts'
import { KIND_NAMES } from '../../src/agent/tools/sheet/kinds.ts'
import { PALETTE_NAMES, PALETTES } from '../../src/agent/tools/sheet/palettes.ts'
import { TOOLBOX } from '../../src/agent/tools/toolbox.ts'
import { openWorkspace, type Workspace } from '../../src/agent/workspace.ts'
import { type Colour, luminance, parseColour } from '../../src/images/raster/colour.ts'
import { contrastOf, READABLE } from '../../src/images/raster/contrast.ts'
import { paintPicture } from '../../src/images/raster/paint.ts'
import type { Picture } from '../../src/images/raster/picture.ts'
import { coloursOf } from '../../src/images/sheets/picture-colours.ts'
import { linesOf } from '../../src/images/sheets/roles.ts'

const SMALL = { width: 180, height: 240 }
const scene = { canvas: SMALL, pictures: [] }

async function made(steps: readonly { tool: string; arguments: object }[]): Promise<Workspace> {
  let workspace = openWorkspace([], '3:4', '2K', SMALL)
  for (const { tool, arguments: args } of steps) workspace = (await TOOLBOX.get(tool)!.run(workspace, args)).workspace
  return workspace
}

const pictureOf = ({ sheets, current }: Workspace): Picture => sheets[current[0]!]!.picture
const lightOf = (colour: string | Colour) => {
  const { red, green, blue } = typeof colour === 'string' ? parseColour(colour)! : colour
  return luminance(red, green, blue)
}

t.test('letters of every palette can be read on its ground', async (t) => {
  for (const name of PALETTE_NAMES) {
    const { ink, ground } = PALETTES[name]
    t.ok(contrastOf(lightOf(ink), lightOf(ground)) >= READABLE, name)
  }
})

t.test('a sheet of every kind that is asked for by name alone has a title', async (t) => {
  for (const kind of KIND_NAMES) {
    const { steps, notes } = planInstructions(`please make a ${kind}`, scene)
    t.equal(steps[0]?.tool, 'sheet', kind)
    t.match(steps[0]?.arguments, { kind })
    t.match(notes, [/No title is given: “.+” stands on the sheet/], kind)
  }
})

t.test('a sheet in the colours of a picture has them, such that they can be read', async (t) => {
  const given = { ...scene, pictures: [1, 2].map(() => ({ width: 60, height: 40, transparent: false, name: 'x.jpg' })) }
  for (const said of [
    'a poster in the colours of the second picture that says Grand Opening',
    "Flyer with picture 2's colours: Spring sale",
    'make an invitation matching the second photo: Summer party',
  ]) {
    const { steps, notUnderstood } = planInstructions(said, given)
    t.match(steps[0], { tool: 'sheet', arguments: { colours_of: 2 } }, said)
    t.strictSame(notUnderstood, ['picture 1 (x.jpg)'], 'the other is not used, which is told')
  }
  const sheets = Array.from({ length: 8 }, async (_, hue) => {
    const colours = [`hsl(${hue * 45} 90% 45%)`, `hsl(${hue * 45 + 150} 60% ${hue * 10 + 10}%)`]
    const picture = paintPicture(
      { width: 60, height: 40 },
      { kind: 'radial', colours: colours.map((one) => parseColour(one)!) },
    )
    return { picture, ...(await coloursOf(picture)) }
  })
  for (const { ground, ink, accents } of await Promise.all(sheets))
    for (const colour of [ink, ...accents]) t.ok(contrastOf(lightOf(colour), lightOf(ground)) >= READABLE)
})

t.test('what is said of a sheet in passing is written on it', async (t) => {
  const texts = (instructions: string) => {
    const { steps, notUnderstood } = planInstructions(instructions, scene)
    t.same(notUnderstood, [], instructions)
    const written = steps.flatMap(({ tool, arguments: args }) => (tool === 'text' ? String(args.text).split('\n') : []))
    return [steps[0]!.arguments, written]
  }
  t.same(texts('flyer for our book swap, sunday 4 may, 11am, 3 Mill Lane, retro'), [
    { kind: 'flyer', palette: 'retro' },
    ['Book swap', 'Sunday 4 May, 11am', '3 Mill Lane'],
  ])
  t.same(texts('price list: tune-up 40, new tyre 25 and puncture 9.50'), [
    { kind: 'price list', heading: 'Price list' },
    ['Tune-up 40', 'New tyre 25', 'Puncture 9.50'],
  ])
  t.same(texts('an invite to our summer fair, friday 7pm'), [
    { kind: 'invitation', palette: 'fresh', heading: 'You are invited to' },
    ['Summer fair', 'Friday 7pm'],
  ])
  t.same(texts('green badge with -25%')[1], ['-25%'])
  t.same(texts('poster: bikes must be locked')[1], ['Bikes must be locked'])
})

t.test('what a sheet shows stands in no one’s way who it is for', async (t) => {
  const texts = (instructions: string) =>
    planInstructions(instructions, scene).steps.flatMap(({ tool, arguments: args }) =>
      tool === 'text' ? [args.text] : [],
    )
  t.same(texts('party invitation with balloons for Ada and Tim, 9 July'), ['Ada and Tim', '9 July'])
  const [card] = planInstructions("birthday card with a cake for Noah's 3rd birthday", scene).steps
  t.equal(card?.arguments.heading, 'Happy birthday, Noah!')
})

t.test('two colours of a sheet are those of its ground and of its letters', async (t) => {
  const { steps } = planInstructions('banner, red and yellow, saying Night Run', { ...scene, free: true })
  t.match(steps, [
    { tool: 'sheet' },
    { tool: 'background', arguments: { colours: ['red'] } },
    { tool: 'text', arguments: { text: 'Night Run', colour: 'yellow' } },
  ])
  const worn = [
    ['door sign "Quiet please" in red and white', 'red', 'white'],
    ['certificate for Jonas Weber, 12 May 2026, gold and navy', 'navy', 'gold'],
    ['voucher: spa day, valid until 31 December 2026, pastel pink', '#ffe0e5'],
    ['holiday card: "Merry Christmas", with a christmas tree and snowflakes, dark green', 'darkgreen'],
  ] as const
  for (const [instructions, ground, letters] of worn) {
    const { steps: made } = planInstructions(instructions, { ...scene, free: true })
    t.match(made[1], { tool: 'background', arguments: { colours: [ground] } }, instructions)
    t.equal(made[2]!.arguments.colour, letters, instructions)
  }
  const faded = planInstructions('flyer: Night Run, black to yellow gradient', { ...scene, free: true }).steps
  t.match(faded, [{}, { tool: 'background', arguments: { colours: ['black', 'yellow'] } }])
})

t.test('a thing beside a text of a sheet stands in its line, as large as its letters', async (t) => {
  const open = { tool: 'sheet', arguments: { kind: 'flyer' } }
  const write = { tool: 'text', arguments: { text: 'Open' } }
  const beside = { tool: 'pictogram', arguments: { of: ['coffee'], relative: 'left' } }
  const lines = ({ sheets }: Workspace) => sheets[0]!.composition!.texts.map(({ text }) => text)
  t.same(lines(await made([open, write, beside])), ['☕\u00a0Open'])
  t.same(lines(await made([open, write, { ...beside, arguments: { of: ['pizza'], relative: 'right' } }])), [
    'Open\u00a0🍕',
  ])
})

t.test('what a sheet is to show and cannot is named, not written', async (t) => {
  const { steps, notUnderstood } = planInstructions('invitation for Ann, friday 8pm, retro with axolotls', scene)
  t.match(notUnderstood.join(), 'axolotls')
  t.notMatch(JSON.stringify(steps), /axolotls|Retro/)
})

t.test('what a sheet is to be like is not written on it, and names are written whole', async (t) => {
  const said = {
    'poster for our choir concert, Sunday 3 March, entry 50p. Warm colours.': 'Choir concert/Sunday 3 March/Entry 50p',
    'sign that says QUIET PLEASE, clear and readable': 'QUIET PLEASE',
    'Notice: Pool shut until Tuesday. No decorations and nothing flashy': 'Pool shut until Tuesday',
    'notice: No bicycles in the lift. No smoking on the stairs': 'No bicycles in the lift/No smoking on the stairs',
    'flyer for The Rusty Anchor, live music, 7 June': 'The Rusty Anchor/Live music/7 June',
    'price list: Rye loaf (large) $6, Bagel $2': 'Rye loaf (large) $6/Bagel $2',
  }
  for (const [instructions, texts] of Object.entries(said)) {
    const { steps } = planInstructions(instructions, scene)
    const written = steps.flatMap(({ arguments: { text, colour } }) => (text && !colour ? [text] : []))
    t.equal(written.join('\n').replaceAll('\n', '/'), texts, instructions)
  }
})

t.test('more lines than can be read on a sheet are refused before any is set', async (t) => {
  const write = (lines: number) =>
    made([
      { tool: 'sheet', arguments: { kind: 'poster' } },
      { tool: 'text', arguments: { text: 'Line\n'.repeat(lines) } },
    ])
  await t.rejects(write(1_500), { code: 'TEXT_TOO_LONG', message: /“Line…”/ })
  t.match(pictureOf(await write(12)), SMALL)
})

t.test('entries have their prices at the right, and sections stand above them', async (t) => {
  const design = { lists: true, heading: 'Menu' } as Parameters<typeof linesOf>[1]
  const from = { text: 'Mains:\nPie 12\nSoup of the day 6.50', zone: 'center', face: {}, shadow: false } as const
  const lines = linesOf([from], design, 600).map(({ role, text, price }) => [role, text, price])
  t.same(lines, [
    ['title', 'Menu', undefined],
    ['section', 'Mains', undefined],
    ['row', 'Pie', '12'],
    ['row', 'Soup of the day', '6.50'],
  ])
})

t.test('the largest of the texts that are to be large is the title, wherever it stands', (t) => {
  const design = { lists: false } as Parameters<typeof linesOf>[1]
  const texts = [['private road', 30], ['no entry', 80], ['keep out'], ['big', 70]] as const
  const lines = linesOf(
    texts.map(([text, size]) => ({ text, zone: 'center', face: {}, shadow: false, ...(size && { size }) })),
    design,
    600,
  )
  t.same(
    lines.map(({ role, large = false }) => [role, large]),
    [
      ['kicker', false],
      ['title', true],
      ['subtitle', false],
      ['detail', false],
    ],
  )
  const { steps } = planInstructions('sign with a BIG "STOP" and small "private road"', { canvas: SMALL, pictures: [] })
  t.match(
    steps.flatMap(({ tool, arguments: { text } }) => (tool === 'text' ? [text] : [])),
    ['STOP', 'private road'],
  )
  t.end()
})

t.test('letters of a given colour stand on a ground on which they can be read', async (t) => {
  const sheet = { tool: 'sheet', arguments: { kind: 'quote', palette: 'minimal' } }
  const plain = pictureOf(await made([sheet, { tool: 'text', arguments: { text: 'Hi' } }]))
  const beige = pictureOf(await made([sheet, { tool: 'text', arguments: { text: 'Hi', colour: 'beige' } }]))
  t.same([...plain.pixels.subarray(0, 3)], [255, 255, 255])
  t.ok(beige.pixels[0]! < 60, 'a dark ground')
})

t.test('a ground and a frame that are asked for lie below the texts', async (t) => {
  const steps = [
    { tool: 'sheet', arguments: { kind: 'poster', ornament: 'none', heading: 'OPEN' } },
    { tool: 'background', arguments: { colours: ['navy'] } },
    { tool: 'border', arguments: { width: 5, colours: ['gold'] } },
  ]
  const { pixels, channels, width, height } = pictureOf(await made(steps))
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * channels).subarray(0, 3)]
  t.same(at(1, 1), [255, 215, 0])
  t.same(at(20, 20), [0, 0, 128])
  const light = Array.from({ length: width * height }, (_, i) => pixels[i * channels + 2]!).some((blue) => blue > 250)
  t.ok(light, 'white letters')
})
